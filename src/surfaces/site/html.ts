// Markup in which every text is text: what is not markup of this folder is escaped where it is put in.

import { visibleText } from '../../operations/visible.ts';

export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | undefined | false | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((text, next, at) => text + markupOf(parts[at - 1]) + next) };
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('');
  return visibleText(String(part)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
