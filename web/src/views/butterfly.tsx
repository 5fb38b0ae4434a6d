// One symbol with its callers to the left, its source in the middle, and what it calls to the right, each beside the line
// that it belongs to.

import { useMemo, useRef } from 'preact/hooks';
import type { ContextFound, ContextResult, Reference } from '../../../src/operations/context/schema.ts';
import { shownName } from '../../../src/operations/rows.ts';
import type { SourceFound, SourceResult } from '../../../src/operations/source/schema.ts';
import { counted } from '../../../src/surfaces/site/marks.ts';
import { type ApiError, useAnswer } from '../api.ts';
import { Code, LINE } from '../parts/code.tsx';
import { EdgeButton, edgeName } from '../parts/edge.tsx';
import { Count, KindMark, PlaceRow } from '../parts/rows.tsx';
import { Answered, Empty, Failure, Waiting } from '../parts/states.tsx';
import { type ShownEdge, type ShownNode, useShown } from '../shown.ts';
import { isOn, narrow, option, set, view } from '../state.ts';
import { visible } from '../visible.ts';
import { Callers } from './callers.tsx';

export const MOST_LINES = 3_000;

export function Butterfly() {
  const { symbol } = view.value;
  const context = useAnswer('context', {
    name: symbol,
    includeContent: false,
    places: true,
    tests: isOn('tests'),
    includeMayCall: isOn('may'),
    unlinked: isOn('may'),
  });
  const source = useAnswer('source', { name: symbol, maxLines: MOST_LINES });
  useShown('context', context.value, ...useMemo(() => graphOf(context.value), [context.value]));
  const whole = useRef<Whole | undefined>(undefined);
  const isWaiting = context.waiting || source.waiting;
  if (!isWaiting) whole.current = wholeOf(context.value, source.value);
  // From symbol to symbol both answers are shown at once, and what was there stays until then.
  const before = isWaiting ? whole.current : undefined;
  const answer = before === undefined ? context : { value: before.found, error: undefined, waiting: true };
  const shown = before?.source ?? wholeOf(context.value, source.value)?.source;
  const part = option('part') === '' ? 'source' : option('part');
  return (
    <Answered answer={answer}>
      {(found) => (
        <div class="butterfly" data-part={narrow.value ? part : 'all'} data-symbol={shown && found.symbol.uid}>
          {narrow.value && <Parts part={part} found={found} />}
          {(!narrow.value || part === 'callers') && <Callers found={found} />}
          {(!narrow.value || part !== 'callers') && (
            <Middle found={found} source={shown} failure={source.error} part={part} />
          )}
        </div>
      )}
    </Answered>
  );
}

interface Whole {
  readonly found: ContextFound;
  readonly source: SourceFound;
}

/** Both answers, if they are about one symbol. */
function wholeOf(context: ContextResult | undefined, source: SourceResult | undefined): Whole | undefined {
  if (context?.status !== 'found' || source?.status !== 'found') return undefined;
  return context.symbol.uid === source.symbol.uid ? { found: context, source } : undefined;
}

/** The symbol between its callers and callees. */
function graphOf(found: ContextResult | undefined): [ShownNode[], ShownEdge[]] {
  if (found?.status !== 'found') return [[], []];
  const { uid, name } = found.symbol;
  const flat = (list: ContextFound['incoming']) =>
    Object.entries(list).flatMap(([label, references]) => references.map((each) => ({ label, ...each })));
  const incoming = flat(found.incoming);
  const outgoing = flat(found.outgoing);
  const nodes = new Map([[uid, name], ...[...incoming, ...outgoing].map((each) => [each.uid, each.name] as const)]);
  return [
    [...nodes].map(([id, label]) => ({ id, label })),
    [
      ...incoming.map(({ uid: from, label }) => ({ from, to: uid, label })),
      ...outgoing.map(({ uid: to, label }) => ({ from: uid, to, label })),
    ],
  ];
}

function Parts({ part, found }: { part: string; found: ContextFound }) {
  const parts = [
    ['callers', 'Used by', countOf(found.incoming)],
    ['source', 'Source', undefined],
    ['callees', 'Uses', calleesOf(found).length],
  ] as const;
  return (
    <div class="segments" role="group" aria-label="Parts">
      {parts.map(([name, title, count]) => (
        <button type="button" key={name} aria-pressed={part === name} onClick={() => set({ part: name }, false)}>
          {title} {count !== undefined && <Count of={count} />}
        </button>
      ))}
    </div>
  );
}

function Middle(props: {
  found: ContextFound;
  source: SourceFound | undefined;
  failure: ApiError | undefined;
  part: string;
}) {
  const { found, source, failure, part } = props;
  const scroller = useRef<HTMLElement>(null);
  const rows = calleesOf(found);
  const first = source?.first_line ?? 1;
  const placed = placedRows(rows, first, source?.lines.length ?? 0);
  const listed = narrow.value && part === 'callees';
  return (
    <section class="middle" ref={scroller} aria-label="Source and callees">
      <SymbolHead found={found} />
      {listed ? (
        <div class="list callees-list">
          {rows.length === 0 && <p class="dim pad">It uses nothing of the repository.</p>}
          {rows.map((row) => (
            <CalleeRow key={row.key} row={row} here={found.symbol.filePath} />
          ))}
        </div>
      ) : source === undefined ? (
        failure === undefined ? (
          <Waiting />
        ) : (
          <Failure error={failure} />
        )
      ) : source.lines.length === 0 ? (
        <NoSource state={source.state} />
      ) : (
        <div class="beside" tabIndex={0}>
          <Code source={source} scroller={scroller} />
          {!narrow.value && (
            <div class="callees" style={{ height: `${Math.max(placed.height, source.lines.length * LINE)}px` }}>
              <Wires placed={placed.rows} first={first} />
              {placed.rows.map(({ row, top }) => (
                <div key={row.key} class="callee" style={{ top: `${top}px` }}>
                  <CalleeRow row={row} here={found.symbol.filePath} />
                </div>
              ))}
            </div>
          )}
        </div>
      )}
      <Footer found={found} source={source} />
    </section>
  );
}

