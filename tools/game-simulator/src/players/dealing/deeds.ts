import { z } from 'zod'

export const STORES = ['bags', 'bank', 'shared', 'materials', 'guild'] as const
export type StoreName = (typeof STORES)[number]

const id = z.int()
const units = z.int().min(1).max(2_500)
/** What the forge is given, or a merchant paid, for one try. */
const offered = z
  .array(z.strictObject({ kind: z.enum(['item', 'currency']), id, count: z.int().min(1) }))
  .min(1)
  .max(20)
const coins = z.int().min(0).max(1_000_000_000)

/** What a character can do besides opening, salvaging and reading. */
export const dealSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('move'),
    item: id,
    count: units,
    from: z.enum(STORES),
    to: z.enum(STORES),
    guild: z.string().optional().describe('Id of the guild; by default the one that the account leads'),
  }),
  z.strictObject({
    action: z.literal('farm'),
    item: id,
    count: units,
    coins: coins.default(0),
    to: z.enum(['bags', 'materials']).default('bags'),
  }),
  z.strictObject({ action: z.literal('sell'), item: id, count: units, price: coins.min(1) }),
  z.strictObject({ action: z.literal('buy'), item: id, count: units }),
  z.strictObject({ action: z.literal('collect') }),
  z.strictObject({ action: z.literal('vendor'), item: id, count: units }),
  z.strictObject({ action: z.literal('spend'), currency: id, value: coins.min(1) }),
  z.strictObject({ action: z.literal('craft'), recipe: id, count: units }),
  z.strictObject({
    action: z.literal('forge'),
    item: id,
    inputs: offered,
    count: units,
    as: z.enum(['drawn', 'mean']).default('drawn').describe('By chance, or as much as all tries give on average'),
  }),
  z.strictObject({ action: z.literal('purchase'), item: id, inputs: offered, count: units }),
  z.strictObject({ action: z.literal('refine'), item: id, inputs: offered, count: units }),
])
export type Deal = z.infer<typeof dealSchema>
export type DealOf<Action extends Deal['action']> = Extract<Deal, { action: Action }>

const amounts = z.array(z.object({ id, quantity: z.int() }))
const PLACES = [...STORES, 'delivery', 'tradingpost'] as const

/** A true action: what it changed in all holdings of the account, whatever the place, and what it only moved. */
export const deedSchema = z.object({
  at: z.number(),
  account: z.string(),
  character: z.string(),
  kind: z.enum(['farmed', 'traded', 'vendored', 'moved', 'spent', 'made']),
  action: z.string(),
  items: amounts,
  /** Currencies; coins in the delivery box count as coins. */
  wallet: z.array(z.object({ id, value: z.int() })),
  moved: z.array(z.object({ id, quantity: z.int(), from: z.enum(PLACES), to: z.enum(PLACES) })),
})
export type Deed = z.infer<typeof deedSchema>
