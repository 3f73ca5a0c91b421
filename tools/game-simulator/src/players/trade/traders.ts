import type { Catalogue } from '../../catalogue/create-catalogue.ts'
import type { Behaviour } from '../../market/behaviour.ts'
import { expectedFlow } from '../../market/expected-flow.ts'
import type { MarketProfile, Side } from '../../market/market-profile.ts'
import { hash } from '../../market/random.ts'
import { CAST } from '../cast.ts'
import { createDraw } from '../draw.ts'
import type { TradeManner } from '../role.ts'

/** How one player trades with one item. */
export type Trader = {
  /** Place in the cast. */
  player: number
  playerSeed: number
  /** Chance that a new order of the book is this player's. */
  chance: Record<Side, number>
  /** Orders standing when the book opens. */
  open: Record<Side, number>
  /** Copper that may be bound in this item. */
  budget: number
  /** Units owned before any trade. */
  stock: number
  gatheredPerHour: number
  pastPerDay: number
  /** What happened to this item before the world opened. */
  habit: Habit
  /** Purchases of this item a day that were to be sold again. */
  flipsPerDay: number
  holiday: TradeManner['holiday']
  /** The open orders are deep in the book and stay there. */
  leavesOrders: boolean
}

/** `both` buys and sells at random; dealers buy to resell, only sell what they find, or only buy and keep. */
export type Habit = 'both' | 'flip' | 'sell' | 'keep'

type TraderOptions = {
  seed: number
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  catalogue: Pick<Catalogue, 'materialCategories'>
}

/** Shares of a dealer's items; the rest is bought and kept. */
const HABIT_SHARES = { flip: 0.72, sell: 0.2 } as const
const COPPER_OF_GOLD = 100 * 100
/** Slower items show no activity, busier ones would dominate the rest. */
const USUAL_TRADES = { least: 0.2, most: 400 } as const
const SIDE_NUMBER = { buy: 1, sell: 2 } as const

export const playerSeed = (worldSeed: number, player: number): number => hash(worldSeed, player, 404)

/** Orders of one side that a book receives in an hour. */
const listedPerHour = (profile: MarketProfile, behaviour: Behaviour, side: Side): number => {
  const { trades, cancels, tradeUnits, orderUnits } = expectedFlow(profile, behaviour)
  return trades[side] * Math.max(0.6, (1.1 * tradeUnits) / orderUnits) + cancels[side]
}

const habitOf = ({ flipsPerDay }: TradeManner, share: number): Habit => {
  if (flipsPerDay === 0) return 'both'
  if (share < HABIT_SHARES.flip) return 'flip'
  return share < HABIT_SHARES.flip + HABIT_SHARES.sell ? 'sell' : 'keep'
}

const traderOf = (
  { player, seed, manner }: { player: number; seed: number; manner: TradeManner },
  profile: MarketProfile,
  { behaviour, catalogue }: TraderOptions,
): Trader => {
  const draw = createDraw(hash(seed, profile.itemId))
  const isMaterial = catalogue.materialCategories.has(profile.itemId)
  const chance = (side: Side, perHour: number): number =>
    Math.min(0.5, perHour / listedPerHour(profile, behaviour, side))
  const goldHalf = ((CAST[player]?.gold ?? 0) * COPPER_OF_GOLD) / 2
  return {
    player,
    playerSeed: seed,
    chance: { buy: chance('buy', manner.buysPerHour), sell: chance('sell', manner.sellsPerHour) },
    open: {
      buy: draw.between(0, manner.openBuys, 'open', SIDE_NUMBER.buy),
      sell: draw.between(Math.min(1, manner.openSells), manner.openSells + 1, 'open', SIDE_NUMBER.sell),
    },
    budget: Math.floor(goldHalf / manner.items),
    stock: isMaterial ? draw.between(20, 900, 'stock') : draw.between(0, 6, 'stock'),
    gatheredPerHour: isMaterial ? manner.gatheredPerHour * (0.3 + 1.4 * draw.unit('gathers')) : 0,
    pastPerDay: manner.pastPerDay,
    habit: habitOf(manner, draw.unit('habit')),
    flipsPerDay: manner.flipsPerDay / (manner.items * HABIT_SHARES.flip),
    holiday: manner.holiday,
    leavesOrders: false,
  }
}

/** The maximum share of one merchant in the offers of a book. */
const STANDING_SHARE = 0.125
/** Books with fewer offers than this have no room for a merchant's. */
const LEAST_OFFERS = 60

/** The offers of one merchant, in the deepest books with the least trade: there they stay for long. */
const standingTraders = (
  { player, seed, manner }: { player: number; seed: number; manner: TradeManner },
  options: TraderOptions,
): [itemId: number, trader: Trader][] => {
  let left = manner.standing ?? 0
  if (left === 0) return []
  const books = options.profiles
    .filter(({ askOrders }) => askOrders >= LEAST_OFFERS)
    .sort((a, b) => a.tradesPerHour / a.askOrders - b.tradesPerHour / b.askOrders || a.itemId - b.itemId)
  return books.flatMap((profile): [number, Trader][] => {
    const own = Math.min(left, Math.floor(profile.askOrders * STANDING_SHARE))
    left -= own
    if (own === 0) return []
    const trader = traderOf({ player, seed, manner: { ...manner, items: 1 } }, profile, options)
    return [[profile.itemId, { ...trader, open: { buy: 0, sell: own }, stock: 0, leavesOrders: true }]]
  })
}

/** The traders of each item: the same for the same seed. */
export const findTraders = (options: TraderOptions): Map<number, Trader[]> => {
  const traders = new Map<number, Trader[]>()
  const usable = options.profiles.filter(
    ({ bidOrders, askOrders, tradesPerHour }) =>
      bidOrders > 0 && askOrders > 0 && tradesPerHour >= USUAL_TRADES.least && tradesPerHour <= USUAL_TRADES.most,
  )
  const kindOf = (itemId: number): 'materials' | 'goods' =>
    options.catalogue.materialCategories.has(itemId) ? 'materials' : 'goods'
  for (const [player, { trade: manner }] of CAST.entries()) {
    if (manner === null) continue
    const seed = playerSeed(options.seed, player)
    const wanted = usable.filter(({ itemId }) => manner.kinds.includes(kindOf(itemId)))
    for (const profile of createDraw(seed).some(wanted, manner.items, 'trades'))
      traders.set(profile.itemId, [
        ...(traders.get(profile.itemId) ?? []),
        traderOf({ player, seed, manner }, profile, options),
      ])
    for (const [itemId, trader] of standingTraders({ player, seed, manner }, options))
      traders.set(itemId, [...(traders.get(itemId) ?? []), trader])
  }
  return traders
}
