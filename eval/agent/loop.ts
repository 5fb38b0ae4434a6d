// The agent's loop, with the course of mini-swe-agent's: ask, run the one command, show what came of it, until it
// submits or a limit is met. An exception of the model or the environment ends it with its name as the status.

import type { Action, Environment, Execution } from '../environments/environment.ts';
import { type AugmentCounts, augmented, noAugment } from './augment.ts';
import type { McpTools } from './mcp-tools.ts';
import type { AgentMessage } from './message.ts';
import type { AgentModel } from './model.ts';
import { blocksIn, formatError, type Mode, observation, systemPrompt, taskPrompt } from './prompts.ts';

export interface AgentConfig {
  readonly mode: Mode;
  /** Questions to the model at most; 0 for no limit. */
  readonly step_limit: number;
  /** Ends when more than this was spent; 0 for no limit. */
  readonly cost_limit: number;
  /** Seconds; 0 for no limit. */
  readonly wall_time_limit_seconds: number;
  /** Replies without exactly one command, in a row, that end it; 0 for no limit. */
  readonly max_consecutive_format_errors: number;
}

export const AGENT_DEFAULTS: Omit<AgentConfig, 'mode'> = {
  step_limit: 250,
  cost_limit: 3,
  wall_time_limit_seconds: 0,
  max_consecutive_format_errors: 3,
};

export interface AgentRun {
  readonly messages: readonly AgentMessage[];
  readonly exit_status: string;
  readonly submission: string;
  readonly steps: number;
  readonly cost: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly seconds: number;
  readonly augment: AugmentCounts;
}

interface LoopState {
  readonly messages: AgentMessage[];
  readonly augment: AugmentCounts;
  readonly started: number;
  steps: number;
  cost: number;
  inputTokens: number;
  outputTokens: number;
  formatErrors: number;
}

export interface AgentTask {
  readonly task: string;
  readonly model: AgentModel;
  readonly environment: Environment;
  readonly config: AgentConfig;
  /** The tools of a server that it may call beside the shell. */
  readonly server?: McpTools | undefined;
  /** Called after each step, so that an observer sees it go on. */
  readonly onStep?: (steps: number) => void;
}

export async function runAgent(work: AgentTask): Promise<AgentRun> {
  const { task, environment, config } = work;
  const serverTools = work.server?.tools ?? [];
  const variables = environment.getTemplateVars();
  const messages: AgentMessage[] = [
    { role: 'system', content: systemPrompt(serverTools) },
    {
      role: 'user',
      content: taskPrompt(config.mode, {
        task,
        cwd: String(variables.cwd ?? ''),
        toolsReady: variables.gitnexus_ready === true,
        serverTools,
      }),
    },
  ];
  const state: LoopState = {
    messages,
    augment: noAugment(),
    started: performance.now(),
    steps: 0,
    cost: 0,
    inputTokens: 0,
    outputTokens: 0,
    formatErrors: 0,
  };
  while (messages.at(-1)!.role !== 'exit') {
    try {
      messages.push(...(await step(work, state)));
    } catch (error) {
      const { name, message, stack = '' } = error as Error;
      messages.push(exit(name, '', message, { exception_str: message, traceback: stack }));
    }
    work.onStep?.(state.steps);
  }
  const { exit_status = '', submission = '' } = messages.at(-1)!.extra ?? {};
  return {
    messages,
    exit_status,
    submission,
    steps: state.steps,
    cost: state.cost,
    input_tokens: state.inputTokens,
    output_tokens: state.outputTokens,
    seconds: (performance.now() - state.started) / 1000,
    augment: state.augment,
  };
}

/** One question and what comes of it, as messages to add. */
async function step(
  { model, environment, config, server }: AgentTask,
  state: LoopState,
): Promise<readonly AgentMessage[]> {
  const reached = limitReached(config, state);
  if (reached !== undefined) return [exit(reached, '', reached)];
  state.steps++;
  const reply = await model.query(state.messages);
  state.cost += reply.cost;
  state.inputTokens += reply.inputTokens;
  state.outputTokens += reply.outputTokens;
  const blocks = blocksIn(reply.content, server !== undefined);
  const [block] = blocks;
  const usage = { input_tokens: reply.inputTokens, output_tokens: reply.outputTokens };
  if (block === undefined || blocks.length > 1) return refused(reply.content, blocks.length, reply, config, state);
  state.formatErrors = 0;
  const askedFor = (action: Action): AgentMessage => ({
    role: 'assistant',
    content: reply.content,
    extra: { actions: [action], cost: reply.cost, usage, timestamp: Date.now() / 1000 },
  });
  if ('call' in block) {
    const { tool, execution } = await server!.call(block.call);
    return [askedFor({ command: block.call, ...(tool === undefined ? {} : { tool }) }), observed(execution)];
  }
  const { command } = block;
  const asked = askedFor({ command });
  const plain = await environment.execute({ command });
  if (plain.submission !== undefined) return [asked, exit('Submitted', plain.submission, plain.submission)];
  const shown = config.mode === 'native_augment' ? await augmented(command, plain, environment, state.augment) : plain;
  return [asked, observed(shown)];
}

/** The reply stays in the conversation, or the model would not see what was wrong with it. */
function refused(
  content: string,
  found: number,
  { cost, finish }: { readonly cost: number; readonly finish: string },
  config: AgentConfig,
  state: LoopState,
): readonly AgentMessage[] {
  state.formatErrors++;
  const messages: AgentMessage[] = [
    { role: 'assistant', content, extra: { actions: [], cost, timestamp: Date.now() / 1000 } },
    {
      role: 'user',
      content: formatError(found, finish === 'length'),
      extra: { interrupt_type: 'FormatError', n_actions: found, model_response: content, cost },
    },
  ];
  const most = config.max_consecutive_format_errors;
  if (most > 0 && state.formatErrors >= most) {
    messages.push(exit('RepeatedFormatError', '', 'RepeatedFormatError'));
  }
  return messages;
}

function limitReached(config: AgentConfig, { steps, cost, started }: LoopState): string | undefined {
  const { step_limit, cost_limit, wall_time_limit_seconds } = config;
  if ((step_limit > 0 && steps >= step_limit) || (cost_limit > 0 && cost >= cost_limit)) return 'LimitsExceeded';
  const seconds = (performance.now() - started) / 1000;
  return wall_time_limit_seconds > 0 && seconds >= wall_time_limit_seconds ? 'TimeExceeded' : undefined;
}

function observed(execution: Execution): AgentMessage {
  const { output, returncode, exception_info, extra } = execution;
  return {
    role: 'user',
    content: observation(execution),
    extra: { raw_output: output, returncode, exception_info, ...extra, timestamp: Date.now() / 1000 },
  };
}

function exit(
  status: string,
  submission: string,
  content: string,
  more: Readonly<Record<string, unknown>> = {},
): AgentMessage {
  return { role: 'exit', content, extra: { exit_status: status, submission, ...more } };
}
