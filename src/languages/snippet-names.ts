// What a language says of the names in a line of code.

/** A name, and the dotted name of what it stands for. */
export type Named = readonly [name: string, target: string];

export interface SnippetSyntax {
  /** What an interpreter writes before a line. */
  readonly prompt?: RegExp;
  /** The names that a line imports. */
  importsIn(line: string): readonly Named[];
  /** The variable that a line gives what a call makes, and the name of what is called. */
  madeIn(line: string): Named | undefined;
}

/** `a as b, c`: what each is called here, and by its own name. */
export function namesIn(list: string): readonly Named[] {
  return list
    .replace(/[(){}\\]/g, ' ')
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== undefined && /^[\w.]+$/.test(name))
    .map(([name, own]) => [own ?? name, name]);
}

/** The two names that an expression captures. */
export function captured(match: RegExpExecArray | null, name = 1, target = 2): Named | undefined {
  const [own, made] = [match?.[name], match?.[target]];
  return own === undefined || made === undefined ? undefined : [own, made];
}

/** `./a/b` as the dotted name of a module. */
export function dotted(module: string): string {
  return module.replace(/^[@./]+/, '').replaceAll('/', '.');
}
