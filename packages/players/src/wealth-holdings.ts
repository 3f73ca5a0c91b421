import type { WealthHolding, WealthMover } from '@gildscope/contracts'
import type { WealthPlace } from '@gildscope/contracts/wealth-places'
import type { Side } from '@gildscope/market'
import { KEPT_HOLDINGS, type StoredPrices, worthOf } from './wealth.ts'
import type { WealthState } from './wealth-days.ts'

type Held = {
  prices: StoredPrices
  /** The day of the prices. */
  date: string
  free: number
  bound: number
  byPlace: Map<WealthPlace, readonly [number, number]>
}

const heldItems = ({ places }: WealthState): Map<number, Held> => {
  const items = new Map<number, Held>()
  for (const [place, day] of places)
    for (const { id, sell, buy, vendor, units } of day.holdings) {
      const inPlace = units[place]
      if (inPlace === undefined) continue
      const held = items.get(id) ?? { prices: { sell, buy, vendor }, date: '', free: 0, bound: 0, byPlace: new Map() }
      items.set(id, held)
      if (day.date > held.date) Object.assign(held, { prices: { sell, buy, vendor }, date: day.date })
      held.free += inPlace[0]
      held.bound += inPlace[1]
      held.byPlace.set(place, inPlace)
    }
  return items
}

const heldCoin = ({ places }: WealthState): Map<WealthPlace, number> =>
  new Map([...places].map(([place, day]) => [place, day.places[place]?.coin ?? 0]))

const unitsOf = ({ free, bound }: Held): number => free + bound

const valueAt = ({ free, bound }: Held, prices: StoredPrices, side: Side): number =>
  worthOf(prices[side], prices.vendor, [free, bound])

const dearestPlace = (places: ReadonlyMap<WealthPlace, number>): WealthPlace =>
  [...places].reduce<[WealthPlace, number]>((most, next) => (next[1] > most[1] ? next : most), ['wallet', 0])[0]

const placeOf = ({ byPlace, prices }: Held, side: Side): WealthPlace =>
  dearestPlace(new Map([...byPlace].map(([place, units]) => [place, worthOf(prices[side], prices.vendor, units) + 1])))

export type OfAccount<T> = { account: string } & T

type Part = { id: number | null; account: string; place: WealthPlace; value: number }

/** Merges parts of several accounts by item; the place is that of the most valuable part. */
const mergedBy = <P extends Part, Row>(
  parts: readonly P[],
  merge: (parts: [P, ...P[]], where: { place: WealthPlace; account: string | null }) => Row,
): Row[] =>
  [...Map.groupBy(parts, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const largest = others.reduce((most, part) => (Math.abs(part.value) > Math.abs(most.value) ? part : most), first)
    const account = others.length === 0 ? first.account : null
    return [merge([first, ...others], { place: largest.place, account })]
  })

const sum = <P>(parts: readonly P[], of: (part: P) => number): number => parts.reduce((all, part) => all + of(part), 0)

/** The combined holdings of game accounts, the most valuable first, including coin. */
export const wealthHoldings = (accounts: readonly OfAccount<{ state: WealthState }>[], side: Side): WealthHolding[] => {
  const parts = accounts.flatMap(({ account, state }) => {
    const coins = heldCoin(state)
    const coin = sum([...coins.values()], (each) => each)
    const items = [...heldItems(state)].map(([id, held]) => ({
      ...{ id, account, place: placeOf(held, side), value: valueAt(held, held.prices, side) },
      ...{ units: unitsOf(held), bound: held.bound, date: held.date },
      each: held.free > 0 ? (held.prices[side] ?? held.prices.vendor) : held.prices.vendor,
    }))
    const asCoin = {
      id: null,
      account,
      place: dearestPlace(coins),
      value: coin,
      units: coin,
      bound: 0,
      each: 1,
      date: '',
    }
    return coin === 0 ? items : [asCoin, ...items]
  })
  return mergedBy(parts, (same, where) => ({
    id: same[0].id,
    ...where,
    units: sum(same, ({ units }) => units),
    bound: sum(same, ({ bound }) => bound),
    each: same.reduce((newest, part) => (part.date > newest.date ? part : newest)).each,
    value: sum(same, ({ value }) => value),
  }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.id ?? 0) - (b.id ?? 0))
    .slice(0, KEPT_HOLDINGS)
}

type Move = { units: number; byUnits: number; byPrice: number; isEstimated: boolean }

/** Held on only one of two days: on the other it was worth no more than the last stored one. */
const appeared = (held: Held, floor: number, side: Side): Move => {
  const [units, value] = [unitsOf(held), valueAt(held, held.prices, side)]
  if (units === 0) return { units, byUnits: 0, byPrice: 0, isEstimated: false }
  const others = value === 0 || floor === 0 ? 0 : Math.min(units, Math.floor((floor * units) / value))
  const byUnits = value - Math.round((value * others) / units)
  return { units: units - others, byUnits, byPrice: 0, isEstimated: floor > 0 }
}

const negated = ({ units, byUnits, ...move }: Move): Move => ({ ...move, units: 0 - units, byUnits: 0 - byUnits })

/** Units at the prices of then, and what prices did to all that is held now: together exactly the change. */
const changed = (before: Held, after: Held, side: Side): Move => {
  const atOldPrices = valueAt(after, before.prices, side)
  return {
    units: unitsOf(after) - unitsOf(before),
    byUnits: atOldPrices - valueAt(before, before.prices, side),
    byPrice: valueAt(after, after.prices, side) - atOldPrices,
    isEstimated: false,
  }
}

type Compared = OfAccount<{ before: WealthState; after: WealthState }>

const movesOf = ({ account, before, after }: Compared, side: Side) => {
  const [items, later] = [heldItems(before), heldItems(after)]
  const [coins, laterCoins] = [heldCoin(before), heldCoin(after)]
  const coin = sum([...laterCoins.values()], (each) => each) - sum([...coins.values()], (each) => each)
  const moves = [...new Set([...items.keys(), ...later.keys()])].flatMap((id) => {
    const [was, is] = [items.get(id), later.get(id)]
    const held = is ?? was
    if (held === undefined) return []
    const move =
      was === undefined
        ? appeared(held, before.floor, side)
        : is === undefined
          ? negated(appeared(held, after.floor, side))
          : changed(was, is, side)
    return [{ id, account, place: placeOf(held, side), value: move.byUnits + move.byPrice, ...move }]
  })
  const place = dearestPlace(laterCoins)
  const asCoin = { id: null, account, place, value: coin, units: coin, byUnits: coin, byPrice: 0, isEstimated: false }
  return [asCoin, ...moves].filter(({ units, byUnits, byPrice }) => units !== 0 || byUnits !== 0 || byPrice !== 0)
}

/** Changes between two days, the largest first. */
export const wealthMovers = (accounts: readonly Compared[], side: Side): WealthMover[] =>
  mergedBy(
    accounts.flatMap((compared) => movesOf(compared, side)),
    (same, where) => ({
      id: same[0].id,
      ...where,
      units: sum(same, ({ units }) => units),
      byUnits: sum(same, ({ byUnits }) => byUnits),
      byPrice: sum(same, ({ byPrice }) => byPrice),
      change: sum(same, ({ value }) => value),
      isEstimated: same.some(({ isEstimated }) => isEstimated),
    }),
  )
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.id ?? 0) - (b.id ?? 0))
    .slice(0, KEPT_HOLDINGS)
