// Execution flows: which there are, and one of them step by step.

import { AppError } from '../../model/errors.ts';
import type { EdgeKind, GraphView } from '../../model/graph.ts';
import { renderAmbiguity } from '../ambiguity.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import type { OpenRepository } from '../engine.ts';
import { compareFlows, flowsThrough, stepCount, stepsOf } from '../flows.ts';
import { indexedLines } from '../line-texts.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { limitedRows, symbolRow } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import type { Flow, FlowResult } from './schema.ts';

export interface FlowInput {
  readonly name?: string;
  readonly symbol?: string;
  readonly limit: number;
  readonly tests: boolean;
  readonly repo?: string;
}

export async function run(input: FlowInput, context: OperationContext): Promise<FlowResult> {
  const repository = context.open(input.repo);
  const { view } = repository;
  const symbol = input.symbol === undefined ? undefined : findSymbol(view, { name: input.symbol });
  if (symbol?.status === 'ambiguous') return symbol;
  const all =
    symbol === undefined
      ? [...view.ofKind('Process')].sort((a, b) => compareFlows(view, a, b))
      : flowsThrough(view, symbol.node).map(({ flow }) => flow);
  const tests = input.tests || (symbol !== undefined && view.node(symbol.node).test === true);
  const shown = tests ? all : all.filter((flow) => !view.isTest(flow));
  const chosen = input.name === undefined ? undefined : flowNamed(view, input.name);
  return {
    status: 'found',
    flows: shown.slice(0, input.limit).map((flow) => {
      const { uid, name, test, entrySymbol } = view.node(flow);
      const first = entrySymbol === undefined ? undefined : view.byUid(entrySymbol);
      return {
        id: uid,
        name,
        step_count: stepCount(view, flow),
        test: test === true,
        ...entryOf(view, flow),
        ...(first === undefined ? {} : { filePath: view.node(first).path }),
      };
    }),
    total: shown.length,
    left_out: all.length - shown.length,
    ...(chosen === undefined ? {} : { flow: flowOf(repository, chosen) }),
  };
}

function flowNamed(view: GraphView, name: string): number {
  const byUid = view.byUid(name);
  const found = [...(byUid === undefined ? [] : [byUid]), ...view.byName(name)].find(
    (node) => view.kindOf(node) === 'Process',
  );
  if (found === undefined) throw new AppError('not-found', `There is no execution flow '${name}' in this repository`);
  return found;
}

function entryOf(view: GraphView, flow: number): Pick<Flow, 'entry'> {
  const first = view.byUid(view.node(flow).entrySymbol ?? '');
  const entry = first === undefined ? undefined : view.node(first).entry;
  return entry === undefined ? {} : { entry: { ...entry } };
}

function flowOf(repository: OpenRepository, flow: number): Flow {
  const { view } = repository;
  const steps = stepsOf(view, flow);
  const textOf = indexedLines(repository);
  const { uid, name } = view.node(flow);
  return {
    id: uid,
    name,
    ...entryOf(view, flow),
    steps: steps.map((node, at) => {
      const { signature } = view.node(node);
      const call = callTo(view, steps, at);
      const text = call === undefined ? undefined : textOf(call.filePath, call.line);
      return {
        ...placeOf(view, node),
        step: at + 1,
        ...(signature === undefined ? {} : { signature }),
        ...(call === undefined ? {} : { call: { ...call, ...(text === undefined ? {} : { text }) } }),
      };
    }),
  };
}

const LEADS: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES', 'REFERENCES', 'HANDLES', 'ENQUEUES', 'EMITS', 'LISTENS'];

/** The call of a step, out of the nearest step before it that has one. */
function callTo(view: GraphView, steps: readonly number[], at: number) {
  for (let before = at - 1; before >= 0; before--) {
    for (const kind of LEADS) {
      const edge = view
        .outgoing(steps[before], kind)
        .map((index) => view.edge(index))
        .find(({ target, sites }) => target === steps[at] && sites.length > 0);
      if (edge === undefined) continue;
      const { line, column, rule } = edge.sites[0];
      return { from_step: before + 1, line, column, filePath: view.node(edge.source).path, relation: edge.kind, rule };
    }
  }
  return undefined;
}

export function render(result: FlowResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') return renderAmbiguity(result, 'flow --symbol <uid>', dialect);
  const { flow, flows, total } = result;
  if (flow === undefined) {
    if (total === 0) return 'No execution flows.';
    const rows = flows.map(
      ({ name, step_count: steps, entry }) =>
        `${name} (${steps} steps)${entry === undefined ? '' : ` from ${entry.kind} ${entry.label}`}`,
    );
    return limitedRows(rows, rows.length, '', total).join('\n');
  }
  return [
    `${flow.name} (${flow.steps.length} steps)${flow.entry === undefined ? '' : ` from ${flow.entry.kind} ${flow.entry.label}`}`,
    ...flow.steps.flatMap(({ call, ...step }) => [
      ...(call === undefined ? [] : [`     ${call.filePath}:${call.line}  ${call.text ?? ''}`]),
      `${String(step.step).padStart(3)}. ${symbolRow(step)}`,
    ]),
  ].join('\n');
}
