// What the recorded books say, worked out the plain way and with nothing of the product: the product is judged by it.
import type { Book, BooksOfItem, Level } from './recorded-books.ts'

type Side = 'buy' | 'sell'

export type SideFlow = { sold: number; listed: number; delisted: number; value: number; delistedValue: number }
/** A side without offers has no price and no units. */
export type SideState = { price: number | null; quantity: number; listings: number }

const SIDES: readonly Side[] = ['buy', 'sell']

const levelsOf = (book: Book, side: Side): readonly Level[] => (side === 'buy' ? book.buys : book.sells)

/** The highest bid or the lowest ask. */
const bestPrice = (levels: readonly Level[], side: Side): number | null => {
  const prices = levels.map(([price]) => price)
  if (prices.length === 0) return null
  return side === 'buy' ? Math.max(...prices) : Math.min(...prices)
}

const sum = (levels: readonly Level[], index: 1 | 2): number => levels.reduce((total, level) => total + level[index], 0)

export const stateOf = (book: Book, side: Side): SideState => {
  const levels = levelsOf(book, side)
  return { price: bestPrice(levels, side), quantity: sum(levels, 1), listings: sum(levels, 2) }
}

const byPrice = (levels: readonly Level[]): Map<number, number> => {
  const quantities = new Map<number, number>()
  for (const [price, quantity] of levels) quantities.set(price, (quantities.get(price) ?? 0) + quantity)
  return quantities
}

/**
 * Less at a price that is now the best one or better: sold. Less at a worse price: taken back. More: offered.
 * When nothing is left on the side everything may have been sold.
 */
export const flowBetween = (earlier: Book, later: Book, side: Side): SideFlow => {
  const before = byPrice(levelsOf(earlier, side))
  const after = byPrice(levelsOf(later, side))
  const best = bestPrice(levelsOf(later, side), side)
  const flow = { sold: 0, listed: 0, delisted: 0, value: 0, delistedValue: 0 }
  for (const price of new Set([...before.keys(), ...after.keys()])) {
    const gone = (before.get(price) ?? 0) - (after.get(price) ?? 0)
    const isInReach = best === null || (side === 'buy' ? price >= best : price <= best)
    if (gone < 0) flow.listed -= gone
    else if (isInReach) {
      flow.sold += gone
      flow.value += gone * price
    } else {
      flow.delisted += gone
      flow.delistedValue += gone * price
    }
  }
  return flow
}

const isSame = (one: Book, other: Book): boolean => JSON.stringify(one) === JSON.stringify(other)

const minuteOf = (moment: string): string => `${new Date(moment).toISOString().slice(0, 16)}:00Z`

const flowFields = (side: Side, flow: SideFlow | null): Record<string, number | null> => ({
  [`${side}_sold`]: flow?.sold ?? null,
  [`${side}_sold_seen`]: flow?.sold ?? null,
  [`${side}_listed`]: flow?.listed ?? null,
  [`${side}_delisted`]: flow?.delisted ?? null,
  [`${side}_value`]: flow?.value ?? null,
  [`${side}_delisted_value`]: flow?.delistedValue ?? null,
})

/** Scripts are answered 0 as the price of a side that was seen without orders. */
const answeredPrice = ({ price }: SideState): number => price ?? 0

const stateFields = (side: Side, state: SideState): Record<string, number> => ({
  [`${side}_price_avg`]: answeredPrice(state),
  [`${side}_quantity_avg`]: state.quantity,
})

export type ExpectedRow = Record<string, number | string | null>

/** A row for the first moment that has the item and for each later one that shows another book than the one before. */
export const expectedMinutes = (id: number, books: BooksOfItem, moments: readonly string[]): ExpectedRow[] => {
  const rows: ExpectedRow[] = []
  let last: Book | null = null
  for (const [index, book] of books.entries()) {
    const earlier: Book | null = last
    if (book === null || (earlier !== null && isSame(earlier, book))) continue
    const fields = SIDES.map((side) => ({
      ...stateFields(side, stateOf(book, side)),
      ...flowFields(side, earlier && flowBetween(earlier, book, side)),
    }))
    rows.push({ date: minuteOf(moments[index] ?? ''), itemID: id, ...fields[0], ...fields[1] })
    last = book
  }
  return rows
}

const halfUp = (value: number): number => Math.floor(value + 0.5)

/** Averages and extremes meet only moments with orders. Nobody can say of one look alone that a side stayed empty. */
const samplesOf = (seen: readonly SideState[], figure: 'price' | 'quantity') => {
  const values = seen.flatMap((state) => (state.price === null ? [] : (state[figure] ?? [])))
  const none = seen.length > 1 ? 0 : null
  if (values.length === 0) return { avg: none, min: none, max: none }
  return {
    avg: halfUp(values.reduce((total, value) => total + value, 0) / values.length),
    min: Math.min(...values),
    max: Math.max(...values),
  }
}

/** Nothing is known of an item that was seen once; a book that stayed as it was moved nothing. */
const totalsOf = (seen: readonly Book[], side: Side): Record<string, number | null> => {
  const flows = seen.slice(1).map((book, index) => flowBetween(seen[index] ?? book, book, side))
  const total = (figure: keyof SideFlow): number | null =>
    flows.length === 0 ? null : flows.reduce((units, flow) => units + flow[figure], 0)
  return {
    [`1d_${side}_sold`]: total('sold'),
    [`1d_${side}_listed`]: total('listed'),
    [`1d_${side}_delisted`]: total('delisted'),
    [`1d_${side}_value`]: total('value'),
    [`1d_${side}_delisted_value`]: total('delistedValue'),
  }
}

/** The rolling day that ends at the last moment: every moment lies inside. Each one that shows the item is a sample. */
export const expectedDay = (id: number, books: BooksOfItem): ExpectedRow => {
  const seen = books.filter((book) => book !== null)
  const fields = SIDES.flatMap((side) => {
    const samples = (['price', 'quantity'] as const).flatMap((figure) =>
      Object.entries(
        samplesOf(
          seen.map((book) => stateOf(book, side)),
          figure,
        ),
      ).map(([kind, value]) => [`1d_${side}_${figure}_${kind}`, value]),
    )
    return [...Object.entries(totalsOf(seen, side)), ...samples]
  })
  return { id, ...Object.fromEntries(fields) }
}

/** What an item list shows of the last book that was seen. */
export const expectedItem = (id: number, books: BooksOfItem): ExpectedRow => {
  const last = books.findLast((book) => book !== null)
  if (last === undefined || last === null) throw new Error(`item ${id} has no book`)
  const fields = SIDES.flatMap((side) => {
    const state = stateOf(last, side)
    return Object.entries({ ...state, price: answeredPrice(state) }).map(([figure, value]) => [
      `${side}_${figure}`,
      value,
    ])
  })
  return { id, ...Object.fromEntries(fields) }
}

/** How often the book was another one than the time before. */
export const countChanges = (books: BooksOfItem): number => {
  const seen = books.filter((book) => book !== null)
  return seen.filter((book, index) => index > 0 && !isSame(seen[index - 1] ?? book, book)).length
}
