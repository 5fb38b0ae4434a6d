// One HTML page of a run: what became of each instance, with its patch and its conversation. It is whole by itself, so
// that it can be sent to somebody, and fetches nothing.

import type { AgentMessage } from '../agent/message.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { RecordedRun, RunGroup } from './runs.ts';

/** Whether the harness found the bug of a run resolved; undefined where it has not judged it. */
export type VerdictOf = (run: RecordedRun) => boolean | undefined;

export function reportPage(groups: readonly RunGroup[], verdictOf: VerdictOf): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Evaluation runs</title>',
    `<style>${STYLE}</style></head><body>`,
    '<h1>Evaluation runs</h1>',
    ...groups.map((group) => groupSection(group, verdictOf)),
    '</body></html>',
    '',
  ].join('\n');
}

function groupSection({ name, runs }: RunGroup, verdictOf: VerdictOf): string {
  const verdicts = runs.map(verdictOf).filter((verdict) => verdict !== undefined);
  const cost = runs.reduce((sum, { trajectory }) => sum + trajectory.info.model_stats.instance_cost, 0);
  const facts = [
    `${runs.length} runs`,
    `${runs.filter(({ metrics }) => metrics.submitted).length} submitted`,
    verdicts.length === 0
      ? 'not judged by the harness of SWE-bench'
      : `${verdicts.filter(Boolean).length} of ${verdicts.length} judged are resolved`,
    `cost ${amount(cost)}`,
  ];
  return [
    `<section><h2>${escaped(name)}</h2><p class="facts">${facts.join(' · ')}</p>`,
    '<table><thead><tr><th>Instance</th><th>Resolved</th><th>Status</th><th>Steps</th><th>Cost</th><th>Seconds</th>',
    '<th>Gold files</th><th>Gold functions</th><th>Tools</th></tr></thead><tbody>',
    ...runs.map((run) => row(run, name, verdictOf(run))),
    '</tbody></table>',
    ...runs.map((run) => details(run, name)),
    '</section>',
  ].join('\n');
}

function row(run: RecordedRun, group: string, verdict: boolean | undefined): string {
  const { trajectory, metrics } = run;
  const said = verdict === undefined ? '–' : verdict ? 'yes' : 'no';
  const tools = Object.entries(metrics.tool_calls).map(([tool, calls]) => `${tool} ${calls}`);
  const cells = [
    `<a href="#${anchor(group, run)}">${escaped(label(run))}</a>`,
    `<span class="verdict ${said === '–' ? 'open' : said}">${said}</span>`,
    escaped(trajectory.info.exit_status),
    String(metrics.steps),
    amount(metrics.cost),
    String(Math.round(metrics.seconds)),
    share(metrics.gold_files_touched),
    share(metrics.gold_functions_touched),
    escaped(tools.join(', ') || 'none'),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function details(run: RecordedRun, group: string): string {
  const { trajectory } = run;
  const { submission } = trajectory.info;
  return [
    `<article id="${anchor(group, run)}"><h3>${escaped(label(run))}</h3>`,
    submission.trim() === '' ? '<p class="facts">No patch.</p>' : `<pre class="diff">${diff(submission)}</pre>`,
    `<details><summary>Conversation (${trajectory.messages.length} messages)</summary>`,
    ...trajectory.messages.map(message),
    '</details>',
    ...environmentNotes(trajectory),
    '</article>',
  ].join('\n');
}

function message({ role, content, extra }: AgentMessage): string {
  const calls = (extra?.actions ?? []).map(({ command }) => `<pre class="command">${escaped(command)}</pre>`);
  const text = `<pre>${escaped(content)}</pre>`;
  // What the model says holds the command already; it is shown apart only where the text is long.
  const body =
    role === 'assistant' && calls.length > 0
      ? `${calls.join('')}<details><summary>in full</summary>${text}</details>`
      : text;
  return `<div class="message ${escaped(role)}"><span class="role">${escaped(role)}</span>${body}</div>`;
}

function environmentNotes({ info }: Trajectory): readonly string[] {
  const reasons = info.gitnexus_env?.reasons;
  if (!Array.isArray(reasons) || reasons.length === 0) return [];
  return [`<p class="facts">The tools: ${escaped(reasons.join('; '))}</p>`];
}

function diff(patch: string): string {
  return patch
    .split('\n')
    .map((line) => {
      const kind = /^(?:\+\+\+|---|diff |index )/.test(line)
        ? 'head'
        : line.startsWith('@@')
          ? 'hunk'
          : line.startsWith('+')
            ? 'added'
            : line.startsWith('-')
              ? 'removed'
              : '';
      return kind === '' ? escaped(line) : `<span class="${kind}">${escaped(line)}</span>`;
    })
    .join('\n');
}

function label({ instance_id, sample }: RecordedRun): string {
  return sample === undefined ? instance_id : `${instance_id} (sample ${sample})`;
}

/** Without a space or a quote, whatever the names hold. */
function anchor(group: string, { instance_id, sample }: RecordedRun): string {
  return encodeURIComponent([group, instance_id, sample ?? 1].join('/'))
    .replaceAll('%', '_')
    .replaceAll("'", '_');
}

function share(value: number | null): string {
  return value === null ? '–' : `${Math.round(value * 100)} %`;
}

function amount(cost: number): string {
  return cost.toFixed(2);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --faint: #888; --added: #2a7d3f; --removed: #b3362c; --hunk: #6a51b8; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 2rem 0 .5rem; }
.facts { color: var(--faint); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; font-size: .85rem; }
pre { margin: .3rem 0; padding: .6rem .8rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
  font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.diff .added { color: var(--added); } .diff .removed { color: var(--removed); } .diff .hunk { color: var(--hunk); }
.diff .head { color: var(--faint); }
.verdict.yes { color: var(--added); font-weight: 600; } .verdict.no { color: var(--removed); font-weight: 600; }
.message { margin: .8rem 0; } .role { font-size: .8rem; color: var(--faint); }
.message.assistant .command { border-left: 4px solid var(--hunk); }
summary { cursor: pointer; color: var(--faint); }
`;
