// What several views are told in the same way: a choice between two, how many steps, and what is switched on.

import type { ComponentChildren } from 'preact';
import { isOn, option, set, toggle } from '../state.ts';

export function Choice(props: {
  legend: string;
  options: readonly { readonly title: string; readonly chosen: boolean; readonly choose: () => void }[];
}) {
  return (
    <fieldset>
      <legend class="sr">{props.legend}</legend>
      {props.options.map(({ title, chosen, choose }) => (
        <button type="button" key={title} aria-pressed={chosen} onClick={choose}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}

/** Up or down from the symbol; what was opened of the one way is nothing of the other. */
export function Direction({ up, down, opened }: { up: string; down: string; opened: string }) {
  const isDown = option('way') === 'down';
  const choose = (way: string | undefined) => () => set({ way, [opened]: undefined });
  return (
    <Choice
      legend="Direction"
      options={[
        { title: up, chosen: !isDown, choose: choose(undefined) },
        { title: down, chosen: isDown, choose: choose('down') },
      ]}
    />
  );
}

export function stepsOr(usual: number): number {
  return option('depth') === '' ? usual : Number(option('depth'));
}

export function Steps({ usual, opened }: { usual: number; opened: string }) {
  return (
    <label class="control">
      steps
      <input
        type="number"
        min="1"
        max="20"
        value={stepsOr(usual)}
        onChange={({ currentTarget }) => set({ depth: currentTarget.value, [opened]: undefined })}
      />
    </label>
  );
}

export function Toggle({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <button type="button" class="toggle" aria-pressed={isOn(name)} onClick={() => toggle(name)}>
      {children}
    </button>
  );
}

/** Tests and what only a name speaks for, which every view leaves out unless it is told otherwise. */
export function TestsToggle({ folded }: { folded?: number | undefined }) {
  return <Toggle name="tests">{folded === undefined || folded === 0 ? 'Tests' : `${folded} in tests`}</Toggle>;
}

export function MayToggle() {
  return <Toggle name="may">May-calls</Toggle>;
}
