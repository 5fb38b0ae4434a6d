// The tables that `export neo4j-csv` writes, loaded into a database that reads such tables. It is LadybugDB where that is
// installed; where it is not, the test says so and shows nothing.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { gitnexus } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

interface Rows {
  getAllSync(): Record<string, unknown>[];
}
interface Binding {
  Database: new (path: string) => { closeSync(): void };
  Connection: new (database: unknown) => { querySync(statement: string): Rows; closeSync(): void };
}

const folder = temporaryFolder();
afterAll(() => folder.remove());

function installed(): Binding | undefined {
  try {
    return createRequire(import.meta.url)('@ladybugdb/core') as Binding;
  } catch {
    return undefined;
  }
}

it('are loaded whole', async () => {
  const directory = makeSampleRepository(folder.path);
  const program = { home: join(folder.path, 'home'), directory };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
  const { code, stdout } = await gitnexus(program, 'export', 'neo4j-csv', 'tables', '--json');
  expect(code).toBe(0);
  const { nodes, edges } = JSON.parse(stdout) as { nodes: number; edges: number };
  const binding = installed();
  if (binding === undefined) {
    console.warn(
      'NOT CHECKED: @ladybugdb/core is not installed, so nothing was loaded. npm install --no-save @ladybugdb/core',
    );
    return;
  }
  const tables = join(directory, 'tables');
  const database = new binding.Database(':memory:');
  const connection = new binding.Connection(database);
  const statements = readFileSync(join(tables, 'ladybug.cypher'), 'utf8').trimEnd().split('\n');
  for (const statement of statements) connection.querySync(statement.replace("FROM '", `FROM '${tables}/`));
  const one = (query: string): unknown => Object.values(connection.querySync(query).getAllSync()[0] ?? {})[0];
  expect(Number(one('MATCH (n:Node) RETURN count(n)'))).toBe(nodes);
  expect(Number(one('MATCH ()-[r:Edge]->() RETURN count(r)'))).toBe(edges);
  const callers = connection
    .querySync(
      "MATCH (a)-[r:Edge {type: 'CALLS'}]->(b:Node {name: 'hashPassword'}) RETURN a.name AS name ORDER BY name",
    )
    .getAllSync();
  const { stdout: known } = await gitnexus(program, 'context', 'hashPassword', '--json');
  const { incoming } = JSON.parse(known) as { incoming: { CALLS: { name: string }[] } };
  const names = callers.map(({ name }) => String(name).replace(/.*\./, ''));
  expect(names).toEqual(incoming.CALLS.map(({ name }) => name.replace(/.*\./, '')).sort());
  connection.closeSync();
  database.closeSync();
});
