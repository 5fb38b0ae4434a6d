// Images for the tests in real containers: the base image that `scripts/docker/base-image.sh` makes, with a repository
// in it and what else a test asks for. No build is needed, and so no network.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

const BASE = process.env.GITNEXUS_TEST_IMAGE ?? 'gitnexus-test-base';

export interface ImageRecipe {
  /** Folders and files of this machine, by the place they get. */
  readonly files?: Readonly<Record<string, string>>;
  /** Run in it, as root, after the files are there. */
  readonly script?: string;
}

export function docker(...words: readonly string[]): string {
  return execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Makes an image and gives its name. */
export function makeImage({ files = {}, script = 'true' }: ImageRecipe): string {
  const name = `gitnexus-test-${randomBytes(4).toString('hex')}`;
  docker('run', '-d', '--name', name, '--network', 'none', BASE, 'sleep', '600');
  try {
    for (const [to, from] of Object.entries(files)) docker('cp', from, `${name}:${to}`);
    docker('exec', name, 'sh', '-c', script);
    docker('commit', name, name);
  } finally {
    docker('rm', '-f', name);
  }
  return name;
}

export function removeImages(...names: readonly string[]): void {
  docker('rmi', '-f', ...names);
}

/** Whether a container is there, running or not. */
export function containerExists(name: string): boolean {
  return docker('ps', '-aq', '--filter', `name=${name}`) !== '';
}
