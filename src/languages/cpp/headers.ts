// Headers: whether one with the extension of C is of C++, and which are the language's own.

import { outsidePackages as ofC } from '../c/includes.ts';
import { preprocess } from '../c/preprocess.ts';
import { Token } from '../c/tokens.ts';
import type { OutsidePackages } from '../language.ts';

/** Whether a text has what no C has, where C would read it. */
export function isCpp(text: string): boolean {
  if (!/\b(?:class|namespace|template|using|public|private|protected|operator|virtual)\b|::/.test(text)) return false;
  const { texts, kinds } = preprocess(text).tokens;
  return texts.some((word, at) => {
    const next = texts[at + 1];
    if (word === '::') return true;
    if (kinds[at] !== Token.word) return false;
    switch (word) {
      case 'class':
      case 'namespace':
        return kinds[at + 1] === Token.word || next === '{';
      case 'template':
        return next === '<';
      case 'using':
        return kinds[at + 1] === Token.word;
      case 'public':
      case 'private':
      case 'protected':
        return next === ':' && kinds[at + 2] !== Token.number;
      default:
        return false;
    }
  });
}

/** The headers of the language's library have no extension; those of others are in a folder. */
export function outsidePackages(): OutsidePackages {
  const { isStandard, ...others } = ofC();
  return { ...others, globals: 'libstdc++', isStandard: (name) => isStandard(name) || /^c?[a-z_]+$/.test(name) };
}
