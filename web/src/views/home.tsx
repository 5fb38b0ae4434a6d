// A repository for somebody who comes to it: where it is entered, what it consists of, and how it runs.

import type { OverviewResult } from '../../../src/operations/overview/schema.ts';
import { counted } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { Count, follow, KindMark, PlaceRow, pathsApart } from '../parts/rows.tsx';
import { Answered } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { hrefOf, isOn, view } from '../state.ts';
import { type View, withOptions } from '../view.ts';
import { visible } from '../visible.ts';

/** Rows of each list, and the most that the operation gives. */
const FEW = 12;
const MOST = 100;

export function Home() {
  const answer = useAnswer('overview', { limit: isOn('all') ? MOST : FEW });
  useShown('overview', answer.value);
  return <Answered answer={answer}>{(value) => <Overview value={value} />}</Answered>;
}

function Overview({ value }: { value: OverviewResult }) {
  return (
    <div class="home">
      <header class="home-head">
        <h1>
          <bdi>{visible(value.name)}</bdi>
        </h1>
        <p class="dim">
          {value.languages.map(({ language, files }) => counted(files, `${language} file`)).join(', ')}
          {' · '}
          {counted(value.counts.symbols, 'symbol')}, {counted(value.counts.relationships, 'relationship')}
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

/** A view of the whole repository. */
function whole(kind: View['kind'], options: View['options']): string {
  return hrefOf({ kind, repo: view.value.repo, symbol: undefined, options });
}

function More({ shown, total, to }: { shown: number; total: number; to: string }) {
  if (total <= shown) return null;
  return (
    <a class="more inline-link" href={to} onClick={follow}>
      {shown >= MOST ? `The first ${MOST} of ${total.toLocaleString('en')}` : `More of ${total.toLocaleString('en')}`}
    </a>
  );
}

function EntryPoints({ value: { entry_points: entries, totals } }: { value: OverviewResult }) {
  const short = pathsApart(entries.map(({ filePath }) => filePath));
  return (
    <section>
      <h2>
        Where it is entered <Count of={totals.entry_points} />
      </h2>
      {entries.map((entry) => (
        <PlaceRow
          key={entry.uid + entry.label}
          place={{ ...entry, name: entry.entry === 'export' ? entry.name : entry.label, line: entry.startLine }}
          short={short}
        >
          <span class="edge-mark dim">{entry.entry}</span>
        </PlaceRow>
      ))}
      {entries.length === 0 && <p class="dim pad">No entry points were found.</p>}
      <More shown={entries.length} total={totals.entry_points} to={hrefOf(withOptions(view.value, { all: '1' }))} />
    </section>
  );
}

function Parts({ value: { communities, totals } }: { value: OverviewResult }) {
  const short = pathsApart(communities.flatMap(({ key_symbols: key }) => key.slice(0, 3).map((each) => each.filePath)));
  return (
    <section>
      <h2>
        What it consists of <Count of={totals.communities} />
      </h2>
      {communities.map((community) => (
        <div class="file-group" key={community.id}>
          <h3 title={community.summary}>
            <a href={whole('map', { community: community.id })} onClick={follow}>
              <bdi>{visible(community.name)}</bdi>
            </a>
            <Count of={community.symbols} what="symbols" />
          </h3>
          {community.key_symbols.slice(0, 3).map((place) => (
            <PlaceRow key={place.uid} place={{ ...place, line: place.startLine }} short={short} />
          ))}
        </div>
      ))}
      <More shown={communities.length} total={totals.communities} to={whole('map', { by: 'communities' })} />
    </section>
  );
}

function Flows({ value: { flows, totals } }: { value: OverviewResult }) {
  return (
    <section>
      <h2>
        How it runs <Count of={totals.flows} />
      </h2>
      {flows.map((flow) => (
        <div class="row" key={flow.id}>
          <a class="row-link" href={whole('flows', { flow: flow.id })} title={flow.name} onClick={follow}>
            <KindMark kind="process" />
            <bdi class="row-name">{visible(flow.name)}</bdi>
            <span class="row-where is-whole">{counted(flow.step_count, 'step')}</span>
          </a>
        </div>
      ))}
      {flows.length === 0 && <p class="dim pad">No flows were found.</p>}
      <More shown={flows.length} total={totals.flows} to={whole('flows', {})} />
    </section>
  );
}
