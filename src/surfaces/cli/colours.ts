// Whether an answer has colours: by default on a terminal only, and what a person says goes before that.

export const COLOR_CHOICES = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Where the command line does not say: `FORCE_COLOR` first, then `NO_COLOR`, then where the answer goes. */
export function coloursByDefault(
  variables: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none, TERM: terminal } = variables;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && (none === undefined || none === '') && terminal !== 'dumb';
}
