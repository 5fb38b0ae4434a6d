// What breaks when a symbol changes: a list by depth, and the same as a picture, entry for entry.

import type { Impacted, ImpactFound } from '../../../src/operations/impact/schema.ts';
import { shownName } from '../../../src/operations/rows.ts';
import { counted, openPlaces } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { type Entry, entriesOf, opened } from '../bundles.ts';
import { Direction, MayToggle, Steps, stepsOr, TestsToggle } from '../parts/controls.tsx';
import { EdgeButton, edgeBetween, toggleEdge } from '../parts/edge.tsx';
import { Picture, type PictureEdge, type PictureNode } from '../parts/picture.tsx';
import { basename, Count, follow, KindMark, PlaceRow, pathsApart, titleIn, whereOf } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { hrefOf, isOn, narrow, option, set, view } from '../state.ts';
import { visible } from '../visible.ts';

/** With the symbol itself, the picture has never more boxes than sixty. */
const MOST_ENTRIES = 58;
const USUAL_STEPS = 3;
const DEPTHS: Readonly<Record<string, readonly string[]>> = {
  upstream: ['Will break', 'Likely affected', 'May need testing'],
  downstream: ['Uses directly', 'Over one step', 'Over more steps'],
};

export function Impact() {
  const direction = option('way') === 'down' ? 'downstream' : 'upstream';
  const answer = useAnswer('impact', {
    name: view.value.symbol,
    direction,
    maxDepth: stepsOr(USUAL_STEPS),
    tests: isOn('tests'),
    includeMayCall: isOn('may'),
  });
  const found = answer.value?.status === 'found' ? answer.value : undefined;
  const entries = found === undefined ? [] : entriesIn(found);
  const drawn = found === undefined ? { nodes: [], edges: [] } : drawnOf(found, entries);
  useShown('impact', answer.value, drawn.nodes, drawn.edges);
  return (
    <div class="with-controls">
      <div class="controls" role="group" aria-label="What is followed">
        <Direction up="What depends on it" down="What it depends on" opened="open" />
        <Steps usual={USUAL_STEPS} opened="open" />
        <TestsToggle folded={found?.left_out.tests} />
        <MayToggle />
      </div>
      <Answered answer={answer}>
        {(value) => (
          <div class="split">
            <List found={value} entries={entries} />
            {entries.length === 0 ? (
              !narrow.value && <Nothing found={value} />
            ) : (
              <Picture nodes={drawn.nodes} edges={drawn.edges} label="What is affected" />
            )}
          </div>
        )}
      </Answered>
    </div>
  );
}

const openIds = (): readonly string[] =>
  option('open')
    .split('\n')
    .filter((each) => each !== '');

function entriesIn({ byDepth }: ImpactFound): readonly Entry<Impacted>[] {
  const layers = Object.keys(byDepth)
    .sort((a, b) => Number(a) - Number(b))
    .map((depth) => byDepth[depth]!);
  return entriesOf(
    layers,
    ({ filePath }) => filePath,
    ({ uid }) => uid,
    { limit: MOST_ENTRIES, open: openIds() },
  );
}

function Nothing({ found }: { found: ImpactFound }) {
  const { verdict, left_out: leftOut, direction } = found;
  const outside = leftOut.tests > 0 ? ' outside of tests' : '';
  const title = direction === 'upstream' ? `Nothing depends on it${outside}` : `It depends on nothing${outside}`;
  return (
    <Empty title={title}>
      <p class="dim">{verdict.status === 'complete' ? 'It appears isolated.' : atLeast(found)}</p>
    </Empty>
  );
}

function atLeast({ verdict }: ImpactFound): string {
  return `At least: ${counted(openPlaces(verdict), 'more place')} could reach it or be reached.`;
}

