// Chooses in which order the parts of a pattern are found: what is bound first, then the cheapest way on, and where
// nothing leads on, the node with the fewest candidates. Conditions are tested as soon as their variables are bound.

import { anchorsOf, type Candidates, conjuncts, equals } from './anchors.ts';
import {
  addLine,
  type Compiler,
  errorAt,
  type MatchOptions,
  type PlanLine,
  type PlannedMatch,
  type Visit,
} from './compiler.ts';
import { compileTest } from './expressions.ts';
import { labelMask, typeMask } from './labels.ts';
import { expandTrails, type LongHop } from './paths.ts';
import { type Row, Scope, type Type } from './scope.ts';
import { expandShortest } from './shortest-paths.ts';
import * as steps from './steps.ts';
import type { EdgePattern, Expression, LabelExpression, NodePattern, PathPattern } from './syntax.ts';
import { nameOfType } from './types.ts';
import { isList, NodeRef, PathValue, type RelRef, type Value } from './values.ts';
import { namesIn } from './walk.ts';

interface Node {
  readonly name: string;
  readonly slot: number;
  readonly labels: LabelExpression[];
  mask: Uint8Array | undefined;
}

interface Rel {
  readonly name: string;
  readonly slot: number;
  readonly left: Node;
  readonly right: Node;
  readonly direction: steps.Direction;
  readonly types: Uint8Array | undefined;
  readonly pattern: EdgePattern;
  readonly isBound: boolean;
}

interface Condition {
  readonly needs: ReadonlySet<string>;
  readonly expression: Expression;
}

interface Path {
  readonly name: string;
  readonly slot: number;
  readonly start: number;
  readonly rels: readonly number[];
  readonly needs: ReadonlySet<string>;
}

export function planMatch(
  patterns: readonly PathPattern[],
  where: Expression | undefined,
  outer: Scope,
  c: Compiler,
  options: MatchOptions,
): PlannedMatch {
  return new Planner(outer, c, options).plan(patterns, where);
}

class Planner {
  private readonly scope: Scope;
  private readonly bound: Set<string>;
  private readonly nodes = new Map<string, Node>();
  private readonly rels: Rel[] = [];
  private readonly paths: Path[] = [];
  private readonly steps: steps.Step[] = [];
  private readonly followed: Rel[] = [];
  private conditions: Condition[] = [];
  private times: number | undefined;

  constructor(
    private readonly outer: Scope,
    private readonly c: Compiler,
    private readonly options: MatchOptions,
  ) {
    this.scope = outer.inner();
    this.bound = new Set(outer.names.keys());
  }

  plan(patterns: readonly PathPattern[], where: Expression | undefined): PlannedMatch {
    for (const pattern of patterns) this.addPath(pattern);
    for (const node of this.nodes.values()) node.mask = this.maskOf(node.labels);
    for (const part of conjuncts(where)) this.addCondition(part);
    this.order();
    const names = [...this.scope.names];
    const added = names.filter(([name]) => !this.outer.has(name)).map(([, { slot }]) => slot);
    const visible = new Scope(this.scope.frame, new Map(names.filter(([name]) => !name.startsWith('\0'))));
    for (const [name, variable] of this.outer.names) visible.names.set(name, variable);
    const lines = this.steps.map(({ text, estimate }) => addLine(this.c, text, estimate));
    return { scope: visible, added, times: this.times, run: (next) => this.compose(lines, next) };
  }

  private compose(lines: readonly PlanLine[], next: Visit): Visit {
    const { c } = this;
    return this.steps.reduceRight<Visit>((after, step, at) => {
      const line = lines[at];
      const { times } = this;
      const last = at === this.steps.length - 1;
      const counted: Visit = (row) => {
        line.rows += last && times !== undefined ? (row[times] as number) : 1;
        return after(row);
      };
      return step.make(c.profiled ? counted : after);
    }, next);
  }

  private declare(name: string | undefined, type: Type, at: number): { name: string; slot: number; isNew: boolean } {
    const own = name ?? `\0${this.scope.frame.width}`;
    const known = this.scope.get(own);
    if (known === undefined) return { name: own, slot: this.scope.declare(own, type), isNew: true };
    const fits =
      known.type === type ||
      known.type === 'any' ||
      known.type === 'null' ||
      (type === 'relationships' && known.type === 'list');
    if (!fits) throw errorAt(this.c, at, `${own} is ${nameOfType(known.type)} and cannot be ${nameOfType(type)}`);
    return { name: own, slot: known.slot, isNew: false };
  }

