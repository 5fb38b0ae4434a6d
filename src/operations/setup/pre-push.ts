// The hook of git that reviews what is pushed, before it is. It is a whole file: a hook of somebody else's is left alone.

import { join } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { type Git, tryGit } from '../../workspace/index.ts';
import type { Part } from './parts.ts';

const MARK = '# gitnexus: pre-push';

/** git gives a line for each ref that is pushed: its name and commit here, its name and commit there. */
const SCRIPT = `#!/bin/sh
${MARK}
# Reviews the commits that are pushed and stops a push that breaks something; git push --no-verify goes without it.
if ! command -v gitnexus >/dev/null 2>&1; then
  echo 'gitnexus is not on the PATH: nothing was reviewed' >&2
  exit 0
fi
none=$(git hash-object -t blob --stdin </dev/null | tr '0-9a-f' '0')
failed=0
while read -r ref new _ old; do
  [ "$new" = "$none" ] && continue
  # A branch that is new there is compared with the remote's main branch.
  if [ "$old" = "$none" ] || ! git cat-file -e "$old" 2>/dev/null; then
    old=$(git rev-parse --verify --quiet "refs/remotes/$1/HEAD") || {
      echo "gitnexus: $ref was not reviewed: $1 has no HEAD here (git remote set-head $1 --auto)" >&2
      continue
    }
  fi
  gitnexus review "$old...$new" </dev/null >&2 || failed=1
done
exit $failed
`;

export async function prePushPart(git: Git): Promise<Part> {
  return {
    client: 'git',
    files: [await hookFile(git)],
    mode: 0o755,
    state: (text) => (text === SCRIPT ? 'ours' : text.includes(MARK) ? 'other' : 'none'),
    added(text) {
      if (text === '') return SCRIPT;
      throw new AppError('invalid-argument', 'There is another pre-push hook, and it was left as it is', {
        hint: 'Call `gitnexus review <base>...<head>` from it: it fails by its findings.',
      });
    },
    removed: () => undefined,
  };
}

/** Our own calls of git run no hooks, so where they are is put together from what the settings of the user say. */
async function hookFile(git: Git): Promise<string> {
  const [common, top, settings] = await Promise.all([
    tryGit(git, ['rev-parse', '--path-format=absolute', '--git-common-dir']),
    tryGit(git, ['rev-parse', '--path-format=absolute', '--show-toplevel']),
    tryGit(git, ['config', '--show-scope', '--type=path', '--get-all', 'core.hooksPath']),
  ]);
  if (common.status !== 0) throw new AppError('git-failed', `${git.directory} is in no git repository`);
  const configured = settings.stdout
    .toString()
    .split('\n')
    .map((line) => line.split('\t'))
    .findLast(([scope, path]) => scope !== 'command' && path !== undefined)?.[1];
  const hooks = configured ?? join(common.stdout.toString().trim(), 'hooks');
  return join(hooks.startsWith('/') ? hooks : join(top.stdout.toString().trim(), hooks), 'pre-push');
}
