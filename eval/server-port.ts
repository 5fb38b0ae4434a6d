// The port of an evaluation server, from the line by which it says that it is ready.

import type { ChildProcess } from 'node:child_process';

export function serverPort(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const ready = /GITNEXUS_EVAL_SERVER_READY:(\d+)/.exec(said);
      if (ready !== null) resolve(Number(ready[1]));
    });
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
}
