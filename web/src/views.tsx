// The views by their kind.

import type { ComponentType } from 'preact';
import type { ViewKind } from './view.ts';
import { Ask } from './views/ask.tsx';
import { Bookmarks } from './views/bookmarks.tsx';
import { Butterfly } from './views/butterfly.tsx';
import { Changes } from './views/changes.tsx';
import { Flows } from './views/flows.tsx';
import { Home } from './views/home.tsx';
import { Impact } from './views/impact.tsx';
import { MapView } from './views/map.tsx';
import { References } from './views/references.tsx';
import { Repositories } from './views/repositories.tsx';
import { Trail } from './views/trail.tsx';
import { Types } from './views/types.tsx';

export const viewParts: Readonly<Record<ViewKind, ComponentType>> = {
  home: Home,
  butterfly: Butterfly,
  references: References,
  impact: Impact,
  trail: Trail,
  flows: Flows,
  types: Types,
  map: MapView,
  changes: Changes,
  ask: Ask,
  repositories: Repositories,
  bookmarks: Bookmarks,
};
