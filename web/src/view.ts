// What is looked at, as one value: the whole of it stands in the address, so that an address opened elsewhere shows the
// same. Pure: reading and writing addresses; who changes it is `state.ts`.

/** The views in the order of their keys. */
export const VIEWS = [
  { kind: 'butterfly', title: 'Calls', needs: 'symbol' },
  { kind: 'references', title: 'References', needs: 'symbol' },
  { kind: 'impact', title: 'What breaks', needs: 'symbol' },
  { kind: 'trail', title: 'Trail', needs: 'symbol' },
  { kind: 'flows', title: 'Flows', needs: 'nothing' },
  { kind: 'types', title: 'Types', needs: 'symbol' },
  { kind: 'map', title: 'Map', needs: 'nothing' },
  { kind: 'changes', title: 'Changes', needs: 'nothing' },
  { kind: 'ask', title: 'Ask', needs: 'nothing' },
] as const;

export type ViewKind = (typeof VIEWS)[number]['kind'] | 'home' | 'repositories' | 'bookmarks';

export interface View {
  readonly kind: ViewKind;
  readonly repo: string | undefined;
  /** What the operations take for a symbol: a uid, or what a person calls it. */
  readonly symbol: string | undefined;
  /** What a view can be told beyond the symbol, by name; the empty text is the same as none. */
  readonly options: Readonly<Record<string, string>>;
}

const KINDS: ReadonlySet<string> = new Set([...VIEWS.map(({ kind }) => kind), 'home', 'repositories', 'bookmarks']);
const RESERVED: ReadonlySet<string> = new Set(['view', 'repo', 'symbol']);
/** Options that stay when one goes from symbol to symbol. */
const KEPT: ReadonlySet<string> = new Set(['tests', 'may', 'base', 'target', 'overlay', 'part']);

export function viewFrom(search: string): View {
  const given = new URLSearchParams(search);
  const symbol = given.get('symbol') ?? undefined;
  const kind = given.get('view') ?? '';
  return {
    kind: KINDS.has(kind) ? (kind as ViewKind) : symbol === undefined ? 'home' : 'butterfly',
    repo: given.get('repo') ?? undefined,
    symbol,
    options: Object.fromEntries([...given].filter(([name, value]) => !RESERVED.has(name) && value !== '')),
  };
}

/** The address of a view, from its question mark on; what is usual is left out. */
export function addressOf({ kind, repo, symbol, options }: View): string {
  const search = new URLSearchParams();
  if (repo !== undefined) search.set('repo', repo);
  if (kind !== (symbol === undefined ? 'home' : 'butterfly')) search.set('view', kind);
  if (symbol !== undefined) search.set('symbol', symbol);
  for (const name of Object.keys(options).sort()) if (options[name] !== '') search.set(name, options[name]!);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The same view of another symbol, in the same mood; views that need no symbol give way to the one of calls. */
export function ofSymbol(view: View, symbol: string, kind?: ViewKind): View {
  const takes = VIEWS.some((each) => each.kind === view.kind && each.needs === 'symbol');
  return {
    kind: kind ?? (takes ? view.kind : 'butterfly'),
    repo: view.repo,
    symbol,
    options: Object.fromEntries(Object.entries(view.options).filter(([name]) => KEPT.has(name))),
  };
}

export function withOptions(view: View, changes: Readonly<Record<string, string | undefined>>): View {
  const options = Object.entries({ ...view.options, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
  return { ...view, options: Object.fromEntries(options) };
}
