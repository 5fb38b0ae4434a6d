import { expect, test } from 'vitest';
import { linesOf } from './fixtures/sources.ts';

test('operators, conditions, chains and wrappers', () => {
  const source = `
    r1 = a?.b?.(c)!.d ?? (e as F).g;
    r2 = a && b.c, d || e;
    r3 = cond ? one() : two ? three : four;
    r4 = await load<Config>(...args);
    r5 = new (pick())<T>(x).y[0]['z'][k];
    r6 = \`a\${one()}b\${two}\` + 'c' + d;
    r7 = typeof x === 'string' || !y;
    r8 = tag\`a\${one()}\`;
    r9 = [first, ...others, , last()];
    r10 = { a, b: one(), ['c' + d]: 1, ...others, 'e-f': 2, get g() { return 1; } };
    r11 = <const>['a'] satisfies string[];
    r12 = (0, fn)(this, super.x, undefined, null, 12n, /re/g, true);`;
  expect(linesOf('a.ts', source, 'expressions')).toMatchInlineSnapshot(`
    "expression e1 r1 s1 in <module>
    expression e2 a s1 in <module>
    expression e3 a?.b s1 in <module>
    expression e4 c s1 in <module>
    expression e5 a?.b(c) s1 in <module>
    expression e6 a?.b(c).d s1 in <module>
    expression e7 e s1 in <module>
    expression e8 :F s1 in <module>
    expression e9 (e as :F) s1 in <module>
    expression e10 (e as :F).g s1 in <module>
    expression e11 (a?.b(c).d | (e as :F).g) s1 in <module>
    expression e12 (r1 = (a?.b(c).d | (e as :F).g)) s1 in <module>
    expression e13 r2 s1 in <module>
    expression e14 a s1 in <module>
    expression e15 b s1 in <module>
    expression e16 b.c s1 in <module>
    expression e17 (r2 = b.c) s1 in <module>
    expression e18 d s1 in <module>
    expression e19 e s1 in <module>
    expression e20 (d | e) s1 in <module>
    expression e21 r3 s1 in <module>
    expression e22 cond s1 in <module>
    expression e23 one s1 in <module>
    expression e24 one() s1 in <module>
    expression e25 two s1 in <module>
    expression e26 three s1 in <module>
    expression e27 four s1 in <module>
    expression e28 (one() | three | four) s1 in <module>
    expression e29 (r3 = (one() | three | four)) s1 in <module>
    expression e30 r4 s1 in <module>
    expression e31 load s1 in <module>
    expression e32 args s1 in <module>
    expression e33 each(args) s1 in <module>
    expression e34 ...args s1 in <module>
    expression e35 :Config s1 in <module>
    expression e36 load<:Config>(...args) s1 in <module>
    expression e37 await load<:Config>(...args) s1 in <module>
    expression e38 (r4 = await load<:Config>(...args)) s1 in <module>
    expression e39 r5 s1 in <module>
    expression e40 pick s1 in <module>
    expression e41 pick() s1 in <module>
    expression e42 x s1 in <module>
    expression e43 :T s1 in <module>
    expression e44 new pick()<:T>(x) s1 in <module>
    expression e45 new pick()<:T>(x).y s1 in <module>
    expression e46 0 s1 in <module>
    expression e47 new pick()<:T>(x).y[0] s1 in <module>
    expression e48 new pick()<:T>(x).y[0].z s1 in <module>
    expression e49 k s1 in <module>
    expression e50 new pick()<:T>(x).y[0].z[k] s1 in <module>
    expression e51 (r5 = new pick()<:T>(x).y[0].z[k]) s1 in <module>
    expression e52 r6 s1 in <module>
    expression e53 one s1 in <module>
    expression e54 one() s1 in <module>
    expression e55 two s1 in <module>
    expression e56 (\` one()) s1 in <module>
    expression e57 (\` two) s1 in <module>
    expression e58 string s1 in <module>
    expression e59 parts(one(), two) s1 in <module>
    expression e60 "c" s1 in <module>
    expression e61 (string + "c") s1 in <module>
    expression e62 string s1 in <module>
    expression e63 parts(one(), two) s1 in <module>
    expression e64 d s1 in <module>
    expression e65 (string + d) s1 in <module>
    expression e66 string s1 in <module>
    expression e67 parts(one(), two, d) s1 in <module>
    expression e68 (r6 = string) s1 in <module>
    expression e69 r7 s1 in <module>
    expression e70 x s1 in <module>
    expression e71 (typeof x) s1 in <module>
    expression e72 "string" s1 in <module>
    expression e73 boolean s1 in <module>
    expression e74 y s1 in <module>
    expression e75 boolean s1 in <module>
    expression e76 (boolean | boolean) s1 in <module>
    expression e77 (r7 = (boolean | boolean)) s1 in <module>
    expression e78 r8 s1 in <module>
    expression e79 tag s1 in <module>
    expression e80 ? s1 in <module>
    expression e81 one s1 in <module>
    expression e82 one() s1 in <module>
    expression e83 tag(?, one()) s1 in <module>
    expression e84 (r8 = tag(?, one())) s1 in <module>
    expression e85 r9 s1 in <module>
    expression e86 first s1 in <module>
    expression e87 others s1 in <module>
    expression e88 each(others) s1 in <module>
    expression e89 ...others s1 in <module>
    expression e90 null s1 in <module>
    expression e91 last s1 in <module>
    expression e92 last() s1 in <module>
    expression e93 [first, ...others, null, last()] s1 in <module>
    expression e94 (r9 = [first, ...others, null, last()]) s1 in <module>
    expression e95 r10 s1 in <module>
    expression e96 a s1 in <module>
    expression e97 one s1 in <module>
    expression e98 one() s1 in <module>
    expression e99 "c" s1 in <module>
    expression e100 d s1 in <module>
    expression e101 ("c" + d) s1 in <module>
    expression e102 string s1 in <module>
    expression e103 parts(d) s1 in <module>
    expression e104 1 s1 in <module>
    expression e105 others s1 in <module>
    expression e106 ...others s1 in <module>
    expression e107 2 s1 in <module>
    expression e108 1 s2 in g
    expression e109 f1 s1 in <module>
    expression e110 {a: a, b: one(), [string]: 1, ...others, e-f: 2, g: f1} s1 in <module>
    expression e111 (r10 = {a: a, b: one(), [string]: 1, ...others, e-f: 2, g: f1}) s1 in <module>
    expression e112 r11 s1 in <module>
    expression e113 "a" s1 in <module>
    expression e114 tuple["a"] s1 in <module>
    expression e115 (tuple["a"] satisfies const) s1 in <module>
    expression e116 string s1 in <module>
    expression e117 :Array s1 in <module>
    expression e118 :Array<string> s1 in <module>
    expression e119 ((tuple["a"] satisfies const) satisfies :Array<string>) s1 in <module>
    expression e120 (r11 = ((tuple["a"] satisfies const) satisfies :Array<string>)) s1 in <module>
    expression e121 r12 s1 in <module>
    expression e122 0 s1 in <module>
    expression e123 fn s1 in <module>
    expression e124 this s1 in <module>
    expression e125 super s1 in <module>
    expression e126 super.x s1 in <module>
    expression e127 null s1 in <module>
    expression e128 null s1 in <module>
    expression e129 12n s1 in <module>
    expression e130 regexp s1 in <module>
    expression e131 true s1 in <module>
    expression e132 fn(this, super.x, null, null, 12n, regexp, true) s1 in <module>
    expression e133 (r12 = fn(this, super.x, null, null, 12n, regexp, true)) s1 in <module>"
  `);
});

