// Small programs whose parts all depend on each other, by the shape of the tangle: what they cost must grow with their
// size, not with the number of ways through them.

/** Texts of files, by path. */
export type Files = Readonly<Record<string, string>>;

/** A program of a shape, in so many parts. */
export type Shape = (parts: number) => Files;

const each = <Made>(parts: number, make: (part: number) => Made): Made[] =>
  Array.from({ length: parts }, (_, part) => make(part));

/** One file for each part. */
function modules(
  parts: number,
  path: (part: number) => string,
  text: (part: number) => string,
): Record<string, string> {
  return Object.fromEntries(each(parts, (part) => [path(part), text(part)]));
}

/** Another part, always the same one for the same numbers. */
const other = (part: number, factor: number, parts: number): number => (part * factor + factor) % parts;

/** Modules that take all names of two others, and a class whose base is an attribute of a third. */
const pythonStars: Shape = (parts) => ({
  'pkg/__init__.py': each(parts, (part) => `from .m${part} import *\n`).join(''),
  ...modules(
    parts,
    (part) => `pkg/m${part}.py`,
    (part) =>
      `from .m${other(part, 3, parts)} import *\nfrom .m${other(part, 7, parts)} import *\nfrom . import m${other(part, 5, parts)} as o\n` +
      `class C${part}(o.C${other(part, 5, parts)}):\n    def f(self): return self.g().f()\n    def g(self): return C${other(part, 11, parts)}()\n`,
  ),
});

/** Packages that take a name from each other, round a circle, which none of them defines: it may be a submodule of any. */
const pythonPackages: Shape = (parts) =>
  modules(
    parts,
    (part) => `p${part}/__init__.py`,
    (part) => `from p${other(part, 1, parts)} import thing\nthing()\n`,
  );

/** Stars, with bases that nothing defines and names that lead round. */
const pythonStarsOfNothing: Shape = (parts) => ({
  'pkg/__init__.py': each(parts, (part) => `from .m${part} import *\n`).join(''),
  ...modules(
    parts,
    (part) => `pkg/m${part}.py`,
    (part) =>
      `from .m${other(part, 3, parts)} import *\nfrom .m${other(part, 7, parts)} import *\nfrom . import m${other(part, 5, parts)} as o\n` +
      `class C${part}(o.Missing${part}):\n    x = o.f${other(part, 11, parts)}\n    def f(self): return missing(self.x(), o.o.o)\nf${part} = o.f${other(part, 13, parts)}\n`,
  ),
});

/** Modules that export all of three others, one of them also as a namespace. */
const typescriptStars: Shape = (parts) =>
  modules(
    parts,
    (part) => `m${part}.ts`,
    (part) =>
      `export * from './m${other(part, 3, parts)}'; export * from './m${other(part, 7, parts)}'; export * as ns${part} from './m${other(part, 5, parts)}'\n` +
      `import * as o from './m${other(part, 11, parts)}'; export class C${part} extends o.ns${other(part, 2, parts)}.C${other(part, 5, parts)} { f() { return o.ns${other(part, 13, parts)}.C${other(part, 2, parts)} } }\n`,
  );

/** Properties that are made of each other by getters, in one object that is made of itself. */
const javascriptGetters: Shape = (parts) => ({
  'o.js': `const o = {}\n${each(
    parts,
    (part) =>
      `o.p${part} = Object.assign({}, o.p${other(part, 3, parts)}, o.p${other(part, 7, parts)}, { get g${part}() { return o.p${other(part, 5, parts)}.g${other(part, 11, parts)} } })\n`,
  ).join('')}module.exports = o\n`,
});

/** The same within one literal. */
const javascriptSpreads: Shape = (parts) => ({
  'o.js':
    `const o = {\n${each(
      parts,
      (part) =>
        `  get p${part}() { return { ...o.p${other(part, 3, parts)}, ...o.p${other(part, 7, parts)}, q${part}: o.p${other(part, 5, parts)} } },\n`,
    ).join('')}}\n` +
    `Object.assign(o, ${each(parts, (part) => `o.p${part}`).join(', ')})\nObject.assign(o.p0, o, o.p1.q3)\no.p1.q5.q7()\n`,
});

/** `module.exports` of each is what others require, in circles. */
const commonjsCircles: Shape = (parts) =>
  modules(
    parts,
    (part) => `m${part}.js`,
    (part) =>
      part % 3 === 0
        ? `module.exports = require('./m${other(part, 3, parts)}')\nmodule.exports.f${part} = function () { return require('./m${other(part, 7, parts)}').f${other(part, 5, parts)}() }\n`
        : `Object.assign(exports, require('./m${other(part, 3, parts)}'), require('./m${other(part, 7, parts)}'))\nexports.f${part} = () => exports.f${other(part, 5, parts)}()\n`,
  );

