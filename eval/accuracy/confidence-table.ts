// From reports to the table of confidences: for every language and rule, how many of the pairs of caller and callee that
// the rule gave, and that the truth could judge, were right.

import type { SavedRan } from './ran/ran-report.ts';
import { shortName } from './repositories.ts';
import type { SavedReport } from './saved-reports.ts';

/** A language is to be measured on at least so many repositories. */
export const FEWEST_REPOSITORIES = 5;

/** Rules with fewer judged pairs than this stay unmeasured: a share of a handful says nothing. */
const FEWEST_PAIRS = 20;

export interface RuleCount {
  readonly right: number;
  readonly wrong: number;
}

export interface LanguageRules {
  /** The day of the latest measurement. */
  readonly date: string;
  /** Names and commits. */
  readonly repositories: readonly string[];
  readonly rules: ReadonlyMap<string, RuleCount>;
}

/** Sums the pairs of all repositories of a language, test code included: the graph holds both. */
export function collectRules(reports: readonly SavedReport[]): Map<string, LanguageRules> {
  const tables = new Map<string, LanguageRules>();
  for (const language of new Set(reports.map(({ listed }) => listed.language))) {
    const own = reports.filter(({ listed }) => listed.language === language);
    const rules = new Map<string, RuleCount>();
    for (const { calls } of own.flatMap(({ source, test }) => [source, test])) {
      for (const [rule, { pairs }] of Object.entries(calls.byRule)) {
        const count = rules.get(rule) ?? { right: 0, wrong: 0 };
        rules.set(rule, { right: count.right + pairs.right, wrong: count.wrong + pairs.wrong });
      }
    }
    const date = own
      .map((report) => report.date)
      .sort()
      .pop()!;
    const repositories = own.map(({ listed }) => `${shortName(listed.repository)}@${listed.commit.slice(0, 10)}`);
    tables.set(language, { date, repositories, rules });
  }
  return tables;
}

/** By language, what ran, or stood for what ran, of what each rule gave where something ran. */
export function collectRan(reports: readonly SavedRan[]): Map<string, Map<string, RuleCount>> {
  const tables = new Map<string, Map<string, RuleCount>>();
  for (const { language, rules } of reports) {
    const own = tables.get(language) ?? new Map<string, RuleCount>();
    tables.set(language, own);
    for (const { rule, given, ran, bound = ran } of rules) {
      const { right, wrong } = own.get(rule) ?? { right: 0, wrong: 0 };
      own.set(rule, { right: right + bound, wrong: wrong + given - bound });
    }
  }
  return tables;
}

/** Rules that a compiler judges in few places, or not at all: of these it is what ran that tells. */
const JUDGED_BY_RUNNING: ReadonlySet<string> = new Set([
  'argument-flow',
  'decorator',
  'property',
  'protocol',
  'wrapped',
]);

function withRan(rules: LanguageRules['rules'], ran: ReadonlyMap<string, RuleCount>): readonly MeasuredRule[] {
  const compiled = [...rules].filter(([rule]) => !JUDGED_BY_RUNNING.has(rule));
  const executed = [...ran].filter(([rule]) => JUDGED_BY_RUNNING.has(rule));
  return [
    ...compiled.map(([rule, count]) => ({ rule, ...count, truth: undefined })),
    ...executed.map(([rule, count]) => ({ rule, ...count, truth: 'ran' })),
  ].filter(({ right, wrong }) => right + wrong >= FEWEST_PAIRS);
}

interface MeasuredRule extends RuleCount {
  readonly rule: string;
  readonly truth: string | undefined;
}

/** The source text of the table, sorted, so that the same measurements give the same bytes. */
export function confidenceModule(
  tables: ReadonlyMap<string, LanguageRules>,
  ran: ReadonlyMap<string, ReadonlyMap<string, RuleCount>> = new Map(),
): string {
  const languages = [...tables]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, { date, repositories, rules }]) => {
      const rows = [...withRan(rules, ran.get(language) ?? new Map())]
        .sort((a, b) => (a.rule < b.rule ? -1 : 1))
        .map(({ rule, right, wrong, truth }) => {
          const by = truth === undefined ? '' : `, truth: '${truth}'`;
          return `      ${keyText(rule)}: { precision: ${cut(right / (right + wrong))}, pairs: ${right + wrong}${by} },`;
        });
      const names = [...repositories].sort().map((name) => `      '${name}',`);
      return [
        `  ${language}: {`,
        `    date: '${date}',`,
        '    repositories: [',
        ...names,
        '    ],',
        '    rules: {',
        ...rows,
        '    },',
        '  },',
      ].join('\n');
    });
  return `${HEADER}\nexport const measuredConfidence: Readonly<Record<string, MeasuredRules>> = {\n${languages.join('\n')}\n};\n`;
}

const HEADER = `// What the resolution rules were measured to be worth, language by language: the share of the pairs of caller and
// callee which a compiler confirms, of those that it can judge, or (\`truth: 'ran'\`) that ran where tests of repositories
// ran something. Written by \`npm run accuracy:confidence\`; a rule that is not here was judged on too few and counts as
// unmeasured.

export interface MeasuredRules {
  /** The day of the measurement. */
  readonly date: string;
  /** What it was measured on: names and commits. */
  readonly repositories: readonly string[];
  readonly rules: Readonly<Record<string, { readonly precision: number; readonly pairs: number; readonly truth?: 'ran' }>>;
}
`;

function keyText(rule: string): string {
  return /^\w+$/.test(rule) ? rule : `'${rule}'`;
}

/** Three digits, cut and not rounded up: 1 means that all were right. */
function cut(share: number): number {
  return Math.floor(share * 1000) / 1000;
}
