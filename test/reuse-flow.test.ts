// After an edit, what arguments bring to parameters is reused only where a run from nothing would find the same.

import { afterAll, describe, expect, it } from 'vitest';
import { afterEdit } from './sample/resolve-edited.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Files that have nothing to do with an edit, so that one edited file is a small part of all. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`other${at}.py`, `def other${at}(x):\n    return x.go${at}()\n`]),
);

const PROGRAM = {
  ...OTHERS,
  'tools.py': 'class Hammer:\n    def hit(self):\n        pass\n\nclass Saw:\n    def hit(self):\n        pass\n',
  'pick.py':
    'from tools import Hammer\nfrom work import use, pass_on\n\ndef made():\n    return Hammer()\n\ndef chosen():\n    return use\n',
  'work.py':
    'def use(tool):\n    tool.hit()\n\ndef pass_on(tool):\n    use(tool)\n\ndef spare(tool):\n    tool.hit()\n',
  'one.py': 'from pick import made\nfrom work import pass_on\n\ndef first():\n    pass_on(made())\n',
  'two.py': 'from tools import Saw\nfrom work import use, spare\n\ndef second():\n    return Saw()\n',
};

describe('what is passed to a parameter', () => {
  it('is reused where an edit has nothing to do with it', async () => {
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, {
      'other3.py': `${OTHERS['other3.py']}\nmore = 1\n`,
    });
    expect(calls).toContain('use > Hammer.hit');
    expect(kept.report.reused).toBe(Object.keys(PROGRAM).length - 1);
  });

  it('is found where an edit adds the first call of its kind', async () => {
    const edited = PROGRAM['two.py'].replace('return Saw()', 'use(Saw())\n    spare(Saw())');
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, { 'two.py': edited });
    expect(calls).toContain('spare > Saw.hit');
    // One of two things that are passed is possible and no more.
    expect(calls).not.toContain('use > Saw.hit');
    expect(calls).not.toContain('use > Hammer.hit');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('is gone where an edit removes the call', async () => {
    const calling = PROGRAM['two.py'].replace('return Saw()', 'use(Saw())\n    spare(Saw())');
    const { calls } = await afterEdit(folder.path, { ...PROGRAM, 'two.py': calling }, { 'two.py': PROGRAM['two.py'] });
    expect(calls).not.toContain('use > Saw.hit');
    expect(calls).not.toContain('spare > Saw.hit');
  });

  it('changes two calls away from an edit', async () => {
    const edited = PROGRAM['pick.py'].replaceAll('Hammer', 'Saw');
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, { 'pick.py': edited });
    expect(calls).toContain('use > Saw.hit');
    expect(calls).not.toContain('use > Hammer.hit');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('is found through an interface as it was, where the file of the call is gone over again', async () => {
    const program = {
      ...PROGRAM,
      'work.py':
        'from typing import Protocol\n\nclass Tool(Protocol):\n    def hit(self): ...\n\n' +
        'def use(tool: Tool):\n    tool.hit()\n\ndef pass_on(tool: Tool):\n    use(tool)\n\ndef spare(tool):\n    tool.hit()\n',
    };
    const edited = program['two.py'].replace('return Saw()', 'spare(Saw())');
    const { kept, calls } = await afterEdit(folder.path, program, { 'two.py': edited });
    expect(calls).toContain('use > Hammer.hit');
    expect(calls).toContain('spare > Saw.hit');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('changes where a file that was not edited now calls another function', async () => {
    const one = 'from pick import chosen, made\n\ndef first():\n    chosen()(made())\n';
    const edited = PROGRAM['pick.py'].replace('use, pass_on', 'spare').replace('return use', 'return spare');
    const { kept, calls } = await afterEdit(folder.path, { ...PROGRAM, 'one.py': one }, { 'pick.py': edited });
    expect(calls).toContain('spare > Hammer.hit');
    expect(calls).not.toContain('use > Hammer.hit');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('changes where only what flows says which function is called', async () => {
    const running = {
      ...PROGRAM,
      'run.py': 'from tools import Hammer\n\ndef run(worker):\n    worker.work(Hammer())\n',
      'workers.py':
        'class Near:\n    def work(self, tool):\n        tool.hit()\n\nclass Far:\n    def work(self, tool):\n        tool.hit()\n',
      'start.py': 'from run import run\nfrom workers import Near, Far\n\ndef start():\n    run(Near())\n',
    };
    const edited = running['start.py'].replace('run(Near())', 'run(Far())');
    const { kept, calls } = await afterEdit(folder.path, running, { 'start.py': edited });
    expect(calls).toEqual(expect.arrayContaining(['run > Far.work', 'work > Hammer.hit']));
    expect(calls).not.toContain('run > Near.work');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('changes where another function is decorated', async () => {
    const decorated = {
      ...PROGRAM,
      'deco.py': 'def register(fn):\n    fn()\n    return fn\n',
      'plain.py': 'from deco import register\n\n@register\ndef here():\n    pass\n\ndef there():\n    pass\n',
    };
    const edited = 'from deco import register\n\ndef here():\n    pass\n\n@register\ndef there():\n    pass\n';
    const { kept, calls } = await afterEdit(folder.path, decorated, { 'plain.py': edited });
    expect(calls).toContain('register > plain.there');
    expect(calls).not.toContain('register > plain.here');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('changes where a function that stood as a decorator is called with more', async () => {
    const decorated = {
      ...PROGRAM,
      'deco.py': 'def register(fn, tool):\n    tool.hit()\n    return fn\n',
      'plain.py':
        'from deco import register\nfrom tools import Hammer\n\n@register\ndef here():\n    pass\n\ndef there():\n    pass\n',
    };
    const edited = decorated['plain.py'].replace('@register\n', '').concat('\nregister(here, Hammer())\n');
    const { kept, calls } = await afterEdit(folder.path, decorated, { 'plain.py': edited });
    expect(calls).toContain('register > Hammer.hit');
    expect(kept.report.reused).toBeGreaterThan(0);
  });
});
