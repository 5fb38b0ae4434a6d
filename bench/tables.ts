// The result as Markdown tables, which read as text too.

import type { Cost } from './indexing.ts';
import type { BenchResult, RepositoryResult, Verdict } from './result.ts';

export function renderResult(result: BenchResult): string {
  const { machine, rounds } = result;
  const peers = Object.entries(result.peers).map(([name, version]) => `${name} ${version}`);
  return [
    `gitnexus ${result.version}${peers.length > 0 ? `, beside ${peers.join(' and ')}` : ''}.`,
    `Machine: ${machine.cores} cores of ${machine.processor}, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}; load ${machine.load} before the start.`,
    `Times are the least of ${rounds} round(s), memory is the largest.`,
    ...result.repositories.flatMap((repository) => ['', ...renderRepository(repository)]),
  ].join('\n');
}

function renderRepository(repository: RepositoryResult & { readonly aims: readonly Verdict[] }): string[] {
  const { name, commit, indexing, serving, aims } = repository;
  const place = commit === undefined ? '' : ` at ${commit.slice(0, 10)}`;
  return [
    `## ${name}${place}: ${grouped(indexing.files)} files, ${grouped(indexing.lines)} lines of code`,
    '',
    `${grouped(indexing.symbols)} symbols, ${grouped(indexing.relationships)} relationships.`,
    '',
    ...table(
      ['indexing', 'wall s', 'CPU s', 'peak MiB', 'on disk MiB'],
      [
        costRow('floor: read, parse and lower', indexing.floor),
        costRow('from nothing', indexing.clean, indexing.indexSize),
        costRow('no change', indexing.unchanged),
        costRow(`one edited file (${indexing.editedFile})`, indexing.edited),
        ...Object.entries(indexing.peers).map(([peer, cost]) => costRow(peer, cost, cost.indexSize)),
      ],
    ),
    '',
    `From nothing takes ${indexing.ratio.toFixed(2)} times the floor. Its stages, in ms: ${stages(indexing.stages)}. The cache of facts takes ${indexing.cacheSize.toFixed(1)} MiB.`,
    '',
    ...table(
      ['tool over HTTP, ms', 'calls', 'first', 'p50', 'p95', 'worst'],
      Object.entries(serving.tools).map(([tool, { calls, first, p50, p95, worst }]) => [
        tool,
        String(calls),
        ...[first, p50, p95, worst].map((value) => value.toFixed(1)),
      ]),
    ),
    '',
    ...table(
      ['aim', 'aim', 'got', ''],
      aims.map(({ what, unit, aim, got, verdict }) => [
        what,
        quantity(aim, unit),
        got === undefined ? 'not measured' : quantity(got, unit),
        verdict ?? '',
      ]),
    ),
    '',
    `The server holds ${serving.memory === undefined ? 'an unknown number of' : Math.round(serving.memory)} MiB after these calls.`,
  ];
}

function costRow(what: string, { wall, cpu, memory }: Cost, size?: number): string[] {
  const optional = (value: number | undefined, digits: number) => (value === undefined ? '' : value.toFixed(digits));
  return [what, wall.toFixed(2), optional(cpu, 2), optional(memory, 0), optional(size, 1)];
}

function stages(timings: Readonly<Record<string, number>>): string {
  return Object.entries(timings)
    .map(([stage, milliseconds]) => `${stage} ${Math.round(milliseconds)}`)
    .join(', ');
}

function quantity(value: number, unit: string): string {
  const text = value >= 100 ? String(Math.round(value)) : String(Number(value.toFixed(value >= 10 ? 1 : 2)));
  return unit === '' ? text : `${text} ${unit}`;
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, 3, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)];
}
