// What the values of a program stand for, by numbers that outlive edits elsewhere.

import { textHash } from '../program/pair-map.ts';
import type { Program } from '../program/program.ts';
import { ValueKind } from '../values/values.ts';

/** The number of what the `ref` of a value of some kind stands for. */
export function partKey(program: Program, kind: number, ref: number): number {
  const { keys } = program;
  switch (kind) {
    case ValueKind.function: {
      const file = program.fileOfFunction(ref);
      return keys.fn(file, ref - file.functionBase);
    }
    case ValueKind.literal:
    case ValueKind.tuple:
      return textHash(program.fileAt(ref).language.id);
    case ValueKind.module:
      return keys.file(program.fileAt(ref));
    case ValueKind.record:
    case ValueKind.mapped: {
      const file = program.fileOfExpression(ref);
      return keys.expression(file, ref - file.expressionBase);
    }
    case ValueKind.parameter: {
      const file = program.fileOfBinding(ref);
      return keys.binding(file, ref - file.bindingBase);
    }
    default: {
      const file = program.fileOfSymbol(ref);
      return keys.symbol(file, ref - file.symbolBase);
    }
  }
}
