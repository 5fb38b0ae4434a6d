// The ways from one symbol to another, or all that reaches one, in layers.

import type { TrailFound } from '../../../src/operations/trail/schema.ts';
import { type Arguments, useAnswer } from '../api.ts';
import { verbOf } from '../parts/edge.tsx';
import { Finder } from '../parts/finder.tsx';
import { Picture, type PictureEdge, type PictureNode } from '../parts/picture.tsx';
import { basename, Go } from '../parts/rows.tsx';
import { Choose, Empty, Failure, Waiting } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { isOn, option, set, toggle, view } from '../state.ts';

/** What is followed, by the name that the address has it under. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  calls: ['CALLS', 'INSTANTIATES'],
  types: ['INHERITS', 'IMPLEMENTS', 'OVERRIDES'],
};

export function trailArguments(): Arguments {
  const { symbol } = view.value;
  const way = option('way');
  const other = option('other') === '' ? undefined : option('other');
  return {
    from: way === 'down' ? symbol : other,
    to: way === 'down' ? other : symbol,
    maxDepth: option('depth') === '' ? 5 : Number(option('depth')),
    relationTypes: FOLLOWED[option('follow')],
    includeMayCall: isOn('may'),
    folder: option('folder') === '' ? undefined : option('folder'),
    expand: option('expand') === '' ? undefined : option('expand').split('\n'),
    tests: isOn('tests'),
  };
}

export function Trail() {
  const { value, error } = useAnswer('trail', trailArguments());
  return (
    <div class="with-controls">
      <Controls />
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Waiting />
      ) : value.status === 'ambiguous' ? (
        <Choose {...value} />
      ) : (
        <Found found={value} />
      )}
    </div>
  );
}

function Controls() {
  const other = option('other');
  const depth = option('depth') === '' ? 5 : Number(option('depth'));
  const way = option('way') === 'down' ? 'down' : 'up';
  return (
    <div class="controls" role="group" aria-label="What is followed">
      <fieldset>
        <legend class="sr">Direction</legend>
        <button type="button" aria-pressed={way === 'up'} onClick={() => set({ way: undefined, expand: undefined })}>
          What reaches it
        </button>
        <button type="button" aria-pressed={way === 'down'} onClick={() => set({ way: 'down', expand: undefined })}>
          What it reaches
        </button>
      </fieldset>
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
      <label class="control">
        steps
        <input
          type="number"
          min="1"
          max="20"
          value={depth}
          onChange={({ currentTarget }) => set({ depth: currentTarget.value, expand: undefined })}
        />
      </label>
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
      <button type="button" aria-pressed={isOn('tests')} onClick={() => toggle('tests')}>
        Tests
      </button>
      <button type="button" aria-pressed={isOn('may')} onClick={() => toggle('may')}>
        May-calls
      </button>
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
        {found.total} symbols{bundled > 0 ? `, ${bundled} of them bundled` : ''}
        {hidden}
        {found.deeper ? ` · more lies beyond ${found.max_depth} steps` : ''}
      </p>
      <Picture nodes={nodes} edges={edges} label="Ways between symbols" />
    </>
  );
}

function drawn(found: TrailFound): { nodes: PictureNode[]; edges: PictureEdge[] } {
  const ends = new Set([found.from?.uid, found.to?.uid]);
  const expanded = option('expand');
  return {
    nodes: [
      ...found.nodes.map(({ uid, kind, name, filePath, line, test }) => ({
        id: uid,
        label: name,
        below: `${basename(filePath)}${line === undefined ? '' : `:${line}`}`,
        kind,
        classes: `${ends.has(uid) ? 'is-end' : ''}${test ? ' is-test' : ''}`,
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
      classes: relation === 'MAY_CALL' || rule === 'dispatch' ? 'is-unsure' : '',
    })),
  };
}
