// What changes while somebody looks: the view, which follows the address; the theme; and when the index moved.

import { computed, effect, signal } from '@preact/signals';
import { addressOf, ofSymbol, type View, type ViewKind, viewFrom, withOptions } from './view.ts';

const PATH = '/explore';

export const view = signal<View>(viewFrom(location.search));
/** Counts the indexes that were seen: answers of an older one are asked for again. */
export const generation = signal(0);
export const overlayOpen = signal<'keys' | 'export' | undefined>(undefined);
/** Said once to whoever cannot see what happened, and shown for a moment. */
export const notice = signal('');

export const narrow = signal(false);
const width = matchMedia('(max-width: 860px)');
narrow.value = width.matches;
width.addEventListener('change', () => {
  narrow.value = width.matches;
});

export const option = (name: string): string => view.value.options[name] ?? '';
export const isOn = (name: string): boolean => option(name) === '1';

/** Goes to another view: the one before is one step back. */
export function go(next: View): void {
  const address = `${PATH}${addressOf(next)}`;
  if (address === `${PATH}${addressOf(view.value)}`) return;
  history.pushState(null, '', address);
  view.value = next;
}

export function goTo(symbol: string, kind?: ViewKind): void {
  go(ofSymbol(view.value, symbol, kind));
}

export function goKind(kind: ViewKind): void {
  go({ ...withOptions(view.value, {}), kind, options: ofSymbol(view.value, '').options });
}

/** Changes how the same thing is shown; `step` makes it one that can be gone back from. */
export function set(changes: Readonly<Record<string, string | undefined>>, step = true): void {
  const next = withOptions(view.value, changes);
  if (step) {
    go(next);
    return;
  }
  history.replaceState(null, '', `${PATH}${addressOf(next)}`);
  view.value = next;
}

export const toggle = (name: string): void => set({ [name]: isOn(name) ? undefined : '1' });

/** The address of a view as a link has it. */
export const hrefOf = (next: View): string => `${PATH}${addressOf(next)}`;
export const hrefTo = (symbol: string, kind?: ViewKind): string => hrefOf(ofSymbol(view.value, symbol, kind));
export const here = computed(() => `${location.origin}${PATH}${addressOf(view.value)}`);

addEventListener('popstate', () => {
  view.value = viewFrom(location.search);
});

export type Theme = 'auto' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
export const theme = signal<Theme>(THEMES.find((each) => each === localStorage.getItem('theme')) ?? 'auto');
effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem('theme', theme.value);
});
export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  say(`Theme: ${theme.value}`);
}

let silence: ReturnType<typeof setTimeout> | undefined;
export function say(text: string): void {
  notice.value = text;
  clearTimeout(silence);
  silence = setTimeout(() => {
    notice.value = '';
  }, 4_000);
}
