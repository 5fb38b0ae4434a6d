// The repository that the sample calls of the evaluation server's description are about, as far as it tells: sign-in
// and password reset, called from enough places that lists are cut, and two commits, tagged abc123 and def456.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commit, git, writeText } from '../sample-repository.ts';

/** Pages that need a signed-in user: each has a handler that calls `authenticateUser`. */
const PAGES = ['account', 'billing', 'cart', 'checkout', 'history', 'invoices', 'messages', 'orders'] as const;
const MORE_PAGES = ['profile', 'reviews', 'settings', 'shipping', 'support', 'wishlist'] as const;

const LOGIN = `import { audit } from '../log/audit';
import { openSession } from './session';
import { generateToken } from './token';
import { hashPassword } from './utils';
import { validatePassword, validateUser } from './validator';

/** What a person signs in with. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** User login authentication: checks the credentials and opens a session. */
export async function authenticateUser(credentials: Credentials): Promise<string> {
  validateUser(credentials.user);
  if (!validatePassword(credentials.password)) {
    audit('refused', credentials.user);
    throw new Error('wrong password');
  }
  const token = generateToken(credentials.user, hashPassword(credentials.password));
  return openSession(token);
}
`;

const VALIDATOR = `import { hashPassword, isLongEnough } from './utils';

export function validateUser(user: string): void {
  if (!isLongEnough(user, 1)) throw new Error('no user');
}

export function validatePassword(password: string): boolean {
  return isLongEnough(password, 8) && hashPassword(password) !== '';
}
`;

const UTILS = `export function hashPassword(password: string): string {
  return [...password].reverse().join('');
}

export function isLongEnough(text: string, least: number): boolean {
  return text.length >= least;
}
`;

const TOKEN = `import { randomPart } from './random';

export function generateToken(user: string, hash: string): string {
  return [user, hash, randomPart()].join('.');
}

export function readToken(token: string): string {
  return token.split('.')[0] ?? '';
}
`;

const FILES: Readonly<Record<string, string>> = {
  'src/auth/login.ts': LOGIN,
  'src/auth/validator.ts': VALIDATOR,
  'src/auth/utils.ts': UTILS,
  'src/auth/token.ts': TOKEN,
  'src/auth/random.ts': `export function randomPart(): string {
  return Math.random().toString(36).slice(2);
}
`,
  'src/auth/session.ts': `import { readToken } from './token';

export class SessionStore {
  private readonly users = new Map<string, string>();

  open(token: string): string {
    this.users.set(token, readToken(token));
    return token;
  }

  userOf(token: string): string | undefined {
    return this.users.get(token);
  }
}

const store = new SessionStore();

export function openSession(token: string): string {
  return store.open(token);
}
`,
  'src/auth/reset.ts': `import { audit } from '../log/audit';
import { generateToken } from './token';
import { hashPassword } from './utils';
import { validateUser } from './validator';

/** Password reset flow: sends a token to a user. */
export function requestReset(user: string): string {
  validateUser(user);
  audit('reset', user);
  return generateToken(user, hashPassword(user));
}
`,
  'src/log/audit.ts': `export function audit(what: string, who: string): void {
  writeLine([what, who].join(': '));
}

function writeLine(line: string): void {
  console.log(line);
}
`,
  'src/routes/auth.ts': `import { authenticateUser, type Credentials } from '../auth/login';
import { requestReset } from '../auth/reset';

export async function handleLogin(body: Credentials): Promise<string> {
  return authenticateUser(body);
}

export function handleReset(user: string): string {
  return requestReset(user);
}
`,
  ...Object.fromEntries([...PAGES, ...MORE_PAGES].map((page) => [`src/pages/${page}.ts`, pageText(page)])),
  'src/server.ts': serverText(),
  'README.md': '# my-project\n',
};

function pageText(page: string): string {
  const name = page[0]!.toUpperCase() + page.slice(1);
  return `import { authenticateUser, type Credentials } from '../auth/login';

export async function show${name}(credentials: Credentials): Promise<string> {
  const session = await authenticateUser(credentials);
  return \`${page} of \${session}\`;
}
`;
}

function serverText(): string {
  const pages = [...PAGES, ...MORE_PAGES];
  const handlers = pages.map((page) => `show${page[0]!.toUpperCase()}${page.slice(1)}`);
  return `import type { Credentials } from './auth/login';
import { handleLogin, handleReset } from './routes/auth';
${pages.map((page, index) => `import { ${handlers[index]} } from './pages/${page}';`).join('\n')}

export async function dispatch(path: string, body: Credentials): Promise<string> {
  if (path === '/login') return handleLogin(body);
  if (path === '/reset') return handleReset(body.user);
${pages.map((page, index) => `  if (path === '/${page}') return ${handlers[index]}(body);`).join('\n')}
  throw new Error(path);
}

export async function main(): Promise<void> {
  await dispatch('/login', { user: 'ada', password: 'analytical' });
}

main();
`;
}

const CHANGED: Readonly<Record<string, string>> = {
  'src/auth/validator.ts': VALIDATOR.replace('(user, 1)', '(user, 2)').replace('(password, 8)', '(password, 12)'),
  'src/auth/utils.ts': UTILS.replace(".join('')", ".join('') + password.length").replace('>= least', '> least - 1'),
  'src/auth/token.ts': `${TOKEN.replace("join('.')", "join(':')").replace("split('.')", "split(':')")}
export function isToken(text: string): boolean {
  return text.includes(':');
}
`,
};

/** Writes the repository into a new folder `my-project` in `parent`; returns its path. */
export function makeSeedRepository(parent: string): string {
  const root = join(parent, 'my-project');
  mkdirSync(root);
  for (const [path, text] of Object.entries(FILES)) writeText(root, path, text);
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'Add sign-in');
  git(root, 'tag', 'abc123');
  for (const [path, text] of Object.entries(CHANGED)) writeText(root, path, text);
  commit(root, 'Ask for longer names and passwords');
  git(root, 'tag', 'def456');
  return root;
}
