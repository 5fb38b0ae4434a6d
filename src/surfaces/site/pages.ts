// The pages of a static site: the repository, a file, a symbol. They have the look of the explorer and need nothing but
// the folder that they lie in.

import type { ContextFound, Reference } from '../../operations/context/schema.ts';
import type { HierarchyResult } from '../../operations/hierarchy/schema.ts';
import type { OverviewResult } from '../../operations/overview/schema.ts';
import { byFile } from '../../operations/places.ts';
import { shownName } from '../../operations/rows.ts';
import type { SourceFound } from '../../operations/source/schema.ts';
import { type Html, html } from './html.ts';
import { counted, markOf, openPlaces, usedBy, verbOf } from './marks.ts';
import { lineCutter, linkTitle, type Piece } from './pieces.ts';

export interface Place {
  readonly uid: string;
  readonly kind: string;
  readonly name: string;
  readonly filePath: string;
  readonly line?: number | undefined;
  readonly test?: boolean | undefined;
}

/** Where things are on the site, from one of its pages. */
export interface Links {
  /** Of a symbol's page, or its line on the page of its file; undefined where neither was written. */
  symbol(place: Place): string | undefined;
  file(path: string): string | undefined;
  /** The way from the page to the folder of the site. */
  readonly root: string;
  readonly repo: string;
}

/** Rows of a list, and lines of a page. */
const MOST_ROWS = 200;
export const MOST_LINES = 5_000;

const POLICY =
  "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'";

function page(links: Links, title: string, body: Html): string {
  const { root, repo } = links;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${{ markup: POLICY }}">
<title>${title} · ${repo}</title>
<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}style.css">
</head>
<body class="site">
<header class="top"><a class="site-name" href="${root}index.html">${repo}</a><span class="dim">${title}</span></header>
<main>
${body}
</main>
</body>
</html>
`.markup;
}

export interface IndexPage {
  readonly overview: OverviewResult;
  readonly files: readonly Place[];
  readonly symbols: readonly Place[];
  /** How many there are of what has pages. */
  readonly totals: { readonly files: number; readonly symbols: number };
}

export function indexPage(links: Links, { overview, files, symbols, totals }: IndexPage): string {
  const { name, counts, commit, indexedAt } = overview;
  const entries = overview.entry_points.map((entry) => ({
    ...entry,
    name: entry.entry === 'export' ? entry.name : entry.label,
    line: entry.startLine,
  }));
  return page(
    links,
    'Overview',
    html`<div class="home">
<header class="home-head"><h1>${name}</h1>
<p class="dim">${counted(counts.symbols, 'symbol')}, ${counted(counts.relationships, 'relationship')} · indexed ${indexedAt.slice(0, 16).replace('T', ' ')}${commit === undefined ? '' : ` at ${commit.slice(0, 10)}`}</p>
<p class="dim">Pages of ${of(files.length, totals.files)} files and of the ${of(symbols.length, totals.symbols)} symbols that most others use.</p>
</header>
<p class="site-find"><input id="find" type="search" aria-label="Find a symbol or file" placeholder="Find a symbol or file" autocomplete="off" hidden></p>
<div id="found" role="status"></div>
<div class="home-columns">
<section><h2>Where it is entered ${count(overview.totals.entry_points)}</h2>${entries.map((place) => row(links, place, place.entry))}</section>
<section><h2>What it consists of ${count(overview.totals.communities)}</h2>${overview.communities.map(
      (community) =>
        html`<div class="file-group"><h3><bdi>${community.name}</bdi> ${count(community.symbols)}</h3>${community.key_symbols.slice(0, 3).map((place) => row(links, { ...place, line: place.startLine }))}</div>`,
    )}</section>
