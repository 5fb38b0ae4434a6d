// What SCIP says that a call in Python calls.

import { type Place, placeKey } from './places.ts';
import type { PythonDeclarations } from './python-classes.ts';
import { enclosingBlocks, type PythonBlock, type PythonCall } from './python-structure.ts';
import { isOfSubject, type PythonClass, resolutionOrder, type ScipLookup, scipKind } from './scip-symbols.ts';
import type { Expectation, TruthSite } from './truth.ts';

export type CalleeTruth = Pick<TruthSite, 'outcome' | 'expectations' | 'closed'>;

const UNKNOWN: CalleeTruth = { outcome: 'unknown', expectations: [], closed: false };
const OUTSIDE: CalleeTruth = { outcome: 'outside', expectations: [], closed: true };

export function calleeTruth(
  scip: ScipLookup,
  declarations: PythonDeclarations,
  place: Place,
  call: PythonCall,
): CalleeTruth {
  const truth = namedTruth(scip, declarations, place, call);
  if (!isResultCalled(call)) return truth;
  // `type(x)()`: the outer call has no name, and its edges may stand at that of the inner one.
  return truth.outcome === 'inside' ? { ...truth, closed: false } : UNKNOWN;
}

/** Whether what a call gives is called at once. */
function isResultCalled({ line: { tokens }, index }: PythonCall): boolean {
  let depth = 0;
  for (let at = index + 1; at < tokens.length; at++) {
    const { text } = tokens[at];
    if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    if (depth <= 0) return text === ')' && tokens[at + 1]?.text === '(';
  }
  return false;
}

/** What the name of a call means. */
function namedTruth(scip: ScipLookup, declarations: PythonDeclarations, place: Place, call: PythonCall): CalleeTruth {
  const symbols = scip.mentions(place);
  const classes = symbols.filter((symbol) => scipKind(symbol) === 'class' && scip.has(symbol));
  const functions = symbols.filter((symbol) => scipKind(symbol) === 'function' && scip.has(symbol));
  const places = (found: readonly string[]): Place[] => found.flatMap((symbol) => scip.definitions(symbol, place.path));
  if (functions.length > 0) return functionTruth(declarations, nearest(declarations, places(functions), call), call);
  if (classes.length > 0) {
    const found = nearest(declarations, places(classes), call).flatMap((each) => declarations.redefinitions(each));
    const known = found.map((each) => declarations.classAt(each)).filter((each) => each !== undefined);
    // A class symbol without a class in the text is a variable that scip-python takes for one.
    return known.length > 0 ? classTruth(known) : open(found);
  }
  const variables = symbols.filter((symbol) => scipKind(symbol) === 'variable' && scip.has(symbol));
  if (variables.length > 0) return open(places(variables));
  const certain = symbols.filter((symbol) => {
    const kind = scipKind(symbol);
    if ((kind !== 'class' && kind !== 'function') || isOfSubject(symbol)) return false;
    // The attribute is named, and what it holds is called: the class of the receiver.
    if (symbol.endsWith('#__class__().')) return false;
    // A member named like a built-in is taken for the built-in.
    return call.receiver === undefined || !/ builtins\/\w+(#|\(\)\.)$/.test(symbol);
  });
  return certain.length > 0 ? OUTSIDE : UNKNOWN;
}

/**
 * Functions inside of functions share a symbol with others of that name in the module or class: the one that the
 * caller can see is meant.
 */
function nearest(declarations: PythonDeclarations, places: readonly Place[], call: PythonCall): readonly Place[] {
  if (places.length < 2 || call.receiver !== undefined) return places;
  const around = enclosingBlocks(call.block);
  const visible = places.map((place) => {
    const parent = declarations.blockAt(place)?.parent;
    return parent === undefined ? around.length : around.indexOf(parent);
  });
  const best = Math.min(...visible.filter((each) => each >= 0));
  return Number.isFinite(best) ? places.filter((_, index) => visible[index] === best) : places;
}

function functionTruth(declarations: PythonDeclarations, found: readonly Place[], call: PythonCall): CalleeTruth {
  const places = found.flatMap((place) => declarations.redefinitions(place));
  const blocks = places.map((place) => declarations.blockAt(place)).filter((each) => each !== undefined);
  // What is called is the value that the property returns.
  if (call.receiver !== undefined && blocks.some(isProperty)) return open(places);
  const [first] = blocks;
  const required = first !== undefined;
  return closed([{ kind: 'CALLS', targets: places, acceptable: [], required, what: describeFunction(first) }]);
}

function isProperty({ decorators }: PythonBlock): boolean {
  return decorators.some((name) => /property$/i.test(name) || name === 'setter' || name === 'getter');
}

function describeFunction(block: PythonBlock | undefined): string {
  if (block === undefined) return 'function';
  const decorated = block.decorators.length > 0 ? ` (@${block.decorators[0]})` : '';
  if (block.parent === undefined) return `function${decorated}`;
  return block.parent.kind === 'class' ? `method${decorated}` : `function inside a function${decorated}`;
}

/** A class that is called: an instance of it, made by the `__init__` that Python would find. */
function classTruth(classes: readonly PythonClass[]): CalleeTruth {
  const targets = classes.map(({ place }) => place);
  const initializers = classes.map(constructorOf);
  const places = initializers.flatMap(({ found }) => found);
  const instance: Expectation = { kind: 'INSTANTIATES', targets, acceptable: [], required: true, what: 'class' };
  const made: Expectation = {
    kind: 'CALLS',
    targets: places,
    acceptable: classes.flatMap((each) => methodsNamed(each, '__new__')),
    required: places.length > 0 && initializers.every((each) => each.certain),
    what: '__init__',
  };
  const certain = initializers.every((each) => each.certain);
  return { ...closed([instance, made]), closed: certain };
}

interface Constructor {
  readonly found: readonly Place[];
  /** False where a class that is not known comes before it. */
  readonly certain: boolean;
}

function constructorOf(owner: PythonClass): Constructor {
  let certain = true;
  for (const each of resolutionOrder(owner)) {
    if (each === undefined) {
      certain = false;
      continue;
    }
    const own = each.methods.get('__init__');
    if (own !== undefined) return { found: own, certain };
    // Its `__init__` is made by the decorator, and none of its ancestors' is called.
    if (each.block.decorators.includes('dataclass')) return { found: [], certain };
  }
  return { found: [], certain };
}

function methodsNamed(owner: PythonClass, name: string): Place[] {
  return resolutionOrder(owner).flatMap((each) => each?.methods.get(name) ?? []);
}

function closed(expectations: readonly Expectation[]): CalleeTruth {
  return { outcome: 'inside', expectations, closed: true };
}

function open(places: readonly Place[]): CalleeTruth {
  const acceptable = [...new Map(places.map((place) => [placeKey(place), place])).values()];
  const expectations = (['CALLS', 'INSTANTIATES'] as const).map(
    (kind): Expectation => ({ kind, targets: [], acceptable, required: false, what: 'variable' }),
  );
  return { outcome: 'inside', expectations, closed: false };
}
