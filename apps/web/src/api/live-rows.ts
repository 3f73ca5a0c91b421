import { getItems, getNewItems, type ItemRow, type StreamedPrice } from '@gildscope/contracts'
import { flipProfit, roiPercent } from '@gildscope/market'

const LIVE_FIELDS = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity'] as const
type LiveField = (typeof LIVE_FIELDS)[number]

/** Calls whose rows are items. */
export const ITEM_CALLS: ReadonlySet<string> = new Set([getItems.name, getNewItems.name])

/** Changes relative to a fixed figure, by the live figure that they describe. */
const CHANGES = /^(?:1d|7d|1m)_(buy|sell)_(?:(price)_avg|(quantity))_change$/
const liveFieldOfChange = (field: string): LiveField | null => {
  if (field === '1d_sell_price_change') return 'sell_price'
  const match = CHANGES.exec(field)
  return match === null ? null : (`${match[1]}_${match[2] ?? match[3]}` as LiveField)
}

/** A change in percent after its figure went from `before` to `now`; the reference value stays the same. */
export const movedChange = (percent: number, before: number, now: number): number | null =>
  before === 0 ? null : Math.round(((1 + percent / 100) * (now / before) - 1) * 10_000) / 100

const movedField = (row: ItemRow, price: StreamedPrice, field: string): number | null | undefined => {
  const live = liveFieldOfChange(field)
  if (live === null) return undefined
  const percent = row[field as keyof ItemRow]
  const before = row[live]
  const now = price[live]
  if (typeof percent !== 'number' || typeof before !== 'number' || now === null) return null
  return movedChange(percent, before, now)
}

/** The row with its new prices and every figure based on them; only fields that it has. */
export const patchRow = (row: ItemRow, price: StreamedPrice): ItemRow => {
  if (LIVE_FIELDS.every((field) => !(field in row) || row[field] === price[field])) return row
  const { buy_price: buy, sell_price: sell } = price
  const figures: Record<string, number | null> = {
    ...Object.fromEntries(LIVE_FIELDS.map((field) => [field, price[field]])),
    profit: buy === null || sell === null ? null : flipProfit(buy, sell),
    roi: roiPercent(buy, sell),
  }
  const entries = Object.entries(row).map(([field, value]) => {
    const figure = field in figures ? figures[field] : movedField(row, price, field)
    return [field, figure === undefined ? value : figure]
  })
  return Object.fromEntries(entries) as ItemRow
}

/** The rows in their order; the same array when nothing changed. */
export const patchRows = (rows: readonly ItemRow[], prices: ReadonlyMap<number, StreamedPrice>): readonly ItemRow[] => {
  let isChanged = false
  const patched = rows.map((row) => {
    const price = typeof row.id === 'number' ? prices.get(row.id) : undefined
    const next = price === undefined ? row : patchRow(row, price)
    if (next !== row) isChanged = true
    return next
  })
  return isChanged ? patched : rows
}
