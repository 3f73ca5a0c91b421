import { HOUR_MS } from '@gildscope/base/time'
import { bindByKind, PLACES, type Place, unitsOf } from '@gildscope/holdings'
import type { Point, UnitChange } from '../session/session.ts'
import { type Pricing, refOf, worthOf } from './pricing.ts'

/** Units of items, and copper at the highest bid and at the lowest ask. */
export type Sum = { quantity: number; buy: number; sell: number }

export const NO_SUM: Sum = { quantity: 0, buy: 0, sell: 0 }

/** The series of the graph: one for each place, and the total. */
export const SERIES = ['total', ...PLACES] as const
export type SeriesId = (typeof SERIES)[number]

export type PlaceSums = Readonly<Record<SeriesId, Sum>>

/** A point of the graph. */
export type SumPoint = Pick<Point, 'at' | 'elapsedMs' | 'after' | 'rests'> & { sums: PlaceSums }

const bound = (change: UnitChange, { boundAs }: Pricing): UnitChange => {
  const [row] = bindByKind([{ ...change, account: '', where: null, isInside: false }], boundAs)
  return row === undefined ? change : { ...change, counts: row.counts }
}

/** Sums of changes by place; currencies count at face value as coin and are not items. */
export const sumChanges = (changes: readonly UnitChange[], pricing: Pricing): PlaceSums => {
  const sums: Record<SeriesId, Sum> = {
    ...{ total: { ...NO_SUM }, inventory: { ...NO_SUM }, equipment: { ...NO_SUM }, wallet: { ...NO_SUM } },
    ...{ bank: { ...NO_SUM }, materials: { ...NO_SUM }, tpSells: { ...NO_SUM }, sharedInventory: { ...NO_SUM } },
    ...{ deliveryBox: { ...NO_SUM }, guild: { ...NO_SUM } },
  }
  for (const change of changes) {
    if (refOf(change, pricing) === null) continue
    const { buy, sell } = worthOf(bound(change, pricing), pricing)
    const quantity = change.kind === 'item' ? unitsOf(change.counts) : 0
    for (const sum of [sums.total, sums[change.place]]) {
      sum.quantity += quantity
      sum.buy += buy
      sum.sell += sell
    }
  }
  return sums
}

export const sumPoints = (points: readonly Point[], hasTrades: boolean, pricing: Pricing): readonly SumPoint[] =>
  points.map(({ at, elapsedMs, after, rests = [], all, farmed }) => ({
    ...{ at, elapsedMs, after, rests },
    sums: sumChanges(hasTrades ? all : (farmed ?? all), pricing),
  }))

/** Null: no time has passed. */
export const perHour = (amount: number, elapsedMs: number): number | null =>
  elapsedMs <= 0 ? null : (amount * HOUR_MS) / elapsedMs

/** Places that are not selected have no series. */
export const chosenPlaces = (
  selection: readonly {
    places: readonly Place[]
    inventory: readonly string[]
    equipment: readonly string[]
    guilds: readonly object[]
  }[],
): ReadonlySet<Place> =>
  new Set(
    selection.flatMap(({ places, inventory, equipment, guilds }) => [
      ...places,
      ...(inventory.length > 0 ? (['inventory'] as const) : []),
      ...(equipment.length > 0 ? (['equipment'] as const) : []),
      ...(guilds.length > 0 ? (['guild'] as const) : []),
    ]),
  )
