// The licences of the packages that a bundle is made of, in their own words.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOTICE = /^(?:licen[cs]e|copying|notice|thirdpartynotice)/i;

/** One text for the packages that the files (`node_modules/...`) belong to. Throws for one that says nothing. */
export function licencesOf(files) {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
  const sections = [...folders].map(section).sort();
  return ['gitnexus contains the following packages, each under its own licence.', ...new Set(sections), ''].join(
    `\n\n${'-'.repeat(80)}\n\n`,
  );
}

/** The innermost package: one may have others inside. */
function packageFolder(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0];
}

function section(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const notices = readdirSync(folder)
    .filter((entry) => NOTICE.test(entry) && !entry.endsWith('.js'))
    .sort()
    .map((entry) => readFileSync(join(folder, entry), 'utf8').trim());
  if (notices.length === 0 && license === undefined) throw new Error(`${folder} has no licence`);
  const by = typeof author === 'string' ? author : author?.name;
  const stated = `Licence: ${license ?? 'see below'}${by === undefined ? '' : `, by ${by}`}`;
  return [`${name} ${version}`, stated, ...notices].join('\n\n');
}
