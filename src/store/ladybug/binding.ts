// Finds the native binding. Nothing is loaded before it is asked for: most commands never need the database, and on a
// machine where it cannot load they must not notice.

import { createRequire } from 'node:module';
import { AppError } from '../../model/errors.ts';
import type { Availability } from '../port.ts';

export type Binding = typeof import('@ladybugdb/core');

/** Loads a package by name, or throws. */
export type PackageLoader = (name: string) => unknown;

const MAIN_PACKAGE = '@ladybugdb/core';

let loaded: Binding | undefined;

/** The binding, loaded once. Throws `AppError('database-unavailable')` with the reason where there is none. */
export function loadBinding(): Binding {
  loaded ??= findBinding(createRequire(import.meta.url), process.platform, process.arch);
  return loaded;
}

/** Whether the binding loads here, and if not, why. */
export function ladybugAvailability(): Availability {
  try {
    return { available: true, version: loadBinding().Database.getVersion() };
  } catch (error) {
    if (error instanceof AppError) return { available: false, reason: error.message };
    throw error;
  }
}

/**
 * The main package if it works; else the platform's own package. An installation without install scripts leaves the
 * native file only in the second, which carries the same entry point.
 */
export function findBinding(load: PackageLoader, platform: string, arch: string): Binding {
  const platformPackage = `${MAIN_PACKAGE}-${platform}-${arch}`;
  const failures: unknown[] = [];
  for (const name of [MAIN_PACKAGE, platformPackage]) {
    try {
      const binding = load(name);
      if (isBinding(binding)) return binding;
      failures.push(new Error(`${name} is not what was expected of it`));
    } catch (error) {
      failures.push(error);
    }
  }
  // Of the two failures, the second says more: that the platform has no package, or why its file does not load.
  const [, cause] = failures;
  throw new AppError(
    'database-unavailable',
    `The graph database cannot be loaded on ${platform}-${arch}: ${reasonOf(cause, platformPackage)}`,
    {
      cause,
      hint: 'Cypher needs the database; every other command works without it. Prebuilt binaries exist for Linux with glibc, macOS and Windows.',
    },
  );
}

function isBinding(value: unknown): value is Binding {
  return typeof value === 'object' && value !== null && 'Database' in value && 'Connection' in value;
}

function reasonOf(cause: unknown, platformPackage: string): string {
  if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'MODULE_NOT_FOUND') {
    return `the package ${platformPackage} is not installed.`;
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.split('\n')[0]!;
}
