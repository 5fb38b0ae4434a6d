// A server of the product for one tree, on a free port.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import { serverPort } from '../server-port.ts';

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
  const port = await serverPort(server);
  return {
    port,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
