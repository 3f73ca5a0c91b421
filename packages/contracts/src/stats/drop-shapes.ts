import * as z from 'zod/mini'
import { named } from '../named.ts'
import { countText, instantText, param } from '../wire.ts'

/** Codes of what is researched; BLTC: Black Lion Chests. */
export const DROP_ACTIVITIES = ['BLTC', 'Opening', 'Salvaging'] as const
export type DropActivity = (typeof DROP_ACTIVITIES)[number]

export const SALVAGE_KITS = [
  'Silver-Fed Salvage-o-Matic',
  'Copper-Fed Salvage-o-Matic',
  'Mystic Salvage Kit',
  'Black Lion Salvage Kit',
  'Ascended Salvage Kit',
  "Master's Salvage Kit",
  "Journeyman's Salvage Kit",
  'Fine Salvage Kit',
  'Basic Salvage Kit',
  'Crude Salvage Kit',
] as const
export type SalvageKit = (typeof SALVAGE_KITS)[number]

/** How long ago the second snapshot may have been taken; empty: a day. */
export const DROP_DELAYS = ['', 'Day', 'Week', 'Month', '3Month'] as const
export type DropDelay = (typeof DROP_DELAYS)[number]

/** Reasons why a record is left out unless flagged ones are requested. */
export const DROP_FLAGS = [
  'impossible-item',
  'outlier',
  'missing-gains',
  'chi-square',
  'repeated',
  'account-quantities',
  'account-rare-drops',
] as const
export type DropFlag = (typeof DROP_FLAGS)[number]

/** From this magic find up to the next value. */
export const MAGIC_FIND_BANDS = [0, 100, 200, 300, 400, 500, 750] as const
/** From this level up to the next value. */
export const LEVEL_BANDS = [1, 20, 40, 60, 80] as const

const LARGEST = 2_147_483_647
export const dropItemId = z.int().check(z.positive(), z.maximum(LARGEST))

export const activityParam = z.enum(DROP_ACTIVITIES).check(z.describe('What was done; BLTC: Black Lion Chests'))
/** In a path. */
export const itemIdText = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const id = Number(text)
    if (/^[1-9]\d{0,9}$/.test(text) && id <= LARGEST) return id
    context.issues.push({
      code: 'custom',
      input: text,
      message: `'${text.slice(0, 40)}' is no item id; expected a whole number, for example 36038`,
    })
    return z.NEVER
  },
  encode: String,
})

export const dropOf = {
  activity: activityParam,
  itemId: itemIdText.check(param('Id of the item that was opened or salvaged', 36038)),
}

const price = z
  .nullable(z.int())
  .check(z.describe('Copper for one, as the trading post of this installation asked then; null: unknown'))
export const pricedStack = named('PricedStack', z.object({ id: z.int(), quantity: z.int(), price }))
export type PricedStack = z.infer<typeof pricedStack>

export const dropFlag = named(
  'DropFlag',
  z.object({
    reason: z.enum(DROP_FLAGS),
    detail: z.string().check(z.describe('What was found, in words')),
    since: z.optional(z.string()).check(z.describe('UTC day on which it was given')),
  }),
)

export const countsFrom = z
  .string()
  .check(z.describe('UTC day from which it counts in public figures, some days ahead for a new game account'))

const flag01 = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (isOn) => (isOn ? ('1' as const) : ('0' as const)),
})

/** A filter on records. */
export const cutQuery = z.object({
  kit: z.optional(z.enum(SALVAGE_KITS).check(z.describe('Salvage kit'))),
  mf: z.optional(
    countText('mf').check(param(`Lower end of a band of magic find: ${MAGIC_FIND_BANDS.join(', ')}`, 200)),
  ),
  level: z.optional(countText('level').check(param(`Lower end of a band of levels: ${LEVEL_BANDS.join(', ')}`, 80))),
  patch: z.optional(countText('patch', LARGEST).check(param('Number of a patch, as in `patches` of the answer', 1))),
  from: z.optional(instantText.check(param('First UTC day', '2026-03-01'))),
  to: z.optional(instantText.check(param('Last UTC day', '2026-03-31'))),
  flagged: z.optional(flag01.check(z.describe('1: flagged records too'))),
})
export type CutQuery = z.output<typeof cutQuery>
