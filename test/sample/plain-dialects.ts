// Dialects of languages in which a new caller names its callee as it is: nothing is imported for it. What decides
// where names lead (modules, packages, includes) is changed line by line.

import { basename, dirname, extname } from 'node:path';
import type { Dialect } from './dialects.ts';

interface Plain {
  readonly extensions: readonly string[];
  readonly packageFile: string;
  caller(name: string, functionName: string): string;
  reexport(sibling: string, name: string): string;
  readonly configurations: readonly (readonly [path: string, text: string])[];
}

const braces = (head: string) => (name: string, functionName: string) => `${head} ${functionName}() { ${name}(); }`;
const inClass = (name: string, functionName: string) =>
  `class Holder_${functionName} { static void ${functionName}() { ${name}(); new ${name}(); } }`;

const JVM_FILES = [
  ['pom.xml', '<project><build><sourceDirectory>source</sourceDirectory></build></project>\n'],
  ['build.gradle', 'sourceSets { main { java { srcDirs = ["source"] } } }\n'],
] as const;
const C_FILES = [
  ['compile_commands.json', '[{ "directory": ".", "command": "cc -Iinclude -DOTHER=1 -c a.c", "file": "a.c" }]\n'],
  ['CMakeLists.txt', 'include_directories(include src)\n'],
] as const;

const PLAIN: readonly Plain[] = [
  {
    extensions: ['.go'],
    packageFile: 'doc.go',
    caller: braces('func'),
    reexport: (sibling, name) => `package ${stem(sibling)}\n\nvar PassedOn = ${name}\n`,
    configurations: [
      ['go.mod', 'module example.org/other\n\ngo 1.22\n'],
      ['go.work', 'go 1.22\n\nuse (\n\t.\n)\n'],
    ],
  },
  {
    extensions: ['.rs'],
    packageFile: 'mod.rs',
    caller: braces('pub fn'),
    reexport: (sibling, name) => `mod ${stem(sibling)};\npub use ${stem(sibling)}::${name};\n`,
    configurations: [
      ['Cargo.toml', '[package]\nname = "other"\n\n[lib]\npath = "src/other.rs"\n'],
      ['Cargo.toml', '[workspace]\nmembers = ["*"]\n'],
    ],
  },
  {
    extensions: ['.java'],
    packageFile: 'package-info.java',
    caller: inClass,
    reexport: (sibling) => `package ${stem(sibling)};\n`,
    configurations: JVM_FILES,
  },
  {
    extensions: ['.kt', '.kts'],
    packageFile: 'Package.kt',
    caller: braces('fun'),
    reexport: (sibling, name) => `import ${stem(sibling)}.${name}\n\ntypealias PassedOn = ${name}\n`,
    configurations: JVM_FILES,
  },
  {
    extensions: ['.scala'],
    packageFile: 'package.scala',
    caller: (name, functionName) => `object Holder_${functionName} { def ${functionName}() = ${name}() }`,
    reexport: (sibling, name) => `package object passed { type PassedOn = ${stem(sibling)}.${name} }\n`,
    configurations: [['build.sbt', 'Compile / scalaSource := baseDirectory.value / "source"\n']],
  },
  {
    extensions: ['.cs'],
    packageFile: 'GlobalUsings.cs',
    caller: inClass,
    reexport: (_, name) => `global using PassedOn = ${name};\n`,
    configurations: [
      [
        'Directory.Build.props',
        '<Project><PropertyGroup><DefineConstants>OTHER</DefineConstants></PropertyGroup></Project>\n',
      ],
    ],
  },
  {
    extensions: ['.c', '.h'],
    packageFile: 'all.h',
    caller: braces('void'),
    reexport: (sibling, name) => `#include "${basename(sibling)}"\n#define passed_on ${name}\n`,
    configurations: C_FILES,
  },
  {
    extensions: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.h'],
    packageFile: 'all.hpp',
    caller: braces('inline void'),
    reexport: (sibling, name) => `#include "${basename(sibling)}"\nusing passed_on = ${name};\n`,
    configurations: C_FILES,
  },
  {
    extensions: ['.php'],
    packageFile: 'autoload.php',
    caller: braces('function'),
    reexport: (sibling, name) =>
      `<?php\nrequire __DIR__ . '/${basename(sibling)}';\nfunction passed_on() { return ${name}(); }\n`,
    configurations: [
      ['composer.json', '{ "autoload": { "psr-4": { "Other\\\\": "src/" } } }\n'],
      ['composer.json', '{ "autoload": { "files": ["src/functions.php"] } }\n'],
    ],
  },
  {
    extensions: ['.rb'],
    packageFile: 'all.rb',
    caller: (name, functionName) => `def ${functionName}\n  ${name}()\nend`,
    reexport: (sibling, name) => `require_relative '${stem(sibling)}'\nPASSED_ON = ${name}\n`,
    configurations: [['other.gemspec', 'Gem::Specification.new { |s| s.require_paths = ["other"] }\n']],
  },
  {
    extensions: ['.lua'],
    packageFile: 'init.lua',
    caller: (name, functionName) => `local function ${functionName}() return ${name}() end`,
    reexport: (sibling, name) => `local given = require '${stem(sibling)}'\nreturn { passed_on = given.${name} }\n`,
    configurations: [['.luarc.json', '{ "runtime.path": ["other/?.lua"] }\n']],
  },
  {
    extensions: ['.swift'],
    packageFile: 'Package.swift',
    caller: braces('func'),
    reexport: (_, name) => `typealias PassedOn = ${name}\n`,
    configurations: [],
  },
];

/** A line that says what a file has from elsewhere, and the last word of it. */
const IMPORT =
  /^[ \t]*(?:#\s*include|import|use|using|mod|require|require_relative|local \w+ = require)\b.*?(\w+)\W*$/gm;

function dialectOf({ extensions, packageFile, caller, reexport, configurations }: Plain): Dialect {
  return {
    extensions,
    packageFile,
    withCaller: (text, _, name, functionName) => `${text}\n${caller(name, functionName)}\n`,
    reexport,
    // Where a language has no such file, text that is none of its files changes instead.
    configurations: () => (configurations.length > 0 ? configurations : [['NOTES.md', '# Notes\n']]),
    respelled(text, path, choice) {
      const imports = [...text.matchAll(IMPORT)];
      const found = imports[choice % Math.max(imports.length, 1)];
      if (found === undefined) return text;
      const spellings = [basename(dirname(path)), stem(path), 'nothing', ''];
      const word = spellings[(choice + path.length) % spellings.length]!;
      const at = found.index + found[0].lastIndexOf(found[1]!);
      return word === ''
        ? text.slice(0, found.index) + text.slice(found.index + found[0].length)
        : text.slice(0, at) + word + text.slice(at + found[1]!.length);
    },
  };
}

export const plainDialects: readonly Dialect[] = PLAIN.map(dialectOf);

function stem(path: string): string {
  return basename(path, extname(path));
}
