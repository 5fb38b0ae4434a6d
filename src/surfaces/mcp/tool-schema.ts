// What the list of tools says of an operation: its arguments and its result as JSON Schemas, and what it may do. A
// client sends the list to a model with every conversation, so nothing is said there that a model does not need.

import type { Tool } from '@modelcontextprotocol/server';
import type { ZodType } from 'zod';
import type { AnyOperation } from '../../operations/operation.ts';
import { type Parameter, type Parameters, parameterNamed, respelled, snakeCase } from '../../operations/parameters.ts';
import { BUDGET_PARAMETER, BUDGET_SCHEMA } from './budget.ts';

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
    // The other two hints mean something for a tool that writes alone.
    annotations: reads
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: destructive === true, idempotentHint: idempotent === true },
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
    argumentSchema(parameters, parameter, tool?.defaults?.[name]),
  ]);
  if (tool?.uncut !== true) properties.push([BUDGET_PARAMETER, BUDGET_SCHEMA]);
  const required = listed.filter(([, parameter]) => parameter.required).map(([name]) => snakeCase(name));
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as NonNullable<Tool['inputSchema']['properties']>,
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Bounds are not said: whoever oversteps one is told. */
function argumentSchema(
  parameters: Parameters,
  parameter: Parameter,
  toolDefault?: string | number | boolean,
): JsonSchema {
  const description = respelled(parameter.description, parameters, snakeCase);
  const choices = 'choices' in parameter && parameter.choices !== undefined ? { enum: parameter.choices } : {};
  const usual = toolDefault ?? ('default' in parameter ? parameter.default : undefined);
  const standard = usual === undefined ? {} : { default: usual };
  switch (parameter.type) {
    case 'strings':
      return { type: 'array', items: { type: 'string', ...choices }, description };
    case 'record':
      return { type: 'object', description };
    default:
      return { type: parameter.type, ...choices, ...standard, description };
  }
}

/** Its root is an object in every era of the protocol: a string stands in `result`. */
async function resultSchema(operation: AnyOperation): Promise<NonNullable<Tool['outputSchema']>> {
  const [{ z }, schema] = await Promise.all([import('zod'), operation.output()]);
  const described = shortened(z.toJSONSchema(schema as ZodType, { unrepresentable: 'any' }), 0) as JsonSchema;
  if (described.type === 'string') {
    return { type: 'object', properties: { result: { type: 'string' } }, required: ['result'] };
  }
  return { ...described, type: 'object' };
}

const SCALARS: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'null']);
const LEFT_OUT: ReadonlySet<string> = new Set(['$schema', 'propertyNames', 'minimum', 'maximum']);

function isScalar(type: unknown): boolean {
  return Array.isArray(type) ? type.every((each) => SCALARS.has(each)) : SCALARS.has(type);
}

/**
 * Leaves out the bounds of numbers, that nothing else may be there (an answer that was cut says so beside its lists),
 * which properties are always there, which would name each twice, and below the root of what type a text or number is,
 * in a list too. A list in a list is said to be one, and no more. Alternatives of the root are of its depth.
 */
function shortened(schema: unknown, depth: number, inList = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => shortened(item, depth, inList));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (depth > 0 && 'type' in schema && isScalar(schema.type) && !('const' in schema)) return {};
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !LEFT_OUT.has(key) &&
      !(key === 'additionalProperties' && typeof value === 'boolean') &&
      !(key === 'required' && Array.isArray(value)) &&
      !(key === 'items' && (inList || isScalar((value as JsonSchema).type))),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const choice = key === 'anyOf' || key === 'oneOf';
      // Which one of several it is can be told by less than is said here.
      return [choice ? 'anyOf' : key, shortened(value, choice ? depth : depth + 1, inList || key === 'items')];
    }),
  );
}
