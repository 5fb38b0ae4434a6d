// What the list of tools says of an operation: its arguments and its result as JSON Schemas, and what it may do. A
// client sends the list to a model with every conversation, so nothing is said there that a model does not need.

import type { Tool } from '@modelcontextprotocol/server';
import type { ZodType } from 'zod';
import type { AnyOperation } from '../../operations/operation.ts';
import { type Parameter, parameterNamed, snakeCase } from '../../operations/parameters.ts';
import { BUDGET_PARAMETER, budgetParameter } from './budget.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The tool as `tools/list` gives it. */
export async function describeTool(operation: AnyOperation): Promise<Tool> {
  const { name, summary, access, destructive, idempotent } = operation;
  const reads = access === 'read';
  return {
    name,
    description: summary,
    inputSchema: argumentsSchema(operation),
    outputSchema: await resultSchema(operation),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: !reads && destructive === true,
      idempotentHint: reads || idempotent === true,
    },
  };
}

/** The defaults that hold over MCP, by the names that `checkArguments` knows. */
export function withToolDefaults(
  { parameters, tool }: AnyOperation,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const named = new Set(Object.keys(given).map((spelling) => parameterNamed(parameters, spelling)));
  const added = Object.entries(tool?.defaults ?? {}).filter(([name]) => !named.has(name));
  return { ...Object.fromEntries(added), ...given };
}

function argumentsSchema({ parameters, tool }: AnyOperation): Tool['inputSchema'] {
  const unlisted = new Set(tool?.unlisted);
  const listed = Object.entries(parameters).filter(([name]) => !unlisted.has(name));
  const properties = listed.map(([name, parameter]) => [
    snakeCase(name),
    argumentSchema(parameter, tool?.defaults?.[name]),
  ]);
  if (tool?.uncut !== true) properties.push([BUDGET_PARAMETER, argumentSchema(budgetParameter)]);
  const required = listed.filter(([, parameter]) => parameter.required).map(([name]) => snakeCase(name));
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as NonNullable<Tool['inputSchema']['properties']>,
    ...(required.length > 0 ? { required } : {}),
  };
}

/** An upper bound is said only where there is a reason to come near it, which nobody has. */
function argumentSchema(parameter: Parameter, toolDefault?: string | number | boolean): JsonSchema {
  const { description } = parameter;
  const choices = 'choices' in parameter && parameter.choices !== undefined ? { enum: parameter.choices } : {};
  const usual = toolDefault ?? ('default' in parameter ? parameter.default : undefined);
  const standard = usual === undefined ? {} : { default: usual };
  switch (parameter.type) {
    case 'strings':
      return { type: 'array', items: { type: 'string', ...choices }, description };
    case 'record':
      return { type: 'object', description };
    case 'integer':
    case 'number':
      return { type: parameter.type, ...minimumOf(parameter.min), ...standard, description };
    default:
      return { type: parameter.type, ...choices, ...standard, description };
  }
}

function minimumOf(min: number | undefined): JsonSchema {
  return min === undefined ? {} : { minimum: min };
}

/** Its root is an object in every era of the protocol: a string stands in `result`. */
async function resultSchema(operation: AnyOperation): Promise<NonNullable<Tool['outputSchema']>> {
  const [{ z }, schema] = await Promise.all([import('zod'), operation.output()]);
  const described = shortened(z.toJSONSchema(schema as ZodType, { unrepresentable: 'any' })) as JsonSchema;
  if (described.type === 'string') {
    return { type: 'object', properties: { result: { type: 'string' } }, required: ['result'] };
  }
  return { ...described, type: 'object' };
}

const SAID_ELSEWHERE: ReadonlySet<string> = new Set([
  '$schema',
  'additionalProperties',
  'propertyNames',
  'minimum',
  'maximum',
]);

/** Leaves out the bounds of numbers, and that nothing else may be there: an answer that was cut says so beside. */
function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !SAID_ELSEWHERE.has(key) || (key === 'additionalProperties' && typeof value === 'object'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, shortened(value)]));
}
