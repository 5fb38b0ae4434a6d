// Fixtures, as pytest finds them.

import type { FrameworkModel } from './framework-model.ts';

export const pytest: FrameworkModel = {
  framework: 'pytest',
  injection: {
    decorators: ['fixture', 'yield_fixture'],
    sharedModule: 'conftest.py',
    requests: ['usefixtures'],
  },
};
