// Languages that declare data, interfaces and infrastructure.

import { type OutlineTable, wordSet } from '../outline-table.ts';

const QUOTED = [['"', '"']] as const;

const SQL_NAME = '(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:["`\\[]?\\w+["`\\]]?\\.)*["`\\[]?(?<name>\\w+)';
const created = (what: string): RegExp =>
  new RegExp(`^[ \\t]*CREATE\\s+(?:OR\\s+(?:REPLACE|ALTER)\\s+)?(?:\\w+\\s+)??${what}\\s+${SQL_NAME}`, 'dgimu');

const sql: OutlineTable = {
  id: 'sql',
  name: 'SQL',
  extensions: ['.sql'],
  lineComments: ['--'],
  blockComments: [['/*', '*/']],
  strings: [["'", "'"]],
  stringsSpanLines: true,
  extent: 'statement',
  imports: [/^\\i(?:r|nclude)?[ \t]+(?<path>\S+)/gmu],
  definitions: [
    { kind: 'Struct', pattern: created('(?:TABLE|VIEW)') },
    { kind: 'TypeAlias', pattern: created('(?:TYPE|DOMAIN)') },
    { kind: 'Function', pattern: created('(?:FUNCTION|PROCEDURE|TRIGGER)') },
    { kind: 'Variable', pattern: created('(?:INDEX|SEQUENCE)') },
  ],
  keywords: wordSet(
    'SELECT FROM WHERE JOIN LEFT RIGHT INNER OUTER ON AND OR NOT NULL IN AS BY GROUP ORDER HAVING LIMIT INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE VIEW INDEX FUNCTION PROCEDURE TRIGGER TYPE DROP ALTER ADD COLUMN PRIMARY KEY FOREIGN REFERENCES UNIQUE DEFAULT CHECK CONSTRAINT BEGIN END IF EXISTS REPLACE RETURN RETURNS CASE WHEN THEN ELSE DISTINCT UNION ALL select from where join left right inner outer on and or not null in as by group order having limit insert into values update set delete create table view index function procedure trigger type drop alter add column primary key foreign references unique default check constraint begin end if exists replace return returns case when then else distinct union all int integer text varchar boolean INT INTEGER TEXT VARCHAR BOOLEAN',
  ),
};

const terraform: OutlineTable = {
  id: 'terraform',
  name: 'Terraform',
  extensions: ['.tf', '.hcl'],
  lineComments: ['#', '//'],
  blockComments: [['/*', '*/']],
  strings: QUOTED,
  extent: 'braces',
  imports: [/^[ \t]*source[ \t]*=[ \t]*"(?<path>[^"\n]+)/gmu],
  definitions: [
    { kind: 'Struct', pattern: /^(?:resource|data)[ \t]+"(?<owner>[\w-]+)"[ \t]+"(?<name>[\w-]+)"/dgmu },
    { kind: 'Variable', pattern: /^(?:variable|output|provider)[ \t]+"(?<name>[\w-]+)"/dgmu },
    { kind: 'Struct', pattern: /^module[ \t]+"(?<name>[\w-]+)"/dgmu },
  ],
  identifier: '[\\p{L}_][\\p{L}\\p{N}_-]*',
  keywords: wordSet(
    'resource data variable output module provider locals terraform source for in if each count true false null var local',
  ),
};

const protobuf: OutlineTable = {
  id: 'protobuf',
  name: 'Protobuf',
  extensions: ['.proto'],
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: QUOTED,
  extent: 'braces',
  imports: [/^[ \t]*import[ \t]+(?:public[ \t]+|weak[ \t]+)?"(?<path>[^"\n]+)/gmu],
  definitions: [
    { kind: 'Struct', pattern: /^[ \t]*message[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Enum', pattern: /^[ \t]*enum[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Interface', pattern: /^[ \t]*service[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Function', pattern: /^[ \t]*rpc[ \t]+(?<name>\w+)/dgmu },
    {
      kind: 'Property',
      pattern:
        /^[ \t]*(?:(?:optional|required|repeated)[ \t]+)?(?!option\b|message\b|enum\b|import\b|package\b|syntax\b)(?:map<[^>\n]*>|[\w.]+)[ \t]+(?<name>\w+)[ \t]*=[ \t]*\d/dgmu,
    },
  ],
  keywords: wordSet(
    'message enum service rpc returns stream optional required repeated oneof map import package syntax option reserved extend extensions string bytes int32 int64 uint32 uint64 bool float double true false',
  ),
};

const graphql: OutlineTable = {
  id: 'graphql',
  name: 'GraphQL',
  extensions: ['.graphql', '.gql', '.graphqls'],
  lineComments: ['#'],
  strings: [
    ['"""', '"""'],
    ['"', '"'],
  ],
  extent: 'braces-or-line',
  imports: [],
  definitions: [
    { kind: 'Struct', pattern: /^[ \t]*(?:extend[ \t]+)?(?:type|input)[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Interface', pattern: /^[ \t]*(?:extend[ \t]+)?interface[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Enum', pattern: /^[ \t]*(?:extend[ \t]+)?enum[ \t]+(?<name>\w+)/dgmu },
    { kind: 'TypeAlias', pattern: /^[ \t]*(?:scalar|union)[ \t]+(?<name>\w+)/dgmu },
    { kind: 'Function', pattern: /^[ \t]*(?:query|mutation|subscription|fragment|directive)[ \t]+@?(?<name>\w+)/dgmu },
    { kind: 'Property', pattern: /^[ \t]+(?<name>\w+)[ \t]*(?:\([^)]*\))?[ \t]*:/dgmu },
  ],
  keywords: wordSet(
    'type input interface enum scalar union query mutation subscription fragment directive extend implements on schema true false null',
  ),
};

export const declarations: readonly OutlineTable[] = [sql, terraform, protobuf, graphql];
