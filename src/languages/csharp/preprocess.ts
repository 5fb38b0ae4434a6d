// What a preprocessor leaves of a file: of the branches of a condition one is kept, and directives and what is not kept
// become blanks, so that every offset stays.

/** Symbols of frameworks that ended, and those that take something away: nothing defines them. Every other one counts as defined. */
const UNDEFINED =
  /^(?:NETFRAMEWORK|NET[1-4]\d*(?:_OR_GREATER)?|NETSTANDARD1_\d|SILVERLIGHT|WINDOWS_PHONE\w*|PORTABLE\w*|PCL\d*|UNITY_\w+|NO_\w+)$/;

const DIRECTIVE = /^[ \t]*#[ \t]*([a-z]+)\b[ \t]*(.*)\r?$/;

/** One condition whose end is not reached: whether its present branch is kept, and whether any was. */
interface Condition {
  isKept: boolean;
  wasKept: boolean;
}

/** The text without a byte order mark, with blanks in the place of directives and of branches that are not kept. */
export function preprocessed(source: string): string {
  const text = source.charCodeAt(0) === 0xfeff ? ` ${source.slice(1)}` : source;
  if (!/^[ \t]*#/m.test(text)) return text;
  const own = new Map<string, boolean>();
  const open: Condition[] = [];
  const isKept = (): boolean => open.every((one) => one.isKept);
  return text
    .split('\n')
    .map((line) => {
      const directive = DIRECTIVE.exec(line);
      if (directive === null) return isKept() ? line : blank(line);
      const [, name, rest] = directive;
      follow(name, rest, open, own, isKept());
      return blank(line);
    })
    .join('\n');
}

function follow(name: string, rest: string, open: Condition[], own: Map<string, boolean>, isKept: boolean): void {
  const last = open[open.length - 1];
  if (name === 'if') {
    const holds = evaluate(rest, own);
    open.push({ isKept: holds, wasKept: holds });
  } else if (name === 'endif') open.pop();
  else if (name === 'elif' && last !== undefined) {
    last.isKept = !last.wasKept && evaluate(rest, own);
    last.wasKept ||= last.isKept;
  } else if (name === 'else' && last !== undefined) {
    last.isKept = !last.wasKept;
    last.wasKept = true;
  } else if (isKept && (name === 'define' || name === 'undef')) own.set(rest.trim(), name === 'define');
}

function blank(line: string): string {
  return line.replace(/[^\r]/g, ' ');
}

/** Whether a condition holds; one that cannot be read does. */
function evaluate(condition: string, own: ReadonlyMap<string, boolean>): boolean {
  const tokens = condition.replace(/\/\/.*/, '').match(/\w+|&&|\|\||==|!=|[!()]/g) ?? [];
  let at = 0;
  const unary = (): boolean => {
    const token = tokens[at++];
    if (token === '!') return !unary();
    if (token === '(') {
      const inner = either();
      at++;
      return inner;
    }
    if (token === undefined || token === 'true' || token === 'false') return token !== 'false';
    return own.get(token) ?? !UNDEFINED.test(token);
  };
  const equal = (): boolean => {
    let left = unary();
    while (tokens[at] === '==' || tokens[at] === '!=')
      left = tokens[at++] === '==' ? left === unary() : left !== unary();
    return left;
  };
  const both = (): boolean => {
    let left = equal();
    while (tokens[at] === '&&') {
      at++;
      left = equal() && left;
    }
    return left;
  };
  const either = (): boolean => {
    let left = both();
    while (tokens[at] === '||') {
      at++;
      left = both() || left;
    }
    return left;
  };
  return either();
}
