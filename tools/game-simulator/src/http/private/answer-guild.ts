import type { Guild, GuildRecord, KeyHolder } from '../../players/player-records.ts'
import type { World } from '../../world.ts'
import { type Answer, jsonAnswer } from '../answer.ts'
import { ApiError } from '../api-error.ts'
import type { Call } from '../resource.ts'
import { demand, openKey } from './access.ts'
import { listAnswer } from './private-answer.ts'

const guildOf = (world: World, { pathId }: Call): Guild => {
  const guild = pathId === null ? null : (world.players?.guild(pathId) ?? null)
  if (guild === null) throw new ApiError(404, 'no such guild')
  return guild
}

const demandMembership = (holder: KeyHolder, { id }: GuildRecord): void => {
  if (!holder.look().snapshot.account().guilds.includes(id)) throw new ApiError(403, 'membership required')
}

/** `guild/ID`: name, tag and emblem for everybody, the rest for a member's key. */
export const answerGuild = (world: World, call: Call): Answer => {
  const { record } = guildOf(world, call)
  if (call.token === null) {
    const { id, name, tag, emblem } = record
    return jsonAnswer({ id, name, tag, emblem })
  }
  const holder = openKey(world, call)
  demand(holder, ['guilds'])
  demandMembership(holder, record)
  return jsonAnswer(record)
}

/** `guild/ID/stash`: for its leader only. */
export const answerStash = (world: World, call: Call): Answer => {
  const holder = openKey(world, call)
  demand(holder, ['account', 'guilds'])
  const guild = guildOf(world, call)
  demandMembership(holder, guild.record)
  if (!holder.look().snapshot.account().guild_leader.includes(guild.record.id))
    throw new ApiError(403, 'access restricted to guild leaders')
  return listAnswer(guild.stash())
}
