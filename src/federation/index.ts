// The edge of federation: the names by which the indexes of a group meet.

export { encodeGroupIndex, type GroupIndex, type IndexedMember, MOST_MEMBERS, openGroupIndex } from './group-index.ts';
export {
  ANYTHING,
  type ExportRow,
  encodeNameTable,
  exportKey,
  hashesIn,
  lookUp,
  type UseRow,
  useKey,
  WHOLE,
} from './name-table.ts';
export { namesOfGraph } from './names-of-graph.ts';
export { allowsVersion } from './version-range.ts';
