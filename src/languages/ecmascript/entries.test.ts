import { expect, test } from 'vitest';
import { linesOf } from './fixtures/sources.ts';

test('routes, commands and handlers by the shape of the call', () => {
  const source = `
    app.get('/users/:id', auth, async (c) => {});
    app.route('/x').get(one).post(two.method);
    app.use('/api', router);
    app.use(logger());
    cache.get('key', load);
    map.get('/path');
    server.route({ method: 'GET', url: '/q', handler: three });
    app.on('GET', '/z', four);
    program.command('build <dir>').option('-x').action(async () => {});
    yargs.command('serve [port]', 'Serves.', (y) => y, (argv) => {});
    emitter.on('data', onData);
    window.addEventListener('click', () => {});
    emitter.on(event, onData);`;
  expect(linesOf('a.ts', source, 'entries')).toMatchInlineSnapshot(`
    "entry route "GET /users/:id" f1
    entry route "GET /x" one
    entry route "POST /x" two.method
    entry route "USE /api" router
    entry route "GET /q" three
    entry route "GET /z" four
    entry command "build" f2
    entry command "serve" f4
    entry handler "on data" onData
    entry handler "on click" f5"
  `);
});

test('routes and handlers by decorators', () => {
  const source = `
    @Controller('cats') class Cats {
      @Get(':id') find() {}
      @Post() create() {}
      @OnEvent('cat.born') born() {}
      @Other('x') other() {}
    }`;
  expect(linesOf('a.ts', source, 'entries')).toMatchInlineSnapshot(`
    "entry route "GET /cats/:id" f1
    entry route "POST /cats" f2
    entry handler "on cat.born" f3"
  `);
});

test('files that are run', () => {
  const script = '#!/usr/bin/env node\nfunction run() {}\nrun().catch(fail);';
  expect(linesOf('bin/tool.js', script, 'entries')).toMatchInlineSnapshot(`
    "entry main "tool" <module>
    entry main "run" f1"
  `);
  const guarded = 'async function main() {}\nif (require.main === module) { await main(); }';
  expect(linesOf('a.js', guarded, 'entries')).toMatchInlineSnapshot(`
    "entry main "a" <module>
    entry main "main" f1"
  `);
  expect(linesOf('a.js', 'function run() {}\nrun();', 'entries')).toBe('');
});

test('files whose path is a route', () => {
  const handlers = 'export async function GET() {}\nexport const POST = async () => {};\nexport const dynamic = 1;';
  expect(linesOf('src/app/(shop)/api/items/[id]/route.ts', handlers, 'entries')).toMatchInlineSnapshot(`
    "entry route "GET /api/items/[id]" f1
    entry route "POST /api/items/[id]" f2"
  `);
  expect(linesOf('src/other/route.ts', handlers, 'entries')).toBe('');
  const page = 'export default function Page() {}';
  expect(linesOf('pages/users/index.tsx', page, 'entries')).toMatchInlineSnapshot(`"entry route "GET /users" f1"`);
  expect(linesOf('pages/_app.tsx', page, 'entries')).toBe('');
});
