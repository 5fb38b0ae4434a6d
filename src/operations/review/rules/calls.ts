// Calls of a function whose signature changed that do not fit it any more, and calls of one that now has to be awaited.
// Only what fitted before counts: what is understood wrongly would not have fitted then either.

import { Expression, type Facts } from '../../../model/facts.ts';
import type { GraphNode, GraphView } from '../../../model/graph.ts';
import type { ChangedSymbol } from '../../detect-changes/compare-versions.ts';
import { argumentsOf, misfitOfAll, type Reading, type Shape, shapesOf } from '../../sides/call-shapes.ts';
import { callsByPlace, placeOf, symbolRowOf } from '../../sides/file-facts.ts';
import { type Change, counted, found, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

const CALLABLE: ReadonlySet<string> = new Set(['Function', 'Method', 'Constructor']);
/** What such a rule says is not where the call is, or not for sure what is called. */
const INDIRECT: ReadonlySet<string> = new Set([
  'dispatch',
  'through-value',
  'unique-name',
  'callback',
  'decorator',
  'protocol',
]);

interface Misfit {
  readonly node: GraphNode;
  readonly line: number;
  readonly reason: string;
}

export const calls: Rule = async (change) => {
  const findings: Finding[] = [];
  for (const symbol of change.symbols) {
    if (symbol.change !== 'modified' || !CALLABLE.has(symbol.kind)) continue;
    const shapes = await shapesOnBothSides(change, symbol);
    if (shapes === undefined) continue;
    findings.push(...(await unfitting(change, symbol, shapes)));
    findings.push(...(await unawaited(change, symbol, shapes)));
  }
  return findings;
};

interface Shapes {
  readonly node: number;
  readonly before: readonly Shape[];
  readonly now: readonly Shape[];
}

/** Undefined where the signature is the same, or nothing can be said of it. */
async function shapesOnBothSides(change: Change, { uids }: ChangedSymbol): Promise<Shapes | undefined> {
  const { base, head } = change.sides;
  const find = (view: GraphView) => uids.map((uid) => view.byUid(uid)).find((node) => node !== undefined);
  const [old, node] = [find(base.view), find(head.view)];
  if (old === undefined || node === undefined) return undefined;
  const [oldNode, newNode] = [base.view.node(old), head.view.node(node)];
  const [oldFile, newFile] = [await change.baseFacts(oldNode.path), await change.headFacts(newNode.path)];
  if (oldFile === undefined || newFile === undefined || newFile.language.looseArguments) return undefined;
  const before = shapesOf(oldFile.facts, symbolRowOf(oldFile.facts, oldNode));
  const now = shapesOf(newFile.facts, symbolRowOf(newFile.facts, newNode));
  const isSame = JSON.stringify(before) === JSON.stringify(now);
  return before.length === 0 || now.length === 0 || isSame ? undefined : { node, before, now };
}

async function unfitting(change: Change, symbol: ChangedSymbol, { node, before, now }: Shapes): Promise<Finding[]> {
  const misfits: Misfit[] = [];
  for (const { source, line, facts, call } of await callsOf(change, node)) {
    const given = argumentsOf(facts, call);
    if (misfitOfAll(now, given, 'bound') === undefined) continue;
    const readings = (['bound', 'unbound'] as const satisfies Reading[]).filter(
      (reading) => misfitOfAll(before, given, reading) === undefined,
    );
    const reasons = readings.map((reading) => misfitOfAll(now, given, reading));
    const reason = reasons[0];
    if (reason === undefined || reasons.some((each) => each === undefined)) continue;
    misfits.push({ node: source, line, reason });
  }
  const [first, ...others] = misfits;
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more call')} with it`;
  return [
    found({
      rule: 'call-does-not-fit',
      level: 'error',
      message: `A call of \`${symbol.localName}\`, whose signature changed, ${first.reason}${more}`,
      ...{ path: first.node.path, line: first.line, symbol: symbol.localName, uid: symbol.uids[0] },
      related: [
        ...others.map((each) => ({ path: each.node.path, line: each.line, message: `a call that ${each.reason}` })),
        { path: symbol.path, line: symbol.startLine, message: `${symbol.localName} is defined here` },
      ],
    }),
  ];
}

/** A call as a statement of its own, or whose member is read, does nothing with a promise. */
async function unawaited(change: Change, symbol: ChangedSymbol, { node, before, now }: Shapes): Promise<Finding[]> {
  if (before.some((shape) => shape.async) || !now.every((shape) => shape.async)) return [];
  const places: { path: string; line: number }[] = [];
  for (const { source, line, facts, call } of await callsOf(change, node)) {
    if (isUsedAtOnce(facts, call)) places.push({ path: source.path, line });
  }
  const [first, ...others] = places;
  if (first === undefined) return [];
  return [
    found({
      rule: 'call-not-awaited',
      level: 'warning',
      message: `\`${symbol.localName}\` is asynchronous now, and ${counted(places.length, 'call')} uses its result without awaiting it`,
      ...{ ...first, symbol: symbol.localName, uid: symbol.uids[0] },
      related: others.map((each) => ({ ...each, message: 'not awaited either' })),
    }),
  ];
}

/** Something of the call's own value is taken (a member, an index, an item), which a promise does not have. */
function isUsedAtOnce({ expressions }: Facts, call: number): boolean {
  const takes: ReadonlySet<number> = new Set([
    Expression.member,
    Expression.index,
    Expression.iterated,
    Expression.unpacked,
  ]);
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (takes.has(kind) && expressions.a(row) === call) return true;
  }
  return false;
}

