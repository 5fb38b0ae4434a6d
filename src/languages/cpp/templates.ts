// Lowers templates: what is declared in one is resolved as it is written, with its parameters standing for themselves.

import { BindingColumn } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

export function lowerTemplate(l: Lowering, node: number): void {
  const list = inField(l, node, Field.parameters);
  inBlock(l, node, () => {
    const outer = l.templateParameters;
    // A template within another has its own parameters, and sees those around.
    l.templateParameters = childrenIn(l, list).flatMap((child) => typeParameter(l, child));
    l.isSpecialized = childrenIn(l, list).length === 0;
    for (const child of childrenIn(l, node)) if (child !== list) l.declaration(child);
    l.templateParameters = outer;
    l.isSpecialized = false;
  });
}

/** The type parameters of the declaration that stands in the template: nothing inside it takes them. */
export function takeTemplateParameters(l: Lowering): number {
  const list = l.facts.list(l.templateParameters);
  l.templateParameters = [];
  l.isSpecialized = false;
  return list;
}

function typeParameter(l: Lowering, node: number): readonly number[] {
  switch (kindOf(l, node)) {
    case Node.type_parameter_declaration:
    case Node.variadic_type_parameter_declaration: {
      const name = childrenIn(l, node).find((child) => kindOf(l, child) === Node.type_identifier);
      return name === undefined ? [] : [bindTypeParameter(l, name)];
    }
    case Node.optional_type_parameter_declaration: {
      const row = bindTypeParameter(l, inField(l, node, Field.name) || node);
      const defaultType = inField(l, node, Field.default_type);
      if (defaultType !== 0) l.facts.patchBinding(row, BindingColumn.value, l.type(defaultType));
      return [row];
    }
    case Node.template_template_parameter_declaration:
      return childrenIn(l, node)
        .slice(1)
        .flatMap((child) => typeParameter(l, child));
    case Node.parameter_declaration:
    case Node.optional_parameter_declaration: {
      // A value: it takes its place among the arguments.
      const name = inField(l, node, Field.declarator);
      return name === 0 || kindOf(l, name) !== Node.identifier ? [] : [bindTypeParameter(l, name)];
    }
    default:
      return [];
  }
}
