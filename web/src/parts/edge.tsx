// An edge of the graph as a word, and as a button that opens what is known of it.

import { verbOf } from '../../../src/surfaces/site/marks.ts';
import { option, set, view } from '../state.ts';

/** An edge as the address has it: to or from what is looked at, or between two others. */
export function edgeName(relation: string, direction: 'in' | 'out', uid: string): string {
  return `${relation} ${direction} ${uid}`;
}

export function edgeBetween(relation: string, from: string, to: string): string {
  const { symbol } = view.value;
  if (to === symbol) return edgeName(relation, 'in', from);
  return from === symbol ? edgeName(relation, 'out', to) : `${relation} between ${from}\n${to}`;
}

/** Both ends of the edge that is open, and its relationship; undefined where none is. */
export function openEdge(): { readonly relation: string; readonly from: string; readonly to: string } | undefined {
  const [, relation = '', direction, uid = ''] = /^(\S+) (in|out|between) (.*)$/s.exec(option('edge')) ?? [];
  const { symbol } = view.value;
  if (uid === '' || symbol === undefined) return undefined;
  const [from = '', to = ''] =
    direction === 'between' ? uid.split('\n') : direction === 'in' ? [uid, symbol] : [symbol, uid];
  return { relation, from, to };
}

export function toggleEdge(name: string): void {
  set({ edge: option('edge') === name ? undefined : name });
}

/** What opens an edge: its verb, its number of sites, and its confidence where that is low. */
export function EdgeButton(props: {
  /** As the address has it. */
  name: string;
  relation: string;
  sites: number;
  confidence: number | null;
}) {
  const verb = verbOf(props.relation);
  if (props.relation === 'DEFINES') return <span class="edge-mark dim">{verb}</span>;
  const low = props.confidence !== null && props.confidence < 0.9 ? ` ${props.confidence.toFixed(2)}` : '';
  const times = props.sites > 1 ? ` ×${props.sites}` : '';
  const { name } = props;
  return (
    <button
      type="button"
      class="edge-mark"
      aria-expanded={option('edge') === name}
      title="Show the places, the rule and the confidence"
      onClick={() => toggleEdge(name)}
    >
      {verb}
      {times}
      {low}
    </button>
  );
}