function List({ found, entries }: { found: ImpactFound; entries: readonly Entry<Impacted>[] }) {
  const { target, impactedCount, affected_processes: flows, verdict, deeper, direction } = found;
  const depths = [...new Set(entries.map(({ layer }) => layer))];
  const short = shortIn(entries);
  return (
    <div class="side-list">
      <h1>
        <KindMark kind={target.kind} />
        <bdi>{visible(shownName(target))}</bdi> <Count of={impactedCount} />
      </h1>
      {narrow.value && entries.length === 0 && <Nothing found={found} />}
      {depths.map((depth) => (
        <section key={depth}>
          <h2>
            {depth}. {DEPTHS[direction]![Math.min(depth, 3) - 1]}{' '}
            <Count of={found.byDepth[String(depth)]?.length ?? 0} />
          </h2>
          {entries
            .filter(({ layer }) => layer === depth)
            .map((entry) => (
              <EntryRow key={entry.id} entry={entry} direction={direction} short={short} />
            ))}
        </section>
      ))}
      {deeper && <p class="pad dim">More lies beyond {found.maxDepth} steps.</p>}
      {verdict.status !== 'complete' && entries.length > 0 && <p class="pad dim">{atLeast(found)}</p>}
      {flows.length > 0 && (
        <section>
          <h2>
            Flows through it <Count of={flows.length} />
          </h2>
          {flows.slice(0, 12).map(({ id, name, step_count: steps }) => (
            <div class="row" key={id}>
              <a
                class="row-link"
                href={hrefOf({ ...view.value, kind: 'flows', options: { flow: id } })}
                title={name}
                onClick={follow}
              >
                <KindMark kind="process" />
                <bdi class="row-name">{visible(name)}</bdi>
                <span class="row-where is-whole">{steps}</span>
              </a>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

type Short = (path: string) => string;

function shortIn(entries: readonly Entry<Impacted>[]): Short {
  return pathsApart(entries.flatMap(({ bundle, rows }) => (bundle === 'rest' ? [] : rows.map((row) => row.filePath))));
}

function titleOf({ rows, bundle, title }: Entry<Impacted>, short: Short): string {
  return bundle === 'file' ? `${rows.length} in ${short(title)}` : `${rows.length} ${title}`;
}

const open = (id: string) => set({ open: opened(openIds(), id).join('\n') });

/** Between a row and what it is reached over. */
function edgeOf({ uid, via, relationType }: Impacted, direction: ImpactFound['direction']): string {
  const [from, to] = direction === 'upstream' ? [uid, via] : [via, uid];
  return edgeBetween(relationType, from, to);
}

function EntryRow(props: { entry: Entry<Impacted>; direction: ImpactFound['direction']; short: Short }) {
  const { entry, direction, short } = props;
  const [row] = entry.rows;
  if (entry.bundle !== 'none' || row === undefined) {
    return (
      <button type="button" class="bundle" data-entry={entry.id} title={entry.title} onClick={() => open(entry.id)}>
        {titleOf(entry, short)}
      </button>
    );
  }
  return (
    <div class="callee-row" data-entry={entry.id}>
      <PlaceRow place={{ ...row, kind: row.type }} short={short} />
      <EdgeButton
        name={edgeOf(row, direction)}
        relation={row.relationType}
        sites={row.sites}
        confidence={row.confidence}
      />
    </div>
  );
}

const placeWithin = ({ line }: Impacted): string => (line === undefined ? 'module' : `line ${line}`);

/** A line from each entry to the one that has what it is reached over. */
function drawnOf({ target, direction }: ImpactFound, entries: readonly Entry<Impacted>[]) {
  const short = shortIn(entries);
  const entryOf = new Map<string, string>([[target.uid, target.uid]]);
  for (const { id, rows } of entries) for (const { uid } of rows) entryOf.set(uid, id);
  const lines = new Map<string, PictureEdge & { count: number }>();
  for (const { id, rows } of entries) {
    for (const row of rows) {
      const { via, relationType, rule, confidence } = row;
      const other = entryOf.get(via) ?? target.uid;
      if (other === id) continue;
      const [from, to] = direction === 'upstream' ? [id, other] : [other, id];
      const key = `${from}\n${to}`;
      const known = lines.get(key);
      if (known !== undefined) known.count++;
      else {
        const title = `${relationType} · ${rule}${confidence === null ? '' : ` · ${confidence}`}`;
        const unsure = relationType === 'MAY_CALL' || rule === 'dispatch' ? 'is-unsure' : '';
        lines.set(key, { from, to, title, classes: unsure, count: 1, open: () => toggleEdge(edgeOf(row, direction)) });
      }
    }
  }
  const nodes: PictureNode[] = [
    {
      id: target.uid,
      label: shownName(target),
      below: whereOf({ filePath: basename(target.filePath), line: target.startLine }),
      kind: target.kind,
      classes: 'is-end',
    },
    ...entries.map((entry): PictureNode => {
      const [row] = entry.rows;
      if (entry.bundle !== 'none' || row === undefined) {
        return {
          id: entry.id,
          label: titleOf(entry, short),
          kind: 'bundle',
          classes: 'is-bundle',
          open: () => open(entry.id),
        };
      }
      return {
        id: row.uid,
        label: titleIn({ ...row, kind: row.type }, short),
        below: row.type === 'module' ? placeWithin(row) : whereOf({ filePath: short(row.filePath), line: row.line }),
        kind: row.type,
        classes: row.test ? 'is-test' : '',
      };
    }),
  ];
  const edges = [...lines.values()]
    .slice(0, 120)
    // A line of several rows stands for edges that are seen when the bundle is opened.
    .map(({ count, open, ...line }) => (count > 1 ? { ...line, label: `×${count}` } : { ...line, open }));
  return { nodes, edges };
}
