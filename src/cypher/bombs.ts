// Short queries that would take all time and memory, with the limit that each must meet. What tests and benchmarks ask;
// not part of the product.

const times = (count: number, text: string) => text.repeat(count);
const letters = [...'abcdefghijkl'];

export const BOMBS: readonly (readonly [name: string, query: string, code: string | RegExp])[] = [
  ['a text that doubles thirty times', `WITH 'x' AS s ${times(30, 'WITH s + s AS s ')}RETURN size(s)`, 'too-large'],
  [
    'eighteen doublings of a column',
    `MATCH (n) WITH collect(n.name) AS s ${times(24, 'WITH s + s AS s ')}RETURN s`,
    'too-large',
  ],
  ['pairs of pairs', `WITH [1] AS s ${times(40, 'WITH [s, s] AS s ')}RETURN s`, /too-large|timeout/],
  [
    'pairs of pairs that are compared',
    `WITH [1] AS s ${times(40, 'WITH [s, s] AS s ')}RETURN s = [s]`,
    /too-large|timeout/,
  ],
  [
    'two thousand nodes',
    `MATCH ${Array.from({ length: 2000 }, (_, at) => `(a${at})`).join(', ')} RETURN count(*)`,
    'bad-query',
  ],
  [
    'a hundred nodes',
    `MATCH ${Array.from({ length: 100 }, (_, at) => `(a${at})`).join(', ')} RETURN a0.name + a1.name, count(*)`,
    'timeout',
  ],
  [
    'a product with a condition at its end',
    `MATCH ${letters.map((name) => `(${name})`).join(', ')} WHERE ${letters.map((name) => `${name}.name`).join(' + ')} = 'x' RETURN count(*)`,
    'timeout',
  ],
  ['lists of lists', 'RETURN [x IN range(1, 100000) | range(1, 100000)] AS xs', 'too-large'],
  ['a list that grows', 'RETURN reduce(a = [0], x IN range(1, 60) | a + a) AS xs', 'too-large'],
  ['a nested list as an answer', 'RETURN reduce(a = [], x IN range(1, 1000000) | [a]) AS a', 'too-large'],
  ['a map that nests', 'RETURN reduce(a = {}, x IN range(1, 1000000) | {a: a}) AS a', 'too-large'],
  ['all numbers', 'UNWIND range(1, 4000000) AS x UNWIND range(1, 4000000) AS y RETURN count(*)', 'timeout'],
  [
    'all numbers at once',
    'UNWIND range(1, 4000000) AS x RETURN collect(x) AS xs, collect(toString(x)) AS ys',
    /too-large|timeout/,
  ],
  ['distinct numbers', 'UNWIND range(1, 4000000) AS x RETURN count(DISTINCT toString(x)) AS n', /too-large|timeout/],
  [
    'sorted numbers',
    'UNWIND range(1, 4000000) AS x RETURN x ORDER BY toString(x) DESC SKIP 3999999',
    /too-large|timeout/,
  ],
  ['groups', 'UNWIND range(1, 4000000) AS x RETURN x, count(*) AS n ORDER BY n', /too-large|timeout/],
  ['repeated text', "RETURN repeat('x', 4000000000) AS x", 'too-large'],
  ['replaced text', "WITH repeat('x', 100000) AS x RETURN replace(x, 'x', x) AS y", 'too-large'],
  ['padded text', "RETURN lpad('x', 4000000001, 'y') AS x", 'too-large'],
  ['every path', 'MATCH (a)-[*]-(b), (c)-[*]-(d), (e)-[*]-(f) RETURN count(*)', 'timeout'],
  [
    'every path, over and over',
    'MATCH p = (a)-[*]-(b) MATCH q = (c)-[*]-(d) MATCH r = (e)-[*]-(f) RETURN collect(p)',
    /timeout|too-large/,
  ],
  ['nested comprehensions', `RETURN ${times(6, '[x IN range(1, 100) | ')}1${times(6, ']')} AS x`, /timeout|too-large/],
  [
    'long texts in small letters',
    "WITH repeat('X', 4000000) AS s UNWIND range(1, 1000000) AS x RETURN count(toLower(s)) AS n",
    /timeout|too-large/,
  ],
  [
    'long texts that are compared',
    "WITH repeat('x', 3000000) + 'y' AS s, repeat('x', 3000000) + 'z' AS t UNWIND range(1, 1000000) AS x WITH x WHERE s + x = t + x RETURN count(x)",
    /timeout|too-large/,
  ],
  [
    'a regular expression with ever new sets of states',
    "WITH reduce(s = '', x IN range(1, 4000) | s + CASE WHEN x * x % 7 + x % 11 < 8 THEN 'a' ELSE 'b' END) AS s RETURN s =~ '(a|b)*a[ab]{1500}c'",
    'timeout',
  ],
  [
    'percentiles of many numbers',
    'UNWIND range(1, 4000) AS x UNWIND range(1, 4000) AS y RETURN percentileCont((x * 7919 + y * 104729) % 1000003, 0.5) AS p',
    /timeout|too-large/,
  ],
  [
    'a text that is split again and again',
    "WITH repeat('ab', 1000000) AS s, [x IN range(1, 3000) | 'c' + x] AS by RETURN size(split(s, by)) AS n",
    'timeout',
  ],
];
