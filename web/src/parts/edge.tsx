// An edge of the graph as a word, and as a button that opens what is known of it.

import { verbOf } from '../../../src/surfaces/site/marks.ts';
import { option, set } from '../state.ts';

/** What opens an edge: its verb, its number of sites, and its confidence where that is low. */
export function EdgeButton(props: {
  uid: string;
  direction: 'in' | 'out';
  relation: string;
  sites: number;
  confidence: number | null;
}) {
  const verb = verbOf(props.relation);
  if (props.relation === 'DEFINES') return <span class="edge-mark dim">{verb}</span>;
  const low = props.confidence !== null && props.confidence < 0.9 ? ` ${props.confidence.toFixed(2)}` : '';
  const times = props.sites > 1 ? ` ×${props.sites}` : '';
  const name = `${props.relation} ${props.direction} ${props.uid}`;
  return (
    <button
      type="button"
      class="edge-mark"
      aria-expanded={option('edge') === name}
      title="Show the places, the rule and the confidence"
      onClick={() => set({ edge: option('edge') === name ? undefined : name })}
    >
      {verb}
      {times}
      {low}
    </button>
  );
}
