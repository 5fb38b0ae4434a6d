// Findings for the programs of others: SARIF 2.1.0, GitLab's code quality report, reviewdog's rdjsonl. What a program reads
// is complete; what people read is cut.

import type { Finding, Level, ReviewResult } from '../schema.ts';

/** What each rule looks for, as these programs show it. */
export const RULE_TEXTS: Readonly<Record<string, string>> = {
  'removed-module': 'A module that is gone, or is elsewhere now, is still imported',
  'removed-symbol': 'A symbol that is gone, or has another name, is still referred to',
  'call-does-not-fit': 'A call does not fit the changed signature of what it calls',
  'unknown-import': 'A name is imported that its module does not have',
  'constant-assigned': 'What cannot be assigned any more is assigned',
  'call-not-awaited': 'The result of what is asynchronous now is used without awaiting it',
  'override-lost': 'A method overrides nothing any more',
  'forbidden-dependency': "A new dependency that the repository's own rules forbid",
  'new-import-cycle': 'Modules import each other in a circle',
  'entry-point-gone': 'A route or a command is gone',
};

export function sarif({ findings }: ReviewResult): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'gitnexus',
            rules: rules.map((id) => ({ id, shortDescription: { text: RULE_TEXTS[id] ?? id } })),
          },
        },
        // Paths are relative to the top of the repository, wherever that lies.
        originalUriBaseIds: { ROOT: { description: { text: 'The top of the repository' } } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: rules.indexOf(finding.rule),
          level: finding.level,
          message: { text: finding.message },
          locations: [{ physicalLocation: sarifPlace(finding) }],
          relatedLocations: finding.related.map((each, id) => ({
            id,
            message: { text: each.message },
            physicalLocation: sarifPlace(each),
          })),
          partialFingerprints: { 'gitnexus/v1': finding.fingerprint },
        })),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function sarifPlace({ path, line }: { readonly path: string; readonly line?: number | undefined }) {
  return {
    artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' },
    region: { startLine: line ?? 1 },
  };
}

const GITLAB_SEVERITIES: Readonly<Record<Level, string>> = { error: 'critical', warning: 'minor', note: 'info' };

export function gitlab({ findings }: ReviewResult): string {
  const issues = findings.map(({ rule, level, message, path, line, fingerprint }) => ({
    type: 'issue',
    description: message,
    check_name: `gitnexus/${rule}`,
    fingerprint,
    severity: GITLAB_SEVERITIES[level],
    location: { path, lines: { begin: line ?? 1 } },
  }));
  return JSON.stringify(issues, null, 2);
}

const REVIEWDOG_SEVERITIES: Readonly<Record<Level, string>> = { error: 'ERROR', warning: 'WARNING', note: 'INFO' };

export function rdjsonl({ findings }: ReviewResult): string {
  return findings
    .map((finding: Finding) => {
      const place = ({ path, line }: Pick<Finding, 'path' | 'line'>) => ({
        path,
        range: { start: { line: line ?? 1 } },
      });
      return JSON.stringify({
        message: finding.message,
        location: place(finding),
        severity: REVIEWDOG_SEVERITIES[finding.level],
        source: { name: 'gitnexus' },
        code: { value: finding.rule },
        related_locations: finding.related.map((each) => ({ message: each.message, location: place(each) })),
      });
    })
    .join('\n');
}
