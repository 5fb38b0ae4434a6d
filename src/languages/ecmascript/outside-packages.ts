// Packages outside the repository: which come with Node, and which versions of the others its manifests pin.

import type { OutsidePackages, RepositoryFiles } from '../language.ts';
import { asObject, asText, parseLooseJson } from './json-text.ts';
import { dependencyOf, findPackages } from './packages.ts';

/** Node's modules. Those that only `node:` leads to keep it. */
const STANDARD: ReadonlySet<string> = new Set(
  (
    'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain ' +
    'events fs http http2 https inspector module net node:sea node:sqlite node:test os path perf_hooks process ' +
    'punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi ' +
    'worker_threads zlib globalThis'
  ).split(' '),
);

export const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json'] as const;

export function ecmascriptPackages(files: RepositoryFiles): OutsidePackages {
  const packages = findPackages(files);
  const locks = packages.flatMap(({ folder }) =>
    LOCK_FILES.flatMap((name) => {
      const text = files.read(folder === '' ? name : `${folder}/${name}`);
      const lock = text === undefined ? undefined : asObject(parseLooseJson(text));
      return lock === undefined ? [] : [lock];
    }),
  );
  const locked = (name: string): string | undefined => {
    for (const lock of locks) {
      const entry =
        asObject(asObject(lock.packages)?.[`node_modules/${name}`]) ?? asObject(asObject(lock.dependencies)?.[name]);
      const version = asText(entry?.version);
      if (version !== undefined) return version;
    }
    return undefined;
  };
  const asked = (name: string): string | undefined => {
    for (const one of packages) {
      const version = dependencyOf(one, name);
      if (version !== undefined) return version;
    }
    return undefined;
  };
  return {
    globals: 'globalThis',
    isStandard: (name) => STANDARD.has(name),
    versionOf: (name) => locked(name) ?? asked(name),
  };
}
