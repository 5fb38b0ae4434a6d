// What is shown where there is nothing to show yet, or at all.

import type { ComponentChildren } from 'preact';
import type { Answer, ApiError } from '../api.ts';
import { visible } from '../visible.ts';
import { Go, PlaceRow, type RowPlace } from './rows.tsx';

type Found<T> = Exclude<T, { readonly status: 'ambiguous' }>;

/** An answer as it stands: failed, under way, several symbols to choose from, or what was found. */
export function Answered<T extends object>(props: {
  answer: Answer<T>;
  children: (found: Found<T>) => ComponentChildren;
}) {
  const { value, error } = props.answer;
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Waiting />;
  if (isAmbiguous(value)) return <Choose {...value} />;
  return <>{props.children(value as Found<T>)}</>;
}

interface Ambiguous {
  readonly name: string;
  readonly candidates: readonly Omit<RowPlace, 'test'>[];
  readonly total: number;
}

function isAmbiguous(value: object): value is Ambiguous {
  return 'status' in value && value.status === 'ambiguous';
}

export function Failure({ error }: { error: ApiError }) {
  return (
    <div class="state" role="alert">
      <p class="state-title">{error.message}</p>
      {error.nearest.length > 0 ? (
        <>
          <p>Nearest names:</p>
          <ul class="plain">
            {error.nearest.map((name) => (
              <li key={name}>
                <Go to={name} class="inline-link">
                  {name}
                </Go>
              </li>
            ))}
          </ul>
        </>
      ) : error.code === 'not-found' ? (
        <p class="dim">
          <kbd>/</kbd> finds symbols, files and routes by a few letters of their names.
        </p>
      ) : (
        error.hint !== undefined && <p class="dim">{error.hint}</p>
      )}
    </div>
  );
}

export function Waiting() {
  return (
    <div class="state waiting" role="status">
      <span class="dim">Loading…</span>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}

/** Several symbols have the name that was asked for. */
function Choose({ name, candidates, total }: Ambiguous) {
  return (
    <div class="state">
      <p class="state-title">
        {total} symbols are called <bdi>{visible(name)}</bdi>
      </p>
      <div class="list">
        {candidates.map((place) => (
          <PlaceRow key={place.uid} place={place} path="whole" />
        ))}
      </div>
    </div>
  );
}