test('destructuring of declarations, parameters, loops and assignments', () => {
  const source = `
    const { a, b: { c: deep = dflt() }, ['k' + 1]: d, ...others } = load(), [one, , three = 3, ...tail] = list();
    function take({ x, y = 1 }: Point, [z] = pair()) { return x; }
    for (const { id } of rows()) use(id);
    for (let i = 0, n = count(); i < n; i++) use(i);
    for (const key in table) use(key);
    async function each() { for await (const item of stream()) use(item); }
    try { risky(); } catch ({ message }) { log(message); }
    const { typed }: Config = read();
    let p, q;
    ({ p, m: obj.k, n: q = 2 } = pair());
    [p, ...q] = arr;
    p ||= fallback();
    p = q = both();
    if (cond) p = branch();`;
  expect(linesOf('a.ts', source, 'bindings', 'assignments')).toMatchInlineSnapshot(`
    "binding s1 definition take [value] of take
    binding s1 definition each [value] of each
    binding s1 variable a [value constant] of a = load().a
    binding s1 variable deep [value constant] of deep = (load().b.c | dflt())
    binding s1 variable d [value constant] of d = load()[string]
    binding s1 variable others [value constant] of others = rest(load(), 3, object)
    binding s1 variable one [value constant] of one = list()#0
    binding s1 variable three [value constant] of three = (list()#2 | 3)
    binding s1 variable tail [value constant] of tail = rest(list(), 3)
    binding s2 parameter <parameter 0> [value] : :Point f1#0
    binding s2 variable x [value] = <parameter 0>.x
    binding s2 variable y [value] = (<parameter 0>.y | 1)
    binding s2 parameter <parameter 1> [value optional] = pair() f1#1
    binding s2 variable z [value] = <parameter 1>#0
    binding s3 variable id [value] = each(rows()).id
    binding s5 variable i [value] = 0
    binding s5 variable n [value] = count()
    binding s7 variable key [value] = string
    binding s10 variable item [value] = await each(stream())
    binding s13 variable message [value] = ?.message
    binding s1 variable typed [value constant] of typed = (read() as :Config).typed
    binding s1 variable p [value] of p
    binding s1 variable q [value] of q
    binding s1 variable p [value] of p = pair().p
    binding s1 variable q [value] of q = (pair().n | 2)
    binding s1 variable p [value] of p = arr#0
    binding s1 variable q [value] of q = rest(arr, 1)
    binding s1 variable p [value] of p = (p | fallback())
    binding s1 variable q [value] of q = both()
    binding s1 variable p [value] of p = both()
    binding s1 variable p [value] of p = branch() block s15
    assignment obj.k = pair().m"
  `);
});

