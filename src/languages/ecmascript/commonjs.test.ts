import { expect, test } from 'vitest';
import { linesOf } from './fixtures/sources.ts';

test('require in all its places', () => {
  const source = `
    const whole = require('whole'), called = require('called')('x'), part = require('part').part.deep;
    const { one, two: renamed, three: { four = five } } = require('several');
    if (cond) var late = require('./late');
    function inside(require) { return require('not-a-module'); }
    require('./effect');`;
  expect(linesOf('a.js', source, 'file', 'symbols', 'bindings', 'imports')).toMatchInlineSnapshot(`
    "file [module] lines=6
    symbol Variable called [constant] s1 = require("called")("x")
    symbol Function inside s1 f1
    binding s1 definition inside [value type] of inside
    binding s1 variable whole [value type constant] = require("whole")
    binding s1 variable called [value constant] of called = require("called")("x")
    binding s1 variable part [value type constant] = require("part").part.deep
    binding s1 variable one [value type constant] = require("several").one
    binding s1 variable renamed [value type constant] = require("several").two
    binding s1 variable four [value type constant] = (require("several").three.four | five)
    binding s1 variable late [value type] = require("./late") block s2
    binding s3 parameter require [value] f1#0
    import i1 module from "whole" s1
    import i2 module from "called" s1
    import i3 module from "part" s1
    import i4 module from "several" s1
    import i5 module from "./late" s2
    import i6 module from "./effect" s1"
  `);
});

test('exports: whole, by name, chained, re-assigned, spread', () => {
  const source = `
    var app = exports = module.exports = {};
    app.handle = function handle(req) { this.cache = {}; };
    app.short = (req) => app.handle(req);
    exports.helper = function () {};
    exports['quoted'] = 1;
    module.exports.Made = class { run() {} };
    function own() {}
    module.exports = { own, other: own, ...require('./more') };
    if (dev) module.exports = require('./dev');
    module.exports = function () { return 1; };`;
  expect(linesOf('a.js', source, 'symbols', 'exports', 'assignments', 'functions')).toMatchInlineSnapshot(`
    "symbol Variable app s1 = {}
    symbol Function own [exported] s1 f5
    symbol Method app.handle s1 f1
    symbol Method app.short s1 f2
    symbol Function helper [exported] s1 f3
    symbol Class Made [exported] s1 members=s7
    symbol Method Made.run s7 f4
    symbol Function module.exports [exported] s1 f6
    function f1 app.handle s3 (req) receiver typeof app
    function f2 app.short [arrow] s4 (req) returns app.handle(req)
    function f3 helper s5 ()
    function f4 Made.run s8 () class Made
    function f5 own s9 ()
    function f6 module.exports s11 () returns 1
    export = = {}
    export helper = f3
    export quoted = 1
    export Made = class Made
    export = = {own: own, other: own, ...require("./more")}
    export = = require("./dev")
    export = = f6
    assignment this.cache = {}
    assignment app.handle = f1 defines app.handle
    assignment app.short = f2 defines app.short"
  `);
});

