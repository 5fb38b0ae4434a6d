// A tokenizer for Python, enough to say what stands where: names, operators, strings, and the statements they form. It
// parses nothing; it exists so that the judge of what is called is the text itself and not the code that is judged.

export interface PythonToken {
  readonly kind: 'name' | 'number' | 'string' | 'operator';
  readonly text: string;
  /** 1-based; columns in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
}

/** What stands between two line ends outside of brackets. */
export interface LogicalLine {
  /** Width of the white space before it; tabs go to the next multiple of eight. */
  readonly indent: number;
  readonly tokens: readonly PythonToken[];
}

const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}_]*/uy;
const NUMBER = /(?:\d|\.\d)(?:[eE][+-]?\d|[\w.])*/y;
const STRING = /([a-zA-Z]{0,2})("""|'''|"|')/y;
const OPERATOR = /\*\*=|\/\/=|>>=|<<=|\.\.\.|!=|==|<=|>=|->|:=|\*\*|\/\/|<<|>>|[-+*/%@&|^~<>=]=?|[()[\]{},:.;!]/y;

/** Splits a file into logical lines. Text that is no Python gives tokens all the same, never an error. */
export function pythonLines(text: string): LogicalLine[] {
  const reader = new Reader(text);
  reader.read(text.length, () => false);
  reader.endLine();
  return reader.lines;
}

class Reader {
  readonly lines: LogicalLine[] = [];
  readonly #text: string;
  #tokens: PythonToken[] = [];
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #depth = 0;
  #indent = 0;

  constructor(text: string) {
    this.#text = text;
  }

  endLine(): void {
    if (this.#tokens.length > 0) this.lines.push({ indent: this.#indent, tokens: this.#tokens });
    this.#tokens = [];
  }

  /** Reads up to `end`, or to where `stop` says so of what comes next. */
  read(end: number, stop: (character: string) => boolean): void {
    while (this.#at < end) {
      const character = this.#text[this.#at];
      if (stop(character)) return;
      if (character === '\n') this.#newline();
      else if (character === '#') this.#skipComment(end);
      else if (character === '\\' || /\s/.test(character)) this.#at++;
      else this.#token(end);
      if (character === '\\' && this.#text[this.#at] === '\n') this.#startLine();
    }
  }

  #newline(): void {
    if (this.#depth === 0) this.endLine();
    this.#startLine();
  }

  #startLine(): void {
    this.#at++;
    this.#line++;
    this.#lineStart = this.#at;
  }

  #skipComment(end: number): void {
    while (this.#at < end && this.#text[this.#at] !== '\n') this.#at++;
  }

  #token(end: number): void {
    if (this.#tokens.length === 0) this.#indent = this.#width();
    const string = this.#match(STRING);
    if (string !== undefined) {
      this.#string(string[1], string[2], end);
      return;
    }
    const name = this.#match(NAME);
    const number = this.#match(NUMBER);
    if (name !== undefined) this.#push('name', name[0]);
    else if (number !== undefined) this.#push('number', number[0]);
    else this.#operator();
  }

  #operator(): void {
    const operator = this.#match(OPERATOR)?.[0] ?? this.#text[this.#at];
    if (operator === '(' || operator === '[' || operator === '{') this.#depth++;
    if (operator === ')' || operator === ']' || operator === '}') this.#depth = Math.max(0, this.#depth - 1);
    this.#push('operator', operator);
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text) ?? undefined;
  }

  #push(kind: PythonToken['kind'], text: string): void {
    this.#tokens.push({ kind, text, line: this.#line, column: this.#at - this.#lineStart + 1 });
    this.#at += text.length;
  }

  #width(): number {
    let width = 0;
    for (let at = this.#lineStart; at < this.#at; at++)
      width = this.#text[at] === '\t' ? ((width >> 3) << 3) + 8 : width + 1;
    return width;
  }

  /** A string is one token; what an f-string holds in braces follows it as tokens of its own. */
  #string(prefix: string, quote: string, end: number): void {
    const formatted = /f|t/i.test(prefix);
    const raw = /r/i.test(prefix);
    this.#push('string', prefix + quote);
    while (this.#at < end) {
      const character = this.#text[this.#at];
      if (this.#text.startsWith(quote, this.#at)) {
        this.#at += quote.length;
        return;
      }
      if (character === '\\' && !(raw && formatted)) {
        if (this.#text[this.#at + 1] === '\n') this.#lineBreak(2);
        else this.#at += 2;
      } else if (character === '\n') {
        // A string that is not closed ends with its line.
        if (quote.length === 1) return;
        this.#lineBreak(1);
      } else if (formatted && character === '{') {
        if (this.#text[this.#at + 1] === '{') this.#at += 2;
        else this.#field(end);
      } else this.#at++;
    }
  }

  #lineBreak(length: number): void {
    this.#at += length;
    this.#line++;
    this.#lineStart = this.#at;
  }

  /** `{expression!r:format}`: the expression is read as code, what follows it as text that may hold fields again. */
  #field(end: number): void {
    this.#push('operator', '{');
    this.#depth++;
    const outer = this.#depth;
    this.read(end, (character) => {
      if (this.#depth !== outer) return false;
      if (character === '!') return this.#text[this.#at + 1] !== '=';
      return character === '}' || (character === ':' && this.#text[this.#at + 1] !== '=');
    });
    for (let depth = 0; this.#at < end; ) {
      const character = this.#text[this.#at];
      if (character === '{') {
        this.#field(end);
        continue;
      }
      if (character === '\n') this.#lineBreak(1);
      else if (character === '}' && depth === 0) break;
      else this.#at++;
      if (character === '}') depth--;
    }
    this.#depth = outer - 1;
    if (this.#at < end) this.#push('operator', '}');
  }
}
