// What a search pattern should have known, as a short block of text; nothing when there is nothing.

import { symbolRow } from '../rows.ts';
import { openEnds } from '../verdict.ts';
import type { AugmentResult } from './schema.ts';

const MOST_CHARACTERS = 2_000;

export function renderAugment(result: AugmentResult): string {
  if (result.symbols.length === 0) return '';
  const head = `[GitNexus] ${result.total} symbol(s) for '${shortened(result.pattern)}':`;
  const lines = [head];
  let length = head.length;
  let shown = 0;
  for (const symbol of result.symbols) {
    const block = blockOf(symbol);
    const size = block.reduce((sum, line) => sum + line.length + 1, 0);
    // Room is left for the line that says how many are missing.
    if (length + size > MOST_CHARACTERS - 40) break;
    lines.push(...block);
    length += size;
    shown++;
  }
  if (shown === 0) return '';
  if (result.total > shown) lines.push(`... and ${result.total - shown} more`);
  return lines.join('\n');
}

function blockOf(symbol: AugmentResult['symbols'][number]): string[] {
  const { startLine, endLine } = symbol;
  const range = startLine === undefined ? '' : `:${startLine}-${endLine ?? startLine}`;
  const lines = [`${symbolRow(symbol)}${range}`];
  const callers = symbol.callers.map((each) => symbolRow(each));
  const callees = symbol.callees.map((each) => symbolRow(each));
  if (callers.length > 0) lines.push(list('Called by', callers, symbol.caller_count));
  const users = symbol.users.map((each) => symbolRow(each));
  if (users.length > 0) lines.push(list('Referenced by', users, symbol.user_count));
  if (callees.length > 0) lines.push(list('Calls', callees, symbol.callee_count));
  if (symbol.test_count > 0) lines.push(`  In tests: ${symbol.test_count} use(s)`);
  const open = openEnds(symbol.verdict);
  if (open > 0) lines.push(`  At least: ${open} more site(s) named '${symbol.verdict.name}' could reach it`);
  const flows = symbol.flows.map(({ name, step, step_count }) => `${name} (step ${step}/${step_count})`);
  if (flows.length > 0) lines.push(list('Flows', flows, symbol.flow_count));
  return lines;
}

function list(title: string, items: readonly string[], total: number): string {
  const rest = total - items.length;
  return `  ${title} (${total}): ${items.join(', ')}${rest > 0 ? `, ... and ${rest} more` : ''}`;
}

function shortened(pattern: string): string {
  const line = pattern.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