function NoSource({ state }: { state: SourceFound['state'] }) {
  if (state === 'gone') return <Empty title="The symbol is not in its file any more" />;
  if (state === 'missing') return <Empty title="There is no source to show" />;
  return <Empty title="The file is empty" />;
}

function SymbolHead({ found: { symbol, source } }: { found: ContextFound }) {
  const { kind, filePath, startLine, endLine, signature, doc } = symbol;
  const lines = startLine === undefined ? '' : `:${startLine}${endLine === startLine ? '' : `-${endLine}`}`;
  return (
    <header class="symbol-head">
      <h1>
        <KindMark kind={kind} />
        <bdi>{visible(shownName(symbol))}</bdi>
        <span class="dim where">
          {visible(filePath)}
          {lines}
        </span>
        {source.state === 'changed' && <span class="badge">edited since it was indexed</span>}
      </h1>
      {signature !== undefined && <p class="signature">{visible(signature)}</p>}
      {doc !== undefined && <p class="doc">{visible(doc)}</p>}
    </header>
  );
}

function Footer({ found, source }: { found: ContextFound; source: SourceFound | undefined }) {
  const cut = source === undefined ? 0 : source.symbol_lines.end - source.first_line + 1 - source.lines.length;
  const parts = [
    ...(cut > 0 ? [`${cut} more lines of source are not shown`] : []),
    ...(found.unresolved_calls > 0 ? [`${counted(found.unresolved_calls, 'call')} could not be resolved`] : []),
    ...(found.external_calls > 0 ? [`${counted(found.external_calls, 'call')} to other packages`] : []),
    ...(found.left_out.outgoing > 0 ? [`${counted(found.left_out.outgoing, 'use')} of tests folded`] : []),
  ];
  return parts.length === 0 ? null : <p class="dim pad foot">{parts.join(' · ')}</p>;
}

interface Callee {
  readonly key: string;
  readonly relation: string;
  readonly reference: Pick<Reference, 'uid' | 'kind' | 'name' | 'filePath' | 'line' | 'test'>;
  /** Lines of the sites, or of the definition of a member. */
  readonly lines: readonly number[];
  readonly confidence: number | null;
}

/** What the symbol uses and what is defined in it, by the line that it belongs to. */
function calleesOf(found: ContextFound): readonly Callee[] {
  const used = Object.entries(found.outgoing).flatMap(([relation, references]) =>
    references.map((reference) => ({
      key: `${relation} ${reference.uid}`,
      relation,
      reference,
      lines: (reference.places ?? []).map(({ line }) => line),
      confidence: reference.confidence,
    })),
  );
  const members = found.members.map(({ startLine, ...member }) => ({
    key: `DEFINES ${member.uid}`,
    relation: 'DEFINES',
    reference: { ...member, line: startLine },
    lines: startLine === undefined ? [] : [startLine],
    confidence: null,
  }));
  return [...used, ...members].sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

export const ROW = 24;

/** Each row beside its line, or below the one before it where that is in the way. */
function placedRows(rows: readonly Callee[], first: number, lines: number) {
  let bottom = 0;
  const placed = rows.map((row) => {
    const line = row.lines.find((each) => each >= first && each < first + lines);
    const wanted = line === undefined ? bottom : (line - first) * LINE - 2;
    const top = Math.max(bottom, wanted);
    bottom = top + ROW;
    return { row, top, line };
  });
  return { rows: placed, height: bottom };
}

function Wires({ placed, first }: { placed: ReturnType<typeof placedRows>['rows']; first: number }) {
  return (
    <svg class="wires" aria-hidden="true" width="24" height="100%">
      {placed.flatMap(({ row, top, line }) => {
        if (line === undefined) return [];
        const from = (line - first) * LINE + LINE / 2;
        const to = top + ROW / 2;
        const unsure = row.relation === 'MAY_CALL' ? '3 3' : undefined;
        return [<path key={row.key} d={`M0 ${from} C 12 ${from}, 10 ${to}, 22 ${to}`} stroke-dasharray={unsure} />];
      })}
    </svg>
  );
}

/** What lies in the same file has its line alone. */
function CalleeRow({ row, here }: { row: Callee; here: string }) {
  const { relation, reference, lines, confidence } = row;
  const path = relation === 'DEFINES' ? 'none' : reference.filePath === here ? 'line' : 'file';
  return (
    <div class={`callee-row${relation === 'MAY_CALL' ? ' is-unsure' : ''}`}>
      <PlaceRow place={reference} path={path} />
      <EdgeButton
        name={edgeName(relation, 'out', reference.uid)}
        relation={relation}
        sites={lines.length}
        confidence={confidence}
      />
    </div>
  );
}

function countOf(references: ContextFound['incoming']): number {
  return Object.values(references).reduce((sum, list) => sum + list.length, 0);
}