<section><h2>Files ${count(totals.files)}</h2>${files.slice(0, MOST_ROWS * 5).map((place) => row(links, place, '', 'whole'))}${rest(files.length, MOST_ROWS * 5)}</section>
</div>
<script src="names.js"></script><script src="find.js"></script>
</div>`,
  );
}

/** Every page by what it is of, for the field that finds them. */
export function namesScript(links: Links, places: readonly Place[]): string {
  const rows = places.flatMap((place) => {
    const to = place.kind === 'file' ? links.file(place.filePath) : links.symbol(place);
    return to === undefined ? [] : [[shownName(place), markOf(place.kind), to, where(place)]];
  });
  return `globalThis.names = ${JSON.stringify(rows).replaceAll('<', '\\u003c')};\n`;
}

export function filePage(links: Links, source: SourceFound, unread: number): string {
  const { filePath, outline } = source;
  return page(
    links,
    filePath,
    html`<div class="butterfly">
<nav class="callers" aria-label="What is defined in it"><div class="relation"><h2>Defined in it ${count(outline.length)}</h2>
${outline.slice(0, MOST_ROWS).map((place) => html`<div class="depth-${Math.min(place.depth + 1, 6)}">${row(links, place, '', 'line')}</div>`)}${rest(outline.length, MOST_ROWS)}
</div></nav>
<section class="middle"><header class="symbol-head"><h1>${mark('file')}<bdi>${filePath}</bdi></h1></header>
${code(links, source)}${unread > 0 && html`<p class="pad dim">${counted(unread, 'more line')} not shown.</p>`}
</section></div>`,
  );
}

export function symbolPage(
  links: Links,
  context: ContextFound,
  hierarchy: Extract<HierarchyResult, { status: 'found' }> | undefined,
  source: SourceFound,
): string {
  const { symbol, incoming, outgoing, members, processes, verdict } = context;
  const lines = symbol.startLine === undefined ? '' : `:${symbol.startLine}-${symbol.endLine ?? symbol.startLine}`;
  const file = links.file(symbol.filePath);
  const open = openPlaces(verdict);
  const used = Object.entries(outgoing).flatMap(([relation, list]) => list.map((each) => ({ relation, ...each })));
  const relatives = [
    ...(hierarchy?.bases ?? []).map((each) => ({ ...each, title: 'Bases' })),
    ...(hierarchy?.derived ?? []).map((each) => ({ ...each, title: 'Derived' })),
  ];
  return page(
    links,
    shownName(symbol),
    html`<div class="butterfly site-symbol">
<section class="callers" aria-label="What uses it">${Object.entries(incoming).map(([relation, list]) => users(links, relation, list))}
${Object.keys(incoming).length === 0 && html`<p class="pad dim">${open === 0 ? 'Nothing uses it.' : 'Nothing is linked to it.'}</p>`}
${open > 0 && html`<p class="pad dim">At least: ${counted(open, 'more place')} may reach it.</p>`}
</section>
<section class="middle"><header class="symbol-head"><h1>${mark(symbol.kind)}<bdi>${shownName(symbol)}</bdi>
<span class="dim where">${file === undefined ? symbol.filePath + lines : html`<a class="inline-link" href="${file}#L${symbol.startLine ?? 1}">${symbol.filePath}${lines}</a>`}</span></h1>
${symbol.signature !== undefined && html`<p class="signature">${symbol.signature}</p>`}${symbol.doc !== undefined && html`<p class="doc">${symbol.doc}</p>`}</header>
${code(links, source)}
<p class="pad dim">The same and more of it: <code>gitnexus explore ${quoted(symbol.uid)}</code></p></section>
<section class="callers site-uses" aria-label="What it uses">
${section(
  'Uses',
  used.map((each) => row(links, each, verbOf(each.relation))),
)}
${section(
  'Members',
  members.map((each) => row(links, { ...each, line: each.startLine }, '', 'line')),
)}
${['Bases', 'Derived'].map((title) =>
  section(
    title,
    relatives.filter((each) => each.title === title).map((each) => row(links, each, verbOf(each.relation))),
  ),
)}
${section(
  'Flows through it',
  processes.map(
    ({ name, step_index: step, step_count: steps }) =>
      html`<div class="row"><span class="row-link">${mark('process')}<bdi class="row-name">${name}</bdi><span class="row-where is-whole">${step} of ${steps}</span></span></div>`,
  ),
)}
</section></div>`,
  );
}

function users(links: Links, relation: string, references: readonly Reference[]): Html {
  const files = byFile(references);
  return html`<div class="relation${relation === 'MAY_CALL' ? ' is-unsure' : ''}"><h2>${usedBy(relation)} ${count(references.length)}</h2>${[
    ...files,
  ]
    .slice(0, MOST_ROWS)
    .map(
      ([path, rows]) =>
        html`<div class="file-group"><h3 title="${path}"><bdi>${path}</bdi></h3>${rows.slice(0, MOST_ROWS).map((each) => row(links, each, verbOf(relation), 'line'))}${rest(rows.length, MOST_ROWS)}</div>`,
    )}${rest(files.size, MOST_ROWS)}</div>`;
}

function section(title: string, rows: readonly Html[]): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<div class="relation"><h2>${title} ${count(rows.length)}</h2>${rows.slice(0, MOST_ROWS)}${rest(rows.length, MOST_ROWS)}</div>`;
}

