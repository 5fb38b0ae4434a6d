// What a file asks to be loaded: `require`, `require_relative`, `load`, `autoload :A, 'a'`.

import { Import } from '../../model/facts.ts';
import { inField, startOf } from '../kit/lowering.ts';
import { Field } from './grammar-nodes.ts';
import { type Lowering, plainText } from './lowering.ts';
import { plainArguments } from './owners.ts';

export const REQUIRES: ReadonlySet<string> = new Set(['require', 'require_relative', 'load', 'autoload']);

/** Notes what is loaded; a path that is relative to the file begins with `./`. */
export function lowerRequire(l: Lowering, node: number, name: string): void {
  const args = plainArguments(l, node);
  const path = args.at(name === 'autoload' ? 1 : 0) ?? 0;
  const written = plainText(l, path);
  if (written === undefined || inField(l, node, Field.block) !== 0) return;
  const specifier = name === 'require_relative' && !written.startsWith('.') ? `./${written}` : written;
  l.facts.import({ kind: Import.sideEffect, specifier, position: startOf(l, path) + 1, scope: l.scope });
}