test('components of JSX are uses, intrinsic elements hold others', () => {
  const source = `
    const page = (
      <Layout title="x" wide {...props} render={(item) => <Item {...item} />}>
        <div className={cls()} onClick={() => go()}>text {value()}</div>
        <ns.Deep.Menu key={1}><Lazy /></ns.Deep.Menu>
        <><Inner>{child}</Inner></>
        <svg:path d="" /><this.Own /><my-element attr={used()} />
      </Layout>
    );`;
  expect(linesOf('a.tsx', source, 'expressions')).toMatchInlineSnapshot(`
    "expression e1 Layout s1 in <module>
    expression e2 "x" s1 in <module>
    expression e3 title="x" s1 in <module>
    expression e4 true s1 in <module>
    expression e5 wide=true s1 in <module>
    expression e6 props s1 in <module>
    expression e7 ...props s1 in <module>
    expression e8 Item s2 in page
    expression e9 item s2 in page
    expression e10 ...item s2 in page
    expression e11 <Item ...item/> s2 in page
    expression e12 f1 s1 in <module>
    expression e13 render=f1 s1 in <module>
    expression e14 cls s1 in <module>
    expression e15 cls() s1 in <module>
    expression e16 className=cls() s1 in <module>
    expression e17 go s3 in page
    expression e18 go() s3 in page
    expression e19 f2 s1 in <module>
    expression e20 onClick=f2 s1 in <module>
    expression e21 string s1 in <module>
    expression e22 value s1 in <module>
    expression e23 value() s1 in <module>
    expression e24 ? s1 in <module>
    expression e25 ns s1 in <module>
    expression e26 ns.Deep s1 in <module>
    expression e27 ns.Deep.Menu s1 in <module>
    expression e28 1 s1 in <module>
    expression e29 key=1 s1 in <module>
    expression e30 Lazy s1 in <module>
    expression e31 <Lazy/> s1 in <module>
    expression e32 children=<Lazy/> s1 in <module>
    expression e33 <ns.Deep.Menu key=1, children=<Lazy/>/> s1 in <module>
    expression e34 Inner s1 in <module>
    expression e35 child s1 in <module>
    expression e36 children=child s1 in <module>
    expression e37 <Inner children=child/> s1 in <module>
    expression e38 ? s1 in <module>
    expression e39 string s1 in <module>
    expression e40 d=string s1 in <module>
    expression e41 ? s1 in <module>
    expression e42 this s1 in <module>
    expression e43 this.Own s1 in <module>
    expression e44 <this.Own/> s1 in <module>
    expression e45 used s1 in <module>
    expression e46 used() s1 in <module>
    expression e47 attr=used() s1 in <module>
    expression e48 ? s1 in <module>
    expression e49 [?, <ns.Deep.Menu key=1, children=<Lazy/>/>, ?, ?, <this.Own/>, ?] s1 in <module>
    expression e50 children=[?, <ns.Deep.Menu key=1, children=<Lazy/>/>, ?, ?, <this.Own/>, ?] s1 in <module>
    expression e51 <Layout title="x", wide=true, ...props, render=f1, children=[?, <ns.Deep.Menu key=1, children=<Lazy/>/>, ?, ?, <this.Own/>, ?]/> s1 in <module>"
  `);
});