test('functions as classes: instances, prototypes, statics, heritage', () => {
  const source = `
    function Foo(a) { if (!(this instanceof Foo)) return new Foo(a); this.a = a; }
    util.inherits(Foo, Base);
    Foo.prototype.method = function () { return this.a.b(); };
    Foo.create = function () { return new Foo(); };
    Foo.limit = 10;
    Object.assign(Foo.prototype, { mixed() { return this.method(); } });
    var View = module.exports = function View(name) { this.name = name; };
    var proto = View.prototype;
    proto.lookup = function lookup() { return this.name; };
    function Child() { Foo.call(this); }
    Child.prototype = Object.create(Foo.prototype);
    Child.prototype.constructor = Child;
    function Literal() {}
    Literal.prototype = { draw() { this.drawn = true; }, paint: function () {} };
    Object.setPrototypeOf(Literal.prototype, Foo.prototype);
    class Modern {}
    Modern.prototype.added = function () { return this; };
    Other.prototype.unknown = function () {};`;
  expect(linesOf('a.js', source, 'symbols', 'bindings', 'functions', 'assignments')).toMatchInlineSnapshot(`
    "symbol Function View [exported] s1 members=s10 f5 = f5
    symbol Variable proto s1 = View.prototype
    symbol Function Foo s1 members=s4 f1 extends Base
    symbol Function Child s1 members=s14 f7 extends Foo
    symbol Function Literal s1 members=s17 f8 extends Foo
    symbol Class Modern s1 members=s20
    symbol Method Foo.method s1 f2
    symbol Method Foo.create s1 f3
    symbol Method Foo.mixed s1 f4
    symbol Method View.lookup s1 f6
    symbol Method Literal.draw s1 f9
    symbol Method Literal.paint s1 f10
    symbol Method Modern.added s1 f11
    symbol Method Other.prototype.unknown s1 f12
    symbol Property View.name s10 = name
    symbol Property Foo.a s4 = a
    symbol Property Foo.limit s4 = 10
    symbol Property Literal.drawn s17 = true
    binding s1 definition View [value type] of View = f5
    binding s1 definition Foo [value type] of Foo
    binding s1 definition Child [value type] of Child
    binding s1 definition Literal [value type] of Literal
    binding s1 definition Modern [value type] of Modern
    binding s2 parameter a [value] f1#0
    binding s2 parameter this [value receiver] f1#0
    binding s4 field a [value] of Foo.a = a block s2
    binding s4 definition method [value prototype] of Foo.method = f2 block s1
    binding s4 definition create [value static] of Foo.create = f3 block s1
    binding s4 field limit [value static] of Foo.limit = 10 block s1
    binding s4 definition mixed [value prototype] of Foo.mixed = f4
    binding s8 definition View [value] of View
    binding s9 parameter name [value] f5#0
    binding s9 parameter this [value receiver] f5#0
    binding s10 field name [value] of View.name = name block s9
    binding s1 variable proto [value] of proto = View.prototype
    binding s11 definition lookup [value] of View.lookup
    binding s10 definition lookup [value prototype] of View.lookup = f6 block s1
    binding s13 parameter this [value receiver] f7#0
    binding s14 field constructor [value prototype] = Child block s1
    binding s17 field drawn [value] of Literal.drawn = true block s16
    binding s17 definition draw [value prototype] of Literal.draw = f9
    binding s17 definition paint [value prototype] of Literal.paint = f10
    binding s20 definition added [value prototype] of Modern.added = f11 block s1
    function f1 Foo s2 (a) returns new Foo(a) class Foo
    function f2 Foo.method s5 () returns this.a.b() class Foo
    function f3 Foo.create s6 () returns new Foo() receiver typeof Foo
    function f4 Foo.mixed s7 () returns this.method() class Foo
    function f5 View s9 (name) class View
    function f6 View.lookup s12 () returns this.name class View
    function f7 Child s13 () class Child
    function f8 Literal s15 () class Literal
    function f9 Literal.draw s16 () class Literal
    function f10 Literal.paint s18 () class Literal
    function f11 Modern.added s21 () returns this class Modern
    function f12 Other.prototype.unknown s22 () receiver typeof Other.prototype
    assignment Other.prototype.unknown = f12 defines Other.prototype.unknown"
  `);
});

test('properties by descriptor, and functions put into objects', () => {
  const source = `
    function Req() {}
    Object.defineProperty(Req.prototype, 'protocol', { get: function () { return this.x(); } });
    var req = Object.create(base);
    Object.defineProperty(req, 'host', { configurable: true, get() { return this.get('Host'); } });
    a.b.c = function () { return this.d; };
    window.later = () => {};
    app[method] = function () { return this.set(method); };
    let slot;
    slot = function () {};`;
  expect(linesOf('a.js', source, 'symbols', 'bindings', 'functions', 'assignments')).toMatchInlineSnapshot(`
    "symbol Variable req s1 = Object.create(base)
    symbol Function Req s1 members=s4 f1
    symbol Function slot s1 f7
    symbol Method Req.protocol [getter] s1 f2
    symbol Method req.host [getter] s1 f3
    symbol Method a.b.c s1 f4
    symbol Method window.later s1 f5
    symbol Method [method] s1 f6
    binding s1 definition Req [value type] of Req
    binding s4 definition protocol [value prototype] of Req.protocol = f2
    binding s1 variable req [value] of req = Object.create(base)
    binding s5 parameter this [value receiver] f3#0
    binding s6 parameter this [value receiver] f4#0
    binding s8 variable later [value everywhere] = f5
    binding s9 parameter this [value receiver] f6#0
    binding s1 variable slot [value] of slot
    binding s1 variable slot [value] of slot = f7
    function f1 Req s2 () class Req
    function f2 Req.protocol [getter] s3 () returns this.x() class Req
    function f3 req.host [getter] s5 () returns this.get("Host") receiver typeof req
    function f4 a.b.c s6 () returns this.d receiver typeof a.b
    function f5 window.later [arrow] s7 ()
    function f6 [method] s9 () returns this.set(method) receiver typeof app
    function f7 slot s10 ()
    assignment req.host = f3 defines req.host
    assignment a.b.c = f4 defines a.b.c
    assignment app[method] = f6 defines [method]"
  `);
});

