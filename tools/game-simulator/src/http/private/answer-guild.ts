import { failOnPoison } from '../../faults/apply-faults.ts'
import type { Guild, GuildRecord, KeyHolder } from '../../players/player-records.ts'
import type { World } from '../../world.ts'
import { type Answer, jsonAnswer } from '../answer.ts'
import { ApiError } from '../api-error.ts'
import type { Call } from '../resource.ts'
import { demand, may, openKey } from './access.ts'
import { listAnswer } from './private-answer.ts'

const guildOf = (world: World, { pathId, faults }: Call): Guild => {
  const guild = pathId === null ? null : (world.players?.guild(pathId) ?? null)
  if (guild === null) throw new ApiError(404, 'no such guild')
  failOnPoison(faults, [guild.record.id])
  return guild
}

const isMember = (holder: KeyHolder, { id }: GuildRecord): boolean =>
  holder.look().snapshot.account().guilds.includes(id)

/** `guild/ID`: name, tag and emblem for everyone, the rest for a member whose key may read guilds. */
export const answerGuild = (world: World, call: Call): Answer => {
  const { record } = guildOf(world, call)
  const holder = call.token === null ? null : openKey(world, call)
  if (holder !== null && may(holder, 'guilds') && isMember(holder, record)) return jsonAnswer(record)
  const { id, name, tag, emblem } = record
  return jsonAnswer({ id, name, tag, emblem })
}

/** `guild/ID/stash`: for its leader only. */
export const answerStash = (world: World, call: Call): Answer => {
  const holder = openKey(world, call)
  demand(holder, ['account', 'guilds'])
  const guild = guildOf(world, call)
  if (!isMember(holder, guild.record)) throw new ApiError(403, 'membership required')
  if (!holder.look().snapshot.account().guild_leader.includes(guild.record.id))
    throw new ApiError(403, 'access restricted to guild leaders')
  return listAnswer(guild.stash())
}
