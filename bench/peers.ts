// Other indexers from npm, run as their own documentation says. They are no dependency of this project: whoever wants
// the comparison installs them into a folder of their own.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Measured, measureSuccess } from './meter.ts';

export interface Peer {
  /** Its package. */
  readonly name: string;
  readonly version: string;
  readonly script: string;
  readonly args: (root: string) => readonly string[];
  /** Where it keeps its index, in the repository. */
  readonly folder: string;
}

const KNOWN: readonly Pick<Peer, 'name' | 'args' | 'folder'>[] = [
  { name: '@optave/codegraph', args: (root) => ['build', root, '--no-incremental'], folder: '.codegraph' },
  { name: '@colbymchenry/codegraph', args: (root) => ['init', root, '--yes'], folder: '.codegraph' },
];

/** The peers that are installed under `folder`, e.g. after `npm install --prefix <folder> <package>...`. */
export function installedPeers(folder: string): readonly Peer[] {
  return KNOWN.flatMap((known) => {
    const directory = join(folder, 'node_modules', known.name);
    if (!existsSync(directory)) return [];
    const { version, bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
      readonly version: string;
      readonly bin: string | Readonly<Record<string, string>>;
    };
    const script = typeof bin === 'string' ? bin : Object.values(bin)[0];
    return script === undefined ? [] : [{ ...known, version, script: join(directory, script) }];
  });
}

export const PEER_NAMES: readonly string[] = KNOWN.map(({ name }) => name);

/** Indexes a repository from nothing. */
export function runPeer(peer: Peer, root: string): Promise<Measured> {
  const env = { CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1' };
  return measureSuccess(process.execPath, [peer.script, ...peer.args(root)], { cwd: root, env });
}

export function clearPeer(peer: Peer, root: string): void {
  rmSync(join(root, peer.folder), { recursive: true, force: true });
}
