// The frameworks that are known.

import type { FrameworkModel } from './framework-model.ts';
import { pytest } from './pytest.ts';

export type { FrameworkModel, ParameterInjection } from './framework-model.ts';

export const frameworkModels: readonly FrameworkModel[] = [pytest];
