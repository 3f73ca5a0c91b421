import { type CurrencyValue, currencySteps, usedInADay } from '@gildscope/planner'
import type { ItemRef } from '@gildscope/ui'
import { COIN, type Currencies } from '../../../market/use-currencies.ts'

/** Units that a figure is about: one copper each is no figure to compare. */
export type Scale = 1 | 100 | 1_000

export type CurrencyRow = {
  id: number
  ref: ItemRef
  scale: Scale
  value: CurrencyValue
  /** Over the chosen accounts; null: not known. */
  held: number | null
  /** Copper a unit. */
  own: number | null
  /** Copper that all that is held is worth: at the user's own value, else at the market's; null: no value is known. */
  heldValue: number | null
  /** Percent above the mean of 30 days. */
  change: number | null
}

const SILVER = 100

export const scaleOf = (copperEach: number | null): Scale => {
  if (copperEach === null || copperEach <= 0 || copperEach >= SILVER) return 1
  return copperEach >= 1 ? 100 : 1_000
}

export const scaleWords = (scale: Scale): string => (scale === 1 ? 'each' : `per ${scale === 100 ? '100' : '1,000'}`)

/** Loses, or brings nothing: it is worth nothing, however much is held. */
const positive = (brings: number | null): number | null => (brings === null ? null : Math.max(0, brings))

const changeOf = ({ ways: [best] }: CurrencyValue): number | null =>
  best === undefined || best.brings <= 0 || best.month === null || best.month <= 0
    ? null
    : (best.brings / best.month - 1) * 100

type Given = {
  currencies: Currencies
  values: ReadonlyMap<number, CurrencyValue>
  own: ReadonlyMap<number, number>
  /** By currency; null: nothing was read. */
  held: ReadonlyMap<number, number> | null
}

/** Every currency but coin. */
export const currencyRows = ({ currencies, values, own, held }: Given): CurrencyRow[] =>
  [...currencies.values()].flatMap(({ id, name, icon }) => {
    const value = values.get(id)
    if (id === COIN || value === undefined) return []
    const mine = own.get(id) ?? null
    const units = held === null ? null : (held.get(id) ?? 0)
    const each = mine ?? positive(value.brings)
    return [
      {
        ...{ id, value, held: units, own: mine, change: changeOf(value) },
        ref: { id, name, rarity: null, type: 'Currency', img: icon ?? null },
        scale: scaleOf(mine ?? value.brings),
        heldValue: units === null || each === null ? null : units * each,
      },
    ]
  })

/** Smaller moves are shown as none. */
const LEAST_MOVE = 0.05

/** Why there is no figure, in words. */
export const stateWords = ({ state }: CurrencyValue): string | null => {
  if (state === 'none') return 'nothing sells'
  return state === 'losing' ? 'every way loses' : null
}

export type CurrencySums = {
  held: number
  atMarket: number
  atOwn: number
  inADay: number
  rise: CurrencyRow | null
  fall: CurrencyRow | null
  unsold: number
}

const most = (rows: readonly CurrencyRow[], of: (change: number) => number): CurrencyRow | null =>
  rows.reduce<CurrencyRow | null>((best, row) => {
    if (row.change === null || of(row.change) < LEAST_MOVE) return best
    return best?.change == null || of(row.change) > of(best.change) ? row : best
  }, null)

export const currencySums = (rows: readonly CurrencyRow[]): CurrencySums => {
  const held = rows.filter((row) => (row.held ?? 0) > 0)
  const sum = (of: (row: CurrencyRow) => number): number => held.reduce((all, row) => all + of(row), 0)
  return {
    held: held.length,
    atMarket: sum((row) => (row.held ?? 0) * (positive(row.value.brings) ?? 0)),
    atOwn: sum((row) => row.heldValue ?? 0),
    inADay: sum((row) => usedInADay(currencySteps(row.value), row.held ?? 0).coin),
    rise: most(rows, (change) => change),
    fall: most(rows, (change) => -change),
    unsold: rows.filter(({ value }) => value.state === 'none').length,
  }
}
