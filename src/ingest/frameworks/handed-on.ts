// Functions of packages that hand on what they are given, by the models that say so.

import { type FrameworkModel, frameworkModels, type GivenOn } from '../../models/index.ts';
import type { HandedOn } from '../resolve/engine/resolver.ts';
import { expanded } from './model-rows.ts';

/** By all the models that are known and those of the repository. */
export function handedOnCalls(own: readonly FrameworkModel[] = []): HandedOn {
  const known = new Map<string, GivenOn['value']>();
  for (const { gives = [] } of [...frameworkModels, ...own])
    for (const { call, value } of gives) for (const name of expanded(call)) known.set(name, value);
  return (packageName, name) => known.get(name === '' ? packageName : `${packageName}.${name}`);
}
