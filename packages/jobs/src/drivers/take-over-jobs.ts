import type { RedisClient } from '@gildscope/redis'

/**
 * Moves a queue to another prefix atomically, because no worker may take a job between the move of its keys and of the
 * lists that name it. Existing entries stay: a job with a custom id is considered the same job, a numbered one gets the
 * next number. Jobs that waited under the former prefix come first. Locks keep their expiry, so that jobs a worker held
 * when it ended are repeated.
 */
const TAKE_OVER_SCRIPT = `
local old, new, call = ARGV[1], ARGV[2], redis.call
local suffixes, cursor = {}, '0'
repeat
  local page = call('SCAN', cursor, 'MATCH', old .. '*', 'COUNT', 1000)
  cursor = page[1]
  for _, key in ipairs(page[2]) do suffixes[string.sub(key, #old + 1)] = true end
until cursor == '0'

for _, counter in ipairs({ 'id', 'pc' }) do
  if suffixes[counter] then
    local here, there = tonumber(call('GET', old .. counter)), tonumber(call('GET', new .. counter) or '0')
    call('SET', new .. counter, string.format('%.0f', math.max(here, there)))
  end
end

local ids, moved = {}, 0
local function take(id)
  local scheduler = string.match(id, '^(repeat:[^:]+):%d+$')
  local to = id
  if scheduler and call('EXISTS', new .. scheduler) == 1 then
    to = false
  elseif call('EXISTS', new .. id) == 1 then
    to = string.match(id, '^%d+$') and string.format('%.0f', call('INCR', new .. 'id')) or false
  end
  ids[id] = to
  if to then moved = moved + 1 end
  return to
end
for _, list in ipairs({ 'wait', 'paused', 'active' }) do
  for _, id in ipairs(call('LRANGE', old .. list, 0, -1)) do
    local to = take(id)
    if to then call('RPUSH', new .. list, to) end
  end
end
for _, set in ipairs({ 'delayed', 'prioritized', 'completed', 'failed', 'repeat' }) do
  local members = call('ZRANGE', old .. set, 0, -1, 'WITHSCORES')
  for index = 1, #members, 2 do
    local to = set == 'repeat' and members[index] or take(members[index])
    if to then call('ZADD', new .. set, 'NX', members[index + 1], to) end
  end
end

for _, merged in ipairs({ 'id', 'pc', 'wait', 'paused', 'active', 'delayed', 'prioritized', 'completed', 'failed', 'repeat' }) do
  call('DEL', old .. merged)
  suffixes[merged] = nil
end
for suffix in pairs(suffixes) do
  local id = string.match(suffix, '^repeat:[^:]+:%d+') or string.match(suffix, '^[^:]+')
  local to = ids[id]
  if to == nil then to = id end
  if not to or call('RENAMENX', old .. suffix, new .. to .. string.sub(suffix, #id + 1)) == 0 then
    call('DEL', old .. suffix)
  end
end
if moved > 0 then call('ZADD', new .. 'marker', 0, '0') end
return moved`

/** Keys of every queue that ever had a job or was opened. */
const SIGNS = ['meta', 'id', 'wait', 'paused', 'active', 'delayed', 'prioritized', 'repeat']

/**
 * Takes over the jobs and schedules of a queue from the keys of an earlier version, which had no hash tag; returns the
 * number of jobs. Safe to repeat and to run in several processes at once.
 */
export const takeOverJobs = async (
  client: RedisClient,
  queue: string,
  { from, to }: { from: string; to: string },
): Promise<number> => {
  const old = `${from}:${queue}:`
  if ((await client.exists(SIGNS.map((sign) => `${old}${sign}`))) === 0) return 0
  return Number(await client.eval(TAKE_OVER_SCRIPT, 0, old, `${to}:${queue}:`))
}
