// Where markup that stands in a source ends, and what is computed in it.

interface Hole {
  /** The place of its brace. */
  readonly start: number;
  /** Behind the brace that closes it. */
  readonly end: number;
}

interface Markup {
  readonly end: number;
  readonly holes: readonly Hole[];
}

/** What ends without elements in it, by what it begins with. */
const PLAIN = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where the element at a place ends; nothing where it is not closed. */
export function endOfMarkup(text: string, start: number): Markup | undefined {
  const holes: Hole[] = [];
  let depth = 0;
  let isInTag = false;
  for (let at = start; at < text.length; ) {
    const plain = PLAIN.find(([opening]) => text.startsWith(opening, at));
    const one = text[at];
    if (plain !== undefined && !isInTag) {
      at = behind(text, plain[1], at);
    } else if (one === '{' && text[at + 1] === '{') {
      at += 2;
    } else if (one === '{') {
      const end = endOfHole(text, at);
      holes.push({ start: at, end });
      at = end;
    } else if (isInTag && (one === '"' || one === "'")) {
      at = behind(text, one, at + 1);
    } else if (text.startsWith('</', at)) {
      at = behind(text, '>', at);
      if (--depth <= 0) return { end: at, holes };
    } else if (one === '<') {
      depth++;
      isInTag = true;
      at++;
    } else if (isInTag && text.startsWith('/>', at)) {
      at += 2;
      isInTag = false;
      if (--depth <= 0) return { end: at, holes };
    } else {
      if (one === '>') isInTag = false;
      at++;
    }
  }
  return undefined;
}

function behind(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at === -1 ? text.length : at + closing.length;
}

/** Behind the brace that closes the one at a place; strings are looked over. */
function endOfHole(text: string, start: number): number {
  const next = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|[{}]/g;
  next.lastIndex = start;
  for (let depth = 0; ; ) {
    const match = next.exec(text);
    if (match === null) return text.length;
    if (match[0] === '{') depth++;
    if (match[0] === '}' && --depth === 0) return next.lastIndex;
  }
}
