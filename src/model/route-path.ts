// Paths of requests against paths of routes: one segment after the other, where a parameter of a route is any text.

/** Methods that stand for any other. */
const ANY_METHOD: ReadonlySet<string> = new Set(['ANY', 'ALL', 'USE', '*']);

interface Place {
  readonly method: string;
  readonly path: string;
}

/**
 * The path of an address: without its query, a slash at its end, and a host that is this machine. What an unknown beginning leaves
 * open is `*`. Undefined where nothing of it is known.
 */
export function requestPath(address: string): string | undefined {
  const written = address.replace(/[?#].*$/s, '').replace(LOCAL, '');
  const [, host = '', rest = ''] = /^([a-z]+:\/\/[^/]*)?(.*)$/is.exec(written) ?? [];
  const path = rest.replace(/(?<=.)\/+$/, '') || (written === address ? '' : '/');
  if (host !== '') return host + path;
  if (!/^(?:\/|[^/]*\*[^/]*\/)/.test(path)) return undefined;
  return /[^/*]/.test(path) || path === '/' ? path : undefined;
}

const LOCAL = /^[a-z]+:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|testserver)(?::\d+)?(?=\/|$)/i;

/** A name without a domain, or with one that no public name has. */
const OWN_NETWORK = /^[a-z]+:\/\/(?:[^/:.@]+|[^/:@]+\.(?:cluster|home|internal|lan|local|svc|test))(?::\d+)?(?=\/|$)/i;

/**
 * The path of a request to another repository's server, without the host where that is unknown or one of an own network. What is
 * sent to a public name may be anybody's: it keeps the name, and no route has such a path.
 */
export function pathBetweenRepositories(path: string): string {
  return path.replace(OWN_NETWORK, '') || '/';
}

/**
 * The routes that answer a request, those with the fewest parameters first of all. Where its path begins with what is not known, routes
 * of several paths could be meant, and none is: but what stands there is sooner a name in a path than the value of a parameter.
 * Where none answers, one does that is written in other letters, large for small.
 */
export function answeringRoutes<Route extends Place>(routes: readonly Route[], request: Place): readonly Route[] {
  const exact = routes.filter((route) => isAnswered(route, request));
  const lower = ({ method, path }: Place): Place => ({ method, path: path.toLowerCase() });
  const isElsewhere = /^[a-z]+:\/\//i.test(request.path);
  const possible =
    exact.length > 0 || isElsewhere ? exact : routes.filter((route) => isAnswered(lower(route), lower(request)));
  if (request.path.startsWith('/'))
    return withFewest(possible, ({ path }) => segmentsOf(path).filter(isParameter).length);
  const nearest = withFewest(possible, (route) => namesAsValues(route, request));
  return new Set(nearest.map(({ path }) => path)).size > 1 ? [] : nearest;
}

function withFewest<Item>(items: readonly Item[], countOf: (item: Item) => number): readonly Item[] {
  const fewest = Math.min(...items.map(countOf));
  return items.filter((item) => countOf(item) === fewest);
}

/** How many of the names that a request is written with are values of a route's parameters. */
function namesAsValues({ path }: Place, request: Place): number {
  const asked = segmentsOf(request.path).slice(1);
  const known = segmentsOf(path).slice(-asked.length);
  return asked.filter((segment, at) => !segment.includes('*') && isParameter(known[at]!)).length;
}

function isAnswered(route: Place, request: Place): boolean {
  if (route.method !== request.method && !ANY_METHOD.has(route.method) && request.method !== '*') return false;
  const [known, asked] = [segmentsOf(route.path), segmentsOf(request.path)];
  // What is put before the first slash may be any path.
  const open = asked[0] === '' ? 0 : 1;
  const before = known.length - asked.length + open;
  if (open === 0 ? before !== 0 : before <= 0) return false;
  return known.slice(before).every((segment, at) => isSegment(segment, asked[at + open]!));
}

/** Whether a path that a person writes is that of a route: a parameter is meant by another name of one, and by a value. */
export function isPathOf(url: string, path: string): boolean {
  const [known, asked] = [segmentsOf(url), segmentsOf(path)];
  return known.length === asked.length && known.every((segment, at) => segment === asked[at] || isParameter(segment));
}

export function isAnyMethod(method: string): boolean {
  return ANY_METHOD.has(method);
}

/** A text that is not known is a value, and so of a parameter. */
function isSegment(known: string, asked: string): boolean {
  if (known === asked) return true;
  return isParameter(known) && asked !== '';
}

/** Each route is compared with each request: what their paths are made of is kept, of so many. */
const MOST_KEPT = 4096;
const kept = new Map<string, readonly string[]>();

function segmentsOf(path: string): readonly string[] {
  const known = kept.get(path);
  if (known !== undefined) return known;
  const segments = path.replace(/\/+$/, '').split('/');
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(path, segments);
  return segments;
}

/** The path of a route with any text for each of its parameters. */
export function openPath(url: string): string {
  return url
    .split('/')
    .map((segment) => (isParameter(segment) ? '*' : segment))
    .join('/');
}

/** `{id}`, `<int:id>`, `:id`, `[id]`, `*`, or a group of a regular expression. */
function isParameter(segment: string): boolean {
  return /^(?:\{.*\}|<.*>|:.+|\[.*\]|\*|\^?\(.*\)\$?)$/.test(segment);
}
