// What a question consists of once its language is left behind: both lexicons give these words, and the grammar in
// `read-question.ts` reads nothing else.

import type { NodeKind } from '../model/graph.ts';

/** What a verb or a noun says that two pieces of code have to do with each other. */
export type RelationName =
  | 'calls'
  | 'uses'
  | 'creates'
  | 'imports'
  | 'inherits'
  | 'implements'
  | 'overrides'
  | 'decorates'
  | 'defines'
  | 'contains'
  | 'covers'
  | 'reaches';

/** A name of something in the repository, as it was written. */
export interface Mention {
  readonly type: 'mention';
  readonly text: string;
  /** In quotes or back quotes: it is a name, or a part of one, whatever word it may be. */
  readonly quoted: boolean;
}

/** A verb; `one` says that only the next one is meant (extends), and not whatever follows from it (inherits). */
export interface Verb {
  readonly type: 'verb';
  readonly relation: RelationName;
  /** `active`: call, calls, calling. `past`: called, which is passive unless its subject asks ("who called X"). */
  readonly form: 'active' | 'past';
  /** In Chinese a verb has one form, and a marker of its own makes it passive. */
  readonly marked?: true;
  readonly one?: true;
}

export type Word =
  | Mention
  | Verb
  /** `from`: names what the relation leads from (caller); `to`: what it leads to (callee). `one`: only the next one. */
  | { readonly type: 'noun'; readonly relation: RelationName; readonly side: 'from' | 'to'; readonly one?: true }
  /** `predicate`: what a name before it is said to be ("is x a class"). `naming`: "a class called x". */
  | {
      readonly type: 'kind';
      readonly kinds: readonly NodeKind[];
      readonly plural: boolean;
      readonly predicate?: true;
      readonly naming?: true;
    }
  | { readonly type: 'tests' }
  /** In tests, or outside of them. */
  | { readonly type: 'scope'; readonly tests: boolean }
  /** `person`: who, which of "defined" asks for an author. `exists`: "is there". */
  | {
      readonly type: 'ask';
      readonly what: 'any' | 'where' | 'count' | 'times';
      readonly person?: true;
      readonly exists?: true;
    }
  /** "Show", "find": the sentence asks for what it names, and nothing of it. */
  | { readonly type: 'show' }
  /** "If I change x, what breaks": `if`, `change` and `break`. */
  | { readonly type: 'if' }
  | { readonly type: 'change' }
  | { readonly type: 'break'; readonly form: 'active' | 'past' | 'noun' }
  /** Where a program begins. */
  | { readonly type: 'entry' }
  /** "is called", 被. */
  | { readonly type: 'passive' }
  | { readonly type: 'link'; readonly role: 'by' | 'in' | 'of' | 'from' | 'to' | 'with' }
  /** `subject`: nobody, nothing. */
  | { readonly type: 'not'; readonly subject?: true }
  | { readonly type: 'reach'; readonly reach: 'direct' | 'all' }
  | { readonly type: 'most' }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'longest' }
  | { readonly type: 'unused' }
  | { readonly type: 'cycle' }
  | { readonly type: 'recursive'; readonly direct: boolean }
  | { readonly type: 'name' }
  | { readonly type: 'compare'; readonly how: 'contains' | 'starts' | 'ends' }
  | { readonly type: 'way' }
  | { readonly type: 'exported' }
  | { readonly type: 'each' }
  /** Joins two of a kind ("functions and methods"). */
  | { readonly type: 'and' }
  | { readonly type: 'filler' }
  | { readonly type: 'unknown'; readonly text: string };

/** Words and phrases of a language, lower-case, words apart by one space. */
export type Lexicon = ReadonlyMap<string, Word>;

/** A lexicon from rows of a meaning and the phrases that have it, separated by `|`. */
export function lexicon(rows: readonly (readonly [word: Word, phrases: string])[]): Lexicon {
  return new Map(rows.flatMap(([word, phrases]) => phrases.split('|').map((phrase) => [phrase.trim(), word] as const)));
}

/** What people mean by a function. */
export const FUNCTION_KINDS: readonly NodeKind[] = ['Function', 'Method'];
/** Whatever runs when it is called. */
export const CALLABLE_KINDS: readonly NodeKind[] = ['Function', 'Method', 'Constructor'];
export const TYPE_KINDS: readonly NodeKind[] = ['Class', 'Interface', 'Struct', 'Enum', 'Trait', 'TypeAlias'];
