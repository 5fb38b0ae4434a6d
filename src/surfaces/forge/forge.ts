// What a job is told of the pull request that it runs for, by the variables of its forge.

import { readFileSync } from 'node:fs';
import { AppError } from '../../model/errors.ts';

/** How the comments of one pull request are read and written. */
export interface CommentsApi {
  /** Of a page, counted from 1. */
  readonly list: (page: number) => string;
  readonly create: string;
  readonly update: (id: number) => string;
  readonly updateMethod: 'PATCH' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
}

export interface Forge {
  /** The arguments of the review. */
  readonly given: Readonly<Record<string, string>>;
  /** Undefined where the job is for no pull request, or has no token, with the reason. */
  readonly comments: CommentsApi | undefined;
  readonly withoutComments: string;
  /** The file of the job's summary. */
  readonly summary: string | undefined;
  /** Lines of the output can mark lines of the change. */
  readonly annotates: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Throws `invalid-argument` outside of a job. */
export function forgeOf(variables: Variables): Forge {
  if (variables.GITHUB_ACTIONS === 'true') return github(variables);
  if (variables.GITLAB_CI === 'true') return gitlab(variables);
  throw new AppError('invalid-argument', 'This is no job of GitHub Actions or GitLab CI', {
    hint: 'Elsewhere: gitnexus review, with --format and --fail-on',
  });
}

function github(variables: Variables): Forge {
  const { GITHUB_EVENT_PATH: event, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = variables;
  if (event === undefined) throw new AppError('invalid-argument', 'GITHUB_EVENT_PATH is not set');
  const number = pullRequestOf(event);
  const root = `${variables.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${repository}/issues`;
  const headers = { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` };
  const comments = `${root}/${number}/comments`;
  return {
    given: { event },
    comments:
      number === undefined || !token
        ? undefined
        : {
            list: (page) => `${comments}?per_page=100&page=${page}`,
            create: comments,
            update: (id) => `${root}/comments/${id}`,
            updateMethod: 'PATCH',
            headers,
          },
    withoutComments: number === undefined ? 'The job is for no pull request' : 'The job has no token',
    summary: variables.GITHUB_STEP_SUMMARY || undefined,
    annotates: true,
  };
}

function gitlab(variables: Variables): Forge {
  const { CI_MERGE_REQUEST_IID: number, CI_MERGE_REQUEST_DIFF_BASE_SHA: base, GITLAB_TOKEN: token } = variables;
  const root = `${variables.CI_API_V4_URL}/projects/${variables.CI_PROJECT_ID}/merge_requests/${number}/notes`;
  return {
    given: base ? { range: `${base}..${variables.CI_COMMIT_SHA ?? 'HEAD'}` } : { range: 'HEAD~1..HEAD' },
    comments:
      !number || !token
        ? undefined
        : {
            list: (page) => `${root}?per_page=100&page=${page}`,
            create: root,
            update: (id) => `${root}/${id}`,
            updateMethod: 'PUT',
            headers: { 'PRIVATE-TOKEN': token },
          },
    withoutComments: number ? 'GITLAB_TOKEN is not set' : 'The job is for no merge request',
    summary: variables.GITNEXUS_SUMMARY || undefined,
    annotates: false,
  };
}

function pullRequestOf(event: string): number | undefined {
  try {
    const { pull_request: pull } = JSON.parse(readFileSync(event, 'utf8')) as { pull_request?: { number?: unknown } };
    return typeof pull?.number === 'number' ? pull.number : undefined;
  } catch (cause) {
    throw new AppError('invalid-argument', `The event file ${event} cannot be read`, { cause });
  }
}
