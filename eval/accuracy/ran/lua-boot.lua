-- Records what one file of a suite of Lua runs, for `lua-run.ts`. Lua has no program of its own here: `lua-boot.py` runs this in
-- a state of its own for each file, and gives it what it knows of the machine. Without busted installed, a stand-in
-- runs the blocks of a spec; what it asserts is not looked at, since only what runs counts.

local host, file = ...
local getinfo, sethook = debug.getinfo, debug.sethook
local create, wrap = coroutine.create, coroutine.wrap
local running = coroutine.running

-- Sources --------------------------------------------------------------------------------------------------------------

local paths = {}

local function path_of(source)
  local known = paths[source]
  if known == nil then
    known = source:sub(1, 1) == '@' and host.path_of(source:sub(2)) or false
    paths[source] = known
  end
  return known or nil
end

-- Recording ------------------------------------------------------------------------------------------------------------

local depths = setmetatable({}, { __mode = 'k' })
local seen = {}

-- The number of frames from a level on.
local function depth_from(level)
  local low, high = level, level + 16
  while getinfo(high + 1, 'l') do
    low = high
    high = high * 2
  end
  while low < high do
    local middle = (low + high + 1) // 2
    if getinfo(middle + 1, 'l') then low = middle else high = middle - 1 end
  end
  return low - level
end

local function lines_of()
  local thread = running()
  local lines = depths[thread]
  if not lines then
    lines = {}
    depths[thread] = lines
  end
  return lines
end

local function record(caller, callee, how)
  local key = table.concat({
    caller.path or '', caller.line or 0, caller.first or 0, tostring(caller.through),
    callee.path, callee.linedefined, callee.lastlinedefined, how.name or '', how.namewhat or '',
  }, '|')
  if seen[key] then return end
  seen[key] = true
  host.record(
    callee.path, callee.linedefined, callee.lastlinedefined, caller.path or false, caller.line or 0,
    caller.first or 0, caller.last or 0, caller.through and true or false, how.name or false, how.namewhat or ''
  )
end

local function hook(event, line)
  if event == 'line' then
    local frame = getinfo(2, 'S')
    if path_of(frame.source) then
      frame.line = line
      lines_of()[depth_from(2)] = frame
    end
    return
  end
  local frame = getinfo(2, 'Sn')
  if frame.what == 'C' then return end
  frame.path = path_of(frame.source)
  if not frame.path then return end
  if event == 'tail call' then
    -- What called is gone: the last line that ran at its depth is its own.
    local before = lines_of()[depth_from(2)]
    local path = before and path_of(before.source)
    record({ path = path, line = before and before.line, first = before and before.linedefined, last = before and before.lastlinedefined }, frame, {})
    return
  end
  local level, through = 3, false
  local caller = getinfo(level, 'Sl')
  while caller and caller.what == 'C' do
    through = true
    level = level + 1
    caller = getinfo(level, 'Sl')
  end
  local path = caller and path_of(caller.source)
  record({
    path = path,
    line = caller and caller.currentline,
    first = caller and caller.linedefined,
    last = caller and caller.lastlinedefined,
    through = through,
  }, frame, through and {} or frame)
end

local function watched(f)
  return function(...)
    sethook(hook, 'cl')
    return f(...)
  end
end

function coroutine.create(f)
  local thread = create(f)
  sethook(thread, hook, 'cl')
  return thread
end

function coroutine.wrap(f)
  return wrap(watched(f))
end

-- The machine ----------------------------------------------------------------------------------------------------------

package.path = host.package_path
package.cpath = ''
os.exit = function() error('exit', 0) end
arg = { [0] = file, select(3, ...) }

package.preload.lfs = function()
  local lfs = {}
  function lfs.attributes(path, name)
    local found = host.attributes(path)
    if not found then return nil, 'cannot obtain information from file' end
    local mode, size, time = found[0], found[1], found[2]
    local all = { mode = mode, size = size, modification = time, access = time, change = time }
    return type(name) == 'string' and all[name] or all
  end
  lfs.symlinkattributes = lfs.attributes
  function lfs.dir(path)
    local names, at = host.names(path), -1
    return function()
      at = at + 1
      return names[at]
    end
  end
  function lfs.currentdir() return host.current_folder() end
  function lfs.chdir(path) return host.change_folder(path) end
  function lfs.mkdir(path) return host.make_folder(path) end
  function lfs.rmdir(path) return host.remove_folder(path) end
  function lfs.touch() return true end
  return lfs
end

-- Specs ----------------------------------------------------------------------------------------------------------------

local around = {}

local function block(_, body)
  if type(body) ~= 'function' then return end
  around[#around + 1] = { before = {}, after = {} }
  local ok, problem = pcall(body)
  around[#around] = nil
  if not ok then host.failed(tostring(problem)) end
end

local function case(_, body)
  if type(body) ~= 'function' then return end
  for _, one in ipairs(around) do
    for _, each in ipairs(one.before) do pcall(each) end
  end
  local ok, problem = pcall(body)
  for at = #around, 1, -1 do
    for _, each in ipairs(around[at].after) do pcall(each) end
  end
  if not ok then host.failed(tostring(problem)) end
end

local function hooks(name)
  return function(f)
    local own = around[#around]
    if own then table.insert(own[name], f) end
  end
end

local function once(f)
  if type(f) == 'function' then pcall(f) end
end

local plain = assert

local function claim(words)
  return setmetatable({}, {
    __index = function(_, word) return claim(words .. '.' .. word) end,
    __call = function(_, ...)
      local f = ...
      if words == '' then return plain(...) end
      if type(f) == 'function' and words:find('error') then return pcall(f) end
      return ...
    end,
  })
end

local function spec()
  for _, name in ipairs({ 'describe', 'context', 'insulate', 'expose' }) do _G[name] = block end
  for _, name in ipairs({ 'it', 'test', 'spec' }) do _G[name] = case end
  for _, name in ipairs({ 'setup', 'lazy_setup', 'strict_setup' }) do _G[name] = once end
  for _, name in ipairs({ 'teardown', 'lazy_teardown', 'strict_teardown', 'pending', 'finally', 'randomize' }) do
    _G[name] = function() end
  end
  before_each, after_each = hooks('before'), hooks('after')
  before, after = before_each, after_each
  assert = claim('')
  setmetatable(_G, { __index = function(_, name) return type(name) == 'string' and name:find('^assert_') and claim(name) or nil end })
  around[1] = { before = {}, after = {} }
end

for _, name in ipairs({ 'busted', 'luassert', 'luacov' }) do
  package.preload[name] = function() return assert end
end
if host.is_spec then spec() end

local main, problem = loadfile(file)
if not main then
  host.failed(problem)
  return
end
sethook(hook, 'cl')
local ok, failure = pcall(main)
sethook()
if not ok and failure ~= 'exit' then host.failed(tostring(failure)) end
