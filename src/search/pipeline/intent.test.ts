// What kind of answer a query wants, in English and Chinese, and no false alarm on programming questions.

import { describe, expect, it } from 'vitest';
import { autoDetectDetail, classifyIntent, type Intent } from './intent.ts';

const CASES: Readonly<Record<Intent, readonly string[]>> = {
  entity: [
    'Who is Ada Field?',
    "what's Orchard",
    'Tell me about Orchard',
    '张敏是谁？',
    '青禾科技是什么公司',
    '什么是令牌桶',
  ],
  temporal: [
    'When did Ada leave the nursery?',
    'last meeting with Ben',
    'timeline of Orchard',
    'what happened in March 2024',
    '上次会议是什么时候',
    '公司的发展历程',
  ],
  event: [
    'Orchard announced a new product',
    'who raised $5M',
    'Series A of Orchard',
    'Who acquired Orchard?',
    '青禾科技融资了多少',
    '谁收购了海豚物流',
  ],
  general: [
    'what happens when the callback throws an exception',
    'when is the destructor called',
    'merge two branches',
    'launch a worker process',
    'how does a request handler raise an error',
    'Rust 错误处理',
    '如何实现 Rust 错误处理',
    '什么时候会调用这个函数',
    'pruning plans',
  ],
};

describe.each(Object.entries(CASES))('%s', (intent, queries) => {
  it.each(queries)('%s', (query) => {
    expect(classifyIntent(query)).toBe(intent);
  });
});

it('each intent has its level of detail', () => {
  expect(autoDetectDetail('Who is Ada Field?')).toBe('low');
  expect(autoDetectDetail('When did Ada leave?')).toBe('high');
  expect(autoDetectDetail('Who acquired Orchard?')).toBe('high');
  expect(autoDetectDetail('pruning plans')).toBeUndefined();
});
