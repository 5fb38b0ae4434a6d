// Files of declarations that stand beside the code which they declare (`core.pyi` beside `core.py`): what the code leaves
// without a type has the one that is declared, and the classes that declarations name are those of the code.

import { isClassLike, type SourceFile } from './source-file.ts';

export interface DeclaredBeside {
  /** Symbols (ids) of declarations, each with the one of the code that it declares. */
  readonly definitions: ReadonlyMap<number, number>;
  /** Symbols (ids) of the code, each with the one that declares it. */
  readonly declarations: ReadonlyMap<number, number>;
  /** The code beside a file of declarations, or the declarations beside one of code. */
  readonly files: ReadonlyMap<SourceFile, SourceFile>;
}

/** Where the declarations of code would stand beside it. */
export function declarationsPath({ path, language }: Pick<SourceFile, 'path' | 'language'>): string | undefined {
  const extension = /\.\w+$/.exec(path)?.[0] ?? '';
  const declared = language.semantics.declarationsBeside?.[extension];
  return declared === undefined ? undefined : path.slice(0, -extension.length) + declared;
}

export function declaredBeside(files: readonly SourceFile[]): DeclaredBeside {
  const definitions = new Map<number, number>();
  const declarations = new Map<number, number>();
  const beside = new Map<SourceFile, SourceFile>();
  const paired = files.filter(({ language, isStub }) => !isStub && language.semantics.declarationsBeside !== undefined);
  const byPath = new Map(paired.map((file) => [file.path, file]));
  for (const code of paired) {
    const declaring = byPath.get(declarationsPath(code) ?? '');
    if (declaring === undefined) continue;
    beside.set(code, declaring).set(declaring, code);
    const byName = symbolsByName(declaring);
    for (const [name, symbol] of symbolsByName(code)) {
      const declaration = byName.get(name);
      if (declaration === undefined) continue;
      declarations.set(code.symbolBase + symbol, declaring.symbolBase + declaration);
      definitions.set(declaring.symbolBase + declaration, code.symbolBase + symbol);
    }
  }
  return { definitions, declarations, files: beside };
}

/** The symbols (rows) of a file by their names and those of the classes around them, the first of each. */
function symbolsByName(file: SourceFile): ReadonlyMap<string, number> {
  const { symbols, strings } = file.facts;
  const names: string[] = [''];
  const found = new Map<string, number>();
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const isLocal = owner !== 0 && (names[owner] === '' || !isClassLike(file, owner));
    names[row] = isLocal ? '' : `${owner === 0 ? '' : `${names[owner]}.`}${strings[symbols.name(row)]}`;
    if (names[row] !== '' && !found.has(names[row])) found.set(names[row], row);
  }
  return found;
}
