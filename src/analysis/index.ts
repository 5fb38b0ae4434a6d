// The edge of the folder: what the rest of the program may use of the analysis.

export { type Analysis, type AnalysisReport, analyse, analysedAs } from './analyse.ts';
export { analysisKey } from './analysis-key.ts';
export { folderOf, modularityOf } from './communities.ts';
