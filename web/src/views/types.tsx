// A type with its bases, what derives from it or implements it, and what overrides its members.

import type { HierarchyResult, Relative } from '../../../src/operations/hierarchy/schema.ts';
import { verbOf } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { Picture, type PictureNode } from '../parts/picture.tsx';
import { Count, Go, KindMark, PlaceRow, pathsApart } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { view } from '../state.ts';
import { visible } from '../visible.ts';

type Found = Extract<HierarchyResult, { status: 'found' }>;
/** Boxes of the picture; the lists have all. */
const MOST_BOXES = 60;

export function Types() {
  const answer = useAnswer('hierarchy', { name: view.value.symbol, limit: 1000 });
  const found = answer.value?.status === 'found' ? answer.value : undefined;
  const drawn = found === undefined ? { nodes: [], edges: [] } : drawnOf(found);
  useShown('hierarchy', answer.value, drawn.nodes, drawn.edges);
  return (
    <Answered answer={answer}>
      {(value) => (
        <div class="split">
          <List found={value} />
          {drawn.nodes.length > 1 ? (
            <Picture nodes={drawn.nodes} edges={drawn.edges} label="Hierarchy" />
          ) : (
            <Empty title="It has no bases, and nothing derives from it" />
          )}
        </div>
      )}
    </Answered>
  );
}

function List({ found: { symbol, owner, bases, derived, total_derived: total, members } }: { found: Found }) {
  const overriding = members.filter(({ overrides, overridden_by: by }) => overrides.length + by > 0);
  return (
    <div class="side-list">
      <h1>
        <KindMark kind={symbol.kind} />
        <bdi>{visible(symbol.name)}</bdi>
      </h1>
      {owner !== undefined && (
        <p class="pad">
          A member of{' '}
          <Go to={owner.uid} class="inline-link">
            {owner.name}
          </Go>
        </p>
      )}
      <Relatives title={owner === undefined ? 'Bases' : 'Overrides'} rows={bases} total={bases.length} />
      <Relatives title={owner === undefined ? 'Derived' : 'Overridden by'} rows={derived} total={total} />
      {overriding.length > 0 && (
        <section>
          <h2>
            Members in the hierarchy <Count of={overriding.length} />
          </h2>
          {overriding.map((member) => (
            <PlaceRow key={member.uid} place={member} path="none">
              <span class="edge-mark dim">
                {member.overrides.length > 0 ? `overrides ${member.overrides[0]!.name.split('.')[0]}` : ''}
                {member.overridden_by > 0 ? ` overridden ×${member.overridden_by}` : ''}
              </span>
            </PlaceRow>
          ))}
        </section>
      )}
    </div>
  );
}

function Relatives({ title, rows, total }: { title: string; rows: readonly Relative[]; total: number }) {
  if (rows.length === 0) return null;
  const short = pathsApart(rows.map(({ filePath }) => filePath));
  return (
    <section>
      <h2>
        {title} <Count of={total} />
      </h2>
      {rows.map((row) => (
        <div key={row.uid} class={`depth-${Math.min(row.depth, 6)}`}>
          <PlaceRow place={row} short={short}>
            <span class="edge-mark dim">{verbOf(row.relation)}</span>
          </PlaceRow>
        </div>
      ))}
    </section>
  );
}

const REST = '+';

function toList(): void {
  document.querySelector<HTMLElement>('.side-list .row-link')?.focus();
}

/** Bases above, derived below; those that are nearest first. */
function drawnOf({ symbol, bases, derived, total_derived: total }: Found) {
  const ofBases = bases.slice(0, Math.max(20, MOST_BOXES - 1 - derived.length));
  const room = MOST_BOXES - 1 - ofBases.length;
  const ofDerived = derived.length <= room ? derived : derived.slice(0, room - 1);
  const rest = total - ofDerived.length;
  const short = pathsApart([symbol, ...ofBases, ...ofDerived].map(({ filePath }) => filePath));
  const box = (
    { uid, kind, name, filePath }: Omit<Relative, 'depth' | 'relation' | 'via'>,
    end: boolean,
  ): PictureNode => ({
    id: uid,
    label: name,
    below: short(filePath),
    kind,
    classes: end ? 'is-end' : '',
  });
  const nodes: PictureNode[] = [
    ...ofBases.map((each) => box(each, false)),
    box(symbol, true),
    ...ofDerived.map((each) => box(each, false)),
    ...(rest > 0 ? [{ id: REST, kind: 'bundle', label: `${rest} more`, classes: 'is-bundle', open: toList }] : []),
  ];
  const edges = [
    ...ofBases.map(({ uid, via, relation }) => ({ from: uid, to: via, relation })),
    ...ofDerived.map(({ uid, via, relation }) => ({ from: via, to: uid, relation })),
    ...(rest > 0 ? [{ from: symbol.uid, to: REST, relation: 'INHERITS' }] : []),
  ].map(({ from, to, relation }) => ({
    from,
    to,
    label: relation === 'INHERITS' ? undefined : verbOf(relation),
    classes: relation === 'IMPLEMENTS' ? 'is-unsure' : '',
  }));
  return { nodes, edges };
}
