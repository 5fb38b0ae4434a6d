// The views by their kind.

import type { ComponentType } from 'preact';
import type { ViewKind } from './view.ts';
import { Butterfly } from './views/butterfly.tsx';
import { Home } from './views/home.tsx';

export const viewParts: Readonly<Record<ViewKind, ComponentType>> = {
  home: Home,
  butterfly: Butterfly,
  references: Butterfly,
  impact: Butterfly,
  trail: Butterfly,
  flows: Home,
  types: Butterfly,
  map: Home,
  changes: Home,
  ask: Home,
  repositories: Home,
  bookmarks: Home,
};
