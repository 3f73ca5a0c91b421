import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { patchStart } from './patches.ts'

/** A constant, or the values of three patches in rotation. */
const tuned = z.union([z.number().positive(), z.tuple([z.number(), z.number(), z.number()])])

const drop = z.object({
  /** An item or a currency of the wallet; without either nothing drops. */
  item: z.int().optional(),
  currency: z.int().optional(),
  weight: tuned,
  /** Units, or a range of equally likely values. */
  quantity: z.union([z.int().min(1), z.tuple([z.int().min(1), z.int().min(1)])]).default(1),
  /** Magic find multiplies the weight. */
  lucky: z.boolean().default(false),
  /** The property of the salvage kit that multiplies the weight. */
  by: z.enum(['rare', 'upgrades', 'ecto']).optional(),
})

const roll = z.object({
  /** Per unit that is opened or salvaged: how often this is rolled, and with what chance each time. */
  times: z.int().min(1).default(1),
  chance: tuned.default(1),
  by: drop.shape.by,
  drops: z.array(drop).min(1),
})

export const ACTIVITIES = ['Opening', 'Salvaging', 'BLTC'] as const
export type Activity = (typeof ACTIVITIES)[number]

const tableSchema = z.object({
  /** The item that is consumed. */
  source: z.int(),
  /** The item that is consumed with each of them. */
  key: z.int().optional(),
  activity: z.enum(ACTIVITIES),
  rolls: z.array(roll).min(1),
})

const kitSchema = z.object({
  name: z.string(),
  item: z.int(),
  /** Null for a kit of unlimited use that takes coins. */
  charges: z.int().nullable(),
  /** Copper for each salvaged item. */
  coin: z.int(),
  rare: z.number(),
  upgrades: z.number(),
  ecto: z.number(),
})
export type SalvageKit = z.infer<typeof kitSchema>

export type LootDrop = Omit<z.infer<typeof drop>, 'weight'> & { weight: number }
export type LootRoll = Omit<z.infer<typeof roll>, 'chance' | 'drops'> & { chance: number; drops: LootDrop[] }
/** The drops of an item from a date (ISO) on, until a later table of the same item and activity. */
export type LootTable = {
  source: number
  key: number | null
  activity: Activity
  from: string
  rolls: LootRoll[]
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Invented rates of the size that players report. */
const TABLES = z.array(tableSchema).parse(readJson('./loot-tables.json'))
export const SALVAGE_KITS: readonly SalvageKit[] = z.array(kitSchema).parse(readJson('./salvage-kits.json'))

export const findKit = (name: string): SalvageKit | null => SALVAGE_KITS.find((kit) => kit.name === name) ?? null

const itemsOf = ({ source, key, rolls }: z.infer<typeof tableSchema>): number[] => [
  source,
  ...(key === undefined ? [] : [key]),
  ...rolls.flatMap(({ drops }) => drops.flatMap(({ item }) => item ?? [])),
]

/** Scrolls that raise a character by one level. */
export const TOME_OF_KNOWLEDGE = 43_741

/** Every item that is opened, salvaged, used for it or dropped. */
export const LOOT_ITEMS: ReadonlySet<number> = new Set([
  ...TABLES.flatMap(itemsOf),
  ...SALVAGE_KITS.map(({ item }) => item),
  TOME_OF_KNOWLEDGE,
])

const byPatch = new Map<number, LootTable[]>()

/** All tables of a patch. */
export const lootTablesOf = (patch: number): readonly LootTable[] => {
  const inForce = (figure: z.infer<typeof tuned>): number =>
    typeof figure === 'number' ? figure : figure[((patch % 3) + 3) % 3]!
  const from = new Date(patchStart(patch)).toISOString()
  const tables =
    byPatch.get(patch) ??
    TABLES.map(({ source, key = null, activity, rolls }) => ({
      source,
      key,
      activity,
      from,
      rolls: rolls.map(({ chance, drops, ...rest }) => ({
        ...rest,
        chance: inForce(chance),
        drops: drops.map(({ weight, ...kept }) => ({ ...kept, weight: inForce(weight) })),
      })),
    }))
  byPatch.set(patch, tables)
  return tables
}
