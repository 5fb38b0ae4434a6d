// Entry script of a thread that resolves a part of a repository, a file of its own in the bundle.

import { languages } from '../languages/index.ts';
import { serveResolution } from './graph/resolving-thread.ts';

serveResolution(languages);
