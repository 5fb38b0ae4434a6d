// The server that the protocol's conformance suite is run against: the tools, resources and prompts that the suite
// expects, behind the transport of the product (`src/surfaces/mcp/http.ts`). It says its address and runs until it is
// stopped.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  fromJsonSchema,
  inputRequired,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createAdmission } from '../../src/surfaces/http/admission.ts';
import { createMcpOverHttp } from '../../src/surfaces/mcp/http.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SOUND = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
});
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const text = (words: string) => ({ type: 'text' as const, text: words });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function createFixture(): McpServer {
  const server = new McpServer(
    { name: 'gitnexus-conformance-fixture', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, logging: {}, completions: {} },
      cacheHints: {
        'tools/list': { ttlMs: 60_000, cacheScope: 'public' },
        'prompts/list': { ttlMs: 60_000, cacheScope: 'public' },
        'resources/list': { ttlMs: 60_000, cacheScope: 'public' },
        'resources/templates/list': { ttlMs: 60_000, cacheScope: 'public' },
        'resources/read': { ttlMs: 60_000, cacheScope: 'private' },
      },
    },
  );
  addTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addTools(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: SOUND, mimeType: 'audio/wav' }],
    test_embedded_resource: [embedded('test://embedded-resource')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource'),
    ],
  };
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: `Answers for ${name}` }, () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_logging', { description: 'Logs while it runs' }, async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', data);
      await pause(50);
    }
    return { content: [text('Done.')] };
  });
  server.registerTool('test_tool_with_progress', { description: 'Reports progress' }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      await pause(50);
    }
    return { content: [text(String(progressToken))] };
  });
  server.registerTool('test_reconnection', { description: 'Breaks its stream off' }, async ({ http }) => {
    http?.closeSSE?.();
    await pause(100);
    return { content: [text('Reconnection test completed successfully.')] };
  });
  server.registerTool('test_logging_tool', { description: 'Logs' }, async ({ mcpReq }) => {
    await mcpReq.log('info', 'A message');
    return { content: [text('Done.')] };
  });
  server.registerTool(
    'test_streaming_elicitation',
    { description: 'Sends news before it answers' },
    async (context) => {
      const progressToken = context.mcpReq._meta?.progressToken ?? 'none';
      await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
      return { content: [text('Done.')] };
    },
  );
  server.registerTool('test_missing_capability', { description: 'Needs sampling' }, () => {
    const content = { type: 'text' as const, text: 'Say something.' };
    const params = { messages: [{ role: 'user' as const, content }], maxTokens: 10 };
    return inputRequired({ inputRequests: { said: { method: 'sampling/createMessage', params } } });
  });
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema of many kinds of parts', inputSchema: fromJsonSchema(SCHEMA_2020_12) },
    () => ({ content: [text('Done.')] }),
  );
}

const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

function addResources(server: McpServer): void {
  const cases = [
    {
      name: 'static-text',
      mimeType: 'text/plain',
      content: { text: 'This is the content of the static text resource.' },
    },
    { name: 'static-binary', mimeType: 'image/png', content: { blob: PIXEL } },
    { name: 'watched-resource', mimeType: 'text/plain', content: { text: 'Watched resource content' } },
  ];
  for (const { name, mimeType, content } of cases) {
    const uri = `test://${name}`;
    server.registerResource(name, uri, { mimeType, description: name }, () => ({
      contents: [{ uri, mimeType, ...content } as { uri: string; mimeType: string; text: string }],
    }));
  }
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, (uri, { id }) => {
    if (id === undefined) throw new ResourceNotFoundError(uri.href);
    const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text: data }] };
  });
}

function addPrompts(server: McpServer): void {
  const said = (...contents: readonly (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>)[]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  });
  server.registerPrompt('test_simple_prompt', { description: 'Without arguments' }, () =>
    said(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'With two arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => said(embedded(resourceUri), text('Please process the embedded resource above.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () =>
    said(image, text('Please analyze the image above.')),
  );
}

const mcp = createMcpOverHttp(() => createFixture(), {
  admission: createAdmission(undefined),
  debug: (message) => process.stderr.write(`${message()}\n`),
});
const server = createServer(mcp.handler);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp\n`);
});
