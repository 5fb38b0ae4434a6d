// A symbol as a row: its kind in two letters, its name, and where it stands.

import type { ComponentChildren } from 'preact';
import { shownName } from '../../../src/operations/rows.ts';
import { markOf } from '../../../src/surfaces/site/marks.ts';
import { changed } from '../changes.ts';
import { go, hrefTo } from '../state.ts';
import { type ViewKind, viewFrom } from '../view.ts';
import { visible } from '../visible.ts';

export function KindMark({ kind }: { kind: string }) {
  return (
    <abbr class={`kind kind-${kind}`} title={kind}>
      {markOf(kind)}
    </abbr>
  );
}

/** A link within the page, which a middle click opens in another tab like any other. */
export function Go(props: {
  to: string;
  kind?: ViewKind | undefined;
  class?: string;
  title?: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <a class={props.class} href={hrefTo(props.to, props.kind)} title={props.title} onClick={follow}>
      {props.children}
    </a>
  );
}

/** Follows a link of the page without loading it anew. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(viewFrom(new URL(link.href).search));
}

export interface RowPlace {
  readonly uid: string;
  readonly kind: string;
  readonly name: string;
  readonly filePath: string;
  readonly line?: number | undefined;
  readonly test?: boolean | undefined;
}

export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The ends of paths that tell them apart, in whole parts: many files are called `index.ts` or `__init__.py`. */
export function pathsApart(paths: Iterable<string>): (path: string) => string {
  const byName = new Map<string, Set<string>>();
  for (const path of paths) byName.set(basename(path), (byName.get(basename(path)) ?? new Set()).add(path));
  return (path) => {
    const others = [...(byName.get(basename(path)) ?? [])].filter((other) => other !== path);
    const parts = path.split('/');
    let shown = 1;
    const end = (): string => parts.slice(-shown).join('/');
    while (shown < parts.length && others.some((other) => other === end() || other.endsWith(`/${end()}`))) shown++;
    return end();
  };
}

/** What stands in a list: a module is known by its path, and by nothing else. */
export function titleIn(place: Pick<RowPlace, 'uid' | 'kind' | 'name' | 'filePath'>, short = basename): string {
  return place.kind === 'module' ? short(place.filePath) : shownName(place);
}

export function whereOf({ filePath, line }: Pick<RowPlace, 'filePath' | 'line'>): string {
  return line === undefined ? filePath : `${filePath}:${line}`;
}

/** The name of a file is left out where it does not fit; a path is cut, a line is not. */
const WIDTHS = { whole: '', file: ' fits', line: ' is-whole', none: '' } as const;

/** `path`: whole for a row that stands alone, the file's name in a column, none under a heading that has it. */
export function PlaceRow(props: {
  place: RowPlace;
  path?: 'whole' | 'file' | 'line' | 'none';
  /** The part of a path that tells it from the others around. */
  short?: ((path: string) => string) | undefined;
  kind?: ViewKind;
  children?: ComponentChildren;
}) {
  const { place, short = basename } = props;
  const path = props.path ?? (place.kind === 'module' ? 'line' : 'file');
  const shown =
    path === 'whole'
      ? whereOf(place)
      : path === 'line'
        ? place.line === undefined
          ? ''
          : `:${place.line}`
        : path === 'none'
          ? ''
          : whereOf({ ...place, filePath: short(place.filePath) });
  const change = changed.value.get(place.uid);
  return (
    <div class={`row${change === undefined ? '' : ' is-changed'}${place.test === true ? ' is-test' : ''}`}>
      <Go
        to={place.uid}
        kind={props.kind}
        class="row-link"
        title={`${place.kind} ${shownName(place)}\n${whereOf(place)}`}
      >
        <KindMark kind={place.kind} />
        <bdi class="row-name">{visible(path === 'whole' ? shownName(place) : titleIn(place, short))}</bdi>
        {change !== undefined && (
          <span class={`change-${change}`} title={change}>
            {change === 'added' ? '+' : change === 'deleted' ? '−' : '±'}
          </span>
        )}
        {shown !== '' && <bdi class={`row-where${WIDTHS[path]}`}>{visible(shown)}</bdi>}
      </Go>
      {props.children}
    </div>
  );
}

export function Count({ of, what }: { of: number; what?: string }) {
  return (
    <span class="count" title={what}>
      {of.toLocaleString('en')}
    </span>
  );
}
