import { type Random, unit } from '../market/random.ts'
import { findKit, type LootDrop, type LootTable, type SalvageKit } from './loot-table.ts'

/** Conditions that affect the rates: the salvage kit's name, and magic find in percent. */
export type LootConditions = { kit?: string | null; mf?: number }

export type Loot = { item: number; quantity: number } | { currency: number; quantity: number }

/** Per consumed unit. */
export type TrueRate = {
  item: number | null
  currency: number | null
  /** Expected units. */
  perUnit: number
  /** The probability of at least one. */
  chance: number
}

type WeighedDrop = { drop: LootDrop; upTo: number; share: number; low: number; high: number }
type WeighedRoll = { times: number; chance: number; drops: WeighedDrop[] }
/** A table with all that acts on it taken into account. */
export type WeighedLoot = readonly WeighedRoll[]

const kitOf = ({ activity, source }: LootTable, name: string | null | undefined): SalvageKit | null => {
  if (activity !== 'Salvaging') return null
  const kit = findKit(name ?? '')
  if (kit === null) throw new RangeError(`item ${source} is salvaged with a kit, and there is none named '${name}'`)
  return kit
}

export const weighLoot = (table: LootTable, { kit: name, mf = 0 }: LootConditions): WeighedLoot => {
  const kit = kitOf(table, name)
  const luck = 1 + mf / 100
  return table.rolls.map(({ times, chance, by, drops }) => {
    const weights = drops.map((drop) => drop.weight * (drop.lucky ? luck : 1) * (drop.by && kit ? kit[drop.by] : 1))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let reached = 0
    return {
      times,
      chance: Math.min(1, chance * (by && kit ? kit[by] : 1)),
      drops: drops.map((drop, index) => {
        reached += weights[index]!
        const [low, high] = typeof drop.quantity === 'number' ? [drop.quantity, drop.quantity] : drop.quantity
        return { drop, upTo: reached / total, share: weights[index]! / total, low, high }
      }),
    }
  })
}

const drawn = (drops: readonly WeighedDrop[], at: number): WeighedDrop =>
  drops.find(({ upTo }) => at < upTo) ?? drops.at(-1)!

/** The drops of one unit; the same drop may occur more than once. */
export const drawLoot = (loot: WeighedLoot, random: Random): Loot[] => {
  const found: Loot[] = []
  for (const { times, chance, drops } of loot)
    for (let time = 0; time < times; time++) {
      if (chance < 1 && unit(random) >= chance) continue
      const { drop, low, high } = drops.length === 1 ? drops[0]! : drawn(drops, unit(random))
      const quantity = low === high ? low : low + Math.floor(unit(random) * (high - low + 1))
      if (drop.item !== undefined) found.push({ item: drop.item, quantity })
      else if (drop.currency !== undefined) found.push({ currency: drop.currency, quantity })
    }
  return found
}

/** The rates that openings without number would show, exactly. Coins that a kit takes are no drop. */
export const trueRates = (table: LootTable, conditions: LootConditions): TrueRate[] => {
  const rates = new Map<string, TrueRate & { none: number }>()
  for (const { times, chance, drops } of weighLoot(table, conditions)) {
    const shares = new Map<string, number>()
    for (const { drop, share, low, high } of drops) {
      const { item = null, currency = null } = drop
      if (item === null && currency === null) continue
      const key = `${item} ${currency}`
      const rate = rates.get(key) ?? { item, currency, perUnit: 0, chance: 0, none: 1 }
      rate.perUnit += times * chance * share * ((low + high) / 2)
      rates.set(key, rate)
      shares.set(key, (shares.get(key) ?? 0) + share)
    }
    for (const [key, share] of shares) rates.get(key)!.none *= (1 - chance * share) ** times
  }
  return [...rates.values()].map(({ none, ...rate }) => ({ ...rate, chance: 1 - none }))
}
