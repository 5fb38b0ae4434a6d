// The operations, in the order in which help lists them. What is not here does not exist.

import { tokenCreate, tokenList, tokenRevoke } from './access/operations.ts';
import { affected } from './affected/operation.ts';
import { analyze } from './analyze/operation.ts';
import { augment } from './augment/operation.ts';
import { bookmark, bookmarks } from './bookmarks/operations.ts';
import {
  brainEmbed,
  brainGet,
  brainImport,
  brainLinks,
  brainQuery,
  brainRemove,
  brainSearch,
  brainSources,
} from './brain/operations.ts';
import { clean } from './clean/operation.ts';
import { context } from './context/operation.ts';
import { contracts } from './contracts/operation.ts';
import { cypher } from './cypher/operation.ts';
import { detectChanges } from './detect-changes/operation.ts';
import { doctor } from './doctor/operation.ts';
import { dump } from './dump/operation.ts';
import { exportGraph } from './export/operation.ts';
import { listDirectory, readFile, surgicalReplaceCode, writeFile } from './files/operations.ts';
import { find } from './find/operation.ts';
import { flow } from './flow/operation.ts';
import { getCodeSnippet } from './get-code-snippet/operation.ts';
import { groupAdd, groupCreate, groupList, groupRemove, groupStatus, groupSync } from './group/operations.ts';
import { hierarchy } from './hierarchy/operation.ts';
import { impact } from './impact/operation.ts';
import { indexExport, indexImport } from './index-transfer/operations.ts';
import { list } from './list/operation.ts';
import { listReferences } from './list-references/operation.ts';
import { map } from './map/operation.ts';
import type { AnyOperation } from './operation.ts';
import { overview } from './overview/operation.ts';
import { deleteProject, indexRepository, listProjects, wipeDatabase } from './projects/operations.ts';
import { push } from './push/operation.ts';
import { query } from './query/operation.ts';
import { queryCodeGraph } from './query-code-graph/operation.ts';
import { rename } from './rename/operation.ts';
import { report } from './report/operation.ts';
import { review } from './review/operation.ts';
import { setup } from './setup/operation.ts';
import { source } from './source/operation.ts';
import { status } from './status/operation.ts';
import { trail } from './trail/operation.ts';
import { why } from './why/operation.ts';

export const operations: readonly AnyOperation[] = [
  analyze,
  query,
  context,
  impact,
  cypher,
  queryCodeGraph,
  getCodeSnippet,
  detectChanges,
  review,
  affected,
  overview,
  find,
  source,
  listReferences,
  why,
  hierarchy,
  flow,
  trail,
  map,
  contracts,
  report,
  bookmarks,
  bookmark,
  rename,
  augment,
  list,
  listProjects,
  deleteProject,
  wipeDatabase,
  indexRepository,
  readFile,
  writeFile,
  listDirectory,
  surgicalReplaceCode,
  brainQuery,
  brainSearch,
  brainImport,
  brainSources,
  brainGet,
  brainLinks,
  brainRemove,
  brainEmbed,
  status,
  groupCreate,
  groupAdd,
  groupRemove,
  groupList,
  groupStatus,
  groupSync,
  clean,
  indexExport,
  indexImport,
  dump,
  exportGraph,
  push,
  tokenCreate,
  tokenList,
  tokenRevoke,
  setup,
  doctor,
];
