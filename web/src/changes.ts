// The change that is laid over every view: which symbols it has.

import { effect, signal } from '@preact/signals';
import { type Arguments, ask } from './api.ts';
import { generation, isOn, option, view } from './state.ts';

export function changeArguments(): Arguments {
  const named = (name: string): string | undefined => (option(name) === '' ? undefined : option(name));
  return { baseCommit: named('base'), targetCommit: named('target'), callers: true, tests: isOn('tests') };
}

/** By uid, how each was changed; empty where no change is laid over. */
export const changed = signal<ReadonlyMap<string, string>>(new Map());

effect(() => {
  generation.value;
  const { repo } = view.value;
  if (!isOn('overlay')) {
    if (changed.peek().size > 0) changed.value = new Map();
    return;
  }
  ask('detect_changes', changeArguments()).then(
    ({ changed_symbols: symbols }) => {
      if (isOn('overlay') && view.peek().repo === repo)
        changed.value = new Map(symbols.map(({ uid, change }) => [uid, change]));
    },
    // The view of changes says what is wrong with the commits that were named.
    () => {
      changed.value = new Map();
    },
  );
});
