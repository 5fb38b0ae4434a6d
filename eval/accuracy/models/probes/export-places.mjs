// Where the exports of files are declared, as TypeScript's checker has them, for the probes of frameworks whose routes are files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const ts = require('typescript');
const root = process.env.REPOSITORY ?? process.cwd();

/** By file, names with `file@line`; of a component, `default` is the file. */
export function exportPlaces(files) {
  const program = ts.createProgram(files, { allowJs: true, noResolve: true, jsx: ts.JsxEmit.Preserve, noLib: true });
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      if (!/\.[cm]?[jt]sx?$/.test(file)) return [file, [['default', `${path.relative(root, file)}@1`]]];
      const names = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
      return [
        file,
        names.flatMap((one) => {
          const target = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
          const [own] = (target.declarations ?? []).length > 0 ? target.declarations : one.declarations;
          const home = own.getSourceFile();
          const { line } = home.getLineAndCharacterOfPosition(own.getStart(home));
          return [[one.escapedName.toString(), `${path.relative(root, home.fileName)}@${line + 1}`]];
        }),
      ];
    }),
  );
}

/** The version of an installed package of the folder. */
export function versionOf(name) {
  return JSON.parse(readFileSync(path.join(process.cwd(), 'node_modules', name, 'package.json'), 'utf8')).version;
}