test('wrappers that are called at once keep their parameters and results', () => {
  const source = `
    (function (root, factory) {
      if (typeof define === 'function' && define.amd) define(['dep'], factory);
      else if (typeof module === 'object') module.exports = factory(require('dep'));
      else root.Lib = factory(root.Dep);
    })(this, function (dep) { return { start: function () { dep.go(); } }; });`;
  expect(linesOf('a.js', source, 'exports', 'bindings', 'functions', 'expressions')).toMatchInlineSnapshot(`
    "binding s2 parameter root [value] f1#0
    binding s2 parameter factory [value] f1#1
    binding s3 narrowing define [value] : :Function
    binding s4 narrowing define [value] : :Function
    binding s8 parameter dep [value] f2#0
    function f1 s2 (root, factory)
    function f2 s8 (dep) returns {start: f3}
    function f3 start s9 ()
    export = = factory(require("dep"))
    expression e1 define s2 in <module>
    expression e2 (typeof define) s2 in <module>
    expression e3 "function" s2 in <module>
    expression e4 boolean s2 in <module>
    expression e5 :Function s3 in <module>
    expression e6 define s3 in <module>
    expression e7 define.amd s3 in <module>
    expression e8 :Function s4 in <module>
    expression e9 define s5 in <module>
    expression e10 "dep" s5 in <module>
    expression e11 ["dep"] s5 in <module>
    expression e12 factory s5 in <module>
    expression e13 define(["dep"], factory) s5 in <module>
    expression e14 module s2 in <module>
    expression e15 (typeof module) s2 in <module>
    expression e16 "object" s2 in <module>
    expression e17 boolean s2 in <module>
    expression e18 module s6 in <module>
    expression e19 module.exports s6 in <module>
    expression e20 factory s6 in <module>
    expression e21 require("dep") s6 in <module>
    expression e22 factory(require("dep")) s6 in <module>
    expression e23 (module.exports = factory(require("dep"))) s6 in <module>
    expression e24 root s7 in <module>
    expression e25 root.Lib s7 in <module>
    expression e26 factory s7 in <module>
    expression e27 root s7 in <module>
    expression e28 root.Dep s7 in <module>
    expression e29 factory(root.Dep) s7 in <module>
    expression e30 (root.Lib = factory(root.Dep)) s7 in <module>
    expression e31 f1 s1 in <module>
    expression e32 this s1 in <module>
    expression e33 dep s9 in start
    expression e34 dep.go s9 in start
    expression e35 dep.go() s9 in start
    expression e36 f3 s8 in <module>
    expression e37 {start: f3} s8 in <module>
    expression e38 f2 s1 in <module>
    expression e39 f1(this, f2) s1 in <module>"
  `);
});

test('mixins and getters that are defined by calls', () => {
  const source = `
    function create() { var app = function () { app.handle(); }; mixin(app, proto, false); return app; }
    const merged = {};
    Object.assign(merged, one, two.parts);
    Object.assign(foreign, one);
    defineGetter(req, 'host', function host() { return this.get('Host'); });`;
  expect(linesOf('a.js', source, 'bindings', 'functions', 'assignments')).toMatchInlineSnapshot(`
    "binding s1 definition create [value type] of create
    binding s2 definition app [value type] of create.app = f2
    binding s1 variable merged [value constant] of merged = {}
    binding s1 variable merged [value] = (merged | one | two.parts)
    binding s4 definition host [value] of req.host
    binding s5 parameter this [value receiver] f3#0
    function f1 create s2 () returns app
    function f2 create.app s3 ()
    function f3 req.host [getter] s5 () returns this.get("Host") receiver typeof req
    assignment ...proto = app
    assignment ...app = proto
    assignment ...one = merged
    assignment ...one = foreign
    assignment req.host = f3 defines req.host"
  `);
});
