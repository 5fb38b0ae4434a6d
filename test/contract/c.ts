// The contract in C.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

const HELPER = 'static void helper(void) {}\n\n';
const HEADER = { 'util.h': 'void Helper(void);\n', 'util.c': '#include "util.h"\n\nvoid Helper(void) {}\n' };
const NO_CLASSES = 'structures have no methods';

export const c: ContractLanguage = {
  file: 'main.c',
  sources: {
    call: `${HELPER}void run(void) { helper(); }\n`,
    'call-before-definition':
      'static void helper(void);\n\nvoid run(void) { helper(); }\n\nstatic void helper(void) {}\n',
    recursion: 'void run(void) { run(); }\n',
    'value-of-a-call-as-argument':
      'static void helper(int x) {}\n\nstatic int other(void) { return 1; }\n\nvoid run(void) { helper(other()); }\n',
    construction: absent('structures have no constructors'),
    'method-of-a-value': absent(NO_CLASSES),
    'method-of-the-receiver': absent(NO_CLASSES),
    'field-that-holds-an-object': absent(NO_CLASSES),
    'chain-of-calls': absent(NO_CLASSES),
    'class-member-without-instance': absent(NO_CLASSES),
    import: { 'main.c': '#include "util.h"\n\nvoid run(void) { Helper(); }\n', ...HEADER },
    'import-under-another-name': absent('what is included keeps its name'),
    'import-of-a-module': absent('files are included, and there are no modules'),
    'name-for-a-function': `${HELPER}static void (*known)(void) = helper;\n\nvoid run(void) { known(); }\n`,
    'name-for-a-type': absent(NO_CLASSES),
    inheritance: absent(NO_CLASSES),
    override: absent(NO_CLASSES),
    dispatch: absent(NO_CLASSES),
    'call-of-the-ancestor': absent(NO_CLASSES),
    interface: absent('there are no interfaces'),
    closure: absent('functions are not written inside others'),
    callback: `${HELPER}static void apply(void (*f)(void)) { f(); }\n\nvoid run(void) { apply(helper); }\n`,
    'function-that-is-returned': `${HELPER}typedef void (*Action)(void);\n\nstatic Action choose(void) { return helper; }\n\nvoid run(void) { choose()(); }\n`,
    'function-in-a-field': `${HELPER}struct Command { void (*action)(void); };\n\nvoid run(void) {\n\tstruct Command command = { .action = helper };\n\tcommand.action();\n}\n`,
    'function-in-a-table': instead(
      `${HELPER}static void (*table[])(void) = { helper };\n\nvoid run(void) { table[0](); }\n`,
      ['CALLS run -> helper', 'CALLS run -> table'],
      'a variable of the type of a function is called, and its items are not told from it',
    ),
    'several-results': absent('functions have one result'),
    'result-without-annotation': absent('results have types'),
    'items-of-a-list': absent(NO_CLASSES),
    'values-of-a-map': absent('there are no maps'),
    generics: absent('there are no generics'),
    'generics-by-argument': absent('there are no generics'),
    'shadowing-by-a-local':
      'static void helper(void) {}\n\nstatic void other(void) {}\n\nvoid run(void) {\n\tvoid (*helper)(void) = other;\n\thelper();\n}\n',
    'shadowing-in-a-block': absent(NO_CLASSES),
    narrowing: absent('types are not narrowed'),
    'asynchronous-result': absent('there are no promises'),
    'unit-of-names': absent('every file is a unit of its own, but for what it includes'),
    'bare-name-of-a-member': absent(NO_CLASSES),
    'extension-members': absent(NO_CLASSES),
    'structural-conformance': absent('there are no interfaces'),
    embedding: absent(NO_CLASSES),
    'overload-selection': absent('functions have one signature'),
    'transparent-wrapper': absent(NO_CLASSES),
    'implicit-call-by-iteration': absent('loops run no functions'),
    'implicit-call-by-reading': absent('fields are read, and nothing runs'),
    decorator: absent('there are no decorators'),
  },
};
