// One level of the repository: its parts as boxes, with counted arrows between them, and cycles marked.

import type { MapResult } from '../../../src/operations/map/schema.ts';
import { counted } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { Choice, TestsToggle, Toggle } from '../parts/controls.tsx';
import { Picture } from '../parts/picture.tsx';
import { Count, follow, KindMark } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { goTo, hrefOf, isOn, option, set, view } from '../state.ts';
import { withOptions } from '../view.ts';
import { visible } from '../visible.ts';

type Box = MapResult['boxes'][number];
/** Arrows in the picture before the rest is asked for. */
const FEW = 40;

export function MapView() {
  const answer = useAnswer('map', {
    folder: option('folder'),
    by: option('by') === 'communities' ? 'communities' : 'folders',
    community: option('community') === '' ? undefined : option('community'),
    tests: isOn('tests'),
  });
  const { value } = answer;
  const arrows = value === undefined ? [] : isOn('all') ? value.arrows : value.arrows.slice(0, FEW);
  useShown(
    'map',
    value,
    value?.boxes.map(({ id, name }) => ({ id, label: name })) ?? [],
    arrows.map(({ from, to, count }) => ({ from, to, label: String(count) })),
  );
  return (
    <div class="with-controls">
      <Controls value={value} />
      <Answered answer={answer}>
        {(found) =>
          found.boxes.length === 0 ? (
            <Empty title="There is no code here" />
          ) : (
            <div class="split">
              <List value={found} />
              <div class="frame">
                <p class="frame-title">
                  {found.community?.name ?? (found.folder === '' ? view.value.repo : `${found.folder}/`)}
                  <span class="dim">
                    {' '}
                    {counted(found.incoming, 'use')} from outside, {counted(found.outgoing, 'use')} of what is outside
                    {found.cycles > 0 ? ` · ${counted(found.cycles, 'cycle')}, marked ↻` : ''}
                  </span>
                </p>
                <Picture
                  nodes={found.boxes.map((box) => ({
                    id: box.id,
                    label: `${box.cycle === undefined ? '' : `↻${box.cycle} `}${box.name}`,
                    below: sizeOf(box),
                    kind: box.kind,
                    classes: box.cycle === undefined ? '' : 'in-cycle',
                    open: () => openBox(box),
                  }))}
                  edges={arrows.map(({ from, to, count, in_cycle: inCycle }) => ({
                    from,
                    to,
                    label: String(count),
                    title: counted(count, 'relationship'),
                    weight: count,
                    classes: inCycle ? 'in-cycle' : '',
                  }))}
                  direction="fit"
                  label="Map"
                />
              </div>
            </div>
          )
        }
      </Answered>
    </div>
  );
}

const PARTED: ReadonlySet<string> = new Set(['folder', 'community']);

function sizeOf({ kind, symbols, files }: Box): string {
  return [counted(symbols, 'symbol'), ...(PARTED.has(kind) ? [counted(files, 'file')] : [])].join(', ');
}

const isPath = ({ kind }: Box): boolean => kind === 'folder' || kind === 'file';

function openBox(box: Box): void {
  if (isPath(box)) set({ folder: box.id, by: undefined, community: undefined });
  else if (box.kind === 'community') set({ community: box.id });
  else goTo(box.id, 'butterfly');
}

function hrefOfBox(box: Box): string {
  if (isPath(box)) return hrefOf(withOptions(view.value, { folder: box.id, by: undefined, community: undefined }));
  if (box.kind === 'community') return hrefOf(withOptions(view.value, { community: box.id }));
  return hrefOf({ kind: 'butterfly', repo: view.value.repo, symbol: box.id, options: {} });
}

function Controls({ value }: { value: MapResult | undefined }) {
  const isCommunities = option('by') === 'communities' || option('community') !== '';
  const folder = value?.folder ?? option('folder');
  const parts = folder === '' ? [] : folder.split('/');
  return (
    <div class="controls" role="group" aria-label="What is shown">
      <Choice
        legend="Parts"
        options={[
          {
            title: 'Folders',
            chosen: !isCommunities,
            choose: () => set({ by: undefined, community: undefined }),
          },
          {
            title: 'Communities',
            chosen: isCommunities,
            choose: () => set({ by: 'communities', community: undefined, folder: undefined }),
          },
        ]}
      />
      {!isCommunities && (
        <nav class="crumbs" aria-label="Folder">
          <a href={hrefOf(withOptions(view.value, { folder: undefined }))} onClick={follow}>
            {view.value.repo ?? 'root'}
          </a>
          {parts.map((part, at) => (
            <span key={parts.slice(0, at + 1).join('/')}>
              {' / '}
              <a
                href={hrefOf(withOptions(view.value, { folder: parts.slice(0, at + 1).join('/') }))}
                aria-current={at === parts.length - 1 ? 'location' : undefined}
                onClick={follow}
              >
                {part}
              </a>
            </span>
          ))}
        </nav>
      )}
      <TestsToggle />
      {value !== undefined && value.arrows.length > FEW && <Toggle name="all">All {value.arrows.length} arrows</Toggle>}
    </div>
  );
}

function List({ value: { boxes, arrows, left_out: leftOut } }: { value: MapResult }) {
  const names = new Map(boxes.map(({ id, name }) => [id, name]));
  return (
    <div class="side-list">
      <h1>
        Parts <Count of={boxes.length + leftOut} />
      </h1>
      {boxes.map((box) => {
        const uses = arrows.filter(({ from }) => from === box.id);
        const told = uses.slice(0, 3).map(({ to, count }) => `${names.get(to) ?? to} ×${count}`);
        return (
          <div key={box.id} class="map-row">
            <div class="row">
              <a class="row-link" href={hrefOfBox(box)} onClick={follow} title={box.id}>
                <KindMark kind={box.kind} />
                <bdi class="row-name">{visible(box.name)}</bdi>
                {box.cycle !== undefined && <span class="badge">↻{box.cycle}</span>}
                <span class="row-where is-whole">{box.symbols}</span>
              </a>
            </div>
            {told.length > 0 && (
              <p class="map-uses dim">
                → {told.join(', ')}
                {uses.length > 3 ? `, ${uses.length - 3} more` : ''}
              </p>
            )}
          </div>
        );
      })}
      {leftOut > 0 && <p class="pad dim">and {leftOut} smaller ones</p>}
    </div>
  );
}
