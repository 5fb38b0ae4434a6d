// The formats of an export.

export const EXPORT_FORMATS = ['neo4j-csv', 'graphml', 'json', 'dot', 'mermaid', 'cypher', 'scip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
