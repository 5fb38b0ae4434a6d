// What is known of one edge: its places, the rule, the confidence, and what the rule stands on.

import { verbOf } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { set } from '../state.ts';
import { visible } from '../visible.ts';
import { openEdge } from './edge.tsx';
import { Go } from './rows.tsx';
import { Failure } from './states.tsx';

export function EdgePanel() {
  const edge = openEdge();
  const { value, error } = useAnswer('why', edge && { from: edge.from, to: edge.to });
  if (edge === undefined) return null;
  const { relation } = edge;
  const found = value?.status === 'found' ? value : undefined;
  const edges = found?.edges.filter((each) => each.relation === relation) ?? [];
  return (
    <aside class="edge-panel" aria-label="Edge">
      <header>
        <h2>
          {found === undefined ? '…' : found.from.name} <span class="dim">{verbOf(relation)}</span>{' '}
          {found === undefined ? '' : found.to.name}
        </h2>
        <button type="button" aria-label="Close" onClick={() => set({ edge: undefined })}>
          ×
        </button>
      </header>
      {error !== undefined && <Failure error={error} />}
      {found !== undefined && edges.length === 0 && (
        <p class="dim">The import is one of the module, not of the symbol itself.</p>
      )}
      {edges.map(({ rule, confidence, sites, because }) => (
        <div class="edge-facts" key={rule}>
          <div>
            <p>
              Rule <b>{rule}</b> ·{' '}
              {confidence === null ? 'precision not measured' : `precision ${confidence.toFixed(3)}`}
            </p>
            {sites.map((site) => (
              <p class="edge-site" key={`${site.line}:${site.column}`}>
                <Go to={`${found!.from.filePath}:${site.line}`} kind="butterfly" class="inline-link">
                  {site.line}
                </Go>{' '}
                <code>{visible(site.text ?? '')}</code>
                {site.access === 'write' && <span class="badge">write</span>}
              </p>
            ))}
          </div>
          <ol>
            {because.map((step) => (
              <li key={step.text}>
                {step.text}{' '}
                {step.filePath !== undefined && (
                  <Go to={`${step.filePath}:${step.line ?? 1}`} kind="butterfly" class="inline-link">
                    {step.filePath}:{step.line}
                  </Go>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </aside>
  );
}
