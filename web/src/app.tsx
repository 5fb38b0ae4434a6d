// The frame around every view: repository, search, tabs, what is known of the index, and the keys.

import { useEffect } from 'preact/hooks';
import { counted } from '../../src/surfaces/site/marks.ts';
import { ask, useAnswer } from './api.ts';
import { commandLine } from './command-line.ts';
import { installKeys, KeysHelp } from './keys.tsx';
import { followIndex, indexed } from './live.ts';
import { EdgePanel } from './parts/edge-panel.tsx';
import { Export } from './parts/export.tsx';
import { follow } from './parts/rows.tsx';
import { Search } from './search.tsx';
import { go, hrefOf, nextTheme, notice, overlayOpen, say, theme, view } from './state.ts';
import { VIEWS, type View, type ViewKind } from './view.ts';
import { viewParts } from './views.tsx';

export function App() {
  useEffect(() => {
    const stops = [installKeys(), followIndex()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const { kind, symbol, repo } = view.value;
  useEffect(() => {
    const title = VIEWS.find((each) => each.kind === kind)?.title ?? '';
    document.title = [nameOf(symbol), title, repo, 'gitnexus']
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  }, [kind, symbol, repo]);
  useEffect(() => {
    if (repo === undefined) chooseRepository();
  }, [repo]);
  const Shown = viewParts[kind];
  return (
    <>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <header class="top">
        <Repository />
        <Search />
        <nav class="tools" aria-label="Tools">
          <a
            class="tool"
            href={hrefOf({ ...view.value, kind: 'bookmarks' })}
            title="Bookmarks (Alt+B marks what is looked at)"
            aria-label="Bookmarks"
            onClick={follow}
          >
            ☆
          </a>
          <button
            type="button"
            title="Take along (Alt+E)"
            aria-label="Take along"
            onClick={() => (overlayOpen.value = 'export')}
          >
            ⤓
          </button>
          <button
            type="button"
            title={`Theme: ${theme.value} (Alt+L)`}
            aria-label={`Theme: ${theme.value}`}
            onClick={nextTheme}
          >
            {theme.value === 'auto' ? '◐' : theme.value === 'light' ? '○' : '●'}
          </button>
          <button type="button" title="Keys (?)" aria-label="Keys" onClick={() => (overlayOpen.value = 'keys')}>
            ?
          </button>
        </nav>
      </header>
      <Tabs />
      <main id="main" tabIndex={-1} data-view={kind}>
        <Shown />
      </main>
      <EdgePanel />
      <Status />
      {overlayOpen.value === 'keys' && <KeysHelp />}
      {overlayOpen.value === 'export' && <Export />}
      <div class={`notice${notice.value === '' ? '' : ' is-shown'}`} role="status" aria-live="polite">
        {notice.value}
      </div>
    </>
  );
}

/** An address that names no repository means the one that the server stands in, or asks which. */
function chooseRepository(): void {
  if (view.value.kind === 'repositories' || view.value.kind === 'bookmarks') return;
  const take = (next: View): void => {
    if (view.value.repo !== undefined) return;
    history.replaceState(null, '', hrefOf(next));
    view.value = next;
  };
  ask('overview', { limit: 1 }).then(
    ({ name }) => take({ ...view.value, repo: name }),
    () => take({ kind: 'repositories', repo: undefined, symbol: undefined, options: {} }),
  );
}

/** The last part of what a symbol is asked for by. */
function nameOf(symbol: string | undefined): string | undefined {
  return symbol?.slice(symbol.lastIndexOf(':') + 1) || symbol;
}

function Repository() {
  const list = useAnswer('list_repos', {});
  const repositories = list.value?.repositories ?? [];
  const { repo } = view.value;
  const home: View = { kind: 'home', repo, symbol: undefined, options: {} };
  return (
    <div class="repository">
      <a class="mark" href={hrefOf(home)} onClick={follow} title="Overview of the repository">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 3.5 6.5 8 2 12.5M14 3.5 9.5 8l4.5 4.5" />
          <circle cx="8" cy="8" r="1.7" />
        </svg>
        <span class="sr">Overview</span>
      </a>
      <select
        aria-label="Repository"
        value={repo}
        onChange={({ currentTarget: { value } }) =>
          go(value === '' ? { ...home, kind: 'repositories' } : { ...home, repo: value })
        }
      >
        {repositories.length > 1 && <option value="">All repositories…</option>}
        {repositories.map(({ name }) => (
          <option key={name} value={name} selected={name === repo}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Tabs() {
  const { kind, symbol, repo, options } = view.value;
  const to = (each: ViewKind): View => {
    const kept = Object.entries(options).filter(([name]) => ['tests', 'may', 'base', 'target'].includes(name));
    return { kind: each, repo, symbol, options: Object.fromEntries(kept) };
  };
  return (
    <nav class="tabs" aria-label="Views">
      {VIEWS.map(({ kind: each, title, needs }, index) =>
        needs === 'symbol' && symbol === undefined ? (
          <span key={each} class="tab is-off" title="Choose a symbol first">
            {title}
          </span>
        ) : (
          <a
            key={each}
            class="tab"
            href={hrefOf(to(each))}
            aria-current={kind === each ? 'page' : undefined}
            ref={(link) => {
              if (kind === each) link?.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
            title={`Key ${index + 1}`}
            onClick={follow}
          >
            {title}
          </a>
        ),
      )}
    </nav>
  );
}

function Status() {
  const command = commandLine(view.value);
  const { indexedAt, stats } = indexed.value ?? {};
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => say('Copied the command line'),
      () => say(command),
    );
  return (
    <footer class="status">
      <span class="status-index">
        {stats === undefined ? '' : `${counted(stats.symbols, 'symbol')} · indexed ${ago(indexedAt ?? '')}`}
      </span>
      <button type="button" class="command" title="Copy the command that gives the same answer" onClick={copy}>
        <code>{command}</code>
      </button>
    </footer>
  );
}

function ago(time: string): string {
  const minutes = Math.round((Date.now() - Date.parse(time)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}
