import type { ItemRecord } from '../catalogue/records.ts'
import { hash, hashUnit } from '../market/random.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { Archive, ForgeResult } from '../world.ts'

/** The 20 first precursors, under their real ids. */
const FIRST_PRECURSOR = 29_166
const LAST_PRECURSOR = 29_185
const PRECURSOR_CHANCE = 0.01
const LEAST_LEVEL = 75

const DAYS = 60
/** Forges of a day. */
const WEAPON_FORGES = 50
const MINI_FORGES = 17

const MINI_WEIGHTS: Partial<Record<ItemRecord['rarity'], number>> = { Fine: 2, Masterwork: 6, Rare: 5, Exotic: 1 }

export type ForgeResultOptions = {
  seed: number
  items: readonly ItemRecord[]
  tradable: ReadonlySet<number>
  archive: Pick<Archive, 'days'>
  now(): number
}

type Chance = { item: ItemRecord; upTo: number }
type Draw = (chance: number, among: number) => ItemRecord | null

const isPrecursor = ({ id }: ItemRecord): boolean => id >= FIRST_PRECURSOR && id <= LAST_PRECURSOR

/** Items with their cumulated weights. */
const chances = (items: readonly ItemRecord[], weightOf: (item: ItemRecord) => number): Chance[] => {
  let upTo = 0
  return items.map((item) => {
    upTo += weightOf(item)
    return { item, upTo }
  })
}

const drawn = (table: readonly Chance[], share: number): ItemRecord | null => {
  const at = share * (table.at(-1)?.upTo ?? 0)
  return table.find(({ upTo }) => at < upTo)?.item ?? null
}

/** Exotic weapons, some more often than others; one in a hundred is a precursor. */
const drawWeapon = ({ seed, items, tradable }: ForgeResultOptions): Draw => {
  const weapons = items.filter(
    ({ id, type, rarity, level }) =>
      type === 'Weapon' && rarity === 'Exotic' && level >= LEAST_LEVEL && tradable.has(id),
  )
  const weight = ({ id }: ItemRecord): number => 1 + (hash(seed, id, 701) % 9)
  const precursors = chances(weapons.filter(isPrecursor), () => 1)
  const others = chances(
    weapons.filter((item) => !isPrecursor(item)),
    weight,
  )
  return (chance, among) => drawn(chance < PRECURSOR_CHANCE ? precursors : others, among)
}

const drawMini = ({ items, tradable }: ForgeResultOptions): Draw => {
  const minis = items.filter(({ id, type }) => type === 'MiniPet' && tradable.has(id))
  const table = chances(minis, ({ rarity }) => MINI_WEIGHTS[rarity] ?? 0)
  return (_chance, among) => drawn(table, among)
}

/**
 * Forge results reported by players of this world in the last days, oldest first: generated from the seed and the day,
 * so that published results never change. Only the simulator's forge has these chances.
 */
export const forgeResults = (options: ForgeResultOptions): (() => ForgeResult[]) => {
  const { seed, archive, now } = options
  const known = new Map<number, ForgeResult[]>()

  /** The average ask of the day before. */
  const askedBefore = (id: number, start: number): number | null =>
    archive.days(id, start - DAY_MS, start - DAY_MS)[0]?.sell_price_avg ?? null

  const forges = (day: number, count: number, draw: Draw, purpose: number): ForgeResult[] =>
    Array.from({ length: count }, (_, index) => index).flatMap((index) => {
      const share = (part: number): number => hashUnit(seed + purpose, day, index * 4 + part)
      const item = draw(share(0), share(1))
      if (item === null) return []
      const start = day * DAY_MS
      const at = start + Math.floor(((index + share(2)) * DAY_MS) / count / 1000) * 1000
      return [{ name: item.name, ISO: new Date(at).toISOString(), ID: item.id, sell: askedBefore(item.id, start) }]
    })

  const weapon = drawWeapon(options)
  const mini = drawMini(options)
  const ofDay = (day: number): ForgeResult[] => {
    const made =
      known.get(day) ??
      [...forges(day, WEAPON_FORGES, weapon, 711), ...forges(day, MINI_FORGES, mini, 712)].sort((a, b) =>
        a.ISO < b.ISO ? -1 : 1,
      )
    known.set(day, made)
    return made
  }

  return () => {
    const today = Math.floor(now() / DAY_MS)
    for (const day of known.keys()) if (day < today - DAYS) known.delete(day)
    const until = new Date(now()).toISOString()
    return Array.from({ length: DAYS + 1 }, (_, back) => today - DAYS + back)
      .flatMap(ofDay)
      .filter(({ ISO }) => ISO <= until)
  }
}
