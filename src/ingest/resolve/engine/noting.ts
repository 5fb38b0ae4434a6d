// The program as the resolver reads it: whatever reads facts of another file gets that file from the program, which notes what
// is read for the question that is open.

import type { Language, ModuleResolver, ModuleTarget } from '../../../languages/language.ts';
import type { Program } from '../program/program.ts';
import { importSpecifiers, isStubPath, type SourceFile } from '../program/source-file.ts';
import type { DependencyTracker } from './dependency-tracker.ts';
import { listOf, listPartOf, namesIn } from './items.ts';

/** The program, made to note what is read of it, and where it looked at which files there are. The standard library never changes. */
export function noting(program: Program, dependencies: DependencyTracker): Program {
  const fileOfBinding = (id: number): SourceFile => {
    const file = program.fileOfBinding(id);
    dependencies.readRow(file, 'bindings', id - file.bindingBase);
    return file;
  };
  const notedBindings = (bindings: readonly number[]): readonly number[] => {
    for (const binding of bindings) fileOfBinding(binding);
    return bindings;
  };
  const noteBeside = (file: SourceFile): void => {
    const beside = program.linkage.beside(file);
    if (beside !== undefined) dependencies.readFile(beside);
  };
  const files = program.files.length;
  const readList = (): void => dependencies.read(listOf(files));
  const readNames = (names: readonly string[]): void => {
    for (const name of names) dependencies.read(listPartOf(files, name));
  };
  const missing = (path: string): undefined => {
    if (!isStubPath(path)) readNames(namesIn(path).slice(-1));
  };
  const resolvers = new Map<Language, ModuleResolver>();
  const specifiers: ReadonlySet<string>[] = [];
  const specifiersOf = (file: SourceFile): ReadonlySet<string> => {
    specifiers[file.index] ??= importSpecifiers(file);
    return specifiers[file.index];
  };
  return {
    ...program,
    fileByPath: (path) => {
      const file = program.fileByPath(path);
      if (file === undefined) return missing(path);
      dependencies.readFile(file);
      return file;
    },
    moduleByPath: (path) => program.moduleByPath(path) ?? missing(path),
    moduleTarget: (file, specifier) => {
      if (!specifiersOf(file).has(specifier)) readList();
      return program.moduleTarget(file, specifier);
    },
    moduleResolver: (language) => {
      const known = resolvers.get(language);
      if (known !== undefined) return known;
      const { resolve, submodule, ...others } = program.moduleResolver(language);
      const looking: ModuleResolver = {
        ...others,
        resolve: (from, specifier) => {
          readList();
          return resolve(from, specifier);
        },
        ...(submodule && {
          submodule: (target: ModuleTarget, name: string) => {
            readNames(name.split(/[./]/));
            return submodule(target, name);
          },
        }),
      };
      resolvers.set(language, looking);
      return looking;
    },
    fileOfExpression: (id) => {
      const file = program.fileOfExpression(id);
      dependencies.readRow(file, 'expressions', id - file.expressionBase);
      return file;
    },
    fileOfBinding,
    fileOfSymbol: (id) => {
      const file = program.fileOfSymbol(id);
      dependencies.readRow(file, 'symbols', id - file.symbolBase);
      return file;
    },
    fileOfFunction: (id) => {
      const file = program.fileOfFunction(id);
      dependencies.readRow(file, 'functions', id - file.functionBase);
      return file;
    },
    // What a global stands for can be asked for without its file.
    globalBindings: (language, name) => notedBindings(program.globalBindings(language, name)),
    ownUnitBindings: (file, name) => notedBindings(program.ownUnitBindings(file, name)),
    unitBindings: (file, name) => notedBindings(program.unitBindings(file, name)),
    includedBindings: (file, name) => notedBindings(program.includedBindings(file, name)),
    linkage: {
      ...program.linkage,
      linked: (bindings) => notedBindings(program.linkage.linked(bindings)),
      definition: (symbol) => {
        noteBeside(program.fileOfSymbol(symbol));
        return program.linkage.definition(symbol);
      },
      declaration: (symbol) => {
        noteBeside(program.fileOfSymbol(symbol));
        return program.linkage.declaration(symbol);
      },
    },
    moduleDeclarations: (language, specifier) => notedBindings(program.moduleDeclarations(language, specifier)),
  };
}