interface Call {
  readonly source: GraphNode;
  readonly line: number;
  readonly facts: Facts;
  readonly call: number;
}

async function callsOf(change: Change, node: number): Promise<Call[]> {
  const { view } = change.sides.head;
  const targets = [node, ...constructedBy(view, node)];
  const edges = targets.flatMap((target) =>
    (['CALLS', 'INSTANTIATES'] as const).flatMap((kind) => view.incoming(target, kind).map((edge) => view.edge(edge))),
  );
  const found = new Map<string, Call>();
  for (const { source, sites } of edges) {
    const from = view.node(source);
    const file = await change.headFacts(from.path);
    if (file === undefined || file.language.looseArguments) continue;
    const byPlace = callsByPlace(file.facts);
    for (const site of sites) {
      const call = INDIRECT.has(site.rule) ? undefined : byPlace.get(placeOf(site));
      // A call site that may lead to several of one name is not judged by one of them.
      if (call === undefined || leadsElsewhere(view, source, placeOf(site), targets)) continue;
      found.set(`${from.path}:${placeOf(site)}`, { source: from, line: site.line, facts: file.facts, call });
    }
  }
  return [...found.values()];
}

/** Of a constructor: its class. */
function constructedBy(view: GraphView, node: number): number[] {
  if (view.kindOf(node) !== 'Constructor') return [];
  return view.incoming(node, 'DEFINES_METHOD').map((edge) => view.sourceOf(edge));
}

function leadsElsewhere(view: GraphView, source: number, place: string, targets: readonly number[]): boolean {
  return (['CALLS', 'INSTANTIATES'] as const).some((kind) =>
    view.outgoing(source, kind).some((edge) => {
      const { target, sites } = view.edge(edge);
      if (targets.includes(target)) return false;
      return sites.some((site) => placeOf(site) === place && !isPartOf(view, target, targets));
    }),
  );
}

/** A class and its constructor are both what a construction leads to. */
function isPartOf(view: GraphView, node: number, targets: readonly number[]): boolean {
  return targets.some((target) => view.incoming(target, 'DEFINES_METHOD').some((edge) => view.sourceOf(edge) === node));
}
