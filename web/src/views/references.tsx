// Every place that refers to a symbol, under its file and scope, with its line.

import { useEffect } from 'preact/hooks';
import type { ReferencesResult } from '../../../src/operations/list-references/schema.ts';
import { useAnswer } from '../api.ts';
import { EdgeButton } from '../parts/edge.tsx';
import { Count, Go, KindMark } from '../parts/rows.tsx';
import { Choose, Empty, Failure, Waiting } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { isOn, option, set, toggle, view } from '../state.ts';
import { visible } from '../visible.ts';

type Reference = Extract<ReferencesResult, { status: 'found' }>['references'][number];
const PAGE = 200;

export function References() {
  const offset = Number(option('offset') || 0);
  const { value, error } = useAnswer('references', {
    name: view.value.symbol,
    limit: PAGE,
    offset,
    tests: isOn('tests'),
    includeMayCall: isOn('may'),
  });
  useShown('references', value);
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Waiting />;
  if (value.status === 'ambiguous') return <Choose {...value} />;
  const { references, total, files, left_out: leftOut, symbol } = value;
  return (
    <div class="page references">
      <header class="page-head">
        <h1>
          <KindMark kind={symbol.kind} />
          <bdi>{visible(symbol.name)}</bdi>
          <span class="dim where">
            {total.toLocaleString('en')} references in {files.toLocaleString('en')} files
          </span>
        </h1>
        <div class="toggles">
          {(leftOut > 0 || isOn('tests')) && (
            <button type="button" aria-pressed={isOn('tests')} onClick={() => toggle('tests')}>
              {isOn('tests') ? 'Fold tests' : `${leftOut} in tests`}
            </button>
          )}
          <button type="button" aria-pressed={isOn('may')} onClick={() => toggle('may')}>
            May-calls
          </button>
          <span class="dim">
            <kbd>.</kbd> next <kbd>,</kbd> previous
          </span>
        </div>
      </header>
      {references.length === 0 && <Empty title="Nothing refers to it" />}
      {[...byFile(references)].map(([path, rows]) => (
        <File key={path} path={path} rows={rows} />
      ))}
      {total > PAGE && <Pages offset={offset} total={total} />}
    </div>
  );
}

function byFile(references: readonly Reference[]): ReadonlyMap<string, Reference[]> {
  const files = new Map<string, Reference[]>();
  for (const reference of references) {
    const rows = files.get(reference.filePath);
    if (rows === undefined) files.set(reference.filePath, [reference]);
    else rows.push(reference);
  }
  return files;
}

function File({ path, rows }: { path: string; rows: readonly Reference[] }) {
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
                <code>{row.text === undefined ? '(edited since it was indexed)' : visible(row.text)}</code>
              </Go>
              {row.access === 'write' && <span class="badge">write</span>}
              <EdgeButton
                uid={row.scope.uid}
                direction="in"
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
