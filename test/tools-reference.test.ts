// docs/tools.md is derived from the list of operations; `npx vitest run test/tools-reference.test.ts -u` writes it anew.

import { expect, it } from 'vitest';
import { operations } from '../src/operations/list.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import { type Parameter, snakeCase } from '../src/operations/parameters.ts';
import { exampleLine } from '../src/surfaces/cli/commands.ts';
import { servers } from '../src/surfaces/list.ts';
import type { Server } from '../src/surfaces/servers.ts';

it('is what the list says', async () => {
  await expect(reference()).toMatchFileSnapshot('../docs/tools.md');
});

function reference(): string {
  const sections = operations.map(operationSection);
  return `${[
    '# Tools and commands',
    '',
    'Derived from the list of operations. Every command also takes `--json` (the structured result) and `--help`.',
    'Over HTTP and MCP the arguments are JSON, in snake_case or camelCase; on the command line they are options in',
    'kebab-case, those in angle or square brackets by position too.',
    '',
    ...sections.flat(),
    ...servers.flatMap(serverSection),
  ].join('\n')}`;
}

function operationSection(operation: AnyOperation): string[] {
  const { name, summary, surfaces, group, access, cli, parameters, examples } = operation;
  const places = (cli?.positional ?? []).map((each) => (parameters[each]?.required ? `<${each}>` : `[${each}]`));
  return [
    `## ${name}`,
    '',
    summary,
    '',
    ...(cli !== undefined ? [`- Command: \`${['gitnexus', cli.command, ...places].join(' ')}\``] : []),
    ...(surfaces.includes('http') ? [`- HTTP: \`POST /tool/${name}\``] : []),
    ...(surfaces.includes('mcp')
      ? [`- MCP: \`${name}\`, in the group \`${group}\`${access === 'read' ? '' : '; it writes'}`]
      : []),
    '',
    ...argumentTable(parameters),
    '```sh',
    ...(cli === undefined ? [] : examples.map((example) => `gitnexus ${exampleLine(operation, example)}`)),
    ...(surfaces.includes('http')
      ? examples.map((example) => `curl -s -X POST http://localhost:4848/tool/${name} -d '${JSON.stringify(example)}'`)
      : []),
    '```',
    '',
  ];
}

function serverSection<T extends Readonly<Record<string, Parameter>>>(server: Server<T>): string[] {
  return [
    `## ${server.command}`,
    '',
    server.summary,
    '',
    ...argumentTable(server.parameters),
    '```sh',
    ...server.examples.map((line) => `gitnexus ${line}`),
    '```',
    '',
  ];
}

function argumentTable(parameters: Readonly<Record<string, Parameter>>): string[] {
  const rows = Object.entries(parameters).map(([name, parameter]) => {
    const notes = [
      parameter.required ? 'required' : '',
      'choices' in parameter && parameter.choices ? parameter.choices.map((each) => `\`${each}\``).join(', ') : '',
      'default' in parameter && parameter.default !== undefined ? `default \`${parameter.default}\`` : '',
      ...(parameter.aliases ?? []).map((alias) => `also \`${alias}\``),
    ].filter((note) => note !== '');
    return `| \`${snakeCase(name)}\` | ${parameter.type} | ${parameter.description} | ${notes.join('; ')} |`;
  });
  return rows.length === 0 ? [] : ['| argument | type | meaning | |', '|---|---|---|---|', ...rows, ''];
}
