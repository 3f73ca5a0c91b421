import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { z } from 'zod'
import { type Deed, deedSchema } from '../dealing/deeds.ts'
import type { BagRecord, CurrencyRecord, ItemStack, MaterialRecord } from '../player-records.ts'
import { type PlayRecord, playRecordSchema } from './play-records.ts'

/** Bags are not tidied up during manual play, nor for this long afterwards. */
const SESSION_MS = HOUR_MS
const MOST_PLAYS = 300
const MOST_DEEDS = 3_000

/** Written by ourselves: all other properties of a stack are unchanged. */
const stack = z.custom<ItemStack>(
  (value) => typeof value === 'object' && value !== null && 'id' in value && 'count' in value,
)

const characterSchema = z.object({
  /** Unix ms of the first and the last play since the bags were tidied up. */
  since: z.number(),
  last: z.number(),
  /** Slots that differ from the start of the day, by bag and slot. */
  slots: z.record(z.string(), z.nullable(stack)),
  levels: z.int().min(0),
})

const slots = z.record(z.string(), z.nullable(stack))
/** The storage that an account shares between all characters, as far as play changed it. */
const storesSchema = z.object({
  since: z.number(),
  last: z.number(),
  bank: slots,
  shared: slots,
  /** Units more or fewer of a material. */
  materials: z.record(z.string(), z.int()),
  /** Stashes of the guilds that the account leads, by the id of the guild. */
  stashes: z.record(z.string(), slots),
  /** The remainder of the account's initial delivery box; null: all of it. */
  box: z.nullable(z.object({ coins: z.int(), items: z.array(z.object({ id: z.int(), count: z.int() })) })),
})
export type PlayedStores = z.infer<typeof storesSchema>

const accountSchema = z.object({
  stores: storesSchema.optional(),
  characters: z.record(z.string(), characterSchema),
  /** What play added to each currency. */
  wallet: z.record(z.string(), z.int()),
  /** Units that were opened or salvaged, by activity and item: the position in the random sequence. */
  opened: z.record(z.string(), z.int()),
  /** What was done stays done: nothing is tidied up on the next day. */
  isKept: z.boolean().optional(),
  /** Daily crafts made by hand, on the last day with one. */
  crafted: z.object({ day: z.int(), items: z.array(z.int()) }).optional(),
  /** Automatic gains pause during manual play: the state they continue from, and the start and end of the pause. */
  held: z.nullable(z.object({ from: z.number(), since: z.number().optional(), until: z.number(), coins: z.number() })),
})
export type CharacterLooting = z.infer<typeof characterSchema>
/** The changes that play made to an account; it is replaced, never mutated, so that a snapshot keeps its own. */
export type AccountLooting = z.infer<typeof accountSchema>

const savedSchema = z.object({
  accounts: z.record(z.string(), accountSchema),
  plays: z.array(playRecordSchema),
  deeds: z.array(deedSchema).default([]),
})
export type SavedLooting = z.infer<typeof savedSchema>

const UNTOUCHED: AccountLooting = { characters: {}, wallet: {}, opened: {}, held: null }

/** The changes that play made to all accounts; a state in the format of another version is ignored. */
export class LootingState {
  readonly #accounts: Map<string, AccountLooting>
  #plays: PlayRecord[]
  #deeds: Deed[]

  constructor(saved: unknown) {
    const { accounts, plays, deeds } = savedSchema.safeParse(saved).data ?? { accounts: {}, plays: [], deeds: [] }
    this.#accounts = new Map(Object.entries(accounts))
    this.#plays = plays
    this.#deeds = deeds
  }

  of(account: string): AccountLooting {
    return this.#accounts.get(account) ?? UNTOUCHED
  }

  replace(account: string, looting: AccountLooting): void {
    this.#accounts.set(account, looting)
  }

  addPlay(play: PlayRecord): void {
    this.#plays = [...this.#plays, play].slice(-MOST_PLAYS)
  }

  plays(): readonly PlayRecord[] {
    return this.#plays
  }

  addDeed(deed: Deed): void {
    this.#deeds = [...this.#deeds, deed].slice(-MOST_DEEDS)
  }

  deeds(): readonly Deed[] {
    return this.#deeds
  }

  save(): SavedLooting {
    return { accounts: Object.fromEntries(this.#accounts), plays: this.#plays, deeds: this.#deeds }
  }
}

const isTidied = ({ isKept }: AccountLooting, { since, last }: { since: number; last: number }, now: number): boolean =>
  isKept !== true && Math.floor(since / DAY_MS) < Math.floor(now / DAY_MS) && now - last > SESSION_MS

/** The changes that play made to a character's bags, until they are tidied up on the next day. */
export const lootingOf = (looting: AccountLooting, name: string, now: number): CharacterLooting => {
  const known = looting.characters[name] ?? { since: now, last: now, slots: {}, levels: 0 }
  return isTidied(looting, known, now) ? { ...known, since: now, slots: {} } : known
}

const UNTOUCHED_STORES = { bank: {}, shared: {}, materials: {}, stashes: {}, box: null }

/** The same for bank, shared slots, materials and delivery box. */
export const storesOf = (looting: AccountLooting, now: number): PlayedStores => {
  const { stores } = looting
  if (stores === undefined) return { since: now, last: now, ...UNTOUCHED_STORES }
  return isTidied(looting, stores, now) ? { since: now, last: now, ...UNTOUCHED_STORES } : stores
}

/** The time up to which a player's automatic life continues: it stops while an account is played manually. */
export const lifeTimeOf = ({ held }: AccountLooting, at: number): number => {
  if (held === null) return at
  const since = held.since ?? held.from
  return at >= since && at <= held.until ? since : at
}

/** Until when automatic events pause for an account that is played now. */
export const heldUntil = (now: number): number => now + SESSION_MS

/** When an account was last played by hand; -Infinity: never. */
export const lastPlayedAt = ({ held }: AccountLooting): number =>
  held === null ? Number.NEGATIVE_INFINITY : held.until - SESSION_MS

export const slotKey = (bag: number, place: number): string => `${bag}:${place}`

export const playedBags = (bags: readonly (BagRecord | null)[], { slots }: CharacterLooting): (BagRecord | null)[] =>
  bags.map(
    (bag, index) =>
      bag && {
        ...bag,
        inventory: bag.inventory.map((own, place) => {
          const played = slots[slotKey(index, place)]
          return played === undefined ? own : played
        }),
      },
  )

export const playedSlots = (
  slots: readonly (ItemStack | null)[],
  played: Readonly<Record<string, ItemStack | null>>,
): (ItemStack | null)[] => slots.map((own, place) => (played[place] === undefined ? own : played[place]))

export const playedMaterials = (materials: readonly MaterialRecord[], { materials: more }: PlayedStores) =>
  materials.map((record) => ({ ...record, count: record.count + (more[record.id] ?? 0) }))

export const playedWallet = (
  wallet: readonly CurrencyRecord[],
  { wallet: brought }: AccountLooting,
): CurrencyRecord[] => {
  const values = new Map(wallet.map(({ id, value }) => [id, value]))
  for (const [id, value] of Object.entries(brought)) values.set(Number(id), (values.get(Number(id)) ?? 0) + value)
  return [...values].map(([id, value]) => ({ id, value })).sort((a, b) => a.id - b.id)
}
