// The edge of edit: places in a project, text files as they are, safe ways to change one of them or several as one.
//
//   const place = insideProject(root, 'src/a.ts');      // the path jail, asked at the moment of use
//   const file = readTextFile(place);                   // text, encoding, hash, stamp
//   const bytes = bytesOf(changed, file.encoding, place.path);
//   writeProjectFile(place, bytes, file.stamp);         // one rename; refused if somebody changed it meanwhile

export { type FoundCode, findCode, type NearestCode } from './find-code.ts';
export { ioFailure, permissionDenied } from './io-failure.ts';
export { insideProject, type ProjectPath, refuseProtected } from './jail.ts';
export { type LineEnding, lineEndingOf, unixText, withLineEnding } from './line-endings.ts';
export { inLineEndingOf, replaceStretch } from './replace-code.ts';
export {
  bytesOf,
  type FileStamp,
  MOST_BYTES,
  readTextFile,
  readTextFileIfAny,
  type TextFile,
} from './text-file.ts';
export {
  applyTransaction,
  type NewText,
  type Recovery,
  recoverTransactions,
  type TransactionPlace,
  type Unfinished,
  undoTransaction,
  unfinishedTransactions,
} from './transaction.ts';
export { unifiedDiff } from './unified-diff.ts';
export { type WriteCalls, writeProjectFile } from './write-file.ts';
