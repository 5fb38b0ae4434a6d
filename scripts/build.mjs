// Bundles the program into dist/: the command line (cli.js), the scripts of its threads (index-worker.js makes an index,
// worker.js parses, words-worker.js gathers words, query-worker.js answers
// queries), of the process that runs git for a server (git-runner.js), and shared
// chunks, so that what is not needed for a command is not loaded by it. The packages that it is made of are inside, with
// their licences beside them; what is read as a file (grammars, the library's declarations, the TypeScript parser) lies in
// dist/files. The evaluation (gitnexus-eval.js) is a program of its own.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildPage } from './build-page.mjs';
import { bundle, productEntries } from './bundle.mjs';
import { licencesOf } from './licences.mjs';

const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Loaded where they are installed: what the package says that it needs, or can use. */
const OUTSIDE = Object.keys({ ...dependencies, ...peerDependencies });
/** Where the bundle looks for files of packages (src/languages/package-file.ts). */
const FILES = 'dist/files';
const TYPESCRIPT = 'typescript/lib/typescript.js';

/**
 * Loads the TypeScript parser by `require` from a file of its own. For an `import` of CommonJS Node first searches all of
 * its text for names that it may export, which takes three times as long as running it.
 */
const requireTypescript = {
  name: 'require-typescript',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^typescript$/ }, ({ path }) => ({ path, namespace: 'require' }));
    onLoad({ filter: /.*/, namespace: 'require' }, () => ({
      contents: [
        `import { createRequire } from 'node:module';`,
        `export default createRequire(import.meta.url)('./files/${TYPESCRIPT}');`,
      ].join('\n'),
    }));
  },
};

/** Packages in CommonJS ask for Node's own modules by `require`. */
const banner = {
  js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
};

rmSync('dist', { recursive: true, force: true });
const product = await bundle({
  entryPoints: productEntries('.'),
  outdir: 'dist',
  splitting: true,
  packages: 'bundle',
  external: OUTSIDE,
  mainFields: ['module', 'main'],
  banner,
  plugins: [requireTypescript],
  sourcemap: true,
  // All in one folder, so that what lies beside the bundle is found from everywhere in the same way.
  chunkNames: '[name]-[hash]',
  metafile: true,
});
const typescript = await build({
  entryPoints: [join('node_modules', TYPESCRIPT)],
  outfile: join(FILES, TYPESCRIPT),
  platform: 'node',
  target: 'node20',
  minify: true,
  // What a file of this size says besides is of use to nobody.
  legalComments: 'none',
  metafile: true,
});
/** A file of a package, which may be installed in a folder above. */
function packageFile(file) {
  const own = join('node_modules', file);
  return existsSync(own) ? own : createRequire(import.meta.url).resolve(file);
}

/** The grammars that the languages load, by what their sources say. */
function grammars() {
  const sources = readdirSync('src/languages', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.ts$/.test(path),
  );
  const named = sources.flatMap((path) =>
    readFileSync(join('src/languages', path), 'utf8').match(/(?:@[\w-]+\/)?[\w./-]*\btree-sitter-[\w-]+\.wasm/g),
  );
  return [...new Set(named.filter((name) => name !== null))].sort();
}

const packed = grammars();
const copied = [
  'web-tree-sitter/web-tree-sitter.wasm',
  ...readdirSync('node_modules/typescript/lib')
    .filter((name) => /^lib\..*\.d\.ts$/.test(name))
    .map((name) => `typescript/lib/${name}`),
];
for (const file of copied) {
  mkdirSync(dirname(join(FILES, file)), { recursive: true });
  cpSync(packageFile(file), join(FILES, file));
}
// The tables of a grammar pack to a tenth of their size, and unpack in milliseconds.
for (const file of packed) {
  mkdirSync(dirname(join(FILES, file)), { recursive: true });
  writeFileSync(join(FILES, `${file}.gz`), gzipSync(readFileSync(packageFile(file)), { level: 9 }));
}
// A folder without a package.json would take the type of ours, in which .js files are modules.
writeFileSync(join(FILES, 'typescript/package.json'), '{ "type": "commonjs" }\n');
const page = await buildPage('dist/web');
const inputs = [...[product, typescript].flatMap(({ metafile }) => Object.keys(metafile.inputs)), ...page];
const used = [...inputs, ...[...packed, ...copied].map(packageFile)];

// The image of the product is built without the sources of the evaluation.
const programs = existsSync('eval') ? ['cli', 'gitnexus-eval'] : ['cli'];
if (programs.includes('gitnexus-eval')) {
  const evaluation = await bundle({
    entryPoints: { 'gitnexus-eval': 'eval/main.ts' },
    outdir: 'dist',
    splitting: true,
    packages: 'bundle',
    chunkNames: 'eval/[name]-[hash]',
    banner,
    metafile: true,
  });
  used.push(...Object.keys(evaluation.metafile.inputs));
}
for (const program of programs) chmodSync(`dist/${program}.js`, 0o755);
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licencesOf(used));
// The man page says what the commands say of themselves.
writeFileSync('dist/gitnexus.1', execFileSync(process.execPath, ['dist/cli.js', 'man']));
// So do the types of what programs import.
const printer = 'dist/print-declarations.js';
await bundle({
  entryPoints: ['scripts/declarations.ts'],
  outfile: printer,
  external: OUTSIDE,
  packages: 'bundle',
  plugins: [requireTypescript],
});
writeFileSync('dist/index.d.ts', execFileSync(process.execPath, [printer]));
rmSync(printer);
