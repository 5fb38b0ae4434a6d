// One call of a tool: runs the operation and puts what came of it into the two forms of an MCP answer, text for models
// and a structured result for programs, within the size that was asked for.

import type { CallToolResult } from '@modelcontextprotocol/server';
import { AppError, inFull } from '../../model/errors.ts';
import { toolDialect } from '../../operations/dialect.ts';
import type { Engine } from '../../operations/engine.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { checkArguments, parameterNamed, respelled, reworded, snakeCase } from '../../operations/parameters.ts';
import type { Result } from '../../operations/result.ts';
import { evaluate, withHint } from '../../operations/run.ts';
import { visibleOutput, visibleText } from '../../operations/visible.ts';
import {
  BUDGET_PARAMETER,
  budgetParameter,
  type CutList,
  charactersOf,
  cutLines,
  cutResult,
  tokensOf,
  USUAL_TOKENS,
  USUAL_TOKENS_BESIDE_TEXT,
} from './budget.ts';
import { withToolDefaults } from './tool-schema.ts';

export interface ToolCall {
  readonly operation: AnyOperation;
  readonly given: Readonly<Record<string, unknown>>;
  readonly engine: Engine;
  /** The project root. */
  readonly directory: string;
  /** The connection or session. */
  readonly client: object;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  readonly debug: (message: () => string) => void;
}

const BUDGET_TABLE = { maxTokens: budgetParameter } as const;

/** Never throws: what goes wrong is an answer that says so. */
export async function callTool(call: ToolCall): Promise<CallToolResult> {
  const { operation, engine, directory, client, signal, progress } = call;
  try {
    const { maxTokens, given } = withoutBudget(operation, call.given);
    const result = await evaluate(operation, withToolDefaults(operation, given), engine, {
      remote: true,
      directory,
      client,
      signal,
      progress,
    });
    return operation.tool?.uncut === true ? wholeAnswer(result) : answerWithin(operation, result, maxTokens);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!(error instanceof AppError)) call.debug(() => error.stack ?? error.message);
    return failure(operation, error);
  }
}

/** The arguments of the operation, and the size of the answer, of which undefined stands for the usual one. */
function withoutBudget(
  { parameters }: AnyOperation,
  given: ToolCall['given'],
): { readonly maxTokens: number | undefined; readonly given: ToolCall['given'] } {
  const isBudget = ([spelling]: readonly [string, unknown]): boolean =>
    parameterNamed(parameters, spelling) === undefined && parameterNamed(BUDGET_TABLE, spelling) !== undefined;
  const entries = Object.entries(given);
  const { maxTokens } = checkArguments(BUDGET_TABLE, Object.fromEntries(entries.filter(isBudget)));
  return { maxTokens, given: Object.fromEntries(entries.filter((entry) => !isBudget(entry))) };
}

function wholeAnswer(result: Result): CallToolResult {
  const dialect = toolDialect(1);
  return {
    content: [{ type: 'text', text: withHint(result.text(dialect), result.hint(dialect)) }],
    structuredContent: structured(result.output),
  };
}

function answerWithin(operation: AnyOperation, result: Result, maxTokens: number | undefined): CallToolResult {
  const json = operation.tool?.json === true;
  const usual = json ? USUAL_TOKENS : USUAL_TOKENS_BESIDE_TEXT;
  const { value, lists } = cutResult(result.output, charactersOf(maxTokens ?? usual));
  const text = json ? jsonText(result, value) : rowText(result, maxTokens);
  const notice = text.whole === undefined ? [] : [noticeOf(text.whole, json ? lists : [])];
  // Some clients show a model one of the two forms only, so each of them says for itself what it lacks.
  const cut =
    lists.length === 0 ? {} : { cut: { lists, [BUDGET_PARAMETER]: roomFor(JSON.stringify(result.output).length) } };
  return {
    content: [{ type: 'text', text: text.text }, ...notice],
    structuredContent: { ...structured(value), ...cut },
  };
}

interface CutText {
  readonly text: string;
  /** The size of the whole in characters, if this is not the whole. */
  readonly whole: number | undefined;
}

function jsonText(result: Result, cut: unknown): CutText {
  const [text, whole] = [cut, result.output].map((each) => visibleText(JSON.stringify(each))) as [string, string];
  return { text, whole: text.length < whole.length ? whole.length : undefined };
}

/** As many rows as fit, where a size was asked for; else as many as are usual. */
function rowText(result: Result, maxTokens: number | undefined): CutText {
  const whole = result.text(toolDialect(Number.POSITIVE_INFINITY));
  const room = charactersOf(maxTokens ?? USUAL_TOKENS);
  const hint = result.hint(toolDialect(1));
  const body = (times: number): string => result.text(toolDialect(times));
  const times = maxTokens === undefined ? [1] : [Number.POSITIVE_INFINITY, 64, 16, 4, 1];
  const text = times.map(body).find((each) => each.length <= room) ?? cutLines(body(1), room);
  return { text: withHint(text, hint), whole: text.length < whole.length ? whole.length : undefined };
}

function noticeOf(whole: number, lists: readonly CutList[]): CallToolResult['content'][number] {
  const cut = lists.map(({ path, shown, total }) => `${path === '' ? 'rows' : path} ${shown} of ${total}`);
  const what = cut.length === 0 ? 'Shown in part.' : `Shown in part (${cut.slice(0, 4).join(', ')}).`;
  return {
    type: 'text',
    text: `${what} All of it: ${BUDGET_PARAMETER}=${roomFor(whole)}. Or ask for something narrower.`,
  };
}

/** The size to ask for to get so many characters: a tenth more than counted. */
function roomFor(characters: number): number {
  return Math.ceil((tokensOf(characters) * 1.1) / 100) * 100;
}

/** An object as it is; anything else under `result`. */
function structured(output: unknown): Record<string, unknown> {
  const plain: unknown = JSON.parse(JSON.stringify(output));
  const isObject = typeof plain === 'object' && plain !== null && !Array.isArray(plain);
  return isObject ? (plain as Record<string, unknown>) : { result: plain };
}

async function failure(operation: AnyOperation, error: Error): Promise<CallToolResult> {
  const { failed, render } = await operation.load();
  const told = toldOver(operation, error);
  if (failed === undefined)
    return { content: [{ type: 'text', text: visibleText(`Error: ${inFull(told)}`) }], isError: true };
  const output = failed(told);
  const text =
    operation.tool?.json === true ? visibleText(JSON.stringify(output)) : render(visibleOutput(output), toolDialect(1));
  return { content: [{ type: 'text', text }], structuredContent: structured(output), isError: true };
}

/** Below the surfaces nobody knows who reads: what they say of the command line is said here of the tools. */
function toldOver({ parameters }: AnyOperation, error: Error): Error {
  const table = { ...BUDGET_TABLE, ...parameters };
  return reworded(error, (text) =>
    respelled(text, table, snakeCase).replaceAll(/\bgitnexus analyze( --force| \/\S+)?/g, 'index_repository'),
  ) as Error;
}
