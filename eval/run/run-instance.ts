// One instance from the start of its environment to its trajectory.

import { noAugment } from '../agent/augment.ts';
import { type AgentConfig, type AgentRun, runAgent } from '../agent/loop.ts';
import { connectMcpTools, type McpTools } from '../agent/mcp-tools.ts';
import type { AgentModel } from '../agent/model.ts';
import type { Environment } from '../environments/environment.ts';
import type { Instance } from '../instances/instance.ts';
import { type GoldLines, goldLines } from './gold-lines.ts';
import { runMetrics } from './metrics.ts';
import { type Trajectory, trajectoryOf } from './trajectory.ts';

export interface InstanceWork {
  readonly instance: Instance;
  readonly environment: Environment;
  readonly model: AgentModel;
  readonly config: AgentConfig;
  readonly onStep?: (steps: number) => void;
}

/** Never throws: an environment that did not start is the status of the run. The environment is stopped in any case. */
export async function runInstance(work: InstanceWork): Promise<Trajectory> {
  const { instance, environment, model, config, onStep } = work;
  let run: AgentRun;
  let functions: readonly GoldLines[] | undefined;
  let server: McpTools | undefined;
  try {
    await environment.start();
    functions = await goldLines(instance, environment);
    server = config.mode === 'mcp' ? await serverOf(environment) : undefined;
    run = await runAgent({
      task: instance.problem_statement,
      model,
      environment,
      config,
      server,
      ...(onStep === undefined ? {} : { onStep }),
    });
  } catch (error) {
    run = notStarted(error as Error);
  }
  const serialized = environment.serialize();
  const metrics = runMetrics({ files: instance.gold_files, functions }, run, serialized.info.gitnexus_env);
  try {
    await server?.close();
    await environment.stop();
  } catch (error) {
    process.stderr.write(`${instance.instance_id}: the environment did not stop: ${(error as Error).message}\n`);
  }
  return trajectoryOf({
    instanceId: instance.instance_id,
    modelName: model.name,
    config,
    run,
    metrics,
    environment: serialized,
  });
}

/** Where the tools are not there the agent goes on without them, as in the other modes. */
async function serverOf(environment: Environment): Promise<McpTools | undefined> {
  const command = environment.mcpServer?.();
  return command === undefined ? undefined : connectMcpTools(command);
}

/** The status of a run that had nowhere to act in. */
const NOT_STARTED = 'EnvironmentNotStarted';

function notStarted({ message, stack = '' }: Error): AgentRun {
  const extra = { exit_status: NOT_STARTED, submission: '', exception_str: message, traceback: stack };
  return {
    messages: [{ role: 'exit', content: message, extra }],
    exit_status: NOT_STARTED,
    submission: '',
    steps: 0,
    cost: 0,
    input_tokens: 0,
    output_tokens: 0,
    seconds: 0,
    augment: noAugment(),
  };
}
