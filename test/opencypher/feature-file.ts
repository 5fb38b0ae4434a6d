// Reads the scenarios of openCypher's Technology Compatibility Kit: as much of Gherkin as it is written in.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Step {
  readonly text: string;
  /** The text between triple quotes behind it. */
  readonly doc: string;
  readonly table: readonly (readonly string[])[];
}

export interface Scenario {
  /** Path of its file below the kit's folder of features. */
  readonly file: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

/** All scenarios below a folder, outlines expanded, in the order of their files. */
export function readScenarios(folder: string): readonly Scenario[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.feature'))
    .sort()
    .flatMap((file) => scenariosOf(file, readFileSync(join(folder, file), 'utf8')));
}

interface Draft {
  readonly name: string;
  readonly steps: { text: string; doc: string; table: string[][] }[];
  readonly examples: string[][];
  readonly kind: 'scenario' | 'outline' | 'background';
}

function scenariosOf(file: string, text: string): Scenario[] {
  const drafts: Draft[] = [];
  let inExamples = false;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at].trim();
    const draft = drafts[drafts.length - 1];
    const heading = /^(Scenario Outline|Scenario|Background):(.*)$/.exec(line);
    if (heading !== null) {
      const kind = heading[1] === 'Scenario' ? 'scenario' : heading[1] === 'Background' ? 'background' : 'outline';
      drafts.push({ name: heading[2].trim(), steps: [], examples: [], kind });
      inExamples = false;
    } else if (line.startsWith('Examples:')) inExamples = true;
    else if (line.startsWith('|')) {
      if (inExamples) draft.examples.push(cellsOf(line));
      else draft.steps.at(-1)!.table.push(cellsOf(line));
    } else if (line.startsWith('"""')) {
      const doc: string[] = [];
      for (at++; !lines[at].trim().startsWith('"""'); at++) doc.push(lines[at]);
      draft.steps.at(-1)!.doc = doc.join('\n');
    } else if (/^(?:Given|When|Then|And|But) /.test(line)) {
      draft.steps.push({ text: line.replace(/^\w+ /, ''), doc: '', table: [] });
    }
  }
  const background = drafts.filter(({ kind }) => kind === 'background').flatMap(({ steps }) => steps);
  return drafts
    .filter(({ kind }) => kind !== 'background')
    .flatMap((draft) => expanded(draft).map((steps) => ({ file, name: draft.name, steps: [...background, ...steps] })));
}

function expanded({ kind, steps, examples }: Draft): Step[][] {
  if (kind !== 'outline') return [steps];
  const [head, ...rows] = examples;
  return rows.map((row) => {
    const put = (text: string) =>
      head.reduce((filled, name, at) => filled.replaceAll(`<${name}>`, () => row[at]), text);
    return steps.map(({ text, doc, table }) => ({
      text: put(text),
      doc: put(doc),
      table: table.map((line) => line.map(put)),
    }));
  });
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('\\\\', '\\'));
}
