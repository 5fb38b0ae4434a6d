// The search on top: letters typed anywhere arrive here, and the best match is one key away.

import { Finder } from './parts/finder.tsx';
import { go, goTo, narrow, view } from './state.ts';

const FIELD = 'search-field';

/** At once: the key that asked for it may be the first letter of a name. */
export function focusSearch(): void {
  const field = document.getElementById(FIELD) as HTMLInputElement | null;
  field?.focus();
  field?.select();
}

export function Search() {
  return (
    <div class="search" role="search">
      <Finder
        id={FIELD}
        label="Jump to a symbol, file, route or page"
        placeholder={narrow.value ? 'Jump to…' : 'Type to jump to a symbol, file or route'}
        choose={(match) => {
          const { repo } = view.value;
          if (match.kind === 'process') go({ kind: 'flows', repo, symbol: undefined, options: { flow: match.uid } });
          else goTo(match.uid);
        }}
        otherwise={{
          title: 'Ask',
          run: (text) => go({ kind: 'ask', repo: view.value.repo, symbol: view.value.symbol, options: { q: text } }),
        }}
      />
      <kbd>/</kbd>
    </div>
  );
}
