// The repositories that are indexed, and what they use of one another.

import type { ContractsResult } from '../../../src/operations/contracts/schema.ts';
import { counted } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { Count, follow, KindMark } from '../parts/rows.tsx';
import { Answered } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { hrefOf, view } from '../state.ts';
import { visible } from '../visible.ts';

export function Repositories() {
  const list = useAnswer('list_repos', {});
  const contracts = useAnswer('contracts', {});
  useShown(
    'contracts',
    contracts.value,
    list.value?.repositories.map(({ name }) => ({ id: name, label: name })) ?? [],
    contracts.value?.contracts.map(({ from, to, users }) => ({ from, to, label: String(users) })) ?? [],
  );
  const home = (repo: string) => hrefOf({ kind: 'home', repo, symbol: undefined, options: {} });
  return (
    <Answered answer={list}>
      {({ repositories }) => (
        <div class="page columns is-two">
          <section>
            <h2>
              Repositories <Count of={repositories.length} />
            </h2>
            {repositories.map(({ name, path, stats }) => (
              <div class="row" key={name}>
                <a
                  class="row-link"
                  href={home(name)}
                  title={path}
                  aria-current={name === view.value.repo ? 'true' : undefined}
                  onClick={follow}
                >
                  <KindMark kind="folder" />
                  <bdi class="row-name">{visible(name)}</bdi>
                  <span class="row-where">{counted(stats.symbols, 'symbol')}</span>
                </a>
              </div>
            ))}
          </section>
          <section>
            <h2>What they use of one another</h2>
            <Answered answer={contracts}>{({ contracts: found }) => <Contracts contracts={found} />}</Answered>
          </section>
        </div>
      )}
    </Answered>
  );
}

function Contracts({ contracts }: { contracts: ContractsResult['contracts'] }) {
  return (
    <>
      {contracts.length === 0 && <p class="dim pad">None of them uses a package that another's manifest names.</p>}
      {contracts.map(({ from, to, users, names, total_names: total }) => (
        <div class="file-group" key={`${from} ${to}`}>
          <h3>
            <bdi>
              {from} → {to}
            </bdi>
            <Count of={users} what="symbols that use it" />
          </h3>
          {names.map(({ name, users: by, target }) => (
            <p class="contract" key={name}>
              {target === undefined ? (
                <bdi>{visible(name)}</bdi>
              ) : (
                <a
                  class="inline-link"
                  href={hrefOf({ kind: 'butterfly', repo: to, symbol: target.uid, options: {} })}
                  onClick={follow}
                >
                  {name}
                </a>
              )}{' '}
              <span class="dim">×{by}</span>
            </p>
          ))}
          {total > names.length && <p class="dim pad">and {total - names.length} more</p>}
        </div>
      ))}
    </>
  );
}
