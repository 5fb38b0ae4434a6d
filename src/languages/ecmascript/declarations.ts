// The rules for declarations of types, enums and namespaces as statements.

import ts from 'typescript';
import { on, type Rule } from './lowering.ts';
import { exportDeclared } from './modules.ts';
import { lowerEnum, lowerNamespace } from './namespaces.ts';
import { lowerAlias, lowerInterface } from './object-types.ts';

export const declarationRules: readonly Rule<void>[] = [
  on(ts.SyntaxKind.InterfaceDeclaration, (lowering, node: ts.InterfaceDeclaration) => {
    lowerInterface(lowering, node);
    exportDeclared(lowering, node);
  }),
  on(ts.SyntaxKind.TypeAliasDeclaration, (lowering, node: ts.TypeAliasDeclaration) => {
    lowerAlias(lowering, node);
    exportDeclared(lowering, node);
  }),
  on(ts.SyntaxKind.EnumDeclaration, (lowering, node: ts.EnumDeclaration) => {
    lowerEnum(lowering, node);
    exportDeclared(lowering, node);
  }),
  on(ts.SyntaxKind.ModuleDeclaration, (lowering, node: ts.ModuleDeclaration) => {
    lowerNamespace(lowering, node);
    exportDeclared(lowering, node);
  }),
];
