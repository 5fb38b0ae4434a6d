// Lists of statements, with what a guard that leaves (`if (!(x instanceof C)) return;`) says of what follows it.

import ts from 'typescript';
import { Scope } from '../../model/facts.ts';
import { type Lowering, lowerStatement, openScope } from './lowering.ts';
import { bindNarrowings, narrowingsOf } from './narrowing.ts';

/** Lowers the statements of a block whose scope is open and whose names are declared. */
export function lowerStatements(lowering: Lowering, statements: readonly ts.Statement[]): void {
  const outer = lowering.scope;
  for (const statement of statements) {
    lowerStatement(lowering, statement);
    if (!ts.isIfStatement(statement) || statement.elseStatement !== undefined) continue;
    if (!leaves(statement.thenStatement)) continue;
    const narrowings = narrowingsOf(statement.expression, false);
    if (narrowings.length === 0) continue;
    const last = statements[statements.length - 1];
    lowering.scope = openScope(lowering, Scope.block, { pos: statement.end, end: last.end });
    bindNarrowings(lowering, narrowings);
  }
  lowering.scope = outer;
}

/** Whether control never gets past a statement. */
export function leaves(node: ts.Statement): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.ReturnStatement:
    case ts.SyntaxKind.ThrowStatement:
    case ts.SyntaxKind.ContinueStatement:
    case ts.SyntaxKind.BreakStatement:
      return true;
    case ts.SyntaxKind.Block: {
      const last = (node as ts.Block).statements.at(-1);
      return last !== undefined && leaves(last);
    }
    default:
      return false;
  }
}