function row(links: Links, place: Place, note = '', path: 'whole' | 'file' | 'line' = 'file'): Html {
  const to = place.kind === 'file' ? links.file(place.filePath) : links.symbol(place);
  const line = place.line === undefined ? '' : `:${place.line}`;
  const name = place.kind === 'file' ? place.filePath : shownName(place);
  const shown =
    path === 'line' ? line : path === 'whole' ? '' : place.filePath.slice(place.filePath.lastIndexOf('/') + 1) + line;
  const inside = html`${mark(place.kind)}<bdi class="row-name">${name}</bdi>${shown !== '' && html`<bdi class="row-where">${shown}</bdi>`}`;
  const title = `${place.kind} ${name}\n${where(place)}`;
  return html`<div class="row${place.test === true ? ' is-test' : ''}">${
    to === undefined
      ? html`<span class="row-link" title="${title}">${inside}</span>`
      : html`<a class="row-link" href="${to}" title="${title}">${inside}</a>`
  }${note !== '' && html`<span class="edge-mark dim">${note}</span>`}</div>`;
}

function code(links: Links, source: SourceFound): Html {
  const cut = lineCutter(source);
  return html`<div class="code" tabindex="0">${source.lines.map((_text, at) => {
    const line = source.first_line + at;
    return html`<div class="line" id="L${line}"><span class="line-number">${line}</span><code>${cut(line).map((piece) => pieceOf(links, source, piece))}</code></div>`;
  })}</div>`;
}

function pieceOf(links: Links, { symbols }: SourceFound, { text, kind, link }: Piece): Html | string {
  const target = link === undefined ? undefined : links.symbol(symbols[link.uid]!);
  if (link !== undefined && target !== undefined) {
    const unsure = link.relation === 'MAY_CALL' ? ' is-unsure' : '';
    return html`<a class="name${unsure}" href="${target}" title="${linkTitle(link, symbols, false)}">${text}</a>`;
  }
  return kind === undefined ? text : html`<span class="token-${kind}">${text}</span>`;
}

function mark(kind: string): Html {
  return html`<abbr class="kind kind-${kind}" title="${kind}">${markOf(kind)}</abbr>`;
}

function count(number: number): Html {
  return html`<span class="count">${number.toLocaleString('en')}</span>`;
}

function rest(total: number, shown: number): Html | undefined {
  return total > shown ? html`<p class="pad dim">and ${(total - shown).toLocaleString('en')} more</p>` : undefined;
}

function of(shown: number, total: number): string {
  const [some, all] = [shown.toLocaleString('en'), total.toLocaleString('en')];
  return shown === total ? `all ${all}` : `${some} of ${all}`;
}

function where({ filePath, line }: Place): string {
  return line === undefined ? filePath : `${filePath}:${line}`;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./#~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
