// The errors that the TypeScript checker finds in a repository, asked for again and again as files change. A program is
// kept for each configuration, so that only what a change can affect is checked anew.

import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { createHost, groupByConfig, optionsOf } from '../accuracy/checker-programs.ts';
import { workspacePackages } from '../accuracy/workspaces.ts';

/** One error, as a line of text without its place in the file: a longer name moves what stands behind it. */
export type ErrorLine = string;

export interface ErrorSource {
  /** The errors in the files as `read` gives them now, sorted. */
  errors(changed: Iterable<string>): Promise<readonly ErrorLine[]>;
}

/** Checks the files (paths from the root). `checkJs` has JavaScript checked too, where no configuration says so. */
export function checkerErrors(
  root: string,
  paths: readonly string[],
  read: (path: string) => string | undefined,
): ErrorSource {
  const workspaces = workspacePackages(root, paths);
  const groups = [...groupByConfig(resolve(root), paths)].map(([config, group]) => {
    const options: ts.CompilerOptions = {
      ...optionsOf(config),
      checkJs: group.every((path) => /\.[cm]?jsx?$/.test(path)),
    };
    const names = group.map((path) => join(resolve(root), path));
    return { options, names, host: withVersions(createHost(options, new Map(), workspaces), root, paths, read) };
  });
  const builders: (ts.SemanticDiagnosticsBuilderProgram | undefined)[] = groups.map(() => undefined);
  return {
    async errors(changed) {
      const lines: ErrorLine[] = [];
      const files = [...changed].map((path) => join(resolve(root), path));
      groups.forEach(({ options, names, host }, index) => {
        host.forget(files);
        const builder = ts.createSemanticDiagnosticsBuilderProgram(names, options, host, builders[index]);
        builders[index] = builder;
        for (const file of names.map((name) => builder.getSourceFile(name))) {
          if (file === undefined) continue;
          const found = [...builder.getSyntacticDiagnostics(file), ...builder.getSemanticDiagnostics(file)];
          for (const { code, messageText } of found)
            lines.push(
              `${file.fileName.slice(resolve(root).length + 1)} TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
            );
        }
      });
      return lines.sort();
    },
  };
}

type VersionedHost = ts.CompilerHost & { forget(files: readonly string[]): void };

/** A host that reads the repository's files through `read` and gives each text a version, as builders want it. */
function withVersions(
  host: ts.CompilerHost,
  root: string,
  paths: readonly string[],
  read: (path: string) => string | undefined,
): VersionedHost {
  const own = new Set(paths.map((path) => join(resolve(root), path)));
  const known = new Map<string, ts.SourceFile>();
  const original = host.getSourceFile.bind(host);
  return {
    ...host,
    getSourceFile(fileName, languageVersion, onError, createNew) {
      const cached = known.get(fileName);
      if (cached !== undefined) return cached;
      const text = own.has(fileName) ? read(fileName.slice(resolve(root).length + 1)) : undefined;
      const file =
        text === undefined
          ? original(fileName, languageVersion, onError, createNew)
          : ts.createSourceFile(fileName, text, languageVersion, true);
      if (file === undefined) return undefined;
      const version = createHash('sha256').update(file.text).digest('hex');
      Object.assign(file, { version });
      known.set(fileName, file);
      return file;
    },
    forget(files) {
      for (const file of files) known.delete(file);
    },
  };
}
