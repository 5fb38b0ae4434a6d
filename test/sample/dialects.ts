// How random edits write code and configuration, in the languages of the repositories that they are made to.

import { basename, dirname, extname } from 'node:path';

export interface Dialect {
  /** Of code files, with the dot. */
  readonly extensions: readonly string[];
  /** The file that a folder is imported by. */
  readonly packageFile: string;
  /** `text` with a function that calls `name`, imported from a module at a relative path. */
  withCaller(text: string, specifier: string, name: string, functionName: string): string;
  /** The text of a package file that passes on what a sibling has. */
  reexport(sibling: string, name: string): string;
  /** Paths and texts of configuration that decides where imports lead. `folders` are those with code, but the root. */
  configurations(folders: readonly string[]): readonly (readonly [path: string, text: string])[];
  /** A text with one of its imports spelled in another way. */
  respelled(text: string, path: string, choice: number): string;
}

export const ecmascript: Dialect = {
  extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
  packageFile: 'index.ts',
  withCaller: (text, specifier, name, functionName) =>
    `import { ${name} as given_${functionName} } from '${specifier}.js';\n${text}\nexport function ${functionName}() {\n  return given_${functionName}(${name});\n}\n`,
  reexport: (sibling, name) => `export * from './${stem(sibling)}.js';\nexport { ${name} as passedOn };\n`,
  configurations(folders) {
    const folder = folders[0] ?? 'src';
    const last = folders.at(-1) ?? 'src';
    return [
      ['tsconfig.json', `{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./${folder}/*"] } } }\n`],
      ['tsconfig.json', `{ "compilerOptions": { "paths": { "@/*": ["./${last}/*", "./${folder}/*"] } } }\n`],
      ['tsconfig.json', `{ "extends": "./tsconfig.base.json", "compilerOptions": {} }\n`],
      ['tsconfig.base.json', `{ "compilerOptions": { "baseUrl": "./${last}" } }\n`],
      [`${folder}/tsconfig.json`, '{ "compilerOptions": { "rootDirs": [".", "./generated"] } }\n'],
      ['package.json', `{ "name": "zod", "imports": { "#*": "./${folder}/*.ts" } }\n`],
      ['package.json', `{ "name": "other", "exports": { "./*": "./${last}/*.ts" }, "workspaces": ["${folder}"] }\n`],
      ['package.json', `{ "name": "zod", "main": "./${last}/index.js", "type": "commonjs" }\n`],
      [`${folder}/package.json`, '{ "name": "inner", "exports": "./index.ts" }\n'],
    ];
  },
  respelled(text, path, choice) {
    const imports = [...text.matchAll(/from ["'](\.\.?\/[^"']*)["']/g)];
    const found = imports[choice % Math.max(imports.length, 1)];
    if (found === undefined) return text;
    const target = found[1]!.replace(/^(\.\.?\/)+/, '');
    const spellings = [`@/${target}`, `#${target.replace(/\.\w+$/, '')}`, 'inner', `zod/${target}`, target];
    return text.replace(found[0], `from '${spellings[(choice + path.length) % spellings.length]}'`);
  },
};

export const python: Dialect = {
  extensions: ['.py'],
  packageFile: '__init__.py',
  withCaller: (text, specifier, name, functionName) =>
    `from ${dotted(specifier)} import ${name} as given_${functionName}\n${text}\n\ndef ${functionName}():\n    return given_${functionName}(${name})\n`,
  reexport: (sibling, name) => `from .${stem(sibling)} import *\nfrom .${stem(sibling)} import ${name} as passed_on\n`,
  configurations(folders) {
    const folder = folders[0] ?? 'src';
    return [
      ['pyproject.toml', `[tool.setuptools]\npackage-dir = {"" = "${folder}"}\n`],
      ['pyproject.toml', `[tool.pytest.ini_options]\npythonpath = ["${folders.at(-1) ?? '.'}"]\n`],
      ['pyproject.toml', '[project.scripts]\ngyp = "gyp:script_main"\n'],
      ['setup.cfg', `[options.packages.find]\nwhere = ${folder}\n`],
      ['setup.py', `setup(package_dir={"": "${folder}"})\n`],
      [`${folder}/pyproject.toml`, '[tool.setuptools]\npackage-dir = {"" = "."}\n'],
    ];
  },
  respelled(text, path, choice) {
    const imports = [...text.matchAll(/^(\s*)(?:from|import) (\.*)([\w.]+)/gm)];
    const found = imports[choice % Math.max(imports.length, 1)];
    if (found === undefined) return text;
    const [whole, indent, , name] = found;
    const last = name!.split('.').at(-1)!;
    const spellings = [`from .${last}`, `from ${basename(dirname(path))}.${last}`, `from ..${last}`, `import ${last}`];
    return text.replace(whole, `${indent}${spellings[(choice + path.length) % spellings.length]}`);
  },
};

function stem(path: string): string {
  return basename(path, extname(path));
}

/** `../a/b` → `..a.b`, as a module of another names it. */
function dotted(specifier: string): string {
  const parts = specifier.split('/');
  const ups = parts.filter((part) => part === '..').length;
  return `${'.'.repeat(ups + 1)}${parts.filter((part) => part !== '..' && part !== '.').join('.')}`;
}
