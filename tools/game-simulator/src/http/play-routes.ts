import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dealSchema } from '../players/dealing/deeds.ts'
import { PlayError } from '../players/looting/play-error.ts'
import { PLAY_ACTIONS, type PlayOffer } from '../players/looting/play-records.ts'
import type { CharacterLoot, KeyHolder, Players } from '../players/player-records.ts'
import { ApiError } from './api-error.ts'
import { demand } from './private/access.ts'

const MOST_AT_ONCE = 2_500
/** Places for what most stacks give. */
const ROOM = 20

const querySchema = z.object({ access_token: z.string().default(''), character: z.string().optional() })
const whoSchema = z.object({ access_token: z.string().optional(), character: z.string() })
const bodySchema = z.record(z.string(), z.unknown())
const lootSchema = z.strictObject({
  action: z.enum(PLAY_ACTIONS),
  item: z.int(),
  count: z.int().min(1).max(MOST_AT_ONCE),
  kit: z.string().nullable().default(null),
})
const actionSchema = z.discriminatedUnion('action', [lootSchema, dealSchema])

const isLoot = (asked: z.infer<typeof actionSchema>): asked is z.infer<typeof lootSchema> =>
  PLAY_ACTIONS.some((action) => action === asked.action)

/**
 * Calls that the real game lacks: anyone with a player's key can make its characters open and salvage things, read what
 * is in their bags, move, farm, trade and spend. They are below `/v2` because pages can reach no other part of the
 * game.
 */
export const playRoutes = (app: FastifyInstance, players: Players, allow: (request: FastifyRequest) => void): void => {
  const openHolder = (key: string): KeyHolder => {
    const holder = players.openKey(key)
    if (holder === null) throw new ApiError(401, 'Invalid access token')
    demand(holder, ['account', 'characters', 'inventories'])
    return holder
  }
  const openCharacter = (holder: KeyHolder, name: string): CharacterLoot => {
    const loot = holder.loot(name)
    if (loot === null) throw new ApiError(404, 'no such character')
    return loot
  }
  /** The first character that has something to open and room for it; otherwise the first one. */
  const firstOffer = (holder: KeyHolder): PlayOffer => {
    for (const name of holder.characters) {
      const offer = openCharacter(holder, name).offer()
      if (offer.freeSlots >= ROOM && offer.open.some(({ key }) => key === null)) return offer
    }
    return openCharacter(holder, holder.characters[0]!).offer()
  }

  app.get('/v2/simulated/play', async (request) => {
    allow(request)
    const { access_token, character } = querySchema.parse(request.query)
    const holder = openHolder(access_token)
    return character === undefined ? firstOffer(holder) : openCharacter(holder, character).offer()
  })

  app.post('/v2/simulated/play', async (request) => {
    allow(request)
    const { access_token } = querySchema.parse(request.query)
    const { access_token: token = access_token, character } = whoSchema.parse(request.body)
    const { access_token: _key, character: _name, ...body } = bodySchema.parse(request.body)
    const asked = actionSchema.parse(body)
    try {
      const hands = openCharacter(openHolder(token), character)
      return isLoot(asked) ? hands.play(asked) : hands.deal(asked)
    } catch (error) {
      if (error instanceof PlayError) throw new ApiError(400, error.message)
      throw error
    }
  })
}