  private addNode(pattern: NodePattern): Node {
    const { name, slot } = this.declare(pattern.variable, 'node', pattern.at);
    const node = this.nodes.get(name) ?? { name, slot, labels: [], mask: undefined };
    this.nodes.set(name, node);
    if (pattern.labels !== undefined) node.labels.push(pattern.labels);
    for (const { key, value, at } of pattern.properties) this.addCondition(equals(name, key, value, at));
    return node;
  }

  private addPath(pattern: PathPattern): void {
    if (pattern.variable !== undefined && this.scope.has(pattern.variable)) {
      throw errorAt(this.c, pattern.nodes[0].at, `${pattern.variable} is already bound, and cannot name a path`);
    }
    const nodes = pattern.nodes.map((node) => this.addNode(node));
    const rels = pattern.edges.map((edge, at) => this.addRel(edge, nodes[at], nodes[at + 1]));
    if (pattern.variable === undefined) return;
    const { name, slot, isNew } = this.declare(pattern.variable, 'path', pattern.nodes[0].at);
    if (!isNew) throw errorAt(this.c, pattern.nodes[0].at, `${name} is already bound, and cannot name a path`);
    const needs = new Set([...nodes, ...rels].map((part) => part.name));
    this.paths.push({ name, slot, start: nodes[0].slot, rels: rels.map((rel) => rel.slot), needs });
  }

  private addRel(pattern: EdgePattern, left: Node, right: Node): Rel {
    const type = pattern.hops === undefined ? 'relationship' : 'relationships';
    const { name, slot, isNew } = this.declare(pattern.variable, type, pattern.at);
    if (!isNew && !this.bound.has(name)) {
      throw errorAt(this.c, pattern.at, `${name} stands for two relationships of one pattern`);
    }
    const direction = pattern.direction === 'both' ? 'both' : pattern.direction === 'right' ? 'out' : 'in';
    const types = typeMask(pattern, this.c);
    const rel = { name, slot, left, right, direction, types, pattern, isBound: !isNew } as const;
    this.rels.push(rel);
    if (pattern.hops === undefined) {
      for (const { key, value, at } of pattern.properties) this.addCondition(equals(name, key, value, at));
    }
    return rel;
  }

  private addCondition(expression: Expression): void {
    if (expression.type === 'hasLabels' && expression.of.type === 'variable') {
      const node = this.nodes.get(expression.of.name);
      if (node !== undefined && !this.bound.has(node.name)) {
        node.labels.push(expression.labels);
        node.mask = this.maskOf(node.labels);
        return;
      }
    }
    this.conditions.push({ needs: namesIn(expression), expression });
  }

  private maskOf(labels: readonly LabelExpression[]): Uint8Array | undefined {
    if (labels.length === 0) return undefined;
    return labelMask(labels.length === 1 ? labels[0] : { type: 'and', parts: labels }, this.c);
  }

  /** A test of what can be tested once `now` are bound too; they are bound from here on. */
  private testAfter(...now: readonly string[]): steps.Test | undefined {
    for (const name of now) this.bound.add(name);
    const tests: steps.Test[] = [];
    for (const path of this.paths) {
      if (this.bound.has(path.name) || ![...path.needs].every((name) => this.bound.has(name))) continue;
      this.bound.add(path.name);
      tests.push((row) => {
        row[path.slot] = pathOf(row, path, this.c);
        return true;
      });
    }
    const isReady = ({ needs }: Condition) => [...needs].every((name) => !this.scope.has(name) || this.bound.has(name));
    const ready = this.conditions.filter(isReady);
    this.conditions = this.conditions.filter((condition) => !ready.includes(condition));
    for (const { expression } of ready) tests.push(compileTest(expression, this.scope, this.c));
    return allOf(tests);
  }

  private order(): void {
    const known = this.testAfter();
    if (known !== undefined) this.addCheck(known);
    for (const node of this.nodes.values()) {
      if (!this.bound.has(node.name)) continue;
      const make = steps.checkNode(node.slot, node.mask, this.testAfter(), this.c);
      this.steps.push({ text: `Check ${this.show(node)}`, estimate: 1, make });
    }
    const open = new Set(this.rels);
    while (open.size > 0) {
      let best: { rel: Rel; cost: number } | undefined;
      for (const rel of open) {
        const cost = this.costOf(rel);
        if (best === undefined || cost < best.cost) best = { rel, cost };
      }
      if (best!.cost < Number.POSITIVE_INFINITY) {
        const target = this.bound.has(best!.rel.left.name) ? best!.rel.right : best!.rel.left;
        // A node that hardly any others could be is found sooner by itself than by walking to it.
        if (best!.cost > 1 && !this.bound.has(target.name) && this.candidates(target).count < best!.cost) {
          this.addScan([target]);
          continue;
        }
        this.addHop(best!.rel);
        open.delete(best!.rel);
      } else if (this.addPairs(open)) {
        open.clear();
      } else {
        const scanned = this.addEdgeScan(open);
        if (scanned === undefined) this.addScan([...open].flatMap(({ left, right }) => [left, right]));
        else open.delete(scanned);
      }
    }
    for (;;) {
      const rest = [...this.nodes.values()].filter(({ name }) => !this.bound.has(name));
      if (rest.length === 0) break;
      this.addScan(rest);
    }
    const left = this.testAfter();
    if (this.steps.length === 0 || left !== undefined) this.addCheck(left);
  }

