import { DAY_MS } from '@gildscope/base/time'
import { type FestivalCost, type FestivalDay, festivalCost } from '@gildscope/market'
import * as z from 'zod/mini'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

const festivalRow = z.object({
  id: z.int(),
  type: z.string(),
  year: z.int(),
  quantity: z.number(),
  start: z.string(),
  end: z.string(),
})
export type FestivalBox = z.infer<typeof festivalRow>

/** Contents of boxes from the service's answer; invalid rows are dropped. */
export const readBoxes = (rows: readonly unknown[]): FestivalBox[] =>
  rows.flatMap((row) => {
    const { success, data } = z.safeParse(festivalRow, row)
    return success ? [data] : []
  })

/** Days before and after a festival among which the second ones are looked for. */
const AROUND_DAYS = 31

export type HistorySpan = { key: string; ids: number[]; start: string; end: string }

export const spanKey = ({ start, end }: Pick<FestivalBox, 'start' | 'end'>): string => `${start} ${end}`

const dayOf = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10)

/** One query for the history around each run of the festival. */
export const historySpans = (boxes: readonly FestivalBox[]): HistorySpan[] => {
  const spans = new Map<string, HistorySpan>()
  for (const box of boxes) {
    const key = spanKey(box)
    const span = spans.get(key)
    if (span !== undefined) span.ids.push(box.id)
    else
      spans.set(key, {
        key,
        ids: [box.id],
        start: dayOf(box.start, -AROUND_DAYS),
        end: dayOf(box.end, AROUND_DAYS),
      })
  }
  return [...spans.values()].map((span) => ({ ...span, ids: [...new Set(span.ids)].sort((a, b) => a - b) }))
}

const historyDay = z.object({ itemID: z.int(), date: z.string(), sell_price_avg: z.nullish(z.number()) })

/** Days of history by item, in the order of the answer: oldest first. */
export const daysByItem = (rows: readonly unknown[]): ReadonlyMap<number, FestivalDay[]> => {
  const days = new Map<number, FestivalDay[]>()
  for (const row of rows) {
    const { success, data } = z.safeParse(historyDay, row)
    if (!success) continue
    const own = days.get(data.itemID) ?? []
    days.set(data.itemID, own)
    own.push({ date: data.date, sellPriceAvg: data.sell_price_avg ?? null })
  }
  return days
}

/** Costs as named by `festivalCost`, next to the days of the festival under their own names. */
export type FestivalRow = Pick<FestivalBox, 'id' | 'type' | 'year' | 'quantity'> &
  Pick<FestivalCost, 'now' | 'difference' | 'differencePercent'> & {
    key: string
    item: KnownItem | null
    began: string
    ended: string
    startCost: number | null
    endCost: number | null
  }

/** The cost of each box's contents before its festival, after it and now. */
export const festivalRows = (
  boxes: readonly FestivalBox[],
  days: ReadonlyMap<string, ReadonlyMap<number, FestivalDay[]>>,
  items: ReadonlyMap<number, KnownItem>,
): FestivalRow[] =>
  boxes.map(({ start: began, end: ended, ...box }) => {
    const item = items.get(box.id) ?? null
    const { start, end, ...cost } = festivalCost({
      quantity: box.quantity,
      days: days.get(spanKey({ start: began, end: ended }))?.get(box.id) ?? [],
      start: began,
      end: ended,
      sellPrice: item?.sell_price ?? null,
    })
    const key = `${box.type} ${box.year} ${box.id}`
    return { ...box, ...cost, key, item, began, ended, startCost: start, endCost: end }
  })
