// The ways from one symbol to another, or all that reaches one, in layers.

import type { TrailFound } from '../../../src/operations/trail/schema.ts';
import { counted, verbOf } from '../../../src/surfaces/site/marks.ts';
import { type Arguments, useAnswer } from '../api.ts';
import { Direction, MayToggle, Steps, stepsOr, TestsToggle } from '../parts/controls.tsx';
import { edgeBetween, toggleEdge } from '../parts/edge.tsx';
import { Finder } from '../parts/finder.tsx';
import { Picture, type PictureEdge, type PictureNode } from '../parts/picture.tsx';
import { Go, pathsApart, titleIn, whereOf } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { isOn, option, set, view } from '../state.ts';

/** What is followed, by the name that the address has it under. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  calls: ['CALLS', 'INSTANTIATES'],
  types: ['INHERITS', 'IMPLEMENTS', 'OVERRIDES'],
};

const USUAL_STEPS = 5;

export function trailArguments(): Arguments {
  const { symbol } = view.value;
  const way = option('way');
  const other = option('other') === '' ? undefined : option('other');
  return {
    from: way === 'down' ? symbol : other,
    to: way === 'down' ? other : symbol,
    maxDepth: stepsOr(USUAL_STEPS),
    relationTypes: FOLLOWED[option('follow')],
    includeMayCall: isOn('may'),
    folder: option('folder') === '' ? undefined : option('folder'),
    expand: option('expand') === '' ? undefined : option('expand').split('\n'),
    tests: isOn('tests'),
  };
}

export function Trail() {
  const answer = useAnswer('trail', trailArguments());
  return (
    <div class="with-controls">
      <Controls />
      <Answered answer={answer}>{(found) => <Found found={found} />}</Answered>
    </div>
  );
}

function Controls() {
  const other = option('other');
  const way = option('way') === 'down' ? 'down' : 'up';
  return (
    <div class="controls" role="group" aria-label="What is followed">
      <Direction up="What reaches it" down="What it reaches" opened="expand" />
      <div class="control">
        <span>{way === 'up' ? 'only from' : 'only to'}</span>
        {other === '' ? (
          <Finder
            id="other-end"
            label={way === 'up' ? 'Where the ways begin' : 'Where the ways end'}
            placeholder="any symbol"
            choose={({ uid }) => set({ other: uid, expand: undefined })}
          />
        ) : (
          <>
            <Go to={other} class="inline-link">
              {other.slice(other.lastIndexOf(':') + 1)}
            </Go>
            <button type="button" aria-label="Any symbol again" onClick={() => set({ other: undefined })}>
              ×
            </button>
          </>
        )}
      </div>
      <Steps usual={USUAL_STEPS} opened="expand" />
      <label class="control">
        along
        <select value={option('follow')} onChange={({ currentTarget }) => set({ follow: currentTarget.value })}>
          <option value="">everything</option>
          <option value="calls">calls</option>
          <option value="types">types</option>
        </select>
      </label>
      <label class="control">
        in folder
        <input
          type="text"
          size={14}
          value={option('folder')}
          placeholder="any"
          onChange={({ currentTarget }) => set({ folder: currentTarget.value })}
        />
      </label>
      <TestsToggle />
      <MayToggle />
    </div>
  );
}

function Found({ found }: { found: TrailFound }) {
  const { nodes, edges } = drawn(found);
  useShown(
    'trail',
    found,
    nodes.map(({ id, label }) => ({ id, label })),
    edges,
  );
  if (found.nodes.length === 0) {
    return (
      <Empty title={found.deeper ? `No way within ${found.max_depth} steps` : 'No way along what is linked'}>
        <p class="dim">Calls that only a name speaks for are left out unless May-calls is on.</p>
      </Empty>
    );
  }
  if (found.total === 1) return <Empty title="Nothing is linked to it in this direction" />;
  const hidden = found.hidden_edges > 0 ? ` · ${found.hidden_edges} lines between them are not drawn` : '';
  const bundled = found.bundles.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p class="summary">
        {counted(found.total, 'symbol')}
        {bundled > 0 ? `, ${bundled} of them bundled` : ''}
        {hidden}
        {found.deeper ? ` · more lies beyond ${found.max_depth} steps` : ''}
      </p>
      <Picture nodes={nodes} edges={edges} label="Ways between symbols" />
    </>
  );
}

function drawn(found: TrailFound): { nodes: PictureNode[]; edges: PictureEdge[] } {
  const ends = new Set([found.from?.uid, found.to?.uid]);
  const uids = new Set(found.nodes.map(({ uid }) => uid));
  const expanded = option('expand');
  const short = pathsApart(found.nodes.map(({ filePath }) => filePath));
  return {
    nodes: [
      ...found.nodes.map((node) => ({
        id: node.uid,
        label: titleIn(node, short),
        below: node.kind === 'module' ? 'module' : whereOf({ ...node, filePath: short(node.filePath) }),
        kind: node.kind,
        classes: `${ends.has(node.uid) ? 'is-end' : ''}${node.test ? ' is-test' : ''}`,
      })),
      ...found.bundles.map(({ id, folder, count }) => ({
        id,
        label: `${count} more`,
        below: folder === '*' ? 'other folders' : folder || 'the root',
        kind: 'bundle',
        classes: 'is-bundle',
        open: () => set({ expand: expanded === '' ? id : `${expanded}\n${id}` }),
      })),
    ],
    edges: found.edges.map(({ from, to, relation, rule, confidence, count }) => ({
      from,
      to,
      label: count > 1 ? `×${count}` : relation === 'CALLS' ? undefined : verbOf(relation),
      title: `${relation} · ${rule}${confidence === null ? '' : ` · ${confidence}`}`,
      open: uids.has(from) && uids.has(to) ? () => toggleEdge(edgeBetween(relation, from, to)) : undefined,
      classes: relation === 'MAY_CALL' || rule === 'dispatch' ? 'is-unsure' : '',
    })),
  };
}
