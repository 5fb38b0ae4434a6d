// A repository for somebody who comes to it: where it is entered, what it consists of, and how it runs.

import type { OverviewResult } from '../../../src/operations/overview/schema.ts';
import { useAnswer } from '../api.ts';
import { Count, follow, KindMark, PlaceRow } from '../parts/rows.tsx';
import { Failure, Waiting } from '../parts/states.tsx';
import { hrefOf, view } from '../state.ts';
import { visible } from '../visible.ts';

export function Home() {
  const { value, error } = useAnswer('overview', { limit: 12 });
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Waiting />;
  return (
    <div class="home">
      <header class="home-head">
        <h1>
          <bdi>{visible(value.name)}</bdi>
        </h1>
        <p class="dim">
          {value.languages.map(({ language, files }) => `${files} ${language} files`).join(', ')}
          {' · '}
          {value.counts.symbols.toLocaleString('en')} symbols, {value.counts.relationships.toLocaleString('en')}{' '}
          relationships
          {value.commit === undefined ? '' : ` · ${value.commit.slice(0, 10)}`}
        </p>
      </header>
      <div class="home-columns">
        <EntryPoints value={value} />
        <Parts value={value} />
        <Flows value={value} />
      </div>
    </div>
  );
}

function EntryPoints({ value: { entry_points: entries, totals } }: { value: OverviewResult }) {
  return (
    <section>
      <h2>
        Where it is entered <Count of={totals.entry_points} />
      </h2>
      {entries.map((entry) => (
        <PlaceRow
          key={entry.uid + entry.label}
          place={{ ...entry, name: entry.entry === 'export' ? entry.name : entry.label, line: entry.startLine }}
        >
          <span class="edge-mark dim">{entry.entry}</span>
        </PlaceRow>
      ))}
      {entries.length === 0 && <p class="dim">No entry points were found.</p>}
    </section>
  );
}

function Parts({ value: { communities, totals } }: { value: OverviewResult }) {
  return (
    <section>
      <h2>
        What it consists of <Count of={totals.communities} />
      </h2>
      {communities.map((community) => (
        <div class="file-group" key={community.id}>
          <h3 title={community.summary}>
            <bdi>{visible(community.name)}</bdi> <Count of={community.symbols} what="symbols" />
          </h3>
          {community.key_symbols.slice(0, 3).map((place) => (
            <PlaceRow key={place.uid} place={{ ...place, line: place.startLine }} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Flows({ value: { flows, totals } }: { value: OverviewResult }) {
  const { repo } = view.value;
  return (
    <section>
      <h2>
        How it runs <Count of={totals.flows} />
      </h2>
      {flows.map((flow) => (
        <div class="row" key={flow.id}>
          <a
            class="row-link"
            href={hrefOf({ kind: 'flows', repo, symbol: undefined, options: { flow: flow.id } })}
            onClick={follow}
          >
            <KindMark kind="process" />
            <bdi class="row-name">{visible(flow.name)}</bdi>
            <span class="row-where is-whole">{flow.step_count} steps</span>
          </a>
        </div>
      ))}
    </section>
  );
}
