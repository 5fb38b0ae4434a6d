// The types of the package, derived from the operations: what each takes from its parameters, what it gives from the schema
// of its result. The build writes them beside the bundle; no program needs the packages that the schemas are written with.

import { type ZodType, z } from 'zod';
import type { AnyOperation } from '../../operations/operation.ts';
import type { Parameter } from '../../operations/parameters.ts';
import { functionName } from './repository.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The text of `index.d.ts`. */
export async function declarations(operations: readonly AnyOperation[]): Promise<string> {
  const described = await Promise.all(operations.map(describe));
  return [
    '// Derived from the list of operations.',
    '',
    HEAD,
    ...described.flatMap(({ types }) => types),
    '/** An open repository. Each function is one of the operations, and gives its structured result. */',
    'export interface Repository {',
    '  /** The real path of its root. */',
    '  readonly root: string;',
    '  /** The structured result of an operation, by the name of its tool. */',
    '  call(tool: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;',
    '  /** The same as text, as the command line prints it. */',
    '  text(tool: string, given?: Readonly<Record<string, unknown>>): Promise<string>;',
    '  close(): Promise<void>;',
    ...described.flatMap(({ member }) => member),
    '}',
    '',
  ].join('\n');
}

const HEAD = `export interface OpenOptions {
  /** The home folder, by default as for the command line. */
  readonly home?: string;
  /** Index the repository first, or bring its index up to date. Without it the repository must be indexed. */
  readonly index?: boolean;
  /** Told what is being done. */
  readonly progress?: (message: string) => void;
  /** Ends what is under way. */
  readonly signal?: AbortSignal;
}

/** Opens the repository that a folder is in, by default the working directory. Throws \`AppError\`. */
export declare function openRepository(path?: string, options?: OpenOptions): Promise<Repository>;

/** All indexed repositories behind one object. */
export declare class LocalBackend {
  /** Whether there is an indexed repository. */
  init(): Promise<boolean>;
  /** The structured result of a tool; \`repo\` among the arguments names a repository. */
  callTool(tool: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;
  listRepos(): Promise<unknown>;
  disconnect(): Promise<void>;
}

export interface EvalServerOptions {
  port?: string;
  idleTimeout?: string;
}

/** Serves the tools over HTTP until the server is told to stop; gives the exit code that the command would have. */
export declare function evalServerCommand(options?: EvalServerOptions): Promise<number>;

/** What can be expected to go wrong. */
export declare class AppError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
}
`;

async function describe({ name, summary, parameters, output }: AnyOperation) {
  const method = functionName(name);
  const type = method[0]?.toUpperCase() + method.slice(1);
  const input = Object.entries(parameters).map(([key, parameter]) => [
    `  /** ${inComment(parameter.description)} */`,
    `  readonly ${key}${parameter.required ? '' : '?'}: ${parameterType(parameter)};`,
  ]);
  const schema = z.toJSONSchema((await output()) as ZodType, { unrepresentable: 'any' }) as JsonSchema;
  const isRequired = Object.values(parameters).some(({ required }) => required);
  return {
    types: [
      `export interface ${type}Input {`,
      ...input.flat(),
      '}',
      '',
      `export type ${type}Result = ${typeOf(schema, '')};`,
      '',
    ],
    member: [
      `  /** ${inComment(summary)} */`,
      `  ${method}(given${isRequired ? '' : '?'}: ${type}Input): Promise<${type}Result>;`,
    ],
  };
}

function inComment(text: string): string {
  return text.replaceAll('*/', '*\\/');
}

function parameterType(parameter: Parameter): string {
  const choices = 'choices' in parameter ? parameter.choices : undefined;
  const one = choices?.map((choice) => JSON.stringify(choice)).join(' | ');
  switch (parameter.type) {
    case 'string':
      return one ?? 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'strings':
      return `readonly (${one ?? 'string'})[]`;
    case 'record':
      return 'Readonly<Record<string, unknown>>';
  }
}

/** The type of what a schema describes; `unknown` for what has no name here. */
function typeOf(schema: JsonSchema, indent: string): string {
  const { type, properties, items, additionalProperties, required, $ref } = schema;
  const options = schema.anyOf ?? schema.oneOf;
  if (typeof $ref === 'string' && $ref.startsWith('#/$defs/')) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (Array.isArray(options)) {
    return options.map((each) => typeOf(each as JsonSchema, indent)).join(' | ');
  }
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${typeOf((items ?? {}) as JsonSchema, indent)})[]`;
    case 'object': {
      if (typeof properties !== 'object' || properties === null) {
        const values = typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : {};
        return `Record<string, ${typeOf(values, indent)}>`;
      }
      const always = new Set(Array.isArray(required) ? required : []);
      const inner = `${indent}  `;
      const rows = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(
        ([key, value]) =>
          `${inner}${/^\w+$/.test(key) ? key : JSON.stringify(key)}${always.has(key) ? '' : '?'}: ${typeOf(value, inner)};`,
      );
      return ['{', ...rows, `${indent}}`].join('\n');
    }
    default:
      return 'unknown';
  }
}