  private addCheck(test: steps.Test | undefined): void {
    const make: steps.Step['make'] = (next) => (row) => (test !== undefined && !test(row)) || next(row);
    this.steps.push({ text: 'Check conditions', estimate: undefined, make });
  }

  private edgesOf(types: Uint8Array | undefined): number {
    const { graph } = this.c;
    if (types === undefined) return graph.edgeCount;
    let count = 0;
    types.forEach((on, type) => {
      if (on === 1) count += graph.edgesOfType(type).length;
    });
    return count;
  }

  /** How many ways on there are from what is bound, on average. */
  private costOf(rel: Rel): number {
    if (rel.isBound && rel.pattern.hops === undefined) return 0;
    const [left, right] = [this.bound.has(rel.left.name), this.bound.has(rel.right.name)];
    if (!left && !right) return Number.POSITIVE_INFINITY;
    const perNode = this.edgesOf(rel.types) / Math.max(1, this.c.graph.nodeCount);
    const degree = perNode * (rel.direction === 'both' ? 2 : 1);
    const hops = rel.pattern.hops === undefined ? 1 : Math.min(6, rel.pattern.hops.to ?? 6);
    return left && right ? Math.min(0.9, degree / 1000) * hops : Math.max(degree, 1.01) ** hops;
  }

  /** Whether nobody reads a variable but for counting how many there are. */
  private isUnread(name: string): boolean {
    if (this.paths.some(({ needs }) => needs.has(name))) return false;
    return name.startsWith('\0') || (!this.outer.has(name) && this.options.unread?.(name) === true);
  }

  private overlaps(a: Rel, b: Rel): boolean {
    return a.types === undefined || b.types === undefined || a.types.some((on, at) => on === 1 && b.types![at] === 1);
  }

  /** Where the relationship is to be put: nowhere if it is neither read nor needed to tell that it is used. */
  private placeOf(rel: Rel): number | undefined {
    const isCompared = this.rels.some((other) => other !== rel && this.overlaps(other, rel));
    const isTested = this.conditions.some(({ needs }) => needs.has(rel.name));
    return this.isUnread(rel.name) && !isCompared && !isTested ? undefined : rel.slot;
  }

  private end(node: Node): steps.End {
    const bound = this.bound.has(node.name);
    return { slot: node.slot, bound, labels: bound ? undefined : node.mask };
  }

  /** Whether this is the last thing to be found, and only how often matters. */
  private isOnlyCounted(names: readonly string[], isLast: boolean): boolean {
    const isNeeded = ({ needs }: Condition) => names.some((name) => needs.has(name));
    return (
      isLast &&
      this.options.unread !== undefined &&
      names.every((name) => this.isUnread(name)) &&
      !this.conditions.some(isNeeded)
    );
  }

