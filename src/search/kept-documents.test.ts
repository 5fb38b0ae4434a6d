// An index that takes documents over from an older one is the index that all texts would give, byte for byte.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildLexicalIndex, type LexicalDocument, lexicalIndexBuilder } from './build-lexical-index.ts';
import { decodeIndex } from './index-format.ts';
import { NOT_KEPT } from './older-index.ts';

const word = fc.oneof(
  fc.constantFrom(
    'parse',
    'HTTPServer',
    'user_id',
    'x',
    '2',
    '__init__',
    'naïve',
    '解析配置',
    '𠮷野',
    '\uff33\uff31',
    '\ufb01n',
  ),
  fc.stringMatching(/^[a-c]{1,3}$/),
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const step = fc.record({
  kind: fc.constantFrom('keep', 'keep', 'change', 'remove', 'insert'),
  fields: fc.record({ name: word, path: text, doc: text, body: text, qualifiedName: text }),
  weight: fc.integer({ min: 1, max: 255 }).map((hundredths) => hundredths / 100),
  aliases: fc.array(word, { maxLength: 1 }),
});

it('does not show which documents were kept', () => {
  let dropped = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.array(step, { maxLength: 30 }), (steps, edits) => {
      const before: LexicalDocument[] = steps.map(({ fields, weight, aliases }, at) => ({
        id: at * 2,
        fields,
        weight,
        aliases,
      }));
      const ids = new Int32Array(before.length).fill(NOT_KEPT);
      const after: LexicalDocument[] = [];
      const added: LexicalDocument[] = [];
      const add = ({ fields, weight, aliases }: (typeof edits)[number]): void => {
        added.push({ id: after.length, fields, weight, aliases });
        after.push(added.at(-1)!);
      };
      before.forEach((document, at) => {
        const edit = edits[at];
        if (edit?.kind === 'insert') add(edit);
        if (edit === undefined || edit.kind === 'keep' || edit.kind === 'insert') {
          ids[at] = after.length;
          after.push({ ...document, id: after.length });
        } else if (edit.kind === 'change') add(edit);
      });
      const older = decodeIndex(buildLexicalIndex(before));
      // Whichever comes first, and whatever ids the documents finally get.
      const placeOf = (id: number): number => id * 3 + 7;
      for (const keepFirst of [true, false]) {
        const builder = lexicalIndexBuilder();
        if (keepFirst) builder.keep(older, ids);
        builder.add(added);
        if (!keepFirst) builder.keep(older, ids);
        const kept = builder.finish(placeOf);
        const all = after.map((document) => ({ ...document, id: placeOf(document.id) }));
        expect(Buffer.from(kept).equals(buildLexicalIndex(all))).toBe(true);
        if (decodeIndex(kept).termCount < older.termCount) dropped++;
      }
    }),
    { numRuns: 300, seed: 7 },
  );
  // Terms that only documents left behind had are gone.
  expect(dropped).toBeGreaterThan(20);
});
