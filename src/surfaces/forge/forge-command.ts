// The command `review-in-ci`: what a job of a forge runs for a pull request. Its review ends up in one comment, which is
// updated in its place; else in the summary of the job; else the job fails. It is never silent.

import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFull } from '../../model/errors.ts';
import { shellDialect } from '../../operations/dialect.ts';
import type { FormatName } from '../../operations/review/formats/formats.ts';
import { review } from '../../operations/review/operation.ts';
import type { ReviewResult } from '../../operations/review/schema.ts';
import { type Answer, runOperation } from '../../operations/run.ts';
import type { Environment } from '../environment.ts';
import { defineServer } from '../servers.ts';
import { type Delivery, deliver } from './comments.ts';
import { type Forge, forgeOf } from './forge.ts';

/** What a forge takes as one comment, with room for the marker and a line that says what was cut. */
const LONGEST_COMMENT = 60_000;

export const reviewInCi = defineServer({
  command: 'review-in-ci',
  summary: 'Review the pull request of a job (GitHub Actions, GitLab CI) and comment on it.',
  parameters: {
    failOn: {
      type: 'string',
      choices: ['error', 'warning', 'note', 'never'],
      default: 'error',
      description: 'The least level of a finding with which the job fails',
    },
    comment: { type: 'boolean', default: true, description: 'Comment; otherwise only the summary of the job' },
    sarif: { type: 'string', description: 'Also write SARIF to this file' },
    codequality: { type: 'string', description: "Also write GitLab's code quality report to this file" },
  },
  examples: ['review-in-ci', 'review-in-ci --fail-on warning --sarif review.sarif'],
  async start(input, environment, engine) {
    const forge = forgeOf(environment.host.variables);
    const stop = new AbortController();
    const stopListening = environment.onInterrupt(() => stop.abort());
    const caller = { remote: false, directory: environment.directory, signal: stop.signal };
    let answer: Answer;
    try {
      answer = await runOperation(review, { ...forge.given, failOn: input.failOn }, engine, caller);
    } catch (error) {
      const reason = error instanceof Error ? inFull(error) : String(error);
      await say(environment, forge, input.comment, failureText(reason), `The review failed: ${reason}`);
      return 1;
    } finally {
      stopListening();
    }
    const { formats } = await loaded();
    const as = (format: FormatName) => formats({ ...(answer.output as ReviewResult), format }, shellDialect);
    if (input.sarif !== undefined) writeFileSync(join(environment.directory, input.sarif), as('sarif'));
    if (input.codequality !== undefined) writeFileSync(join(environment.directory, input.codequality), as('gitlab'));
    if (forge.annotates) write(environment, as('annotations'));
    write(environment, as('text'));
    const arrived = await say(environment, forge, input.comment, as('markdown'));
    return answer.isProblem || !arrived ? 1 : 0;
  },
});

async function loaded() {
  const { renderReview } = await import('../../operations/review/formats/formats.ts');
  return { formats: renderReview };
}

/** Whether somebody can read it: in the comment, or where that is not allowed, in the summary. */
async function say(
  environment: Environment,
  forge: Forge,
  comments: boolean,
  text: string,
  problem?: string,
): Promise<boolean> {
  const body = cut(text);
  if (problem !== undefined) complain(environment, forge, 'error', problem);
  const summarised = summarise(environment, forge, body);
  const delivery: Delivery = comments ? await deliver(forge, body) : { kind: 'not-wanted' };
  switch (delivery.kind) {
    case 'created':
    case 'updated':
      write(environment, `The comment was ${delivery.kind}: ${delivery.url}`);
      return true;
    case 'not-wanted':
      return summarised || complain(environment, forge, 'error', 'There is no summary to write the review to.');
    case 'forbidden':
      if (!summarised) return complain(environment, forge, 'error', `${delivery.why}, and there is no summary.`);
      complain(environment, forge, 'warning', `${delivery.why}; the review is in the summary of this job.`);
      return true;
    case 'failed':
      return complain(environment, forge, 'error', `The comment could not be written: ${delivery.why}`);
  }
}

function summarise(environment: Environment, { summary }: Forge, body: string): boolean {
  if (summary === undefined) return false;
  try {
    appendFileSync(summary, `${body}\n`);
    return true;
  } catch (error) {
    write(environment, `The summary could not be written: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function complain(environment: Environment, { annotates }: Forge, level: 'error' | 'warning', message: string): false {
  const line = message.replaceAll('%', '%25').replace(/\r?\n/g, '%0A');
  if (annotates) write(environment, `::${level} title=gitnexus::${line}`);
  else environment.stderr.write(`${level}: ${message}\n`);
  return false;
}

function failureText(reason: string): string {
  const quoted = reason.replace(/^/gm, '    ');
  return `<!-- gitnexus-review -->\n🔴 **gitnexus**: the review failed, so nothing is known of this change.\n\n${quoted}`;
}

/** At the end of a line, and said. */
function cut(text: string): string {
  if (text.length <= LONGEST_COMMENT) return text;
  return `${text.slice(0, text.lastIndexOf('\n', LONGEST_COMMENT))}\n\n... and more: the comment was cut.`;
}

function write({ stdout }: Environment, text: string): void {
  if (text !== '') stdout.write(`${text}\n`);
}
