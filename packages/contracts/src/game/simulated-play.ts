import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'

const offered = z.object({ item: z.int(), name: z.string(), count: z.int() })

const playable = z.object({
  character: z.string(),
  magicFind: z.int().check(z.describe('Percent')),
  open: z.array(z.extend(offered, { key: z.nullable(offered).check(z.describe('What opens it; null: nothing else')) })),
  salvage: z.array(offered),
  kits: z.array(z.object({ name: z.string() })),
})
export type Playable = z.infer<typeof playable>

/** What a character of the simulated game can open and salvage; the real game and recordings answer 404. */
export const getPlayable = endpoint({
  name: 'getPlayable',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/simulated/play',
  query: z.extend(gameKeyQuery, {
    character: z
      .optional(z.string())
      .check(z.describe('Absent: the first one that has something to open and room for it')),
  }),
  summary: 'What a character of a demo can do',
  reply: playable,
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
})

const amounts = z.array(z.object({ id: z.int(), quantity: z.int() }))

const played = z.object({
  done: z.int(),
  stopped: z
    .nullable(z.enum(['bags-full', 'nothing-left', 'no-keys']))
    .check(z.describe('Why it was no more; null: it was as many as asked for')),
  consumed: amounts,
  gained: amounts,
  wallet: z.array(z.object({ id: z.int(), value: z.int() })).check(z.describe('What came and went of each currency')),
})
export type Played = z.infer<typeof played>

const character = z.string()
const item = z.int()
const count = z.int().check(z.positive())
const store = z.enum(['bags', 'bank', 'shared', 'materials', 'guild'])

/** What the forge is given, or a merchant paid, for one try. */
const inputs = z.array(z.object({ kind: z.enum(['item', 'currency']), id: z.int(), count }))

const action = z.discriminatedUnion('action', [
  z.object({ character, action: z.literal('open'), item, count, kit: z.nullable(z.string()) }),
  z.object({ character, action: z.literal('salvage'), item, count, kit: z.nullable(z.string()) }),
  z.object({
    character,
    action: z.literal('move'),
    item,
    count,
    from: store,
    to: store,
    guild: z.optional(z.string()),
  }),
  z.object({
    character,
    action: z.literal('farm'),
    item,
    count,
    coins: z.optional(z.int().check(z.nonnegative())).check(z.describe('Copper that comes with it')),
    to: z.optional(z.enum(['bags', 'materials'])),
  }),
  z.object({ character, action: z.literal('sell'), item, count, price: z.int().check(z.positive()) }),
  z.object({ character, action: z.literal('buy'), item, count }),
  z.object({ character, action: z.literal('collect') }),
  z.object({ character, action: z.literal('vendor'), item, count }),
  z.object({ character, action: z.literal('spend'), currency: z.int(), value: z.int().check(z.positive()) }),
  z.object({ character, action: z.literal('craft'), recipe: z.int(), count }),
  z.object({
    character,
    action: z.literal('forge'),
    item,
    inputs,
    count,
    as: z
      .optional(z.enum(['drawn', 'mean']))
      .check(z.describe('By chance, or as much as all tries give on average, rounded down')),
  }),
  z.object({ character, action: z.literal('purchase'), item, inputs, count }),
  z.object({ character, action: z.literal('refine'), item, inputs, count }),
])

/** Has a character of the simulated game open, salvage, move, farm, trade, spend, craft, forge, refine or buy of merchants. */
export const play = endpoint({
  name: 'play',
  service: 'game',
  access: 'public',
  method: 'POST',
  path: '/v2/simulated/play',
  query: gameKeyQuery,
  body: action,
  summary: 'Has a character of a demo do something',
  reply: played,
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'VALIDATION'],
})
