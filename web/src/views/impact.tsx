// What breaks when a symbol changes: a list by depth, and the same as a picture, entry for entry.

import type { Impacted, ImpactFound } from '../../../src/operations/impact/schema.ts';
import { shownName } from '../../../src/operations/rows.ts';
import { useAnswer } from '../api.ts';
import { type Entry, entriesOf, opened } from '../bundles.ts';
import { EdgeButton, verbOf } from '../parts/edge.tsx';
import { Picture, type PictureEdge, type PictureNode } from '../parts/picture.tsx';
import { basename, Count, KindMark, PlaceRow, whereOf } from '../parts/rows.tsx';
import { Choose, Empty, Failure, Waiting } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { isOn, narrow, option, set, toggle, view } from '../state.ts';
import { visible } from '../visible.ts';

/** With the symbol itself, the picture has never more boxes than sixty. */
const MOST_ENTRIES = 58;
const DEPTHS: Readonly<Record<string, readonly string[]>> = {
  upstream: ['Will break', 'Likely affected', 'May need testing'],
  downstream: ['Uses directly', 'Over one step', 'Over more steps'],
};

export function Impact() {
  const direction = option('way') === 'down' ? 'downstream' : 'upstream';
  const { value, error } = useAnswer('impact', {
    name: view.value.symbol,
    direction,
    maxDepth: option('depth') === '' ? 3 : Number(option('depth')),
    tests: isOn('tests'),
    includeMayCall: isOn('may'),
  });
  const found = value?.status === 'found' ? value : undefined;
  const entries = found === undefined ? [] : entriesIn(found);
  const drawn = found === undefined ? { nodes: [], edges: [] } : drawnOf(found, entries);
  useShown('impact', value, drawn.nodes, drawn.edges);
  return (
    <div class="with-controls">
      <Controls found={found} />
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Waiting />
      ) : value.status === 'ambiguous' ? (
        <Choose {...value} />
      ) : (
        <div class="split">
          <List found={value} entries={entries} />
          {entries.length === 0 ? (
            !narrow.value && <Nothing found={value} />
          ) : (
            <Picture nodes={drawn.nodes} edges={drawn.edges} direction="LR" label="What is affected" />
          )}
        </div>
      )}
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

function Controls({ found }: { found: ImpactFound | undefined }) {
  const depth = option('depth') === '' ? 3 : Number(option('depth'));
  const isDown = option('way') === 'down';
  const leftOut = found?.left_out.tests ?? 0;
  return (
    <div class="controls" role="group" aria-label="What is followed">
      <fieldset>
        <legend class="sr">Direction</legend>
        <button type="button" aria-pressed={!isDown} onClick={() => set({ way: undefined, open: undefined })}>
          What depends on it
        </button>
        <button type="button" aria-pressed={isDown} onClick={() => set({ way: 'down', open: undefined })}>
          What it depends on
        </button>
      </fieldset>
      <label class="control">
        steps
        <input
          type="number"
          min="1"
          max="20"
          value={depth}
          onChange={({ currentTarget }) => set({ depth: currentTarget.value, open: undefined })}
        />
      </label>
      <button type="button" aria-pressed={isOn('tests')} onClick={() => toggle('tests')}>
        {leftOut > 0 ? `${leftOut} in tests` : 'Tests'}
      </button>
      <button type="button" aria-pressed={isOn('may')} onClick={() => toggle('may')}>
        May-calls
      </button>
    </div>
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
  const sites =
    verdict.unresolved_calls +
    verdict.possible_calls +
    verdict.members +
    verdict.texts +
    verdict.values +
    verdict.declared;
  return `At least: ${sites} more site(s) could reach it or be reached.`;
}

function List({ found, entries }: { found: ImpactFound; entries: readonly Entry<Impacted>[] }) {
  const { target, impactedCount, affected_processes: flows, verdict, deeper, direction } = found;
  const depths = [...new Set(entries.map(({ layer }) => layer))];
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
              <EntryRow key={entry.id} entry={entry} direction={direction} />
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
              <span class="row-link">
                <KindMark kind="process" />
                <bdi class="row-name">{visible(name)}</bdi>
                <span class="row-where is-whole">{steps}</span>
              </span>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

function titleOf({ rows, bundle, title }: Entry<Impacted>): string {
  return bundle === 'file' ? `${rows.length} in ${basename(title)}` : `${rows.length} ${title}`;
}

const open = (id: string) => set({ open: opened(openIds(), id).join('\n') });

function EntryRow({ entry, direction }: { entry: Entry<Impacted>; direction: ImpactFound['direction'] }) {
  const [row] = entry.rows;
  if (entry.bundle !== 'none' || row === undefined) {
    return (
      <button type="button" class="bundle" data-entry={entry.id} title={entry.title} onClick={() => open(entry.id)}>
        {titleOf(entry)}
      </button>
    );
  }
  return (
    <div class="callee-row" data-entry={entry.id}>
      <PlaceRow place={{ ...row, kind: row.type }} />
      {row.via === view.value.symbol ? (
        <EdgeButton
          uid={row.uid}
          direction={direction === 'upstream' ? 'in' : 'out'}
          relation={row.relationType}
          sites={row.sites}
          confidence={row.confidence}
        />
      ) : (
        <span class="edge-mark dim">{verbOf(row.relationType)}</span>
      )}
    </div>
  );
}

/** A line from each entry to the one that has what it is reached over. */
function drawnOf({ target, direction }: ImpactFound, entries: readonly Entry<Impacted>[]) {
  const entryOf = new Map<string, string>([[target.uid, target.uid]]);
  for (const { id, rows } of entries) for (const { uid } of rows) entryOf.set(uid, id);
  const lines = new Map<string, PictureEdge & { count: number }>();
  for (const { id, rows } of entries) {
    for (const { via, relationType, rule, confidence } of rows) {
      const other = entryOf.get(via) ?? target.uid;
      if (other === id) continue;
      const [from, to] = direction === 'upstream' ? [id, other] : [other, id];
      const key = `${from}\n${to}`;
      const known = lines.get(key);
      if (known !== undefined) known.count++;
      else {
        const title = `${relationType} · ${rule}${confidence === null ? '' : ` · ${confidence}`}`;
        const unsure = relationType === 'MAY_CALL' || rule === 'dispatch' ? 'is-unsure' : '';
        lines.set(key, { from, to, title, classes: unsure, count: 1 });
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
          label: titleOf(entry),
          kind: 'bundle',
          classes: 'is-bundle',
          open: () => open(entry.id),
        };
      }
      return {
        id: row.uid,
        label: shownName({ ...row, kind: row.type }),
        below: whereOf({ filePath: basename(row.filePath), line: row.line }),
        kind: row.type,
        classes: row.test ? 'is-test' : '',
      };
    }),
  ];
  const edges = [...lines.values()]
    .slice(0, 120)
    .map(({ count, ...line }) => ({ ...line, label: count > 1 ? `×${count}` : undefined }));
  return { nodes, edges };
}
