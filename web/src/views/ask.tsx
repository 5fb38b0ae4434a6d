// A question in plain language or in words, answered by places; and queries in Cypher, with their plan.

import type { CypherResult } from '../../../src/operations/cypher/schema.ts';
import type { QueryResult } from '../../../src/operations/query/schema.ts';
import { counted } from '../../../src/surfaces/site/marks.ts';
import { useAnswer } from '../api.ts';
import { Choice } from '../parts/controls.tsx';
import { follow, Go, KindMark, PlaceRow } from '../parts/rows.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { useShown } from '../shown.ts';
import { hrefOf, option, set, view } from '../state.ts';
import { withOptions } from '../view.ts';
import { visible } from '../visible.ts';

const EXAMPLE = 'MATCH (f)-[c:CALLS]->(g) RETURN g.uid, count(f) AS callers ORDER BY callers DESC LIMIT 20';

const QUESTIONS = ['where are errors handled', 'which functions have the most callers', 'which files import the most'];

export function Ask() {
  const isCypher = option('mode') === 'cypher';
  const question = option('q');
  return (
    <div class="with-controls">
      <form
        class="controls ask-form"
        onSubmit={(event) => {
          event.preventDefault();
          set({ q: String(new FormData(event.currentTarget).get('q')).trim() });
        }}
      >
        <Choice
          legend="Language"
          options={[
            { title: 'Words', chosen: !isCypher, choose: () => set({ mode: undefined, q: undefined }) },
            { title: 'Cypher', chosen: isCypher, choose: () => set({ mode: 'cypher', q: EXAMPLE }) },
          ]}
        />
        <textarea
          key={isCypher ? 'cypher' : 'words'}
          name="q"
          rows={isCypher ? 3 : 1}
          aria-label={isCypher ? 'Query' : 'Question'}
          placeholder={isCypher ? EXAMPLE : 'Who calls Parser.parse?  Where are passwords checked?'}
          value={question}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <button type="submit">Ask</button>
      </form>
      {question === '' ? (
        <Empty title="Ask in words, in a sentence, or in Cypher">
          <ul class="plain">
            {QUESTIONS.map((each) => (
              <li key={each}>
                <a class="inline-link" href={hrefOf(withOptions(view.value, { q: each }))} onClick={follow}>
                  {each}
                </a>
              </li>
            ))}
          </ul>
          <p class="dim">What is asked reaches nothing but this server; no model is used unless one is configured.</p>
        </Empty>
      ) : isCypher ? (
        <Cypher query={question} />
      ) : (
        <Words question={question} />
      )}
    </div>
  );
}

function Words({ question }: { question: string }) {
  const places = useAnswer('query', { query: question, limit: 5 });
  const answer = useAnswer('query_code_graph', { naturalLanguageQuery: question });
  useShown('query', places.value);
  return (
    <div class="page columns is-two">
      <section>
        <h2>Places</h2>
        <Answered answer={places}>{(found) => <Places symbols={found.places.symbols} />}</Answered>
      </section>
      <section>
        <h2>As a question</h2>
        {answer.error !== undefined ? (
          <p class="dim pad">{answer.error.message}</p>
        ) : (
          <Answered answer={answer}>
            {(found) => (
              <>
                <p class="pad">{found.error ?? found.summary}</p>
                {found.results.length > 0 && <Answers rows={found.results} />}
                {found.query_used !== '' && (
                  <details class="pad">
                    <summary>Query</summary>
                    <pre>{visible(found.query_used)}</pre>
                  </details>
                )}
              </>
            )}
          </Answered>
        )}
      </section>
    </div>
  );
}

function Places({ symbols }: { symbols: QueryResult['places']['symbols'] }) {
  if (symbols.length === 0) return <p class="dim pad">Nothing in the code is about this.</p>;
  return (
    <>
      {symbols.map((symbol) => (
        <div key={symbol.uid} class="answer">
          <PlaceRow place={{ ...symbol, kind: symbol.type, line: symbol.startLine }} path="whole" kind="butterfly" />
          {symbol.match !== undefined && (
            <p class="answer-line">
              <span class="snippet-line">{symbol.match.line}</span>
              <code>{visible(symbol.match.text)}</code>
            </p>
          )}
        </div>
      ))}
    </>
  );
}

