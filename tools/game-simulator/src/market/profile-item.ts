import type { ItemRecord } from '../catalogue/records.ts'
import { LIQUIDITY_CLASSES, type MarketProfile } from './market-profile.ts'
import { hash, hashUnit, normalOf } from './random.ts'
import { seasonOf } from './season.ts'

/** Price level in copper and how many classes busier than usual a kind of item is; stackable goods trade in many units. */
type Kind = { price: number; spread: number; busier: number; stack: boolean }

const KINDS: Record<string, Kind> = {
  CraftingMaterial: { price: 180, spread: 1.4, busier: 3, stack: true },
  UpgradeComponent: { price: 900, spread: 1.2, busier: 2, stack: false },
  Consumable: { price: 700, spread: 1.3, busier: 1, stack: true },
  Trophy: { price: 220, spread: 1.1, busier: 1, stack: true },
  Container: { price: 450, spread: 1.3, busier: 2, stack: true },
  MiniPet: { price: 9_000, spread: 1.4, busier: 1, stack: false },
  Gizmo: { price: 3_000, spread: 1.2, busier: 2, stack: true },
}
const EQUIPMENT: Kind = { price: 250, spread: 0.9, busier: 0, stack: false }
const GEM_STORE: Kind = { price: 900_000, spread: 0.8, busier: 0, stack: false }
const RARITY_PRICE: Record<string, number> = {
  Junk: 0.3,
  Basic: 0.5,
  Fine: 0.8,
  Masterwork: 1.2,
  Rare: 3,
  Exotic: 12,
  Ascended: 40,
  Legendary: 4_000,
}

const kindOf = (item: ItemRecord): Kind =>
  item.details?.type === 'Transmutation' ? GEM_STORE : (KINDS[item.type] ?? EQUIPMENT)

/** Shares of the liquidity classes for a kind of the lowest activity; busier kinds move up the ladder. */
const CLASS_SHARES = [0.38, 0.3, 0.17, 0.08, 0.045, 0.015, 0.006, 0.003, 0.001] as const

const liquidityClass = (seed: number, busier: number): number => {
  let draw = hashUnit(seed, 21)
  let level = 0
  while (level < CLASS_SHARES.length - 1 && draw >= CLASS_SHARES[level]!) draw -= CLASS_SHARES[level++]!
  const lift = busier === 0 ? 0 : Math.floor(hashUnit(seed, 22) * (busier + 1))
  return Math.min(LIQUIDITY_CLASSES.length - 1, level + lift)
}

const lognormal = (seed: number, purpose: number, median: number, spread: number): number =>
  median * Math.exp(spread * normalOf(hashUnit(seed, purpose, 1), hashUnit(seed, purpose, 2)))

const basePrice = (item: ItemRecord, kind: Kind, seed: number, usual: number | undefined): number => {
  const typical = usual ?? kind.price * (RARITY_PRICE[item.rarity] ?? 1) * lognormal(seed, 31, 1, kind.spread)
  const level = usual === undefined && kind === EQUIPMENT ? 0.25 + item.level / 80 : 1
  const sellable = !item.flags.includes('NoSell')
  const floor = sellable ? item.vendor_value * 1.25 + 2 : 3
  return Math.min(40_000_000, Math.max(floor, typical * level))
}

/** Activity of an item that the real game has: cheap materials are the busiest, precious things the quietest. */
const namedActivity = (seed: number, kind: Kind, price: number): number => {
  const cheap = Math.max(-2, Math.min(2, 2.2 - Math.log10(Math.max(10, price)) / 1.7))
  return Math.max(
    1,
    Math.min(
      LIQUIDITY_CLASSES.length - 1,
      Math.round(2 + kind.busier * 0.9 + cheap + 1.6 * (hashUnit(seed, 23) - 0.5)),
    ),
  )
}

/** Items that are traded the most, whatever they cost. */
const BUSIEST = new Set([19721, 19976, 83008, 84731, 85016, 24277, 19697, 19699, 19684, 19700, 19701, 68063, 75919])

/**
 * From about a hundred trades an hour on, a book must survive a rush: in addition to the usual orders, it gets orders
 * for this many usual hours.
 */
const RUSH_LEVEL = 6
const RUSH_HOURS = { buy: 2, sell: 3 }

/** The market of an item, deterministic in the world's seed and the item. */
export const profileItem = (worldSeed: number, item: ItemRecord, usual: number | undefined): MarketProfile => {
  const seed = hash(worldSeed, item.id, 3)
  const kind = kindOf(item)
  const base = basePrice(item, kind, seed, usual)
  const minPrice = item.flags.includes('NoSell') ? 1 : item.vendor_value + 1
  const season = seasonOf({ seed, basePrice: base, minPrice })
  const level = BUSIEST.has(item.id)
    ? 7 + (hash(seed, 24) % 2)
    : usual === undefined
      ? liquidityClass(seed, kind.busier)
      : namedActivity(seed, kind, base)
  const tradesPerHour = LIQUIDITY_CLASSES[level]! * (0.75 + 0.5 * hashUnit(seed, 25))
  const stack = kind.stack && base < 40_000
  const depth = 0.75 + 0.09 * level
  const tradeUnits = stack ? lognormal(seed, 26, 6, 0.8) : 1.15
  const orderUnits = stack ? tradeUnits * (1.4 + 1.6 * hashUnit(seed, 32)) : 1.4
  const rushOrders = level < RUSH_LEVEL ? 0 : (tradesPerHour * tradeUnits) / orderUnits
  // Pages show the named items, so all of those are traded; some of the others find no buyers or sellers.
  const unused = usual === undefined ? hashUnit(seed, 29) : 0.5
  return {
    itemId: item.id,
    seed,
    basePrice: base,
    minPrice,
    volatility: 0.5 + hashUnit(seed, 27),
    ...(season !== undefined && { season }),
    tradesPerHour,
    askShare: 0.35 + 0.3 * hashUnit(seed, 28),
    tradeUnits,
    orderUnits,
    stackShare: stack && base < 5_000 ? 0.02 : 0,
    halfSpread: Math.min(0.4, Math.max(0.045, lognormal(seed, 33, 0.2 - 0.014 * level, 0.35))),
    bidOrders:
      level < 3 && unused < 0.09
        ? 0
        : Math.max(2, Math.round(lognormal(seed, 34, 38 * depth, 0.85) + RUSH_HOURS.buy * rushOrders)),
    askOrders:
      level < 2 && unused > 0.99
        ? 0
        : Math.max(3, Math.round(lognormal(seed, 35, 152 * depth, 1.2) + RUSH_HOURS.sell * rushOrders)),
    bidReach: lognormal(seed, 36, 0.9, 0.4),
    askReach: lognormal(seed, 37, 0.9, 0.4),
  }
}
