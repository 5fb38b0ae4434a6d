import ts from 'typescript';
import { expect, test } from 'vitest';
import { Expression } from '../../model/facts.ts';
import { extractFacts } from './extract.ts';

/** Counts what must have a row by a walk of the syntax tree that knows nothing of the lowering. */
function sitesIn(path: string, text: string): Record<string, number> {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const sites = { calls: 0, constructions: 0, elements: 0, modules: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) sites.calls++;
    else if (ts.isNewExpression(node)) sites.constructions++;
    else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      if (!/^[a-z]/.test(node.tagName.getText())) sites.elements++;
    } else if (ts.isCallExpression(node)) {
      // A module whose name is computed is not known, and has no row of its own.
      const literal = node.arguments[0] !== undefined && ts.isStringLiteral(node.arguments[0]) ? 1 : 0;
      const required = path.endsWith('.js') && node.expression.getText() === 'require';
      if (required || node.expression.kind === ts.SyntaxKind.ImportKeyword) sites.modules += literal;
      else sites.calls++;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  return sites;
}

function rowsFor(path: string, text: string): Record<string, number> {
  const facts = extractFacts(path, text);
  const names = new Map<number, string>([
    [Expression.call, 'calls'],
    [Expression.construct, 'constructions'],
    [Expression.element, 'elements'],
    [Expression.module, 'modules'],
  ]);
  const rows: Record<string, number> = { calls: 0, constructions: 0, elements: 0, modules: 0 };
  for (let row = 1; row < facts.expressions.rows; row++) {
    const name = names.get(facts.expressions.kind(row));
    if (name !== undefined) rows[name]++;
  }
  return rows;
}

const SOURCES: Readonly<Record<string, string>> = {
  'statements.ts': `
    label: for (let i = a(); b(i); c(i)) { if (d()) continue label; else break label; }
    do { e(); } while (f());
    switch (g()) { case h(): i(); break; default: { j(); } }
    try { k(); } catch { l(); } finally { m(); }
    throw n(new Error(o()));
    using resource = p();
    export default q(() => { return r(); });
    with (s()) t();
    if (u()) v(); else if (w()) x(); else y();
    for (const key in z()) aa(key);
    for ({ [bb()]: cc().dd } of ee()) ff();
    void gg(), delete hh().x, typeof ii(), !jj(), -kk(), ll().m++;`,
  'declarations.ts': `
    @a() @b.c class D extends e()(f) implements G { @h(i()) j = k(); static { l(); } [m()](@n() o = p()) { return q(); }
      get [r()]() { return s(); } static #t = u(); constructor(private v = w()) { super(x()); } declare y: ReturnType<typeof z>; }
    enum E { A = aa(), B = A }
    namespace N { export const x = bb(); cc(); }
    const { dd = ee(), [ff()]: gg, ...hh } = ii<jj>()!, [kk = ll(), , ...mm] = nn() as oo;
    function pp({ a = qq() } = rr(), [b = ss()] = tt(), ...uu) { function* vv() { yield ww(); yield* xx(); } }
    abstract class F { abstract m(x?: number): void; n = async () => { await yy(); for await (const z of zz()) z(); }; }
    export = new (ab())(ac, ...ad());
    var ae = function af() { return af(); }, ag = class ah { static ai = aj(); };`,
  'expressions.ts': `
    x = \`\${a()}\${\`\${b()}\`}\` + c\`\${d()}\` + (e)\`f\`;
    y = { [g()]: h(), i() { j(); }, get k() { return l(); }, ...m(), n: o(), async *p() { yield q(); } };
    z = r?.s?.(t())?.[u()]!.v(w()) ?? (x(), y()) || z() && aa();
    ab ||= ac(); ad().ae += af(); [ag().ah, { ai: aj()[ak()] }] = al();
    am = an() ? ao() : ap() ? aq() : ar();
    (as() as any).at<au>(av() satisfies aw, <ax>ay()); new az; new ba.bb(bc()).bd();
    if (!(be instanceof bf())) bg(); import(bh()); import('bi').then(bj);
    bk = async x => await bl(x); bm = (bn = bo()) => bp; bq(function br() { bs(); }, ...bt());
    new.target; import.meta.bu(); bv(/re/g, 1n, null, undefined, this, super.bw());`,
  'components.tsx': `
    const a = <A.B c={d()} {...e()} f=<G h={i()} />>{j()}{...k()}<l m={n()}>{o(() => <P />)}</l><><Q></Q></></A.B>;
    function R<T,>(s = <T />) { return s ? <R<string> key={t()} /> : u(<V />); }`,
  'script.js': `
    const a = require('a'), b = require('b')(c()).d(require('e').f(g()));
    (function (h) { h(i()); })(j());
    module.exports = k(require('l')); exports.m = function () { n(); };
    O.prototype.p = function () { q(); }; Object.defineProperty(r(), 's', { get() { return t(); } });
    Object.assign(O.prototype, { u() { v(); } }, w()); util.inherits(O, x());
    O.prototype = Object.create(y().prototype); z().prototype.aa = bb(); !function () { cc(); }();
    function O() { this.dd = ee(); var self = this; self.ff = gg(); }`,
};

test.each(Object.entries(SOURCES))('every site of %s has a row', (path, text) => {
  expect(rowsFor(path, text)).toEqual(sitesIn(path, text));
});
