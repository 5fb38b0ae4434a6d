// Every place that refers to a symbol, under its file and scope, with its line.

import { useEffect } from 'preact/hooks';
import type { ReferencesResult } from '../../../src/operations/list-references/schema.ts';
import { byFile } from '../../../src/operations/places.ts';
import { counted } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { MayToggle, TestsToggle } from '../parts/controls.tsx';
import { EdgeButton, edgeName } from '../parts/edge.tsx';
import { Count, Go, KindMark } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { isOn, option, set, view } from '../state.ts';
import { visible } from '../visible.ts';

type Found = Extract<ReferencesResult, { status: 'found' }>;
type Reference = Found['references'][number];
const PAGE = 200;

export function References() {
  const offset = Number(option('offset') || 0);
  const answer = useAnswer('references', {
    name: view.value.symbol,
    limit: PAGE,
    offset,
    tests: isOn('tests'),
    includeMayCall: isOn('may'),
  });
  useShown('references', answer.value);
  return <Answered answer={answer}>{(found) => <List found={found} offset={offset} />}</Answered>;
}

function List({ found, offset }: { found: Found; offset: number }) {
  const { references, total, files, left_out: leftOut, symbol } = found;
  return (
    <div class="page references">
      <header class="page-head">
        <h1>
          <KindMark kind={symbol.kind} />
          <bdi>{visible(symbol.name)}</bdi>
          <span class="dim where">
            {counted(total, 'reference')} in {counted(files, 'file')}
          </span>
        </h1>
        <div class="toggles">
          {(leftOut > 0 || isOn('tests')) && <TestsToggle folded={leftOut} />}
          <MayToggle />
          <span class="dim">
            <kbd>.</kbd> next <kbd>,</kbd> previous
          </span>
        </div>
      </header>
      {references.length === 0 && (
        <Empty title={leftOut > 0 ? 'Nothing refers to it outside of tests' : 'Nothing refers to it'} />
      )}
      {[...byFile(references)].map(([path, rows]) => (
        <File key={path} path={path} rows={rows} name={lastOf(symbol.name)} />
      ))}
      {total > PAGE && <Pages offset={offset} total={total} />}
    </div>
  );
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** A line in which the name stands out. */
function Snippet({ text, name }: { text: string; name: string }) {
  const at = name === '' ? -1 : text.indexOf(name);
  if (at < 0) return <code>{visible(text)}</code>;
  return (
    <code>
      {visible(text.slice(0, at))}
      <b>{visible(name)}</b>
      {visible(text.slice(at + name.length))}
    </code>
  );
}

function File({ path, rows, name }: { path: string; rows: readonly Reference[]; name: string }) {
  let scope = '';
  return (
    <section class="snippet-file">
      <h2 title={path}>
        <bdi>{visible(path)}</bdi> <Count of={rows.length} />
      </h2>
      {rows.map((row) => {
        const isNew = row.scope.uid !== scope;
        scope = row.scope.uid;
        return (
          <div key={`${row.line}:${row.column}:${row.relation}`}>
            {isNew && (
              <p class="snippet-scope">
                in {row.scope.kind} <bdi>{visible(row.scope.name)}</bdi>
              </p>
            )}
            <div class={`row snippet${row.relation === 'MAY_CALL' ? ' is-unsure' : ''}`}>
              <Go to={row.scope.uid} kind="butterfly" class="row-link" title={`${path}:${row.line}`}>
                <span class="snippet-line">{row.line}</span>
                <Snippet text={row.text ?? '(edited since it was indexed)'} name={row.text === undefined ? '' : name} />
              </Go>
              {row.access === 'write' && <span class="badge">write</span>}
              <EdgeButton
                name={edgeName(row.relation, 'in', row.scope.uid)}
                relation={row.relation}
                sites={1}
                confidence={row.confidence}
              />
            </div>
          </div>
        );
      })}
    </section>
  );
}

function Pages({ offset, total }: { offset: number; total: number }) {
  useEffect(() => document.getElementById('main')?.scrollTo(0, 0), [offset]);
  return (
    <p class="toggles">
      <button type="button" disabled={offset === 0} onClick={() => set({ offset: String(Math.max(0, offset - PAGE)) })}>
        Before
      </button>
      <span class="dim">
        {offset + 1} to {Math.min(total, offset + PAGE)} of {total}
      </span>
      <button type="button" disabled={offset + PAGE >= total} onClick={() => set({ offset: String(offset + PAGE) })}>
        After
      </button>
    </p>
  );
}
