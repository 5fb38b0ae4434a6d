// The record of one run, in mini-swe-agent's format, with our metrics beside its own figures.

import type { AgentConfig, AgentRun } from '../agent/loop.ts';
import type { AgentMessage } from '../agent/message.ts';
import type { SerializedEnvironment } from '../environments/environment.ts';
import type { RunMetrics } from './metrics.ts';

export interface Trajectory {
  readonly info: {
    readonly model_stats: { readonly instance_cost: number; readonly api_calls: number };
    readonly config: {
      readonly agent: Readonly<Record<string, unknown>>;
      readonly agent_type: string;
      readonly model: { readonly model_name: string };
      readonly model_type: string;
      readonly environment?: Readonly<Record<string, unknown>>;
      readonly environment_type?: string;
    };
    readonly exit_status: string;
    readonly submission: string;
    readonly gitnexus_env?: Readonly<Record<string, unknown>>;
    /** Left out by others who write this format. */
    readonly gitnexus_metrics?: RunMetrics;
  };
  readonly messages: readonly AgentMessage[];
  readonly trajectory_format: 'mini-swe-agent-1.1';
  readonly instance_id: string;
}

export interface TrajectoryParts {
  readonly instanceId: string;
  readonly modelName: string;
  readonly config: AgentConfig;
  readonly run: AgentRun;
  readonly metrics: RunMetrics;
  readonly environment: SerializedEnvironment | undefined;
}

export function trajectoryOf({
  instanceId,
  modelName,
  config,
  run,
  metrics,
  environment,
}: TrajectoryParts): Trajectory {
  const { config: environmentConfig, ...environmentInfo } = environment?.info ?? { config: {} };
  return {
    info: {
      model_stats: { instance_cost: run.cost, api_calls: run.steps },
      config: {
        agent: { ...config },
        agent_type: 'gitnexus-eval.Agent',
        model: { model_name: modelName },
        model_type: 'gitnexus-eval.Model',
        ...environmentConfig,
      },
      exit_status: run.exit_status,
      submission: run.submission,
      ...environmentInfo,
      gitnexus_metrics: metrics,
    },
    messages: run.messages,
    trajectory_format: 'mini-swe-agent-1.1',
    instance_id: instanceId,
  };
}
