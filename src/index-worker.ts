// Entry script of the thread that makes an index, a file of its own in the bundle.

import { languages } from './languages/index.ts';
import { serveIndexing } from './operations/analyze/index-thread.ts';

serveIndexing(languages);
