import { describe, expect, it } from 'vitest';
import { capitalise, humanise, pathTopics, splitWords, stem } from './words.ts';

describe('words out of identifiers', () => {
  it.each([
    ['parseHTTPHeader_v2', ['parse', 'HTTP', 'Header', 'v2']],
    ['HTTPServer', ['HTTP', 'Server']],
    ['convertIPv4MappedIPv6', ['convert', 'IPv4', 'Mapped', 'IPv6']],
    ['listURLs', ['list', 'URLs']],
    ['compileETag', ['compile', 'ETag']],
    ['__init__', ['init']],
    ['MAX_SIZE', ['MAX', 'SIZE']],
    ['sha256', ['sha256']],
    ['größeÄndern', ['größe', 'Ändern']],
    ['読み込む', ['読み込む']],
    ['$', []],
  ])('splits %s', (identifier, words) => {
    expect(splitWords(identifier)).toEqual(words);
  });

  it.each([
    ['defaultConfiguration', 'default configuration'],
    ['toJSON', 'to JSON'],
    ['MAX_SIZE', 'max size'],
    ['__init__', 'init'],
    ['_$', '_$'],
  ])('reads %s as "%s"', (identifier, words) => {
    expect(humanise(identifier)).toBe(words);
  });

  it('leaves out of a path what every project has', () => {
    expect(pathTopics('packages/router/src/index.ts')).toEqual(['router']);
    expect(pathTopics('src/2024/__init__.py')).toEqual([]);
    expect(pathTopics('test/express.raw.spec.js')).toEqual(['express.raw']);
    expect(pathTopics('.config')).toEqual(['.config']);
  });

  it('compares plurals and capitalises beyond the basic plane', () => {
    expect(stem('segments')).toBe(stem('segment'));
    expect(stem('queries')).toBe(stem('query'));
    expect(stem('class')).toBe('class');
    expect(capitalise('')).toBe('');
    expect(capitalise('éclair')).toBe('Éclair');
    expect(capitalise('𐐨𐐩')).toBe('𐐀𐐩');
  });
});
