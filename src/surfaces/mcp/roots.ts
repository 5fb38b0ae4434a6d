// Which project a client means: that of the first of its roots that is indexed. A client that has no roots, or does not
// say them, means the project that the server was started in.

import { fileURLToPath } from 'node:url';
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import type { Engine } from '../../operations/engine.ts';
import { projectRoot } from '../../operations/workspace.ts';

export interface ProjectRoots {
  /** Where relative paths start from, and whose repository is meant. */
  readonly directory: string;
  /**
   * Which roots of a client count. `any`: the client has started this server, and may open what it likes. `indexed`: it
   * is somewhere else, and is held to what is indexed. `none`: a person has said which project is meant.
   */
  readonly roots: 'any' | 'indexed' | 'none';
  readonly engine: Engine;
  readonly debug: (message: () => string) => void;
}

/** A client that does not answer must not hold up its own call for ever. */
const MOST_WAIT_MS = 5_000;

/** Gives the directory for a request of this connection; the client is asked once, and again when its roots change. */
export function createRootsReader(server: Server, project: ProjectRoots): (context: ServerContext) => Promise<string> {
  let known: Promise<string> | undefined;
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    known = undefined;
  });
  return (context) => {
    const speaksForItself = context.mcpReq.envelope !== undefined;
    if (project.roots === 'none' || speaksForItself || server.getClientCapabilities()?.roots === undefined) {
      return Promise.resolve(project.directory);
    }
    known ??= askedRoot(context, project);
    return known;
  };
}

async function askedRoot({ mcpReq }: ServerContext, project: ProjectRoots): Promise<string> {
  try {
    const { roots } = await mcpReq.send({ method: 'roots/list' }, { timeout: MOST_WAIT_MS });
    return (
      (await meantRoot(
        roots.map(({ uri }) => uri),
        project,
      )) ?? project.directory
    );
  } catch (error) {
    project.debug(() => `the client's roots are not known: ${String(error)}`);
    return project.directory;
  }
}

async function meantRoot(uris: readonly string[], { roots, engine, debug }: ProjectRoots): Promise<string | undefined> {
  const folders: string[] = [];
  for (const uri of uris) {
    try {
      folders.push(await projectRoot(fileURLToPath(uri), false, engine.host.variables));
    } catch (error) {
      debug(() => `a root that is no folder here: ${String(error)}`);
    }
  }
  const indexed = new Set(engine.repositories().map(({ path }) => path));
  return folders.find((folder) => indexed.has(folder)) ?? (roots === 'any' ? folders[0] : undefined);
}
