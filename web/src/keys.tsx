// What the keys do, as one list: the help is derived from it.

import { focusSearch } from './search.tsx';
import { goKind, here, nextTheme, overlayOpen, say, toggle, view } from './state.ts';
import { VIEWS } from './view.ts';
import { markThis } from './views/bookmarks.tsx';

interface Key {
  /** As people read it. */
  readonly keys: string;
  readonly what: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
}

const alt =
  (code: string) =>
  (event: KeyboardEvent): boolean =>
    event.altKey && !event.ctrlKey && !event.metaKey && event.code === code;
const plain =
  (key: string) =>
  (event: KeyboardEvent): boolean =>
    !event.altKey && !event.ctrlKey && !event.metaKey && event.key === key;

export const KEYS: readonly Key[] = [
  { keys: 'any letter, /', what: 'Jump to a symbol, file or route', matches: plain('/'), run: focusSearch },
  ...VIEWS.map(({ kind, title, needs }, index) => ({
    keys: String(index + 1),
    what: title,
    matches: plain(String(index + 1)),
    run: () => {
      if (needs === 'symbol' && view.value.symbol === undefined) say('Choose a symbol first');
      else goKind(kind);
    },
  })),
  { keys: '0', what: 'Overview', matches: plain('0'), run: () => goKind('home') },
  { keys: '↓ ↑', what: 'Next and previous row', matches: plain('ArrowDown'), run: () => step(1) },
  { keys: '', what: '', matches: plain('ArrowUp'), run: () => step(-1) },
  { keys: '.', what: 'Next reference', matches: plain('.'), run: () => step(1) },
  { keys: ',', what: 'Previous reference', matches: plain(','), run: () => step(-1) },
  {
    keys: 'Shift+Enter',
    what: 'The line of a box: its places and its rule',
    matches: () => false,
    run: () => undefined,
  },
  { keys: '[', what: 'Back', matches: plain('['), run: () => history.back() },
  { keys: ']', what: 'Forward', matches: plain(']'), run: () => history.forward() },
  { keys: 'Alt+T', what: 'Show or fold tests', matches: alt('KeyT'), run: () => toggle('tests') },
  { keys: 'Alt+M', what: 'Show what may be meant', matches: alt('KeyM'), run: () => toggle('may') },
  { keys: 'Alt+C', what: 'Copy the link', matches: alt('KeyC'), run: () => copy(here.value) },
  { keys: 'Alt+B', what: 'Mark what is looked at', matches: alt('KeyB'), run: markThis },
  {
    keys: 'Alt+E',
    what: 'Take along what is seen',
    matches: alt('KeyE'),
    run: () => {
      overlayOpen.value = 'export';
    },
  },
  { keys: 'Alt+L', what: 'Light, dark, or as the system', matches: alt('KeyL'), run: nextTheme },
  { keys: '?', what: 'This list', matches: plain('?'), run: () => toggleHelp() },
];

function toggleHelp(): void {
  overlayOpen.value = overlayOpen.value === 'keys' ? undefined : 'keys';
}

export function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => say('Copied'),
    () => say(text),
  );
}

/** From row to row of what is shown, in reading order; a row is whatever leads somewhere. */
function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main .row-link, #main [data-row]')].filter(
    (row) => row.offsetParent !== null,
  );
  if (rows.length === 0) return;
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : (at + by + rows.length) % rows.length;
  rows[next]!.focus();
  rows[next]!.scrollIntoView({ block: 'nearest' });
}

export function installKeys(): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      overlayOpen.value = undefined;
      return;
    }
    if (isTyping(event.target)) return;
    const key = KEYS.find(({ matches }) => matches(event));
    if (key !== undefined) {
      event.preventDefault();
      key.run();
    } else if (/^[\p{L}_$@.]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // The letter itself arrives in the field, which has the focus by then.
      focusSearch();
    }
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function KeysHelp() {
  const close = () => {
    overlayOpen.value = undefined;
  };
  return (
    <dialog class="overlay" open aria-label="Keys" ref={(element) => element?.focus()} tabIndex={-1}>
      <h2>Keys</h2>
      <dl>
        {KEYS.filter(({ keys }) => keys !== '').map(({ keys, what }) => (
          <div key={keys + what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={close}>
        Close
      </button>
    </dialog>
  );
}
