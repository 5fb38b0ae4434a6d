// The fourth step: the server that answers the tools while the container lives; and its end.

import type { Container } from '../container.ts';
import type { ContainerNode } from './ensure-nodejs.ts';
import { lastLines, type SetUp, SHORT_TIMEOUT } from './step.ts';

const LOG = '/tmp/gitnexus-eval-server.log';
const IDLE_SECONDS = 600;
const READY_SECONDS = 15;
/** The server lets requests finish for five seconds. */
const SHUTDOWN_SECONDS = 8;

// Asked by Node.js, which is there in any case, and not by curl, which may be missing.
const WAIT_UNTIL_HEALTHY = `
const [url, seconds, server] = process.argv.slice(1);
const end = Date.now() + seconds * 1000;
const ask = async () => {
  try {
    const { status } = await (await fetch(url)).json();
    if (status === 'ok') process.exit(0);
  } catch {
    // It does not listen yet, or never will: which of the two, its process tells.
  }
  try {
    process.kill(server, 0);
  } catch {
    process.exit(2);
  }
  if (Date.now() > end) process.exit(1);
  setTimeout(ask, 100);
};
ask();`;
const SHUT_DOWN = `
const [url] = process.argv.slice(1);
fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  .then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1));`;

/** Says whether it is ready. It is only a warning if it is not: the tools then turn to the command line. */
export async function startEvalServer(setUp: SetUp, { path }: ContainerNode): Promise<boolean> {
  const { container, options, repository, warn } = setUp;
  const port = String(options.eval_server_port);
  // One script, so that the waiting ends with the server where it does not come up at all.
  const script = [
    `nohup /usr/local/bin/gitnexus eval-server --port "$1" --idle-timeout "$2" >${LOG} 2>&1 </dev/null &`,
    '"$3" -e "$4" "$5" "$6" "$!"',
  ].join('\n');
  const health = `http://127.0.0.1:${port}/health`;
  const { returncode } = await container.run(script, {
    words: [port, String(IDLE_SECONDS), path, WAIT_UNTIL_HEALTHY, health, String(READY_SECONDS)],
    cwd: repository,
    timeout: READY_SECONDS + SHORT_TIMEOUT,
  });
  if (returncode === 0) return true;
  const { output } = await container.run(`cat ${LOG}`, { timeout: SHORT_TIMEOUT });
  warn(`The server ${returncode === 2 ? 'ended' : 'was not ready'} within ${READY_SECONDS} s: ${lastLines(output)}`);
  return false;
}

/** Asks the server to end; says whether it answered. */
export async function stopEvalServer(container: Container, node: string, port: number): Promise<boolean> {
  const { returncode } = await container.run('exec "$1" -e "$2" "$3"', {
    words: [node, SHUT_DOWN, `http://127.0.0.1:${port}/shutdown`],
    timeout: SHUTDOWN_SECONDS,
  });
  return returncode === 0;
}
