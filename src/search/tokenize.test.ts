import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOfWord, tokenize } from './tokenize.ts';

describe('terms of an identifier', () => {
  const table: readonly (readonly [string, string])[] = [
    ['parseHTTPResponse2', 'parsehttpresponse2 parse http response 2'],
    ['parse_http_response', 'parsehttpresponse parse http response'],
    ['PARSE_HTTP', 'parsehttp parse http'],
    ['parse', 'parse'],
    ['Parse', 'parse'],
    ['PARSE', 'parse'],
    ['HTTPServer', 'httpserver http server'],
    ['getURLs', 'geturls get urls'],
    ['userIDs', 'userids user ids'],
    ['URLsafe', 'urlsafe ur lsafe'],
    ['iOS', 'ios i os'],
    ['utf8', 'utf8 utf 8'],
    ['sha256Hash', 'sha256hash sha 256 hash'],
    ['__init__', 'init'],
    ['_private', 'private'],
    ['__dunder_name__', 'dundername dunder name'],
    ['____', ''],
    ['0xFF', '0xff'],
    ['1_000_000', '1000000 1 000 000'],
    ['42', '42'],
    ['naïveBayes', 'naïvebayes naïve bayes'],
    ['ÉcoleNormale', 'écolenormale école normale'],
    ['ПарсерКода', 'парсеркода парсер кода'],
    ['\uff33\uff31\uff2c', 'sql'],
  ];
  it.each(table)('%s', (word, terms) => {
    expect(termsOfWord(word).join(' ')).toBe(terms);
  });
});

describe('terms of a text', () => {
  const table: readonly (readonly [string, string])[] = [
    ['const x = foo.barBaz(1);', 'const x foo barbaz bar baz 1'],
    ['kebab-case and $scope', 'kebab case and scope'],
    ['解析', '解析'],
    ['解析配置文件', '解析 析配 配置 置文 文件'],
    ['图', '图'],
    ['图 a 表', '图 a 表'],
    ['解析HTTP响应', '解析 http 响应'],
    ['设置timeout值', '设置 timeout 值'],
    ['解析,配置。', '解析 配置'],
    ['ファイルを読む', 'ファ ァイ イル ルを を読 読む'],
    ['사용자 인증', '사용 용자 인증'],
    ['𠮷野家', '𠮷野 野家'],
    ['𠮷', '𠮷'],
    ['a😀b', 'a b'],
    ['lone \ud800 surrogate', 'lone surrogate'],
    ['', ''],
  ];
  it.each(table)('%s', (text, terms) => {
    expect(tokenize(text).join(' ')).toBe(terms);
  });

  it('leaves out words that are too long to be names', () => {
    expect(tokenize(`before ${'A1b'.repeat(100)} after`)).toEqual(['before', 'after']);
  });

  it('gives terms in lower case and without underscores, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme' })), (text) => {
        for (const term of tokenize(text)) {
          expect(term).not.toBe('');
          expect(term).not.toContain('_');
          expect(term).toBe(term.toLowerCase());
        }
      }),
    );
  });

  it('finds the parts of snake case whatever they are', () => {
    const part = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 5 }), (parts) => {
        expect(tokenize(parts.join('_'))).toEqual([parts.join(''), ...parts]);
      }),
    );
  });
});
