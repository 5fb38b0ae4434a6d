import { describe, expect, it } from 'vitest';
import { queryTerms } from './query-terms.ts';

describe('the terms of a query', () => {
  const table: readonly (readonly [string, string])[] = [
    // Keywords stay, whatever they are in prose.
    ['where clause', 'where clause'],
    ['is', 'is'],
    ['from where select', 'from where select'],
    ['the user', 'the user'],
    // Questions and requests lose what says nothing.
    ['how does the parser handle comments?', 'parser handle comments'],
    ['where is the user authenticated', 'user authenticated'],
    ['find all the functions that parse dates', 'functions parse dates'],
    ['authentication of the user in a session', 'authentication user session'],
    ['what is this?', 'what is this'],
    // An address says where something is discussed; alone, it is what is asked for.
    ['parse durations, see https://example.com/forum/thread', 'parse durations see'],
    ['https://example.com', 'https example com'],
    // Chinese has no spaces: question words and particles separate what is left.
    ['如何解析配置文件', '解析 析配 配置 置文 文件'],
    ['用户的登录在哪里实现?', '用户 登录'],
    ['用户登录', '用户 户登 登录'],
    ['怎么样', '怎么 么样'],
    ['parseConfig 是如何工作的', 'parseconfig parse config 工作'],
  ];
  it.each(table)('%s', (query, terms) => {
    expect(queryTerms(query).terms.join(' ')).toBe(terms);
  });

  it('joins neighbours, since code may write them as one word', () => {
    expect(queryTerms('git hub client').joined).toEqual(['github', 'hubclient', 'githubclient']);
    expect(queryTerms('client').joined).toEqual([]);
  });

  it('finds the names in a sentence', () => {
    const { mentioned } = queryTerms('Why does `parseAsync()` call user_agent, Foo.bar and src/cli/run.ts? I asked.');
    expect(mentioned).toEqual(['parseAsync', 'user_agent', 'Foo.bar', 'src/cli/run.ts']);
  });
});
