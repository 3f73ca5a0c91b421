import { MINUTE_MS } from '@gildscope/base/time'
import { ACCOUNT_PLACES, PLACES, type PlaceRef, snapshotSchema, tradeLedgerSchema } from '@gildscope/holdings'
import * as z from 'zod/mini'

/** From the start of one snapshot to the start of the next. */
export const INTERVAL_MS = 5 * MINUTE_MS

/** Two snapshots further apart than this have a gap between them: at least one is missing. */
export const GAP_MS = 1.5 * INTERVAL_MS

const accountSelection = z.object({
  account: z.string(),
  places: z.readonly(z.array(z.enum(ACCOUNT_PLACES))),
  inventory: z.readonly(z.array(z.string())),
  equipment: z.readonly(z.array(z.string())),
  armory: z.optional(z.boolean()),
  guilds: z.readonly(z.array(z.object({ id: z.string(), name: z.string() }))),
})

/** The change of something over all places of a kind. */
const unitChange = z.object({
  place: z.enum(PLACES),
  kind: z.enum(['item', 'currency']),
  id: z.int(),
  counts: z.object({ character: z.int(), account: z.int(), none: z.int() }),
})
export type UnitChange = z.infer<typeof unitChange>

/** `to` is null while it lasts. */
const rest = z.object({ from: z.number(), to: z.nullable(z.number()) })
export type Rest = z.infer<typeof rest>

const point = z.object({
  at: z.number(),
  elapsedMs: z.number(),
  /** What separates this point from the previous one, other than time. */
  after: z.nullable(z.enum(['gap', 'pause'])),
  /** Pauses since the previous point; sessions of earlier versions do not say when they began. */
  rests: z.optional(z.array(rest)),
  all: z.array(unitChange),
  /** Without what was traded; null: the same. */
  farmed: z.nullable(z.array(unitChange)),
})
export type Point = z.infer<typeof point>

/** Why a session is paused. `key`: the game refuses the key of an account, for the given reason. */
const pause = z.discriminatedUnion('by', [
  z.object({ by: z.literal('reader') }),
  z.object({ by: z.literal('key'), account: z.string(), reason: z.string() }),
])
export type Pause = z.infer<typeof pause>

const unitPrices = z.object({
  sell: z.nullable(z.number()),
  buy: z.nullable(z.number()),
  vendor: z.nullable(z.number()),
})

const hole = snapshotSchema.shape.holes.def.element

/** One run of the tracker, as stored in the browser. */
export const sessionSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  selection: z.array(accountSelection),
  startedAt: z.number(),
  state: z.enum(['running', 'paused', 'stopped']),
  pause: z.nullable(pause),
  /** Pauses since the last point. */
  rests: z.optional(z.array(rest)),
  /** Time counted up to `countedTo`; from there on it is added while the session runs. */
  elapsedMs: z.number(),
  countedTo: z.number(),
  /** When the next snapshot is due; null while it is not running. */
  dueAt: z.nullable(z.number()),
  snapshots: z.int(),
  /** Consecutive snapshots without any answer from the game. */
  missed: z.int(),
  /** What the last snapshot could not read. */
  holes: z.array(hole),
  /** Accounts of which the last snapshot did not learn what was traded. */
  tradeHoles: z.array(z.object({ account: z.string(), reason: z.string() })),
  first: snapshotSchema,
  known: snapshotSchema,
  ledgers: z.record(z.string(), tradeLedgerSchema),
  points: z.array(point),
  /** Unit price of each item when the session began, or when it was first seen. */
  prices: z.record(z.string(), unitPrices),
  /** The session is over and listed among the finished ones. */
  isFiled: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** Whether a session counts a place; the armory counts if any gear of its account does. */
export const isCounted =
  ({ selection }: Pick<Session, 'selection'>) =>
  ({ account, place, where }: PlaceRef): boolean => {
    const chosen = selection.find((one) => one.account === account)
    if (chosen === undefined) return false
    switch (place) {
      case 'inventory':
        return chosen.inventory.includes(where ?? '')
      case 'equipment':
        return where === null ? chosen.equipment.length > 0 : chosen.equipment.includes(where)
      case 'guild':
        return chosen.guilds.some(({ name }) => name === where)
      default:
        return chosen.places.includes(place)
    }
  }
