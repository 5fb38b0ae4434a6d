// The packages outside the repository that its code names: one node each, whatever imports it.

import type { Language, OutsidePackages, RepositoryFiles } from '../../languages/language.ts';
import { nodeUid } from '../../model/ids.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { NodeDraft } from './nodes.ts';

/** The word by which packages that come with a language are told from installed ones. */
const STANDARD = 'standard-library';

export class Packages {
  readonly #repository: RepositoryFiles;
  readonly #byName = new Map<string, NodeDraft>();
  readonly #known = new Map<Language, OutsidePackages | undefined>();
  /** By file, the imports (rows) that lead out of the repository. */
  readonly #imports: Map<number, NodeDraft>[] = [];

  constructor(repository: RepositoryFiles) {
    this.#repository = repository;
  }

  nodes(): readonly NodeDraft[] {
    return [...this.#byName.values()];
  }

  /** The node of a package, made when first asked for. */
  node(language: Language, name: string): NodeDraft {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const node: NodeDraft = {
      uid: nodeUid('Package', '', name),
      kind: 'Package',
      name,
      qualifiedName: name,
      path: '',
    };
    const outside = this.#of(language);
    if (outside?.isStandard(name)) node.modifiers = [STANDARD];
    const version = outside?.versionOf(name);
    if (version !== undefined) node.version = version;
    this.#byName.set(name, node);
    return node;
  }

  named(name: string): NodeDraft | undefined {
    return this.#byName.get(name);
  }

  /** The package of the names that every program of a language has without importing them. */
  globalsOf(language: Language): NodeDraft | undefined {
    const outside = this.#of(language);
    return outside && this.node(language, outside.globals);
  }

  takeImport(file: SourceFile, row: number, node: NodeDraft): void {
    const imports = this.#imports[file.index] ?? new Map<number, NodeDraft>();
    imports.set(row, node);
    this.#imports[file.index] = imports;
  }

  importedBy(file: SourceFile): ReadonlyMap<number, NodeDraft> {
    return this.#imports[file.index] ?? new Map();
  }

  #of(language: Language): OutsidePackages | undefined {
    if (!this.#known.has(language)) this.#known.set(language, language.outsidePackages?.(this.#repository));
    return this.#known.get(language);
  }
}
