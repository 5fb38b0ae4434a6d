// MiniSearch, given our rules for terms, must find the documents that we find: another index over the same words.

import * as fc from 'fast-check';
import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { buildLexicalIndex, type LexicalDocument } from './build-lexical-index.ts';
import { FIELDS } from './index-format.ts';
import { inflections } from './inflections.ts';
import { openLexicalIndex } from './lexical-index.ts';
import { queryTerms } from './query-terms.ts';
import { tokenize } from './tokenize.ts';

const word = fc.oneof(
  fc.constantFrom('parse', 'parser', 'parsing', 'config', 'configs', 'HTTPServer', 'http_server', 'user_id', 'userIDs'),
  fc.constantFrom('where', 'from', 'solve', 'solution', 'x', 'i', '2', 'sha256', '__init__', 'naïve', 'Größe'),
  fc.constantFrom('解析', '解析配置', '配置文件', '图', 'ファイル', '사용자', '𠮷野'),
  fc.stringMatching(/^[a-c]{1,3}$/),
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const documentFields = fc.record({
  name: word,
  qualifiedName: text,
  path: text.map((words) => words.replaceAll(' ', '/')),
  signature: text,
  doc: text,
  body: text,
});
const collection = fc
  .array(documentFields, { maxLength: 30 })
  .map((items): LexicalDocument[] => items.map((fields, at) => ({ id: at * 3 + 1, fields })));
const query = fc.array(fc.oneof(word, fc.stringMatching(/^[a-d]{1,4}$/)), { minLength: 1, maxLength: 5 });

/** What a query is looked up as: its terms and their other forms, or what they begin where there are none. */
function lookedUp(queryText: string, known: ReadonlySet<string>): string[] {
  const { terms, joined } = queryTerms(queryText);
  const found = terms.flatMap((term) => {
    const forms = [term, ...inflections(term)].filter((form) => known.has(form));
    if (forms.length > 0 || /^[a-z0-9]$/.test(term)) return forms;
    return [...known].filter((other) => other.startsWith(term));
  });
  return [...found, ...joined.filter((term) => known.has(term))];
}

it('finds the same documents as MiniSearch', () => {
  fc.assert(
    fc.property(collection, query, (documents, words) => {
      const queryText = words.join(' ');
      const known = new Set(
        documents.flatMap(({ fields }) => FIELDS.flatMap((field) => tokenize(String(fields[field])))),
      );
      const terms = lookedUp(queryText, known);
      // With nothing to look up, slips of the finger are considered, which MiniSearch counts otherwise.
      fc.pre(terms.length > 0);
      const oracle = new MiniSearch({ fields: [...FIELDS], tokenize, processTerm: (term) => term });
      oracle.addAll(documents.map(({ id, fields }) => ({ id, ...fields })));
      const expected = oracle.search(queryText, { tokenize: () => terms, combineWith: 'OR' }).map(({ id }) => id);

      const index = openLexicalIndex(buildLexicalIndex(documents));
      const { hits, total } = index.search(queryText, { limit: 100 });
      expect(hits.map((hit) => hit.id).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      expect(total).toBe(expected.length);
    }),
    { numRuns: 500 },
  );
});
