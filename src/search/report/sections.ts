// Takes a pasted report (an issue, a mail, a log) apart into what a person wrote, what was pasted, and what a form put
// there: each tells something else of the place that it is about. Pure, and knows nothing of an index.

export type SectionKind =
  /** The first line. */
  | 'title'
  /** What a person wrote. */
  | 'prose'
  /** A block of code, or of what a program printed. */
  | 'code'
  /** The lines of a stack trace. */
  | 'trace'
  /** The line that says what went wrong: `SomeError: the message`. */
  | 'message'
  /** Headings and what stands under those that ask for the surroundings (versions, platform). */
  | 'form';

export interface Section {
  readonly kind: SectionKind;
  readonly text: string;
}

/** The beginning or end of a block; a line that opens and closes one on the spot is neither. */
const FENCE = /^\s*(?:```(?!.*```)|~~~)/;
const HEADING = /^\s*(?:#{1,6}\s+\S|\*\*[^*]{1,60}\*\*:?\s*$|__[^_]{1,60}__:?\s*$)/;
/** Under such a heading stands where something was seen, not what. */
const SURROUNDINGS = /\b(?:versions?|environment|platform|system|operating|installed|packages|checklist|conduct)\b/i;
/** A box of a form, and lines that name a version of something. */
const FORM_LINE = /^\s*(?:[-*]\s*\[[ xX]\]|[\w.-]+\s*(?:==|@)\s*v?\d[\w.+-]*\s*$)/;
const MESSAGE =
  /^\s*(?:E\s+)?(?:[\w.]+\.)?(?:[A-Z]\w*)?(?:Error|Exception|Warning|Failure|Panic|Exit|Interrupt)\b(?::|\s*$)/;
const TRACE_START = /^\s*(?:Traceback \(most recent call last\)|goroutine \d+ \[|Caused by:|stack backtrace:)/;
/** A line of a stack trace: a place, and often in what. */
const FRAME = /^\s*(?:File ".+", line \d+|at .+[:(].*\d|.*\.\w+:\d+(?::\d+)?[:,]? in\b|[~/\w.-]+\.\w+ in \w|#\d+ )/;

/** The sections of `text`, in order; neighbours of one kind are one section. Comments of a form are left out. */
export function reportSections(text: string): readonly Section[] {
  const lines = text.replace(/<!--.*?-->/gs, ' ').split(/\r\n|\n|\r/);
  const sections: { kind: SectionKind; lines: string[] }[] = [];
  const add = (kind: SectionKind, line: string): void => {
    const last = sections.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else sections.push({ kind, lines: [line] });
  };
  const state = { titled: false, fenced: false, tracing: false, surroundings: false };
  for (const line of lines) {
    if (FENCE.test(line)) {
      state.fenced = !state.fenced;
      state.tracing = false;
    } else if (line.trim() !== '') add(kindOf(line, state), line);
  }
  return sections.map(({ kind, lines: own }) => ({ kind, text: own.join('\n') }));
}

function kindOf(
  line: string,
  state: { titled: boolean; fenced: boolean; tracing: boolean; surroundings: boolean },
): SectionKind {
  if (!state.titled) {
    state.titled = true;
    return 'title';
  }
  if (MESSAGE.test(line)) {
    state.tracing = false;
    return 'message';
  }
  if (TRACE_START.test(line) || FRAME.test(line)) {
    state.tracing = true;
    return 'trace';
  }
  // Below a frame stands the line of code that it is at, which some mark with an arrow.
  if (state.tracing && /^(?:\s|-+>)/.test(line)) return 'trace';
  state.tracing = false;
  if (!state.fenced && HEADING.test(line)) {
    state.surroundings = SURROUNDINGS.test(line);
    return 'form';
  }
  if (FORM_LINE.test(line) || state.surroundings) return 'form';
  return state.fenced || isCode(line) ? 'code' : 'prose';
}

/** Code outside a fence: a prompt, or indented as Markdown wants it. */
function isCode(line: string): boolean {
  return /^\s*(?:>>> |\.\.\. |In \[\d+\]:|\$ )/.test(line) || /^(?: {4}|\t)\S/.test(line);
}
