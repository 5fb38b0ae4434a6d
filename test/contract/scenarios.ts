// What every language is held to: ideas, each as a scenario with the edges that its source gives, whatever the language.
// Of the kinds of edges that a scenario names, its source gives these and no others. A symbol is written without the
// classes or namespaces around it that a language needs and the scenario does not speak of.

export const SCENARIOS = {
  call: ['CALLS run -> helper'],
  'call-before-definition': ['CALLS run -> helper'],
  recursion: ['CALLS run -> run'],
  'value-of-a-call-as-argument': ['CALLS run -> helper', 'CALLS run -> other'],
  construction: ['INSTANTIATES run -> Shape'],
  'method-of-a-value': ['CALLS run -> Shape.area'],
  'method-of-the-receiver': ['CALLS Shape.area -> Shape.side'],
  'field-that-holds-an-object': ['CALLS Shape.move -> Point.shift'],
  'chain-of-calls': ['CALLS run -> Shape.grow', 'CALLS run -> Shape.area'],
  'class-member-without-instance': ['CALLS run -> Shape.make', 'CALLS run -> Shape.area'],
  import: ['CALLS run -> Helper'],
  'import-under-another-name': ['CALLS run -> Helper'],
  'import-of-a-module': ['CALLS run -> Helper'],
  'name-for-a-function': ['CALLS run -> helper', 'CALLS run -> known'],
  'name-for-a-type': ['CALLS run -> Shape.area'],
  inheritance: ['INHERITS Circle -> Shape', 'CALLS run -> Shape.area'],
  override: ['OVERRIDES Circle.area -> Shape.area', 'CALLS run -> Circle.area'],
  dispatch: ['CALLS run -> Shape.area', 'CALLS run -> Circle.area'],
  'call-of-the-ancestor': ['CALLS Circle.area -> Shape.area'],
  interface: ['IMPLEMENTS Circle -> Area', 'CALLS run -> Area.area', 'CALLS run -> Circle.area'],
  closure: ['CALLS run -> later', 'CALLS later -> Shape.area'],
  callback: ['CALLS apply -> helper', 'CALLS run -> apply'],
  'function-that-is-returned': ['CALLS run -> choose', 'CALLS run -> helper'],
  'function-in-a-field': ['CALLS run -> Command.action', 'CALLS run -> helper'],
  'function-in-a-table': ['CALLS run -> helper'],
  'several-results': ['CALLS run -> pair', 'CALLS run -> Shape.area', 'CALLS run -> Point.shift'],
  'result-without-annotation': ['CALLS run -> make', 'CALLS run -> Shape.area'],
  'items-of-a-list': ['CALLS run -> Shape.area'],
  'values-of-a-map': ['CALLS run -> Shape.area'],
  generics: ['CALLS run -> Box.get', 'CALLS run -> Shape.area'],
  'generics-by-argument': ['CALLS run -> first', 'CALLS run -> Shape.area'],
  'shadowing-by-a-local': ['CALLS run -> other'],
  'shadowing-in-a-block': ['CALLS run -> Shape.area', 'CALLS run -> Point.shift'],
  narrowing: ['CALLS run -> Circle.area'],
  'asynchronous-result': ['CALLS run -> make', 'CALLS run -> Shape.area'],
  // Ideas that only some languages have.
  'unit-of-names': ['CALLS run -> helper', 'CALLS helper -> other'],
  'bare-name-of-a-member': ['CALLS Shape.area -> Shape.side'],
  'extension-members': ['CALLS run -> Shape.area', 'CALLS Shape.area -> Shape.side'],
  'structural-conformance': ['CALLS run -> Area.area', 'CALLS run -> Circle.area'],
  embedding: ['CALLS run -> Engine.start'],
  'overload-selection': ['CALLS run -> pick', 'CALLS run -> Shape.area'],
  'transparent-wrapper': ['CALLS run -> Shape.area'],
  'implicit-call-by-iteration': ['CALLS run -> Shapes.parts'],
  'implicit-call-by-reading': ['CALLS run -> Shape.area', 'CALLS run -> make'],
  decorator: ['DECORATES traced -> run'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ScenarioName = keyof typeof SCENARIOS;

/** Source texts by path, or one text in the language's own file. */
export type Source = string | Readonly<Record<string, string>>;

/** A language does not have what the scenario shows, or its source gives other edges. */
export interface Deviation {
  readonly source?: Source;
  readonly edges?: readonly string[];
  readonly because: string;
}

export interface ContractLanguage {
  /** The name of a source that is a single text. */
  readonly file: string;
  /** Files that all sources share, and what each source begins with. */
  readonly around?: Readonly<Record<string, string>>;
  readonly head?: string;
  readonly sources: Readonly<Record<ScenarioName, Source | Deviation>>;
}

/** The language has no such thing. */
export function absent(because: string): Deviation {
  return { because };
}

/** The source gives other edges, which the reason explains. */
export function instead(source: Source, edges: readonly string[], because: string): Deviation {
  return { source, edges, because };
}
