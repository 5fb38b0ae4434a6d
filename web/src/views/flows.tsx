// Execution flows: which there are, and one of them as cards from its entry to its end.

import type { Flow, FlowResult } from '../../../src/operations/flow/schema.ts';
import { useAnswer } from '../api.ts';
import { TestsToggle } from '../parts/controls.tsx';
import { Count, follow, Go, KindMark, whereOf } from '../parts/rows.tsx';
import { Answered, Empty, Failure } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { hrefOf, isOn, option, view } from '../state.ts';
import { withOptions } from '../view.ts';
import { visible } from '../visible.ts';

type Found = Extract<FlowResult, { status: 'found' }>;

export function Flows() {
  const { symbol } = view.value;
  const chosen = option('flow');
  const list = useAnswer('flow', { symbol, limit: 500, tests: isOn('tests') });
  const first = list.value?.status === 'found' ? list.value.flows[0]?.id : undefined;
  const name = chosen === '' ? first : chosen;
  const one = useAnswer('flow', name === undefined ? undefined : { name, symbol, limit: 1, tests: isOn('tests') });
  const flow = one.value?.status === 'found' ? one.value.flow : undefined;
  const steps = flow?.steps ?? [];
  useShown(
    'flow',
    one.value ?? list.value,
    steps.map(({ uid, name: label }) => ({ id: uid, label })),
    steps.flatMap(({ uid, call }) => {
      const from = call === undefined ? undefined : steps[call.from_step - 1];
      return from === undefined ? [] : [{ from: from.uid, to: uid }];
    }),
  );
  return (
    <Answered answer={list}>
      {(found) => (
        <div class="split">
          <List found={found} chosen={name} />
          <div class="cards-pane">
            {one.error !== undefined ? (
              <Failure error={one.error} />
            ) : flow !== undefined ? (
              <Cards flow={flow} />
            ) : (
              found.total === 0 && (
                <Empty title={symbol === undefined ? 'No execution flows were found' : 'No flow runs through it'}>
                  <p class="dim">
                    Flows begin at routes, commands, entry points and what is exported, and have three steps at least.
                  </p>
                </Empty>
              )
            )}
          </div>
        </div>
      )}
    </Answered>
  );
}

function List({ found: { flows, total, left_out: leftOut }, chosen }: { found: Found; chosen: string | undefined }) {
  const { symbol } = view.value;
  return (
    <div class="side-list">
      <h1>
        {symbol === undefined ? 'Flows' : 'Flows through it'} <Count of={total} />
      </h1>
      {flows.map(({ id, name, step_count: steps, entry }) => (
        <div class="row" key={id}>
          <a
            class="row-link"
            href={hrefOf(withOptions(view.value, { flow: id }))}
            aria-current={id === chosen ? 'true' : undefined}
            title={name}
            onClick={follow}
          >
            <KindMark kind="process" />
            <bdi class="row-name">{visible(entry === undefined ? name : `${entry.label} · ${name}`)}</bdi>
            <span class="row-where is-whole">{steps}</span>
          </a>
        </div>
      ))}
      {(leftOut > 0 || isOn('tests')) && (
        <div class="toggles">
          <TestsToggle folded={leftOut} />
        </div>
      )}
    </div>
  );
}

function Cards({ flow }: { flow: Flow }) {
  const { symbol } = view.value;
  return (
    <>
      <header class="page-head">
        <h1>
          <bdi>{visible(flow.name)}</bdi>
        </h1>
        {flow.entry !== undefined && (
          <p>
            <span class="badge">{flow.entry.kind}</span> <bdi>{visible(flow.entry.label)}</bdi>
          </p>
        )}
      </header>
      <ol class="cards">
        {flow.steps.map((step) => (
          <li key={step.uid} class={step.uid === symbol ? 'is-end' : ''}>
            {step.call !== undefined && (
              <p class="card-call">
                <span class="dim">
                  {step.call.from_step === step.step - 1 ? '' : `from step ${step.call.from_step}, `}
                  line {step.call.line}
                </span>
                <code>{visible(step.call.text ?? '')}</code>
              </p>
            )}
            <div class="card">
              <span class="card-step">{step.step}</span>
              <Go to={step.uid} kind="butterfly" class="row-link" title={whereOf(step)}>
                <KindMark kind={step.kind} />
                <bdi class="row-name">{visible(step.name)}</bdi>
                <bdi class="row-where">{visible(whereOf(step))}</bdi>
              </Go>
              {step.signature !== undefined && <p class="signature">{visible(step.signature)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
