// How an answer names a tool: as a script to a reader in a shell, as a tool to one that calls tools.

import { kebabCase, type Parameters, snakeCase } from './parameters.ts';

/** Of an operation, what a text that tells to call it needs. */
interface Callable {
  readonly name: string;
  readonly parameters: Parameters;
  /** The words after `gitnexus`. */
  readonly cli?: { readonly command: string };
}

export type Emphasis = 'heading' | 'match' | 'aside';

/** Who reads an answer. */
export interface Dialect {
  /** The call of a tool with these arguments, e.g. `gitnexus-impact "<name>" upstream`. */
  call(operation: Callable, given: Readonly<Record<string, string>>): string;
  /** How a flag is given to the tool that an answer is from, e.g. `--tests`. */
  flag(parameter: string): string;
  /** How many rows of a list are shown, where `usual` are by default. */
  rows(usual: number): number;
  /** Makes a part of a text stand out, where a person looks at it. */
  mark(text: string, as: Emphasis): string;
  /** What takes back the last edit over several files. */
  readonly undo: string;
  /** What brings the index up to date. */
  readonly reindex: string;
  /** What shows source code. */
  readonly showSource: string;
  /** What shows a page of a source whole. */
  showPage(page: { readonly source: string; readonly slug: string; readonly path: string }): string;
}

/** The command line, and scripts that ask the HTTP server. Arguments stand in the order in which they are given. */
export const shellDialect: Dialect = {
  call({ name, parameters, cli }, given) {
    const words = Object.entries(given).map(([parameter, value]) => {
      const described = parameters[parameter];
      if (described?.type === 'boolean') return `--${kebabCase(parameter)}`;
      return described !== undefined && 'choices' in described ? value : JSON.stringify(value);
    });
    return [`gitnexus-${cli?.command.replaceAll(' ', '-') ?? name}`, ...words].join(' ');
  },
  flag: (parameter) => `--${kebabCase(parameter)}`,
  rows: (usual) => usual,
  mark: (text) => text,
  undo: 'gitnexus rename --undo',
  reindex: 'gitnexus analyze',
  showSource: 'cat',
  showPage: ({ source, slug }) => `gitnexus brain get ${JSON.stringify(`${source}:${slug}`)}`,
};

/** Bold, bold yellow, and dim: colours that can be read on any background. */
const ESCAPES: Readonly<Record<Emphasis, string>> = { heading: '\u001b[1m', match: '\u001b[1;33m', aside: '\u001b[2m' };

/** A person at a terminal that shows colours. */
export const terminalDialect: Dialect = { ...shellDialect, mark: (text, as) => `${ESCAPES[as]}${text}\u001b[0m` };

/** A client of the MCP server, with room for so many times the usual number of rows. */
export function toolDialect(times: number): Dialect {
  return {
    call({ name, parameters }, given) {
      const pairs = Object.entries(given).map(([key, value]) => {
        const shown = parameters[key]?.type === 'boolean' ? value : JSON.stringify(value);
        return `${snakeCase(key)}=${shown}`;
      });
      return `${name}(${pairs.join(', ')})`;
    },
    flag: (parameter) => `${snakeCase(parameter)}=true`,
    rows: (usual) => usual * times,
    mark: (text) => text,
    undo: 'rename(undo=true)',
    reindex: 'index_repository',
    showSource: 'get_code_snippet',
    showPage: ({ source, path }) => `read_file(file_path=${JSON.stringify(path)}, project=${JSON.stringify(source)})`,
  };
}