  private addHop(rel: Rel): void {
    const others = this.followed.filter((other) => this.overlaps(other, rel)).map(({ slot }) => slot);
    this.followed.push(rel);
    const long = rel.pattern.hops;
    if (rel.isBound && long === undefined) {
      const [from, to] = [this.end(rel.left), this.end(rel.right)];
      const hop = { from, to, rel: rel.slot, direction: rel.direction, types: rel.types, others };
      const make = steps.followEdge(hop, this.testAfter(rel.left.name, rel.right.name), this.c);
      this.steps.push({ text: `Ends of ${this.showRel(rel)}`, estimate: 1, make });
      return;
    }
    const reversed = !this.bound.has(rel.left.name);
    const [from, target] = reversed ? [rel.right, rel.left] : [rel.left, rel.right];
    const direction = reversed ? steps.turned(rel.direction) : rel.direction;
    const to = this.end(target);
    const place = this.placeOf(rel);
    const hop = { from: from.slot, to, rel: place, direction, types: rel.types, others };
    const text = `${this.show(from)}${arrow(direction, this.showRel(rel))}${this.show(target)}`;
    const estimate = this.costOf(rel);
    if (long === undefined) {
      const allFollowed = this.followed.length === this.rels.length;
      const isLast =
        allFollowed && [...this.nodes.values()].every((node) => node === target || this.bound.has(node.name));
      if (!to.bound && this.isOnlyCounted([target.name, rel.name], isLast)) {
        this.times = this.scope.place();
        this.testAfter(target.name, rel.name);
        const make = steps.countHops(hop, this.times, this.options.first === true, this.c);
        this.steps.push({ text: `Count ${text}`, estimate, make });
        return;
      }
      const make = steps.expand(hop, this.testAfter(target.name, rel.name), this.c);
      this.steps.push({ text: `Expand ${text}`, estimate, make });
      return;
    }
    const edgeTest = this.edgeTest(rel);
    const test = this.testAfter(target.name, rel.name);
    const longHop: LongHop = {
      ...hop,
      least: long.from ?? 1,
      most: long.to,
      reversed,
      acyclic: long.search === 'ACYCLIC',
      edgeTest,
    };
    const trails = long.search === 'TRAIL' || long.search === 'ACYCLIC';
    const make = rel.isBound
      ? steps.followList({ ...longHop, rel: rel.slot }, test, this.c)
      : trails
        ? expandTrails(longHop, test, this.c)
        : expandShortest(longHop, long.search === 'ALL SHORTEST', test, this.c);
    const name = rel.isBound ? 'Follow' : trails ? 'Expand all' : 'Expand shortest';
    this.steps.push({ text: `${name} ${text}`, estimate, make });
  }

  private edgeTest(rel: Rel): ((row: Row, edge: number) => boolean) | undefined {
    const { properties } = rel.pattern;
    if (properties.length === 0) return undefined;
    const name = `\0edge${rel.slot}`;
    const inner = this.scope.inner();
    const slot = inner.declare(name, 'relationship');
    const tests = properties.map(({ key, value, at }) => compileTest(equals(name, key, value, at), inner, this.c));
    return (row, edge) => {
      row[slot] = this.c.graph.rel(edge);
      return tests.every((test) => test(row));
    };
  }

  /** Begins with all relationships of some types where these are fewer than what beginning with a node would look at. */
  private addEdgeScan(open: ReadonlySet<Rel>): Rel | undefined {
    const { graph } = this.c;
    const single = [...open].filter(({ pattern, isBound }) => pattern.hops === undefined && !isBound);
    const best = single.sort((a, b) => this.edgesOf(a.types) - this.edgesOf(b.types))[0];
    if (best === undefined) return undefined;
    const ends = [...open].flatMap(({ left, right }) => [left, right]);
    const fewest = Math.min(...ends.map((node) => this.candidates(node).count));
    const count = this.edgesOf(best.types);
    const perNode = 1 + graph.edgeCount / Math.max(1, graph.nodeCount);
    const counts = this.rels.length === 1 && this.isOnlyCounted([best.left.name, best.name], true);
    const countsRight = this.rels.length === 1 && this.isOnlyCounted([best.right.name, best.name], true);
    // What is only counted is counted by the degrees of the nodes at the other end, without a look at any of it.
    if (counts || countsRight || fewest * perNode < count) return undefined;
    const others = this.followed.filter((other) => this.overlaps(other, best)).map(({ slot }) => slot);
    this.followed.push(best);
    const [from, to] = [this.end(best.left), this.end(best.right)];
    const hop = { from, to, rel: this.placeOf(best), direction: best.direction, types: best.types, others };
    const edges = graph.types.flatMap((_, type) => (best.types?.[type] === 0 ? [] : [graph.edgesOfType(type)]));
    const text = `${this.show(best.left)}${arrow(best.direction, this.showRel(best))}${this.show(best.right)}`;
    const make = steps.scanEdges(hop, edges, this.testAfter(best.left.name, best.right.name, best.name), this.c);
    this.steps.push({ text: `Scan relationships ${text}`, estimate: count, make });
    return best;
  }

