// A set: a folder to index, questions, and what answers each. How a set is made from what lies on disk is its own file.

/** A question and the keys of what answers it. */
export interface Question {
  readonly query: string;
  readonly relevant: readonly string[];
  /** What sort of question it is, for a table of its own; empty where a set has no sorts. */
  readonly kind: string;
}

/** What the control ranks: the same text as the product is given. */
export interface ControlDocument {
  readonly key: string;
  readonly text: string;
  /** Of code: it is a test. */
  readonly test?: boolean;
}

export interface QuestionSet {
  readonly name: string;
  /** A folder that the product can index. */
  readonly root: string;
  readonly questions: readonly Question[];
  readonly documents: readonly ControlDocument[];
  /** What is named by a key: pages, symbols of code, or files of code by their paths. */
  readonly answers: 'pages' | 'symbols' | 'files';
  /** Arguments that every question to the pipeline is asked with. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** The key of a symbol: where it begins, which is what an answer prints of it. */
export function placeKey({ path, startLine }: { readonly path: string; readonly startLine: number }): string {
  return `${path}:${startLine}`;
}
