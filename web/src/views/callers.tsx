// Who uses a symbol: a column by relation and file, with like rows bundled, tests folded, and what may reach it dashed.

import type { ContextFound, Reference } from '../../../src/operations/context/schema.ts';
import { byFile } from '../../../src/operations/places.ts';
import { openPlaces, usedBy } from '../../../src/surfaces/site/marks.ts';
import { EdgeButton, edgeName } from '../parts/edge.tsx';
import { Count, PlaceRow } from '../parts/rows.tsx';
import { isOn, option, set, toggle } from '../state.ts';
import { visible } from '../visible.ts';

/** Rows of one file that are shown before the rest is bundled, and files before the rest is. */
const MOST_ROWS = 4;
const MOST_FILES = 24;

export function Callers({ found }: { found: ContextFound }) {
  const kinds = Object.entries(found.incoming);
  const { verdict, left_out: leftOut, unlinked = [] } = found;
  const open = openPlaces(verdict);
  return (
    <section class="callers" aria-label="Callers">
      {kinds.map(([relation, references]) => (
        <Relation key={relation} relation={relation} references={references} />
      ))}
      {kinds.length === 0 && <p class="pad dim">{open === 0 ? 'Nothing uses it.' : 'Nothing is linked to it.'}</p>}
      {unlinked.length > 0 && <Unlinked sites={unlinked} />}
      <div class="toggles">
        {(leftOut.incoming > 0 || isOn('tests')) && (
          <button type="button" aria-pressed={isOn('tests')} onClick={() => toggle('tests')}>
            {isOn('tests') ? 'Fold tests' : `${leftOut.incoming} in tests`}
          </button>
        )}
        {(open > 0 || isOn('may')) && (
          <button type="button" aria-pressed={isOn('may')} onClick={() => toggle('may')}>
            {isOn('may') ? 'Hide what may reach it' : `At least: ${open} more may reach it`}
          </button>
        )}
      </div>
    </section>
  );
}

function Relation({ relation, references }: { relation: string; references: readonly Reference[] }) {
  const files = byFile(references);
  const all = option('open').split(' ').includes(relation);
  const shown = [...files].slice(0, all ? undefined : MOST_FILES);
  const rest = [...files].slice(shown.length).reduce((sum, [, rows]) => sum + rows.length, 0);
  return (
    <div class={`relation${relation === 'MAY_CALL' ? ' is-unsure' : ''}`}>
      <h2>
        {usedBy(relation)} <Count of={references.length} />
      </h2>
      {shown.map(([path, rows]) => (
        <File key={path} relation={relation} path={path} rows={rows} />
      ))}
      {rest > 0 && <Bundle name={relation} text={`${rest} more in ${files.size - shown.length} files`} />}
    </div>
  );
}

function File({ relation, path, rows }: { relation: string; path: string; rows: readonly Reference[] }) {
  const name = `${relation}:${path}`;
  const isOpen = option('open').split(' ').includes(name);
  const shown = isOpen || rows.length <= MOST_ROWS + 1 ? rows : rows.slice(0, MOST_ROWS);
  return (
    <div class="file-group">
      <h3 title={path}>
        <bdi>{visible(path)}</bdi>
      </h3>
      {shown.map((row) => (
        <div class="caller-row" key={row.uid}>
          <PlaceRow place={row} path="line" />
          <EdgeButton
            name={edgeName(relation, 'in', row.uid)}
            relation={relation}
            sites={row.sites}
            confidence={row.confidence}
          />
        </div>
      ))}
      {shown.length < rows.length && <Bundle name={name} text={`${rows.length - shown.length} more here`} />}
    </div>
  );
}

function Bundle({ name, text }: { name: string; text: string }) {
  const opened = option('open')
    .split(' ')
    .filter((each) => each !== '');
  return (
    <button type="button" class="bundle" onClick={() => set({ open: [...opened, name].join(' ') })}>
      {text}
    </button>
  );
}

const HOW: Readonly<Record<string, string>> = {
  call: 'Unresolved calls of its name',
  possible_call: 'Calls that are only possible',
  member: 'Members of unknown values',
  text: 'Strings that spell it',
  value: 'Where it is passed as a value',
  declared: 'Uses of a member that it may stand in for',
};
/** Places of one kind that are shown before the rest is. */
const MOST_SITES = 12;
/** Places of one kind that are ever shown. */
const ALL_SITES = 400;

function Unlinked({ sites }: { sites: NonNullable<ContextFound['unlinked']> }) {
  const kinds = [...new Set(sites.map(({ how }) => how))];
  return (
    <div class="relation is-unsure">
      <h2>
        May reach it <Count of={sites.length} />
      </h2>
      {kinds.map((how) => {
        const all = sites.filter((site) => site.how === how);
        const name = `may:${how}`;
        const shown = all.slice(0, option('open').split(' ').includes(name) ? ALL_SITES : MOST_SITES);
        return (
          <div class="file-group" key={how}>
            <h3>
              {HOW[how] ?? how} <Count of={all.length} />
            </h3>
            {shown.map(({ filePath, line, uid, kind, name: within }) => (
              <div class="caller-row" key={`${filePath}:${line}`}>
                <PlaceRow
                  place={{
                    uid: uid ?? `${filePath}:${line}`,
                    kind: kind ?? 'file',
                    name: within ?? filePath,
                    filePath,
                    line,
                  }}
                />
              </div>
            ))}
            {shown.length < Math.min(all.length, ALL_SITES) && (
              <Bundle name={name} text={`${all.length - shown.length} more here`} />
            )}
            {all.length > ALL_SITES && shown.length === ALL_SITES && (
              <p class="pad dim">and {all.length - ALL_SITES} more</p>
            )}
          </div>
        );
      })}
    </div>
  );
}