  /** Two relationships from one node, of which nothing but their number is wanted: no pair is looked at. */
  private addPairs(open: ReadonlySet<Rel>): boolean {
    const [a, b] = [...open];
    if (open.size !== 2 || this.rels.length !== 2 || this.nodes.size !== 3 || this.options.first === true) return false;
    // Three nodes, of which one may stand apart: then the two relationships have both ends in common.
    if (new Set([a.left, a.right, b.left, b.right]).size !== 3) return false;
    const rels = [a, b];
    if (rels.some(({ pattern, isBound }) => pattern.hops !== undefined || isBound)) return false;
    const middle = [a.left, a.right].find((node) => node === b.left || node === b.right);
    if (middle === undefined) return false;
    const ends = rels.map(({ left, right }) => (left === middle ? right : left));
    if (
      !this.isOnlyCounted(
        [...ends, ...rels].map(({ name }) => name),
        true,
      )
    )
      return false;
    // From an end that hardly any nodes could be there is less to look at.
    const { graph } = this.c;
    const perNode = 1 + graph.edgeCount / Math.max(1, graph.nodeCount);
    if (ends.some((end, at) => this.candidates(end).count * perNode < this.edgesOf(rels[at].types))) return false;
    this.addScan([middle]);
    const [first, second] = rels.map((rel, at) => {
      const direction = rel.left === middle ? rel.direction : steps.turned(rel.direction);
      const text = `${at === 0 ? this.show(middle) : ''}${arrow(direction, this.showRel(rel))}${this.show(ends[at])}`;
      return { hop: { from: middle.slot, to: this.end(ends[at]), direction, types: rel.types }, text };
    });
    this.followed.push(...rels);
    this.times = this.scope.place();
    this.testAfter(...ends.map(({ name }) => name), a.name, b.name);
    const make = steps.countPairs(first.hop, second.hop, this.times, this.c);
    this.steps.push({ text: `Count pairs ${first.text}, ${second.text}`, estimate: undefined, make });
    return true;
  }

  private addScan(among: readonly Node[]): void {
    let best: { node: Node; found: Candidates } | undefined;
    for (const node of new Set(among)) {
      if (this.bound.has(node.name)) continue;
      const found = this.candidates(node);
      if (best === undefined || found.count < best.found.count) best = { node, found };
    }
    const { node, found } = best!;
    const isLast =
      this.followed.length === this.rels.length &&
      [...this.nodes.values()].every((other) => other === node || this.bound.has(other.name));
    const end: steps.End = { slot: node.slot, bound: false, labels: found.isMask ? undefined : node.mask };
    const text = `${found.text} ${this.show(node)}`;
    if (this.isOnlyCounted([node.name], isLast) && this.options.first !== true) {
      this.times = this.scope.place();
      this.testAfter(node.name);
      const make = steps.countNodes(end, found.find, this.times, this.c);
      this.steps.push({ text: `Count: ${text}`, estimate: found.count, make });
      return;
    }
    const make = steps.scanNodes(end, found.find, this.testAfter(node.name), this.c);
    this.steps.push({ text, estimate: found.count, make });
  }

  private candidates(node: Node): Candidates {
    const conditions = this.conditions.map(({ expression }) => expression);
    return anchorsOf({ name: node.name, mask: node.mask }, conditions, this.scope, this.bound, this.c);
  }

  private show(node: Node): string {
    const name = node.name.startsWith('\0') ? '' : node.name;
    return `(${name}${node.labels.map((labels) => `:${labelText(labels)}`).join('')})`;
  }

  private showRel({ name, pattern }: Rel): string {
    const types = pattern.types.map((type) => type.name).join('|');
    const { hops } = pattern;
    const length = hops === undefined ? '' : `*${hops.from ?? 1}..${hops.to ?? ''}`;
    return `[${name.startsWith('\0') ? '' : name}${types === '' ? '' : `:${types}`}${length}]`;
  }
}

function arrow(direction: steps.Direction, inner: string): string {
  return `${direction === 'in' ? '<-' : '-'}${inner}${direction === 'out' ? '->' : '-'}`;
}

function labelText(labels: LabelExpression): string {
  if (labels.type === 'label') return labels.name;
  if (labels.type === 'not') return `!${labelText(labels.part)}`;
  return `(${labels.parts.map(labelText).join(labels.type === 'and' ? '&' : '|')})`;
}

function allOf(tests: readonly steps.Test[]): steps.Test | undefined {
  const [first, second] = tests;
  if (tests.length <= 1) return first;
  if (tests.length === 2) return (row) => first(row) && second(row);
  return (row) => tests.every((test) => test(row));
}

function pathOf(row: Row, { start, rels }: Path, { graph }: Compiler): Value {
  const first = row[start];
  if (!(first instanceof NodeRef)) return null;
  const nodes = [first];
  const edges: RelRef[] = [];
  for (const slot of rels) {
    const value = row[slot]!;
    for (const rel of (isList(value) ? value : [value]) as readonly RelRef[]) {
      const [source, target] = [graph.sources[rel.id], graph.targets[rel.id]];
      nodes.push(graph.node(source === nodes[nodes.length - 1].id ? target : source));
      edges.push(rel);
    }
  }
  return new PathValue(nodes, edges);
}
