// What a model needs to know to write Cypher for this graph: its vocabulary and a few queries that work.

import { EDGE_KINDS, NODE_KINDS } from '../../model/graph.ts';
import { EDGE_PROPERTY_NAMES, NODE_PROPERTY_NAMES, SYMBOL_LABEL } from '../vocabulary.ts';

/** Pairs of a question and the query that answers it. */
const EXAMPLES: readonly (readonly [question: string, query: string])[] = [
  [
    'Who calls Parser.parse?',
    "MATCH (n)-[r:CALLS]->(t:Symbol) WHERE t.qualified_name ENDS WITH '.Parser.parse' RETURN n.kind AS kind, n.name AS name, n.qualified_name AS qualified_name, n.path AS path, n.start_line AS start_line, n.end_line AS end_line LIMIT 50",
  ],
  [
    'Classes with more than ten methods',
    'MATCH (n:Class)-[:DEFINES_METHOD]->(m) WITH n, count(m) AS methods WHERE methods > 10 RETURN n.kind AS kind, n.name AS name, n.qualified_name AS qualified_name, n.path AS path, n.start_line AS start_line, n.end_line AS end_line, methods ORDER BY methods DESC LIMIT 50',
  ],
  [
    'Functions that call a but not b',
    "MATCH (n:Function)-[:CALLS]->(a) WHERE a.name = 'a' AND NOT EXISTS { MATCH (n)-[:CALLS]->(b) WHERE b.name = 'b' } RETURN DISTINCT n.kind AS kind, n.name AS name, n.qualified_name AS qualified_name, n.path AS path, n.start_line AS start_line, n.end_line AS end_line LIMIT 50",
  ],
];

/** The graph's vocabulary and examples, for a prompt. */
export function schemaText(): string {
  return [
    `Labels: ${NODE_KINDS.join(', ')}; every symbol of code is also ${SYMBOL_LABEL}.`,
    `Relationship types: ${EDGE_KINDS.join(', ')}.`,
    `Properties of nodes: ${NODE_PROPERTY_NAMES.join(', ')}. kind is the label in lower case; path is from the root.`,
    `Properties of relationships: ${EDGE_PROPERTY_NAMES.join(', ')}.`,
    'CALLS leads from caller to callee, INHERITS and IMPLEMENTS from the class to its base, OVERRIDES from the method to',
    'the overridden one, IMPORTS from module to module (names holds what is imported), DEFINES and DEFINES_METHOD from',
    'module or class to what it holds. test is true in tests, exported for what is exported.',
    'Examples:',
    ...EXAMPLES.flatMap(([question, query]) => [`Question: ${question}`, `Cypher: ${query}`]),
  ].join('\n');
}
