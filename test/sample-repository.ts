// A small repository made on the spot, with the names of the contract's examples and two commits: the second changes
// how passwords are hashed.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FILES: Readonly<Record<string, string>> = {
  'src/auth/login.ts': `import { openSession } from './session';
import { generateToken } from './token';
import { validatePassword } from './validator';

export interface Credentials {
  user: string;
  password: string;
}

/** Checks a user's credentials and opens a session: user authentication starts here. */
export async function authenticateUser(credentials: Credentials): Promise<string> {
  if (!validatePassword(credentials.password)) throw new Error('wrong password');
  const token = generateToken(credentials.user);
  return openSession(token);
}
`,
  'src/auth/validator.ts': `import { hashPassword } from './utils';

export function validatePassword(password: string): boolean {
  return hashPassword(password).length > 0;
}
`,
  'src/auth/utils.ts': `export function hashPassword(password: string): string {
  return password.split('').reverse().join('');
}
`,
  'src/auth/token.ts': `export function generateToken(user: string): string {
  return user + '-token';
}
`,
  'src/auth/session.ts': `export class SessionStore {
  private readonly sessions = new Map<string, number>();

  create(token: string): string {
    this.sessions.set(token, 1);
    return token;
  }
}

const store = new SessionStore();

export function openSession(token: string): string {
  return store.create(token);
}
`,
  'src/routes/auth.ts': `import { authenticateUser, type Credentials } from '../auth/login';

export async function handleLogin(request: { body: Credentials }): Promise<string> {
  const first = await authenticateUser(request.body);
  return first === '' ? authenticateUser(request.body) : first;
}
`,
  'src/orders/processor.ts': `export function process(order: string): string {
  return order.trim();
}
`,
  'src/images/handler.ts': `export function process(image: string): string {
  return image.toLowerCase();
}
`,
  'README.md': '# Sample\n',
};

const CHANGED_UTILS = `export function hashPassword(password: string): string {
  return password.split('').reverse().join('') + password.length;
}
`;

/** A folder of its own under the system's temporary one, by its real path. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-test-')));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) };
}

/** Writes the repository into a new folder `my-project` in `parent`; returns its path. */
export function makeSampleRepository(parent: string, name = 'my-project'): string {
  const root = join(parent, name);
  mkdirSync(root);
  for (const [path, text] of Object.entries(FILES)) writeText(root, path, text);
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'Add sign-in');
  writeText(root, 'src/auth/utils.ts', CHANGED_UTILS);
  commit(root, 'Mix the length into the hash');
  return root;
}

export function writeText(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Commits everything. `options` are git's, such as `--allow-empty`. */
export function commit(root: string, message: string, ...options: readonly string[]): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', message, ...options);
}

/** Runs git in a folder, with an identity of its own; returns what it prints. */
export function git(root: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'pipe', encoding: 'utf8' });
}
