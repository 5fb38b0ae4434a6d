// A server of the product for one tree, on a free port.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { productPackage } from '../environments/gitnexus/package-root.ts';

export interface RunningServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Throws where it ends before it listens. */
export async function startServer(tree: string, home: string): Promise<RunningServer> {
  const cli = join(productPackage().root, 'dist/cli.js');
  const server = spawn(process.execPath, [cli, 'eval-server', '--port', '0'], {
    env: { ...process.env, GITNEXUS_HOME: home },
    cwd: tree,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const port = await portOf(server);
  return {
    port,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const ready = /GITNEXUS_EVAL_SERVER_READY:(\d+)/.exec(said);
      if (ready !== null) resolve(Number(ready[1]));
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}