test('calls belong to the nearest named symbol', () => {
  const source = `
    top();
    const wrapped = wrap(() => insideWrapped());
    const direct = insideTop();
    function outer(x = inDefault()) { list.map(() => inOuter()); const local = () => inLocal(); }
    const api = { get: async () => { inGet(); }, nested: { del() { inDel(); } } };
    class A { field = inField(); [inKey()]() {} static x = () => inArrow(); }
    register({ plugin() { inPlugin(); } });
    setTimeout(function tick() { inTick(); });`;
  const calls = linesOf('a.ts', source, 'expressions')
    .split('\n')
    .flatMap((line) => /^expression e\d+ ((?:in|top)\w*\(\)) s\d+ (in .*)$/.exec(line)?.slice(1).join(' ') ?? []);
  expect(calls.join('\n')).toMatchInlineSnapshot(`
    "top() in <module>
    insideWrapped() in wrapped
    insideTop() in <module>
    inDefault() in outer
    inOuter() in outer
    inLocal() in outer.local
    inGet() in api.get
    inDel() in api.del
    inField() in A.field
    inKey() in A
    inArrow() in A.x
    inPlugin() in plugin
    inTick() in tick"
  `);
});

test('narrowing by instanceof and typeof, in branches, conditions and after guards', () => {
  const source = `
    if (v instanceof Foo && typeof w === 'string') v.go(w); else if (!(u instanceof ns.Bar)) throw 1; else u.bar();
    const r = v instanceof Foo ? v.go() : v.stop();
    const s = v instanceof Foo && v.go();
    const t = typeof w !== 'function' || w();
    function guard(x: unknown, y: unknown) {
      if (!(x instanceof Foo) || typeof y !== 'number') return;
      x.go();
    }
    switch (true) { case v instanceof Foo: v.go(); }
    while (v instanceof Foo) v.go();`;
  expect(linesOf('a.ts', source, 'bindings')).toMatchInlineSnapshot(`
    "binding s1 definition guard [value] of guard
    binding s2 narrowing v [value] : :Foo
    binding s3 narrowing w [value] : string
    binding s3 narrowing v [value] : :Foo
    binding s5 narrowing u [value excluded] : :ns.Bar
    binding s7 narrowing u [value] : :ns.Bar
    binding s9 narrowing v [value] : :Foo
    binding s10 narrowing v [value excluded] : :Foo
    binding s1 variable r [value constant] of r = (v.go() | v.stop())
    binding s11 narrowing v [value] : :Foo
    binding s1 variable s [value constant] of s = v.go()
    binding s12 narrowing w [value] : :Function
    binding s1 variable t [value constant] of t = (boolean | w())
    binding s13 parameter x [value] : ? f1#0
    binding s13 parameter y [value] : ? f1#1
    binding s14 narrowing x [value] : :Foo
    binding s16 narrowing y [value] : number
    binding s16 narrowing x [value] : :Foo
    binding s18 narrowing v [value] : :Foo
    binding s19 narrowing v [value] : :Foo"
  `);
});
