// Dependencies that the repository's own rules forbid, where they are new. The rules stand in `.gitnexus.yml`:
//
//   forbid:
//     model-stays-below:
//       from: src/model/**
//       to: src/surfaces/**
//       reason: The model knows no surface.

import { AppError } from '../../../model/errors.ts';
import { DEPENDENCY_KINDS, type GraphView } from '../../../model/graph.ts';
import { readFrontmatter } from '../../../pages/index.ts';
import { pathPattern } from '../../path-pattern.ts';
import { found, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

export const RULES_FILE = '.gitnexus.yml';

interface Boundary {
  readonly name: string;
  readonly from: (path: string) => boolean;
  readonly to: (path: string) => boolean;
  readonly reason: string | undefined;
}

export const boundaries: Rule = async ({ sides, files, oldPath }) => {
  const text = await sides.head.text(RULES_FILE);
  const rules = text === undefined ? [] : boundariesIn(text);
  if (rules.length === 0) return [];
  const findings = new Map<string, Finding>();
  for (const { file } of files) {
    const own = rules.filter(({ from }) => from(file.path));
    if (own.length === 0) continue;
    const before = new Set(dependenciesOf(sides.base.view, oldPath(file.path)).map(({ path }) => path));
    for (const { path, line, what } of dependenciesOf(sides.head.view, file.path)) {
      const rule = own.find(({ to }) => to(path));
      if (rule === undefined || before.has(oldPath(path))) continue;
      const key = `${rule.name} ${path}`;
      if (findings.has(`${file.path} ${key}`)) continue;
      const why = rule.reason === undefined ? '' : `: ${rule.reason}`;
      const finding = {
        rule: 'forbidden-dependency',
        level: 'error' as const,
        message: `\`${what}\` in ${path} is used here, which the rule ${rule.name} forbids${why}`,
        ...{ path: file.path, ...(line === undefined ? {} : { line }), symbol: file.path, uid: `Module:${file.path}:` },
      };
      findings.set(`${file.path} ${key}`, found(finding, key));
    }
  }
  return [...findings.values()];
};

/** Throws `invalid-argument` for a file that is not understood: a rule that is not checked must not look like one that holds. */
export function boundariesIn(text: string): Boundary[] {
  const { forbid = {} } = readFrontmatter(`---\n${text}\n---\n`).values;
  if (forbid === null || typeof forbid !== 'object' || Array.isArray(forbid)) throw notUnderstood('forbid');
  return Object.entries(forbid).map(([name, rule]) => {
    const { from, to, reason } = (rule ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof from !== 'string' || typeof to !== 'string') throw notUnderstood(`forbid.${name}`);
    const reasonText = typeof reason === 'string' ? reason : undefined;
    return { name, from: pathPattern(from), to: pathPattern(to), reason: reasonText };
  });
}

function notUnderstood(where: string): AppError {
  return new AppError('invalid-argument', `${RULES_FILE}: ${where} is not understood`, {
    hint: 'Under forbid: a name for each rule, and under it from: and to: with a pattern each, and reason:',
  });
}

interface Dependency {
  readonly path: string;
  readonly line: number | undefined;
  readonly what: string;
}

/** What a file depends on in other files; imports first, which say it most plainly. */
function dependenciesOf(view: GraphView, file: string): Dependency[] {
  const kinds = ['IMPORTS' as const, ...DEPENDENCY_KINDS];
  return kinds.flatMap((kind) =>
    view.inFile(file).flatMap((node) =>
      view.outgoing(node, kind).flatMap((index): Dependency[] => {
        const { target, sites } = view.edge(index);
        const { path, name } = view.node(target);
        return path === '' || path === file ? [] : [{ path, line: sites[0]?.line, what: name }];
      }),
    ),
  );
}
