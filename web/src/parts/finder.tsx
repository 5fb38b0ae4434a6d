// A field that finds what is typed into it, letter by letter, and gives what is chosen.

import { useEffect, useState } from 'preact/hooks';
import type { FindResult } from '../../../src/operations/find/schema.ts';
import { ask } from '../api.ts';
import { visible } from '../visible.ts';
import { KindMark, whereOf } from './rows.tsx';

export type Match = FindResult['matches'][number];

export function Finder(props: {
  id: string;
  label: string;
  placeholder: string;
  choose: (match: Match) => void;
  /** What else can be done with a text; one more row offers it. */
  otherwise?: { readonly title: string; readonly run: (text: string) => void };
}) {
  const { id, otherwise } = props;
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
  const rows = matches.length + (otherwise === undefined ? 0 : 1);
  const leave = () => {
    setOpen(false);
    setText('');
    document.getElementById(id)?.blur();
  };
  const choose = (index: number) => {
    const match = matches[index];
    if (match !== undefined) props.choose(match);
    else otherwise?.run(text);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows > 0) setChosen((chosen + step + rows) % rows);
    else if (event.key === 'Enter' && text.trim() !== '' && result !== undefined) choose(chosen);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isShown = open && text.trim() !== '' && result !== undefined;
  return (
    <div class="finder">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-expanded={isShown}
        aria-controls={`${id}-matches`}
        aria-activedescendant={isShown ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder={props.placeholder}
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
      {isShown && (
        <div class="matches" id={`${id}-matches`} role="listbox" aria-label="Matches">
          {matches.map((match, index) => (
            <MatchRow key={`${match.uid} ${match.label}`} {...{ id, match, index, chosen, choose, setChosen }} />
          ))}
          {otherwise !== undefined && (
            <div
              role="option"
              tabIndex={-1}
              id={`${id}-${matches.length}`}
              aria-selected={chosen === matches.length}
              class="match"
              onMouseDown={(event) => {
                event.preventDefault();
                choose(matches.length);
              }}
            >
              <span class="kind">?</span>
              <span class="row-name">
                {matches.length === 0 ? 'Nothing has these letters. ' : ''}
                {otherwise.title}: {text}
              </span>
              {result.total > matches.length && <span class="row-where is-whole">{result.total} match</span>}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function MatchRow(props: {
  id: string;
  match: Match;
  index: number;
  chosen: number;
  choose: (index: number) => void;
  setChosen: (index: number) => void;
}) {
  const { match, index, chosen } = props;
  const isChosen = index === chosen;
  return (
    <div
      role="option"
      tabIndex={-1}
      id={`${props.id}-${index}`}
      class={`match${match.test ? ' is-test' : ''}`}
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseMove={() => props.setChosen(index)}
      onMouseDown={(event) => {
        event.preventDefault();
        props.choose(index);
      }}
    >
      <KindMark kind={match.kind} />
      <bdi class="row-name">{marked(match.label, match.letters)}</bdi>
      {match.label !== match.filePath && <bdi class="row-where">{visible(whereOf(match))}</bdi>}
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
    const text = visible(label.slice(at, end));
    parts.push(isMatch ? <mark key={at}>{text}</mark> : text);
    at = end;
  }
  return parts;
}
