// A clone of a repository at the commit that is measured, with what its suite needs.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installNpmPackages, installPythonPackages } from '../accuracy/ran/suites.ts';
import type { Subject } from './subjects.ts';

export interface Bench {
  readonly subject: Subject;
  /** The folder of everything that is written. */
  readonly work: string;
  readonly copy: string;
  readonly python: string;
}

export interface BenchPlace {
  /** The repository with its history. */
  readonly checkout: string;
  readonly work: string;
  /** Where `npm run accuracy:ran` has installed the suite's packages already. */
  readonly installed?: string;
  /** The Python interpreter, 3.12 or newer. */
  readonly python: string;
}

export function openBench(subject: Subject, { checkout, work, installed, python }: BenchPlace): Bench {
  const copy = join(work, 'copy');
  mkdirSync(work, { recursive: true });
  if (!existsSync(copy)) {
    execFileSync('git', ['clone', '-q', '--shared', checkout, copy]);
    checkOut(copy, subject.commit);
  }
  return { subject, work, copy, python: install(subject, { work, installed, python }, copy) };
}

export function git(copy: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', copy, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

export function checkOut(copy: string, commit: string): void {
  git(copy, '-c', 'advice.detachedHead=false', 'checkout', '-q', '-f', commit);
}

function install({ suite }: Subject, { work, installed, python }: Omit<BenchPlace, 'checkout'>, copy: string): string {
  if (suite.language === 'python') {
    const found = [installed ?? work, work].map((folder) => join(folder, 'venv/bin/python')).find(existsSync);
    return found ?? installPythonPackages(suite, { work, python }, copy);
  }
  if (!existsSync(join(copy, 'node_modules'))) {
    const packages = join(installed ?? work, 'copy/node_modules');
    if (existsSync(packages)) linkFolder(packages, join(copy, 'node_modules'));
    else installNpmPackages(suite, copy);
  }
  return python;
}

/** Packages are hard links: runners look for them below the repository, and do not change them. */
export function linkFolder(from: string, to: string): void {
  execFileSync('cp', ['-al', from, to]);
}
