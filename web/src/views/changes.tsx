// What was changed, in the working tree or between two commits: symbols by file, who uses them and is not in the change,
// and the flows that they are in.

import type { DetectChangesResult } from '../../../src/operations/detect-changes/schema.ts';
import { counted, verbOf } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { changeArguments } from '../changes.ts';
import { TestsToggle, Toggle } from '../parts/controls.tsx';
import { Count, follow, KindMark, PlaceRow } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { hrefOf, option, set, view } from '../state.ts';
import { withOptions } from '../view.ts';
import { visible } from '../visible.ts';

type ChangedFile = DetectChangesResult['files'][number];
const MARKS: Readonly<Record<string, string>> = { added: '+', modified: '±', deleted: '−' };

export function Changes() {
  const answer = useAnswer('detect_changes', changeArguments());
  useShown('detect_changes', answer.value);
  return (
    <div class="with-controls">
      <Controls />
      <Answered answer={answer}>
        {(value) =>
          value.files.length === 0 ? (
            <Empty title="Nothing was changed">
              <p class="dim">
                Between {value.compared.base} and {value.compared.target}. Name another commit to begin from, such as{' '}
                <a class="inline-link" href={hrefOf(withOptions(view.value, { base: 'HEAD~1' }))} onClick={follow}>
                  HEAD~1
                </a>
                .
              </p>
            </Empty>
          ) : (
            <Found value={value} />
          )
        }
      </Answered>
    </div>
  );
}

function Controls() {
  return (
    <form
      class="controls"
      aria-label="What is compared"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        set({ base: String(given.get('base')).trim(), target: String(given.get('target')).trim() });
      }}
    >
      <label class="control">
        from
        <input name="base" type="text" size={16} placeholder="last commit" value={option('base')} />
      </label>
      <label class="control">
        to
        <input name="target" type="text" size={16} placeholder="working tree" value={option('target')} />
      </label>
      <button type="submit">Compare</button>
      <Toggle name="overlay">Mark it in every view</Toggle>
      <TestsToggle />
    </form>
  );
}

function Found({ value }: { value: DetectChangesResult }) {
  const { summary, compared, files, changed_symbols: symbols, callers = [], total_callers: total = 0 } = value;
  const changedPaths = new Set(symbols.map(({ filePath }) => filePath));
  // What holds no symbol of the change says the least.
  const [code, others] = [
    files.filter(({ path }) => changedPaths.has(path)),
    files.filter(({ path }) => !changedPaths.has(path)),
  ];
  const byFile = new Map(files.map(({ path }) => [path, symbols.filter(({ filePath }) => filePath === path)]));
  return (
    <div class="page">
      <p class="summary">
        <span class={`badge risk-${summary.risk_level}`}>risk: {summary.risk_level}</span>{' '}
        {counted(summary.changed_count, 'symbol')} in {counted(summary.changed_files, 'file')}, from {compared.base} to{' '}
        {compared.target} · {counted(summary.reached_symbols, 'symbol depends', 'symbols depend')} on them
      </p>
      {value.notes.map((note) => (
        <p class="summary dim" key={note}>
          {note}
        </p>
      ))}
      <div class="columns">
        <section>
          <h2>
            Changed <Count of={symbols.length} />
          </h2>
          {code.map((file) => (
            <div class="file-group" key={file.path}>
              <FileHead file={file} />
              {(byFile.get(file.path) ?? []).map((symbol) => (
                <PlaceRow key={symbol.uid} place={{ ...symbol, kind: symbol.type, line: symbol.startLine }} path="line">
                  <span class={`edge-mark change-${symbol.change}`} title={symbol.change}>
                    {MARKS[symbol.change]} {symbol.dependents > 0 ? counted(symbol.dependents, 'use') : ''}
                  </span>
                </PlaceRow>
              ))}
            </div>
          ))}
          {others.length > 0 && (
            <details class="other-files" open={code.length === 0}>
              <summary>{counted(others.length, 'other file')}</summary>
              {others.map((file) => (
                <div class="file-group" key={file.path}>
                  <FileHead file={file} />
                </div>
              ))}
            </details>
          )}
        </section>
        <section>
          <h2>
            Use it and are not in the change <Count of={total} />
          </h2>
          {callers.length === 0 && <p class="dim pad">Nothing does.</p>}
          {callers.map((caller) => (
            <PlaceRow
              key={`${caller.uid} ${caller.targetUid} ${caller.relation}`}
              place={{ ...caller, kind: caller.type }}
            >
              <span class="edge-mark dim">
                {verbOf(caller.relation)} <bdi>{visible(caller.target)}</bdi>
              </span>
            </PlaceRow>
          ))}
          {total > callers.length && <p class="dim">and {total - callers.length} more</p>}
        </section>
        <Flows value={value} />
      </div>
    </div>
  );
}

function FileHead({ file: { path, note, status } }: { file: ChangedFile }) {
  return (
    <h3 title={path}>
      <bdi>{visible(path)}</bdi>
      <span>{note ?? status}</span>
    </h3>
  );
}

function Flows({ value }: { value: DetectChangesResult }) {
  const { repo, options } = view.value;
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'flow'));
  return (
    <section>
      <h2>
        Flows through it <Count of={value.affected_processes.length} />
      </h2>
      {value.affected_processes.slice(0, 60).map(({ id, name, changed_steps: steps }) => (
        <div class="row" key={id}>
          <a
            class="row-link"
            href={hrefOf({ kind: 'flows', repo, symbol: undefined, options: { ...kept, flow: id } })}
            title={name}
            onClick={follow}
          >
            <KindMark kind="process" />
            <bdi class="row-name">{visible(name)}</bdi>
            <span class="row-where is-whole">{steps.length} changed</span>
          </a>
        </div>
      ))}
      {value.affected_processes.length === 0 && <p class="dim pad">None.</p>}
      {value.still_referenced.length > 0 && (
        <>
          <h2>
            Refer to what is gone <Count of={value.still_referenced.length} />
          </h2>
          {value.still_referenced.map((row) => (
            <PlaceRow key={`${row.uid} ${row.targetUid}`} place={{ ...row, kind: row.type }}>
              <span class="edge-mark">{row.target}</span>
            </PlaceRow>
          ))}
        </>
      )}
    </section>
  );
}
