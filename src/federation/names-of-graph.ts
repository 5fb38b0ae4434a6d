// The names of one graph that matter to other repositories. Pure.

import type { GraphEdge, GraphNode, GraphView, NodeKind } from '../model/graph.ts';
import { isSymbolKind, SYMBOL_KINDS } from '../model/graph.ts';
import { ANYTHING, type ExportRow, exportKey, type Rows, type UseRow, useKey, WHOLE } from './name-table.ts';

/** What is known of ecosystems: whose packages the imports of a language mean, and which packages a name can be of. */
export interface Ecosystems {
  ecosystemOf(language: string): string | undefined;
  importedPrefixes(ecosystem: string, name: string): readonly string[];
}

/** Exported symbols that are no tests by their name; uses of installed packages by package and member. */
export function namesOfGraph(view: GraphView, ecosystems: Ecosystems): Rows {
  const rows = new Map<string, (ExportRow | UseRow)[]>();
  const add = (key: string, row: ExportRow | UseRow): void => {
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  };
  const symbols = SYMBOL_KINDS.flatMap((kind) => view.ofKind(kind)).map((node) => view.node(node));
  const exported = new Set(symbols.filter((each) => each.exported === true).map(ownerKey));
  for (const symbol of symbols) {
    const { uid, kind, name, qualifiedName, path, startLine, test } = symbol;
    const isPublic = symbol.exported === true || (MEMBERS.has(kind) && exported.has(ownerKey(symbol)));
    if (isPublic && test !== true) add(exportKey(name), [uid, qualifiedName, path, startLine ?? 0]);
  }
  for (const node of view.ofKind('Package')) {
    const used = view.node(node);
    // What comes with a language is no package of a repository.
    if ((used.modifiers?.length ?? 0) > 0) continue;
    for (const edge of [...view.incoming(node), ...view.outgoing(node)].map((each) => view.edge(each))) {
      const user = view.node(edge.source === node ? edge.target : edge.source);
      const ecosystem = ecosystems.ecosystemOf(user.language ?? '');
      if (ecosystem !== undefined)
        addUses({ add, has: (key) => rows.has(key) }, ecosystems, { ecosystem, used, user, edge });
    }
  }
  return rows;
}

const MEMBERS: ReadonlySet<NodeKind> = new Set(['Method', 'Constructor', 'Property']);

/** The file of a symbol and the outermost name that it lies in: what is exported is exported with its members. */
function ownerKey({ uid, kind, path }: GraphNode): string {
  const local = uid.slice(kind.length + path.length + 2);
  return `${path}\0${/^[^.~]*/.exec(local)![0]}`;
}

interface Use {
  readonly ecosystem: string;
  readonly used: GraphNode;
  readonly user: GraphNode;
  readonly edge: GraphEdge;
}

function addUses(
  { add, has }: { add(key: string, row: UseRow): void; has(key: string): boolean },
  { importedPrefixes }: Ecosystems,
  { ecosystem, used, user, edge }: Use,
): void {
  const prefixes = importedPrefixes(ecosystem, used.name);
  for (const { name = '', line } of edge.sites) {
    const row: UseRow = [
      used.name,
      used.version ?? '',
      name,
      edge.kind,
      user.uid,
      isSymbolKind(user.kind) ? user.name : user.path,
      user.path,
      line,
      user.test === true ? 1 : 0,
    ];
    for (const prefix of prefixes) {
      // What is imported may itself be named by the end of the import (`a.b.Name`).
      const beyond = prefix.length < used.name.length ? used.name.slice(prefix.length).split(/\W+/) : [];
      const members = [...name.split('.'), ...beyond].filter((member) => member !== '' && member !== '*');
      if (members.length === 0) members.push(WHOLE);
      for (const member of new Set(members)) add(useKey(ecosystem, prefix, member), row);
      const whole = useKey(ecosystem, prefix, ANYTHING);
      if (!has(whole)) add(whole, row);
    }
  }
}
