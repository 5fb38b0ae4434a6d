// Entry script of an extraction worker, a file of its own in the bundle.

import { languages } from '../languages/index.ts';
import { serveExtraction } from './extraction-thread.ts';

serveExtraction(languages);