/** Functions that give what others give, called with what others give. */
const pythonResults: Shape = (parts) => ({
  'm.py': each(
    parts,
    (part) =>
      `def f${part}(a, b):\n    x = f${other(part, 3, parts)}(a, f${other(part, 7, parts)})\n    return [x, b, f${other(part, 5, parts)}(b, x)]\n`,
  ).join(''),
});

/** Classes that decorate each other's methods and inherit in a circle. */
const pythonDecorators: Shape = (parts) => ({
  'deco.py': each(
    parts,
    (part) =>
      `def d${part}(fn):\n    @d${other(part, 3, parts)}\n    def w(*args, **kw):\n        return fn(*args, d${other(part, 7, parts)}(fn))\n    return w\n` +
      `class K${part}(K${other(part, 5, parts)}, metaclass=K${other(part, 11, parts)}):\n    @d${part}\n    @property\n    def p(self): return self.q.p\n    @d${other(part, 13, parts)}\n    def q(self): return K${other(part, 2, parts)}().p\n`,
  ).join(''),
});

/** Mixins that extend what other mixins make. */
const typescriptMixins: Shape = (parts) => ({
  'mixins.ts': each(
    parts,
    (part) =>
      `export const M${part} = <B extends ReturnType<typeof M${other(part, 3, parts)}>>(Base: B) => class C${part} extends M${other(part, 7, parts)}(Base) { m${part}() { return this.m${other(part, 5, parts)}() } }\n`,
  ).join(''),
});

/** Generic interfaces with members of each other, under growing arguments. */
const typescriptGenerics: Shape = (parts) => ({
  'generics.ts': `${each(
    parts,
    (part) =>
      `export interface G${part}<A, B> extends G${other(part, 3, parts)}<B, A> { m${part}(x: G${other(part, 5, parts)}<A, B>): G${other(part, 7, parts)}<G${other(part, 11, parts)}<A, B>, B>; p: G${other(part, 13, parts)}<B, G${part}<A, A>> }\n`,
  ).join('')}declare const g: G0<string, number>\nexport const r = g.p.p.p.m0(g.p.p).p.m1(g).p.p\n`,
});

/** Conditional, mapped and indexed types of each other. */
const typescriptConditionals: Shape = (parts) => ({
  'conditional.ts':
    each(
      parts,
      (part) =>
        `type T${part}<A> = A extends T${other(part, 3, parts)}<infer X> ? T${other(part, 5, parts)}<X | A> : { [K in keyof T${other(part, 7, parts)}<A>]: T${other(part, 11, parts)}<A>[K] }\n`,
    ).join('') +
    each(parts, (part) => `declare const t${part}: T${part}<T${other(part, 5, parts)}<string>>\nt${part}.a.b()\n`).join(
      '',
    ),
});

/** Interfaces with many call signatures that take each other. */
const typescriptOverloads: Shape = (parts) => ({
  'overloads.ts':
    `interface F {\n${each(parts, (part) => `  <A extends F${part}, B>(a: A, b: (x: F${other(part, 3, parts)}) => B): (y: B) => F${other(part, 5, parts)}\n`).join('')}}\n` +
    `declare const f: F\n${each(parts, (part) => `interface F${part} { n${part}: typeof v${other(part, 7, parts)} }\nconst v${part} = f(v${other(part, 3, parts)}.n${part}, (x) => f(v${other(part, 5, parts)}, (y) => x))\n`).join('')}`,
});

/** Calls in the arguments of calls, and chains of calls. */
const nestedCalls: Shape = (parts) => ({
  'nested.ts': `export function f<A>(a: A, b?: unknown): { v: A; f: typeof f } { return { v: a, f } }\nexport const x = ${'f('.repeat(parts)}1${')'.repeat(parts)}\nexport const y = f${'(f).f'.repeat(parts)}\nconst g = (h) => h\nexport const z = ${'g((a) => '.repeat(parts)}a${')'.repeat(parts)}\n`,
  'nested.py': `def f(*a): return a[0]\nx = ${'f('.repeat(Math.min(parts, 90))}1${')'.repeat(Math.min(parts, 90))}\ny = ${'f(lambda a: '.repeat(Math.min(parts, 90))}a${')'.repeat(Math.min(parts, 90))}\n`,
});

/** Prototypes that are made of each other in loops. */
const javascriptPrototypes: Shape = (parts) => ({
  'proto.js':
    each(
      parts,
      (part) =>
        `function P${part}() { P${other(part, 3, parts)}.call(this); this.a${part} = this.b${other(part, 5, parts)}; this.b${part} = new P${other(part, 7, parts)}().a${other(part, 11, parts)} }\n` +
        `P${part}.prototype = Object.create(P${other(part, 5, parts)}.prototype)\nP${part}.prototype.m${part} = function () { return this.m${other(part, 3, parts)}().a${part} }\n`,
    ).join('') +
    `for (const k of [${each(parts, (part) => `P${part}`).join(', ')}]) { for (const l in k.prototype) { k.prototype[l] = k.prototype.m1; Object.assign(k.prototype, P1.prototype, k) } }\n`,
});

