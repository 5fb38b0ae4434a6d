// Which declaration is lowered by what.

import { inField, kindOf } from '../kit/lowering.ts';
import { lowerGiven, lowerObject, lowerTypeDeclaration } from './classes.ts';
import { lowerSecondaryConstructor } from './constructors.ts';
import { lowerExtension, lowerFunction } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { lowerExport, lowerImport } from './imports.ts';
import { type Lowering, nameOf, type Owner } from './lowering.ts';
import { lowerScoped } from './scoped.ts';
import { lowerAlias, lowerValue } from './values.ts';

/** A declaration of the file, of a block, or, with an owner, of the members of a type. */
export function lowerDeclaration(l: Lowering, node: number, scope: number, owner?: Owner): void {
  switch (kindOf(l, node)) {
    case Node.class_definition:
    case Node.enum_definition:
    case Node.trait_definition:
      lowerTypeDeclaration(l, node, scope, owner);
      return;
    case Node.object_definition:
      lowerObject(l, node, scope, owner);
      return;
    case Node.given_definition:
      lowerGiven(l, node, scope, owner);
      return;
    case Node.function_declaration:
    case Node.function_definition:
      if (owner !== undefined && nameOf(l, inField(l, node, Field.name)) === 'this')
        lowerSecondaryConstructor(l, node, owner);
      else lowerFunction(l, node, scope, owner);
      return;
    case Node.extension_definition:
      lowerExtension(l, node, owner);
      return;
    case Node.val_declaration:
    case Node.val_definition:
    case Node.var_declaration:
    case Node.var_definition:
      lowerValue(l, node, scope, owner);
      return;
    case Node.type_definition:
      lowerAlias(l, node, scope);
      return;
    case Node.import_declaration:
      lowerImport(l, node);
      return;
    case Node.export_declaration:
      lowerExport(l, node, scope, owner);
      return;
    default:
      lowerScoped(l, node);
  }
}
