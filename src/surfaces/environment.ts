// What the process was started with, as main read it. Nothing else looks at argv or at environment variables.

import type { Readable, Writable } from 'node:stream';
import type { Host } from '../operations/engine.ts';

export interface Environment {
  /** Arguments after the program's name. */
  readonly arguments: readonly string[];
  /** The working directory. */
  readonly directory: string;
  /** Absolute path of the home folder (`GITNEXUS_HOME`, by default `~/.gitnexus`). */
  readonly home: string;
  /** Only repositories under this folder are served (`GITNEXUS_WORKSPACE`). */
  readonly workspaceRoot: string | undefined;
  /** Where a server binds unless told otherwise (`GITNEXUS_HOST`). */
  readonly bindHost: string | undefined;
  /** What callers of a server must present (`GITNEXUS_AUTH_TOKEN`). */
  readonly authToken: string | undefined;
  /** What operations need of the process. */
  readonly host: Host;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether a person watches the error stream. */
  readonly interactive: boolean;
  /** Whether a person who watches the error stream can answer on the standard input. */
  readonly answering: boolean;
  /** Whether answers have colours where the command line does not say. */
  readonly coloured: boolean;
  /** Told what is being done, in place of whoever watches the error stream. */
  readonly progress?: ((message: string) => void) | undefined;
  /** Writes a line to the error stream if `DEBUG` asks for this part (`gitnexus:<part>`). */
  readonly debug: (part: string, message: () => string) => void;
  /** Says that something runs that cannot be stopped (a query), so that the end of the process must not wait for it. */
  readonly abandon: () => void;
  /** Calls back on SIGINT, SIGTERM and SIGHUP; the result stops listening. */
  readonly onInterrupt: (callback: (signal: string) => void) => () => void;
}
