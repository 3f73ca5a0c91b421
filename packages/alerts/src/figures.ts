import type { AlertPrice } from '@gildscope/contracts'
import { flipProfit, ITEM_FIGURES, type ItemFigure, roiPercent, tax, WINDOW_DAYS, type Window } from '@gildscope/market'
import type { ItemReading } from './reading.ts'

type Value = number | null

/** Stored fields that follow from the prices of a moment, as they do there, so that they can follow from steady ones. */
const OF_PRICES: ReadonlyMap<string, ItemFigure> = new Map<string, ItemFigure>([
  [
    'profit',
    {
      sources: ['buy_price', 'sell_price'],
      figure: ([buy = null, sell = null]) => (buy === null || sell === null ? null : flipProfit(buy, sell)),
    },
  ],
  ['roi', { sources: ['buy_price', 'sell_price'], figure: ([buy = null, sell = null]) => roiPercent(buy, sell) }],
  [
    '1d_tax',
    {
      sources: ['1d_buy_value', '1d_sell_value', '1d_sell_delisted_value'],
      figure: ([buyValue = null, sellValue = null, sellDelistedValue = null]) =>
        buyValue === null || sellValue === null || sellDelistedValue === null
          ? null
          : tax({ buyValue, sellValue, sellDelistedValue }),
    },
  ],
])

const figureOfField = (field: string): ItemFigure | undefined => OF_PRICES.get(field) ?? ITEM_FIGURES.get(field)

const STEADY: Readonly<Record<string, string>> = {
  buy_price: 'buy_steady_price',
  sell_price: 'sell_steady_price',
}

const ESTIMATE = /^(\w+?)_(buy|sell)_(sold|listed|delisted)$/
const ESTIMATED_VALUE = /^(\w+?)_(buy|sell)_(value|delisted_value)$/

/** The estimate in units behind a field, whose relative error the field has, too; null for what is not estimated. */
const estimateBehind = (field: string): string | null => {
  if (field === 'sell_delisted_value') return '1d_sell_delisted'
  if (ESTIMATE.test(field)) return field
  const [, window, side, metric] = ESTIMATED_VALUE.exec(field) ?? []
  if (window === undefined) return null
  return `${window}_${side}_${metric === 'value' ? 'sold' : 'delisted'}`
}

const WINDOW = /^(\d+[dm])_/
const windowOf = (field: string): Window | null => {
  const window = WINDOW.exec(field)?.[1] ?? (field === 'sell_delisted_value' ? '1d' : undefined)
  return window !== undefined && window in WINDOW_DAYS ? (window as Window) : null
}

/** What follows from a field's name alone is found once: every rule asks for it at every poll. */
const oncePerField = <Found>(find: (field: string) => Found): ((field: string) => Found) => {
  const found = new Map<string, Found>()
  return (field) => {
    const known = found.get(field)
    if (known !== undefined) return known
    const made = find(field)
    found.set(field, made)
    return made
  }
}

/** The stored fields that a field is computed from, in the end. */
const leavesOf: (field: string) => readonly string[] = oncePerField((field) => {
  const computed = figureOfField(field)
  return computed === undefined ? [field] : [...new Set(computed.sources.flatMap(leavesOf))]
})

const steadyLeavesOf = oncePerField((field) => leavesOf(field).filter((leaf) => STEADY[leaf] !== undefined))
const estimatedLeavesOf = oncePerField((field) => leavesOf(field).filter((leaf) => estimateBehind(leaf) !== null))

const REST_OF_BOOK = /^(snatch|snipe)_|^(buy|sell)_listings$|_price_change$/

/** Whether a field follows from a book otherwise than by its best and steady prices and its quantities. */
export const followsRestOfBook = oncePerField((field): boolean =>
  leavesOf(field).some((leaf) => REST_OF_BOOK.test(leaf)),
)

/** The windows over which a field was observed. */
export const windowsOf = oncePerField((field): readonly Window[] => [
  ...new Set(leavesOf(field).flatMap((leaf) => windowOf(leaf) ?? [])),
])

/** The windows over which a part of a field was estimated. */
export const estimatedWindowsOf = (field: string): readonly Window[] => [
  ...new Set(leavesOf(field).flatMap((leaf) => (estimateBehind(leaf) === null ? [] : (windowOf(leaf) ?? [])))),
]

/** All that must be read of an item so that a field can be judged. */
export const storedFieldsFor = (field: string, price: AlertPrice): readonly string[] => [
  ...new Set(
    leavesOf(field).flatMap((leaf) => {
      const units = estimateBehind(leaf)
      const window = windowOf(leaf)
      return [
        ...(price === 'steady' && STEADY[leaf] !== undefined ? [STEADY[leaf], leaf] : [leaf]),
        ...(units === null ? [] : [units, `${units}_error`]),
        ...(window === null ? [] : [`${window}_coverage`]),
      ]
    }),
  ),
]

export type Measured = {
  value: number
  /** Half the width of its 95 % interval; null: it is not an estimate. */
  error: Value
}

/** `steady`: the steady price is not known, so that the rule must wait. */
export type Unknown = 'none' | 'steady' | 'error'

type Leaf = (field: string) => Value

const computeField = (field: string, leaf: Leaf): Value => {
  const computed = figureOfField(field)
  if (computed === undefined) return leaf(field)
  return computed.figure(computed.sources.map((source) => computeField(source, leaf)))
}

/** Values of one item, by the price that a rule wants. */
export class ItemFigures {
  readonly #numbers: ItemReading['numbers']
  readonly #price: AlertPrice

  constructor({ numbers }: Pick<ItemReading, 'numbers'>, price: AlertPrice) {
    this.#numbers = numbers
    this.#price = price
  }

  #stored(field: string): Value {
    return this.#numbers[field] ?? null
  }

  #leaf(field: string): Value {
    const steady = this.#price === 'steady' ? STEADY[field] : undefined
    return this.#stored(steady ?? field) || (field in STEADY ? null : this.#stored(field))
  }

  #errorOfLeaf(leaf: string): Value {
    const units = estimateBehind(leaf)
    if (units === null) return null
    const error = this.#stored(`${units}_error`)
    const value = this.#stored(leaf)
    const amount = this.#stored(units)
    if (error === null || leaf === units) return error
    if (value === null || amount === null) return null
    // Of nothing sold, the worth of one unit is not known.
    return amount === 0 ? null : (value * error) / amount
  }

  /** The value of a field with its error; why it is not known otherwise. */
  measure(field: string): Measured | Unknown {
    if (
      this.#price === 'steady' &&
      steadyLeavesOf(field).some((leaf) => this.#stored(leaf) && this.#leaf(leaf) === null)
    )
      return 'steady'
    const value = computeField(field, (leaf) => this.#leaf(leaf))
    if (value === null) return 'none'
    const estimated = estimatedLeavesOf(field)
    if (estimated.length === 0) return { value, error: null }
    let squares = 0
    for (const leaf of estimated) {
      const error = this.#errorOfLeaf(leaf)
      if (error === null) return 'error'
      squares += this.#swing(field, leaf, error, value) ** 2
    }
    return { value, error: Math.sqrt(squares) }
  }

  /** By how much a field moves if one of its sources is off by its error. */
  #swing(field: string, leaf: string, error: number, value: number): number {
    if (field === leaf) return error
    const moved = (by: number): number =>
      computeField(field, (name) => (name === leaf ? Math.max(0, (this.#leaf(name) ?? 0) + by) : this.#leaf(name))) ??
      value
    return Math.max(Math.abs(moved(error) - value), Math.abs(moved(-error) - value))
  }
}
