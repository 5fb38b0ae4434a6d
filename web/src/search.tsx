// The search on top: letters typed anywhere arrive here, and the best match is one key away.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { FindResult } from '../../src/operations/find/schema.ts';
import { ask } from './api.ts';
import { KindMark, whereOf } from './parts/rows.tsx';
import { go, goTo, view } from './state.ts';
import { withOptions } from './view.ts';

const FIELD = 'search-field';

/** At once: the key that asked for it may be the first letter of a name. */
export function focusSearch(): void {
  const field = document.getElementById(FIELD) as HTMLInputElement | null;
  field?.focus();
  field?.select();
}

type Match = FindResult['matches'][number];

export function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [result, setResult] = useState<FindResult | undefined>(undefined);
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (text.trim() === '') return setResult(undefined);
    let wanted = true;
    ask('find', { pattern: text.slice(0, 200), limit: 30 }).then(
      (found) => {
        if (!wanted) return;
        setResult(found);
        setChosen(0);
      },
      () => wanted && setResult({ matches: [], total: 0 }),
    );
    return () => {
      wanted = false;
    };
  }, [text]);

  const matches = result?.matches ?? [];
  /** One more row asks the whole text as a question. */
  const rows = matches.length + 1;
  const leave = () => {
    setOpen(false);
    setText('');
    field.current?.blur();
  };
  const choose = (index: number) => {
    const match = matches[index];
    if (match === undefined) go({ ...withOptions(view.value, {}), kind: 'ask', options: { q: text } });
    else if (match.kind === 'process')
      go({ ...view.value, kind: 'flows', symbol: undefined, options: { flow: match.uid } });
    else goTo(match.uid, view.value.kind === 'home' || view.value.kind === 'ask' ? 'butterfly' : undefined);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen((chosen + step + rows) % rows);
    else if (event.key === 'Enter' && text.trim() !== '') choose(chosen);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isShown = open && text.trim() !== '' && result !== undefined;
  return (
    <div class="search" role="search">
      <input
        ref={field}
        id={FIELD}
        type="text"
        role="combobox"
        aria-label="Jump to a symbol, file, route or page"
        aria-expanded={isShown}
        aria-controls="matches"
        aria-activedescendant={isShown ? `match-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder="Type to jump to a symbol, file or route"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <kbd>/</kbd>
      {isShown && (
        <div class="matches" id="matches" role="listbox" aria-label="Matches">
          {matches.map((match, index) => (
            <MatchRow key={`${match.uid} ${match.label}`} {...{ match, index, chosen, choose, setChosen }} />
          ))}
          <div
            role="option"
            tabIndex={-1}
            id={`match-${matches.length}`}
            aria-selected={chosen === matches.length}
            class="match ask-row"
            onMouseDown={(event) => {
              event.preventDefault();
              choose(matches.length);
            }}
          >
            <span class="kind">?</span>
            <span class="row-name">
              {matches.length === 0 ? 'Nothing has these letters. ' : ''}Ask: {text}
            </span>
            {result.total > matches.length && <span class="row-where">{result.total} match</span>}
          </div>
        </div>
      )}
    </div>
  );
}

function MatchRow(props: {
  match: Match;
  index: number;
  chosen: number;
  choose: (index: number) => void;
  setChosen: (index: number) => void;
}) {
  const { match, index, chosen } = props;
  const isPath = match.label === match.filePath;
  return (
    <div
      role="option"
      tabIndex={-1}
      id={`match-${index}`}
      class={`match${match.test ? ' is-test' : ''}`}
      aria-selected={index === chosen}
      ref={(element) => {
        if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseMove={() => props.setChosen(index)}
      onMouseDown={(event) => {
        event.preventDefault();
        props.choose(index);
      }}
    >
      <KindMark kind={match.kind} />
      <bdi class="row-name">{marked(match.label, match.letters)}</bdi>
      {!isPath && <bdi class="row-where">{whereOf(match)}</bdi>}
    </div>
  );
}

/** The matched letters stand out, by weight and line. */
function marked(label: string, letters: readonly number[]) {
  const parts: (string | preact.JSX.Element)[] = [];
  for (let at = 0; at < label.length; ) {
    const isMatch = letters.includes(at);
    let end = at + 1;
    while (end < label.length && letters.includes(end) === isMatch) end++;
    const text = label.slice(at, end);
    parts.push(isMatch ? <mark key={at}>{text}</mark> : text);
    at = end;
  }
  return parts;
}
