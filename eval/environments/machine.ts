// What a prompt may say about this machine, under the names of Python's `platform.uname()`.

import { arch, hostname, machine, release, type, version } from 'node:os';

export function machineVariables(): Readonly<Record<string, string>> {
  return {
    system: type(),
    node: hostname(),
    release: release(),
    version: version(),
    machine: machine(),
    processor: arch(),
  };
}
