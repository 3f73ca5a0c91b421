import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { meanOf } from '../catalogue/offers.ts'
import { findKit } from '../loot/loot-table.ts'
import type { PlayerTruth } from '../players/player-records.ts'
import type { BookSide, Truth, TruthCounts, World } from '../world.ts'
import { jsonAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { idListSchema } from './id-list.ts'
import { momentSchema } from './moments.ts'
import { sendAnswer } from './send-answer.ts'

const intervalShape = { from: momentSchema, to: momentSchema }
const oneSchema = z.object({ ...intervalShape, side: z.enum(['buy', 'sell']).optional() })
const manySchema = z.object({ ...intervalShape, ids: idListSchema(100_000).optional() })
const accountSchema = z.object({ account: z.string() })
const momentQuerySchema = z.object({ at: momentSchema.optional() })
const lootSchema = z.object({
  kit: z
    .string()
    .default('Copper-Fed Salvage-o-Matic')
    .refine((name) => findKit(name) !== null, 'there is no such salvage kit'),
  mf: z.coerce.number<string>().min(0).max(10_000).default(0),
})
const idSchema = z.object({ id: z.coerce.number<string>().int() })

type Interval = { from: number; to: number }
type ItemTruth = { id: number; from: string; to: string } & Partial<Record<BookSide, TruthCounts | null>>

const iso = (at: number): string => new Date(at).toISOString()

const itemTruth = (truth: Truth, id: number, { from, to }: Interval, sides: readonly BookSide[]): ItemTruth => ({
  id,
  from: iso(from),
  to: iso(to),
  ...Object.fromEntries(sides.map((side) => [side, truth.count(id, side, from, to)])),
})

const BOTH = ['buy', 'sell'] as const

/** The true events between two moments (`from <= at < to`), for judging estimates made from snapshots. */
export const truthRoutes = (app: FastifyInstance, world: World): void => {
  const truthOf = (): Truth => {
    if (world.truth === undefined) throw new ApiError(404, `a ${world.kind} world does not know what was traded`)
    return world.truth
  }

  app.get('/truth/:id', async (request) => {
    const { id } = idSchema.parse(request.params)
    const { side, ...interval } = oneSchema.parse(request.query)
    const counts = itemTruth(truthOf(), id, interval, side ? [side] : BOTH)
    if (counts.buy == null && counts.sell == null) throw new ApiError(404, 'no such id')
    return counts
  })

  app.get('/truth/drops', async (request, reply) => {
    const asked = lootSchema.parse(request.query)
    const truth = await world.loot?.(asked)
    if (truth === undefined) throw new ApiError(404, `a ${world.kind} world does not know what containers hold`)
    return sendAnswer(request, reply, { answer: jsonAnswer(truth) })
  })

  app.get('/truth/offers', async (request, reply) => {
    const offers = world.offers?.()
    if (offers === undefined) throw new ApiError(404, `a ${world.kind} world does not know what its forge makes`)
    const answer = jsonAnswer(offers.map((offer) => ({ ...offer, mean: meanOf(offer) })))
    return sendAnswer(request, reply, { answer })
  })

  app.get('/truth', async (request, reply) => {
    const { ids = world.tradableIds(), ...interval } = manySchema.parse(request.query)
    const truth = truthOf()
    const counts = ids.map((id) => itemTruth(truth, id, interval, BOTH))
    return sendAnswer(request, reply, { answer: jsonAnswer(counts) })
  })

  const truthOfPlayer = (account: string): PlayerTruth => {
    const truth = world.players?.truth(account) ?? null
    if (truth === null) throw new ApiError(404, 'no such account')
    return truth
  }

  const readPlayer = ({ params, query }: FastifyRequest): { account: string; truth: PlayerTruth; at: number } => {
    const { account } = accountSchema.parse(params)
    const { at = world.now() } = momentQuerySchema.parse(query)
    return { account, truth: truthOfPlayer(account), at }
  }

  app.get('/truth/players/:account/trades', async (request, reply) => {
    const { account, truth, at } = readPlayer(request)
    const answer = jsonAnswer({ account, at: iso(at), ...truth.trades(at) })
    return sendAnswer(request, reply, { answer })
  })

  app.get('/truth/players/:account/war', async (request) => {
    const { account, truth, at } = readPlayer(request)
    return { account, at: iso(at), ...truth.war(at) }
  })
  app.get('/truth/players/:account/holdings', async (request, reply) => {
    const { account } = accountSchema.parse(request.params)
    const answer = jsonAnswer({ account, at: iso(world.now()), rows: truthOfPlayer(account).holdings() })
    return sendAnswer(request, reply, { answer })
  })

  app.get('/truth/players/:account/changes', async (request, reply) => {
    const { account } = accountSchema.parse(request.params)
    const { from, to } = z.object(intervalShape).parse(request.query)
    const changes = truthOfPlayer(account).changes(from, to)
    const answer = jsonAnswer({ account, from: iso(from), to: iso(to), ...changes })
    return sendAnswer(request, reply, { answer })
  })
}
