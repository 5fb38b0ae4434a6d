// After an edit, the places where models of frameworks apply are looked for again only in what the edit concerns, and are those
// of a run from nothing.

import { afterAll, describe, expect, it } from 'vitest';
import { afterEdit } from './sample/resolve-edited.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Files that have nothing to do with an edit, so that one edited file is a small part of all. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`other${at}.py`, `def other${at}(x):\n    return x.get${at}()\n`]),
);

const APPLICATION = {
  ...OTHERS,
  'make.py': 'from flask import Flask\n\ndef make():\n    return Flask(__name__)\n\ndef plain():\n    return {}\n',
  'app.py': 'from make import make\n\napp = make()\n',
  'views.py': 'from app import app\n\n@app.route("/orders")\ndef orders():\n    return ""\n',
  'set_up.py': 'def set_up(target):\n    target.add_url_rule("/late", view_func=late)\n\ndef late():\n    return ""\n',
  'start.py': 'from app import app\nfrom set_up import set_up\n\ndef start():\n    set_up(app)\n',
};

const routesAfter = async (edit: Readonly<Record<string, string>>) => {
  const { kept } = await afterEdit(folder.path, APPLICATION, edit);
  expect(kept.report.reused).toBeGreaterThan(0);
  return kept.graph.nodes.filter(({ kind }) => kind === 'Route').map(({ name }) => name);
};

describe('routes', () => {
  it('are there after an edit that has nothing to do with them', async () => {
    const routes = await routesAfter({ 'other3.py': `${OTHERS['other3.py']}\nmore = 1\n` });
    expect(routes).toEqual(['GET /late', 'GET /orders']);
  });

  it('move with their file', async () => {
    const routes = await routesAfter({ 'views.py': `# Moved.\n\n${APPLICATION['views.py']}` });
    expect(routes).toEqual(['GET /late', 'GET /orders']);
  });

  it('are gone where what makes the application makes something else', async () => {
    const edited = APPLICATION['make.py'].replace('return Flask(__name__)', 'return {}');
    expect(await routesAfter({ 'make.py': edited })).toEqual([]);
  });

  it('are gone where a function is no longer called with the application', async () => {
    const edited = APPLICATION['start.py'].replace('set_up(app)', 'pass');
    expect(await routesAfter({ 'start.py': edited })).toEqual(['GET /orders']);
  });

  it('are handled by what a function two files away gives now', async () => {
    const files = {
      ...APPLICATION,
      'pages.py': 'def old():\n    return ""\n\ndef new():\n    return ""\n',
      'pick.py': 'from pages import old, new\n\ndef pick():\n    return old\n',
      'choose.py': 'from pick import pick\n\ndef choose():\n    return pick()\n',
      'views.py': 'from app import app\nfrom choose import choose\n\napp.add_url_rule("/page", view_func=choose())\n',
    };
    const edited = files['pick.py'].replace('return old', 'return new');
    const { kept } = await afterEdit(folder.path, files, { 'pick.py': edited });
    const { nodes, edges } = kept.graph;
    const handlers = edges.filter(({ kind, source }) => kind === 'HANDLES' && nodes[source]!.name === 'GET /page');
    expect(handlers.map(({ target }) => nodes[target]!.name)).toEqual(['new']);
  });

  it('appear where an edit imports a framework that nothing has imported', async () => {
    const edited = 'import fastapi\n\napi = fastapi.FastAPI()\n\n@api.get("/new")\ndef new():\n    return 1\n';
    expect(await routesAfter({ 'other3.py': edited })).toEqual(['GET /new', 'GET /late', 'GET /orders']);
  });
});
