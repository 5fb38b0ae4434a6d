// Declarations of the standard library, as far as calls go on from what it gives or run what it is given. What needs more than
// a declaration is in `calls.ts`.

function giving(table: string, result: string, names: string): string {
  return names
    .split(' ')
    .map((name) => `---@return ${result}\nfunction ${table}${name}(self) end\n`)
    .join('');
}

const STANDARD = `
---@class Printed
Printed = {}
Printed.__index = Printed
function Printed:__tostring() end

number = {}
number.__index = number
boolean = {}
boolean.__index = boolean

string = {}
string.__index = string
${giving('string.', 'string', 'upper lower rep reverse sub char format pack dump')}
${giving('string.', 'number', 'len byte')}
---@param repl fun(text: string, ...): string
---@return string
---@return number
function string.gsub(self, pattern, repl) end
function string.find(self) end
function string.match(self) end
function string.gmatch(self) end
function string.unpack(self) end

table = {}
---@param compare fun(a, b): boolean
function table.sort(list, compare) end
---@return string
function table.concat(list) end
function table.remove(list) end
function table.insert(list) end
function table.unpack(list) end
function table.pack(...) end
function table.move(list) end
function unpack(list) end

---@param v Printed
---@return string
function tostring(v) end
---@param ... Printed
function print(...) end
---@return number
function tonumber(v) end
---@return string
function type(v) end
function assert(v, ...) end
function error(v) end
function next(v) end
function ipairs(v) end
function pairs(v) end
function select(...) end
function rawequal(a, b) end
function rawlen(v) end
function rawget(v, k) end
function rawset(v, k, w) end
function setmetatable(v, m) end
function getmetatable(v) end
function require(name) end
function pcall(f, ...) end
function xpcall(f, h, ...) end
function load(text) end
function loadstring(text) end
function loadfile(path) end
function dofile(path) end
function collectgarbage(what) end
function setfenv(f, t) end
function getfenv(f) end

math = {}
${giving('math.', 'number', 'abs ceil floor max min random sqrt huge sin cos tan exp log pow fmod modf randomseed tointeger type ult deg rad pi')}
io = {}
function io.open(path) end
function io.lines(path) end
function io.read() end
function io.write(...) end
function io.close() end
function io.popen(command) end
os = {}
${giving('os.', 'number', 'time clock difftime')}
${giving('os.', 'string', 'date getenv tmpname')}
function os.exit(code) end
function os.remove(path) end
function os.rename(path) end
function os.execute(command) end
coroutine = {}
function coroutine.wrap(f) end
function coroutine.create(f) end
function coroutine.resume(c, ...) end
function coroutine.yield(...) end
function coroutine.status(c) end
function coroutine.running() end
debug = {}
function debug.getinfo(f) end
---@return string
function debug.traceback() end
function debug.sethook() end
package = {}
utf8 = {}
bit32 = {}
jit = {}
arg = {}
`;

export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [{ path: 'stubs:lua.lua', text: STANDARD }];
}