/** Lists that hold each other. */
const pythonContainers: Shape = (parts) => ({
  'lists.py':
    each(parts, (part) => `l${part} = []\nd${part} = {}\n`).join('') +
    each(
      parts,
      (part) =>
        `l${part}.append(l${other(part, 3, parts)})\nl${part}.extend(l${other(part, 7, parts)}[0])\nd${part}['k'] = d${other(part, 5, parts)}['k']\nd${part}.update(d${other(part, 3, parts)})\nl${part}.append(d${other(part, 11, parts)}['k'][0])\nfor x in l${part}:\n    x.append(l${part}[0])\n`,
    ).join(''),
});

/** Namespaces that are merged with functions and classes, and name each other. */
const typescriptNamespaces: Shape = (parts) => ({
  'namespaces.ts': each(
    parts,
    (part) =>
      `export function N${part}() { return N${other(part, 3, parts)}.v() }\nexport namespace N${part} { export import A = N${other(part, 5, parts)}; export const v = A.A.v; export class C extends A.A.C { c = A.v }; export type T = A.T | N${other(part, 7, parts)}.T }\nexport namespace N${part} { export const w = N${other(part, 11, parts)}.A.w }\n`,
  ).join(''),
});

/** Attributes of one class that are made of each other in its methods. */
const pythonAttributes: Shape = (parts) => ({
  'attributes.py': `class A:\n${each(
    parts,
    (part) =>
      `    def m${part}(self, x=None):\n        self.a${part} = self.a${other(part, 3, parts)} or self.a${other(part, 7, parts)}.m${other(part, 5, parts)}(self.a${other(part, 11, parts)})\n        return x or self.a${other(part, 13, parts)} or B${part}()\n`,
  ).join(
    '',
  )}${each(parts, (part) => `class B${part}(A):\n    def m${other(part, 3, parts)}(self, x=None): return super().m${part}(self)\n`).join('')}`,
});

/** Every module imports all names of every other one. */
const pythonCompleteStars: Shape = (parts) =>
  modules(
    parts,
    (part) => `pkg/m${part}.py`,
    (part) =>
      `${each(parts, (target) => `from .m${target} import *\n`).join('')}def f${part}(): return f${other(part, 3, parts)}() or g()\n`,
  );

const typescriptCompleteStars: Shape = (parts) =>
  modules(
    parts,
    (part) => `m${part}.ts`,
    (part) =>
      `${each(parts, (target) => `export * from './m${target}'\n`).join('')}import { f${other(part, 3, parts)} as f, missing } from './m${other(part, 5, parts)}'\nexport function f${part}() { return f() || missing() }\n`,
  );

/** Fluent methods whose results depend on what callbacks give that depend on them. */
const javascriptCallbacks: Shape = (parts) => ({
  'callbacks.js': each(
    parts,
    (part) =>
      `export const c${part} = (h) => ({ then: (g) => c${other(part, 3, parts)}((x) => g(h(x), c${other(part, 5, parts)}(g))), map: (g) => c${other(part, 7, parts)}(h).then((y) => g(y).map(h)) })\n`,
  ).join(''),
});

/** Destructuring, defaults and generators that feed each other. */
const javascriptFlows: Shape = (parts) => ({
  'flows.js': each(
    parts,
    (part) =>
      `export let [a${part}, { b${part} = a${other(part, 3, parts)}, ...r${part} }] = [b${other(part, 5, parts)}, r${other(part, 7, parts)}]\n` +
      `export function* g${part}(x = a${part}) { const y = yield* g${other(part, 3, parts)}(x); a${part} = y; for (const z of g${other(part, 5, parts)}(y)) yield [z, x, r${part}]; return a${other(part, 11, parts)} }\n`,
  ).join(''),
});

/** Every shape, with the parts that make some 2,000 lines or as many as are usual for it. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  pythonStars,
  pythonStarsOfNothing,
  pythonPackages,
  pythonCompleteStars,
  pythonResults,
  pythonDecorators,
  pythonContainers,
  pythonAttributes,
  typescriptStars,
  typescriptCompleteStars,
  typescriptMixins,
  typescriptGenerics,
  typescriptConditionals,
  typescriptOverloads,
  typescriptNamespaces,
  javascriptGetters,
  javascriptSpreads,
  javascriptPrototypes,
  javascriptCallbacks,
  javascriptFlows,
  commonjsCircles,
  nestedCalls,
};