/** Rows that are symbols are shown as such, others as a table. */
function Answers({ rows }: { rows: readonly Row[] }) {
  const isSymbol = (row: Row): boolean =>
    ['kind', 'name', 'path'].every((column) => typeof row[column] === 'string') && typeof row.start_line === 'number';
  if (rows.length === 0 || !rows.every(isSymbol)) return <Rows rows={rows} />;
  return (
    <>
      {rows.map((row) => {
        const { kind, name, path, source } = row;
        const line = Number(row.line ?? row.start_line);
        const place = {
          uid: `${path}:${row.start_line}`,
          kind: String(kind),
          name: String(name),
          filePath: String(path),
        };
        return (
          <div class="answer" key={`${place.uid} ${place.name}`}>
            <PlaceRow place={{ ...place, line }} kind="butterfly" />
            {typeof source === 'string' && (
              <p class="answer-line">
                <code>{visible(source)}</code>
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}

function Cypher({ query }: { query: string }) {
  const answer = useAnswer('cypher', { query, limit: 500 });
  const isExplained = /^\s*(?:EXPLAIN|PROFILE)\b/i.test(query);
  const plan = useAnswer('cypher', isExplained ? undefined : { query: `EXPLAIN ${query}` });
  useShown('cypher', answer.value);
  return (
    <div class="page">
      <Answered answer={answer}>{(found) => <Found found={found} />}</Answered>
      {plan.value !== undefined && answer.value !== undefined && (
        <details class="pad">
          <summary>Plan</summary>
          <Rows rows={plan.value.rows} />
        </details>
      )}
    </div>
  );
}

function Found({ found: { rows, row_count: count, truncated, notes } }: { found: CypherResult }) {
  return (
    <>
      <p class="summary">
        {counted(count, 'row')}
        {truncated ? ', the first of more' : ''}
        {notes.length > 0 ? ` · ${notes.join(' ')}` : ''}
      </p>
      <Rows rows={rows} />
    </>
  );
}

type Row = Readonly<Record<string, unknown>>;

function Rows({ rows }: { rows: readonly Row[] }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (rows.length === 0) return <p class="dim pad">No rows.</p>;
  return (
    <div class="table" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 500).map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>
                  <Cell value={row[column]} row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UID = /^[A-Z][A-Za-z]+:[^:]*:.*$/;
const lastOf = (column: string): string => column.slice(column.lastIndexOf('.') + 1);

/** What names a symbol leads to it: a node, a uid, or a path beside a line. */
function Cell({ value, row, column }: { value: unknown; row: Row; column: string }) {
  if (value === null || value === undefined) return <span class="dim">null</span>;
  if (typeof value === 'object') {
    const { uid, name } = value as { uid?: unknown; name?: unknown };
    if (typeof uid === 'string') return <Link to={uid} text={String(name ?? uid)} />;
    return <code>{visible(JSON.stringify(value))}</code>;
  }
  const text = String(value);
  if (UID.test(text)) return <SymbolCell uid={text} />;
  if (/^(?:name|qualified_?name|qualifiedName)$/.test(lastOf(column))) {
    const prefix = column.slice(0, column.lastIndexOf('.') + 1);
    const of = (names: readonly string[]) => names.map((name) => row[prefix + name]).find((each) => each !== undefined);
    const path = of(['path', 'filePath', 'file_path']);
    const line = of(['startLine', 'start_line']);
    if (typeof path === 'string' && line !== undefined) return <Link to={`${path}:${String(line)}`} text={text} />;
  }
  return <>{visible(text)}</>;
}

/** A uid as the symbol that it names: its kind, its name, and where it is. */
function SymbolCell({ uid }: { uid: string }) {
  const [kind = '', path = '', name = ''] = uid.split(/:(.*?):(.*)/s);
  return (
    <Go to={uid} kind="butterfly" class="cell-symbol" title={uid}>
      <KindMark kind={kind.toLowerCase()} />
      <bdi class="row-name">{visible(name === '' ? path : name)}</bdi>
      <bdi class="row-where">{visible(path)}</bdi>
    </Go>
  );
}

function Link({ to, text }: { to: string; text: string }) {
  return (
    <Go to={to} kind="butterfly" class="inline-link">
      {visible(text)}
    </Go>
  );
}
