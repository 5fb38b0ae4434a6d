// What an operation is: one record that describes a verb completely. Argument parsing, help, HTTP routes and tools are
// derived from it by the surfaces. The record itself loads nothing; what runs it, and the schema of its result, are
// behind functions, so that a command run from cold loads one operation and not all of them.

import type { ZodType } from 'zod';
import type { Dialect } from './dialect.ts';
import type { Engine, OpenRepository } from './engine.ts';
import type { Member, OpenGroup } from './group/members.ts';
import type { GroupAnswer } from './group/schema.ts';
import type { InputOf, Parameters } from './parameters.ts';

export type Surface = 'cli' | 'http' | 'mcp';

/**
 * What an operation is about; an MCP server can be started with some groups only. `graph`: questions about code.
 * `projects`: what is indexed. `files`: reading files. `edit`: changing them. `brain`: notes and documents. `explore`:
 * what a person looks at in the explorer, which a server offers only where it is asked for.
 */
export const GROUPS = ['graph', 'projects', 'files', 'edit', 'brain', 'explore'] as const;
export type Group = (typeof GROUPS)[number];

/** What an operation may use beyond its arguments. */
export interface OperationContext {
  /** False only for the command line; whatever is not known to be local is held to the indexed roots. */
  readonly remote: boolean;
  /** The directory that relative paths start from, and whose repository is meant when none is named. */
  readonly directory: string;
  readonly engine: Engine;
  /** Opens a repository for the length of the call: by name or path, or the one that is meant without either. */
  open(repo?: string): OpenRepository;
  /** Who calls, by identity: the queries of all clients take turns. */
  readonly client: object;
  readonly signal: AbortSignal;
  /** Called with what is being done now, for a person who waits. */
  readonly progress: (message: string) => void;
  /** Asks a person at a terminal; undefined where there is none. */
  readonly confirm?: Confirm | undefined;
}

/** Shows a question to a person, who must answer yes for `true`. */
export type Confirm = (question: string) => Promise<boolean>;

/** The part of an operation that is loaded when it runs. */
export interface Implementation<Input, Output> {
  /** Throws `AppError` for what can be expected to go wrong. */
  run(input: Input, context: OperationContext): Promise<Output>;
  /** The result as text, without a newline at its end. Pure. A text that names a tool names it as the reader calls it. */
  render(output: Output, dialect: Dialect): string;
  /** What to do next, in one sentence; undefined after an empty result or an ambiguity. Pure. */
  hint?(output: Output, dialect: Dialect): string | undefined;
  /** Whether the result says that something is wrong, so that a command ends as one that failed. Pure. */
  isProblem?(output: Output): boolean;
  /**
   * The answer over MCP to a call that failed, where the tool has a shape of its own for that; `render` is its text.
   * Without it the text is `Error: ` with the message and its hint. The error may be a defect of ours. Pure.
   */
  failed?(error: Error): Output;
  /** Of an operation about a symbol: what other repositories of a group have to do with it. */
  across?(output: Output, input: Input, question: GroupQuestion): Promise<GroupPart>;
}

export interface GroupQuestion {
  readonly group: OpenGroup;
  /** The member that the result is from. */
  readonly home: Member;
}

export interface GroupPart extends Pick<GroupAnswer, 'packages' | 'repositories' | 'notes'> {
  readonly consulted: readonly Member[];
}

export interface CommandShape {
  /** The words after `gitnexus`, e.g. `detect-changes` or `index export`. */
  readonly command: string;
  readonly aliases?: readonly string[];
  /** Arguments that may be given by position, in order. */
  readonly positional: readonly string[];
  /** Always ends with exit code 0 (for hooks, which must never fail what they are attached to). */
  readonly alwaysSucceeds?: boolean;
  /** The text consists of headings and rows of symbols, which have colours on a terminal. */
  readonly symbolRows?: boolean;
}

/** How an operation differs as an MCP tool, whose reader pays for every word. */
export interface ToolShape {
  /** Defaults that take the place of those in the parameters. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
  /** Parameters that the list of tools does not mention, to keep it short. They are accepted all the same. */
  readonly unlisted?: readonly string[];
  /** The text of an answer is its structured result as JSON. */
  readonly json?: boolean;
  /** The answer is given whole or not at all, however long it is: the tool has paging of its own. */
  readonly uncut?: boolean;
}

export interface Operation<T extends Parameters = Parameters, Output = unknown> {
  /** The tool's name over HTTP and MCP. */
  readonly name: string;
  readonly summary: string;
  readonly group: Group;
  readonly access: 'read' | 'write';
  /** Of a writing operation: it can remove or overwrite what nobody can bring back. */
  readonly destructive?: boolean;
  /** Of a writing operation: a second call with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
  /** Of a reading operation: it looks at the files as they are now, so that nothing in its answer is stale. */
  readonly ofNow?: boolean;
  readonly surfaces: readonly Surface[];
  readonly parameters: T;
  readonly output: () => Promise<ZodType<Output>>;
  /** Present exactly if `cli` is among the surfaces. */
  readonly cli?: CommandShape;
  readonly tool?: ToolShape;
  readonly examples: readonly Partial<InputOf<T>>[];
  readonly load: () => Promise<Implementation<InputOf<T>, Output>>;
}

/** An operation whose types a surface does not need to know. */
export type AnyOperation = Operation<Parameters, unknown>;

/** The parameter of every operation that reads one repository. */
export const repoParameter = {
  type: 'string',
  description: 'Repository, by name or path, if not the one of the working directory',
} as const;

/** The parameter of every operation that reads one repository and can read several. */
export const groupParameter = { type: 'string', description: 'Ask a group of repositories' } as const;

/** Gives the record its types; the list in `list.ts` is what the surfaces see. */
export function defineOperation<const T extends Parameters, Output>(
  operation: Operation<T, Output>,
): Operation<T, Output> {
  const { access, surfaces, parameters, tool } = operation;
  const isGrouped = access === 'read' && surfaces.includes('http') && 'repo' in parameters && !('group' in parameters);
  if (!isGrouped) return operation;
  const unlisted = [...(tool?.unlisted ?? []), 'group'];
  return { ...operation, parameters: { ...parameters, group: groupParameter }, tool: { ...tool, unlisted } };
}
