// The contract in Lua. What is not local is seen by every file, so that the sources have local functions.

import { absent, type ContractLanguage, instead } from './scenarios.ts';

/** A class as the language's own manual writes it. */
function table(name: string, ...methods: readonly string[]): string {
  return `local ${name} = {}\n${name}.__index = ${name}\n${methods.map((one) => `function ${name}:${one}() end\n`).join('')}`;
}

const SHAPE = table('Shape', 'area');
const CIRCLE = 'local Circle = setmetatable({}, { __index = Shape })\nCircle.__index = Circle\n';
const MAKE = 'setmetatable({}, Shape)';
const NO_TYPES = 'no types are written';

export const lua: ContractLanguage = {
  file: 'main.lua',
  sources: {
    call: 'local function helper() end\nlocal function run() helper() end\n',
    'call-before-definition': 'local helper\nlocal function run() helper() end\nfunction helper() end\n',
    recursion: 'local function run() run() end\n',
    'value-of-a-call-as-argument':
      'local function helper(x) end\nlocal function other() end\nlocal function run() helper(other()) end\n',
    construction: `${SHAPE}local function run() return ${MAKE} end\n`,
    'method-of-a-value': `${SHAPE}local function run() local shape = ${MAKE}; shape:area() end\n`,
    'method-of-the-receiver': `${table('Shape', 'side')}function Shape:area() self:side() end\n`,
    'field-that-holds-an-object': `${table('Point', 'shift')}${table('Shape')}function Shape.new()
  local self = setmetatable({}, Shape)
  self.at = setmetatable({}, Point)
  return self
end
function Shape:move() self.at:shift() end
`,
    'chain-of-calls': `${SHAPE}function Shape:grow() return self end\nlocal function run() local shape = ${MAKE}; shape:grow():area() end\n`,
    'class-member-without-instance': `${SHAPE}function Shape.make() return ${MAKE} end\nlocal function run() Shape.make():area() end\n`,
    import: {
      'main.lua': "local Helper = require('import.util').Helper\nlocal function run() Helper() end\n",
      'util.lua': 'local M = {}\nfunction M.Helper() end\nreturn M\n',
    },
    'import-under-another-name': {
      'main.lua': "local other = require 'import-under-another-name.util'.Helper\nlocal function run() other() end\n",
      'util.lua': 'local function Helper() end\nreturn { Helper = Helper }\n',
    },
    'import-of-a-module': {
      'main.lua': "local util = require 'import-of-a-module.util'\nlocal function run() util.Helper() end\n",
      'util.lua': 'local M = {}\nM.Helper = function() end\nreturn M\n',
    },
    'name-for-a-function': 'local function helper() end\nlocal known = helper\nlocal function run() known() end\n',
    'name-for-a-type': instead(
      `${SHAPE}local Figure = Shape\nlocal function run() local shape = setmetatable({}, Figure); shape:area() end\n`,
      ['CALLS run -> Shape.area'],
      NO_TYPES,
    ),
    inheritance: `${SHAPE}${CIRCLE}local function run() setmetatable({}, Circle):area() end\n`,
    override: `${SHAPE}${CIRCLE}function Circle:area() end\nlocal function run() setmetatable({}, Circle):area() end\n`,
    dispatch: `${SHAPE}${CIRCLE}function Circle:area() end\n---@param shape Shape\nlocal function run(shape) shape:area() end\n`,
    'call-of-the-ancestor': `${SHAPE}${CIRCLE}function Circle:area() return Shape.area(self) end\n`,
    interface: absent('tables have the functions that they have: nothing declares which'),
    closure: `${SHAPE}local function run()\n  local shape = ${MAKE}\n  local later = function() shape:area() end\n  later()\nend\n`,
    callback: 'local function helper() end\nlocal function apply(f) f() end\nlocal function run() apply(helper) end\n',
    'function-that-is-returned':
      'local function helper() end\nlocal function choose() return helper end\nlocal function run() choose()() end\n',
    'function-in-a-field': `local function helper() end\n${table('Command')}function Command.new()
  local self = setmetatable({}, Command)
  self.action = helper
  return self
end
---@param command Command
local function run(command) command.action() end
`,
    'function-in-a-table':
      'local function helper() end\nlocal function run(key) local all = { a = helper }; all[key]() end\n',
    'several-results': `${SHAPE}${table('Point', 'shift')}local function pair() return ${MAKE}, setmetatable({}, Point) end
local function run() local shape, point = pair(); shape:area(); point:shift() end
`,
    'result-without-annotation': `${SHAPE}local function make() return ${MAKE} end\nlocal function run() make():area() end\n`,
    'items-of-a-list': `${SHAPE}local function run() for _, shape in ipairs({ ${MAKE} }) do shape:area() end end\n`,
    'values-of-a-map': `${SHAPE}local function run(key) local shapes = { a = ${MAKE} }; shapes[key]:area() end\n`,
    generics: absent(NO_TYPES),
    'generics-by-argument': `${SHAPE}local function first(items) return items[1] end\nlocal function run() first({ ${MAKE} }):area() end\n`,
    'shadowing-by-a-local':
      'local function helper() end\nlocal function other() end\nlocal function run() local helper = other; helper() end\n',
    'shadowing-in-a-block': `${SHAPE}${table('Point', 'shift')}local function run()
  local at = ${MAKE}
  do local at = setmetatable({}, Point); at:shift() end
  at:area()
end
`,
    narrowing: absent('nothing tells the class of a table by a condition'),
    'asynchronous-result': absent('nothing is awaited'),
    'unit-of-names': {
      'main.lua': 'local function run() helper() end\n',
      'more.lua': 'function helper() other() end\nfunction other() end\n',
    },
    'bare-name-of-a-member': absent('members have no bare names'),
    'extension-members': {
      'main.lua': `${table('Shape', 'side')}return Shape\n`,
      'more.lua': `local Shape = require 'extension-members.main'\nfunction Shape:area() self:side() end
local function run() setmetatable({}, Shape):area() end
`,
    },
    'structural-conformance': absent('no types are declared'),
    embedding: absent('classes promote no members of their fields'),
    'overload-selection': absent('a function has one definition'),
    'transparent-wrapper': absent('nothing stands for something else'),
    'implicit-call-by-iteration': instead(
      `${table('Shapes')}function Shapes:parts() return function() end end\nlocal function run(shapes) for part in setmetatable({}, Shapes):parts() do end end\n`,
      ['CALLS run -> Shapes.parts'],
      'the language names the method',
    ),
    'implicit-call-by-reading': absent('reading a field runs nothing that has its name'),
    decorator: absent('functions are not decorated'),
  },
};
