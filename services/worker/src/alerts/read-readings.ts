import { type Change, type ItemReading, SPAN_MINUTES } from '@gildscope/alerts'
import type { AlertChangeField, AlertPrice, ChangeSpan } from '@gildscope/contracts'
import type pg from 'pg'
import { fieldsQuery } from './field-columns.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

const ITEMS_AT_ONCE = 2_000
/** Up to this long ago the minutes are kept. */
const LONGEST_IN_MINUTES: ChangeSpan = '1d'
const MINUTES_AN_HOUR = 60
const MINUTES_A_DAY = 1_440

type Row = { item_id: number; seen: number; changed: number; [field: string]: unknown }
type Before = Partial<Record<AlertChangeField, number | null>> & {
  steady: Partial<Record<AlertChangeField, number | null>>
}

const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

const beforeOf = (row: Record<string, unknown>): Before => ({
  buy_price: number(row.buy_price),
  sell_price: number(row.sell_price),
  buy_quantity: number(row.buy_quantity),
  sell_quantity: number(row.sell_quantity),
  steady: { buy_price: number(row.buy_steady), sell_price: number(row.sell_steady) },
})

/** The newest row that is not younger than the span. */
const readMinutes = async (
  client: Queryable,
  ids: readonly number[],
  target: number,
): Promise<ReadonlyMap<number, Before>> => {
  const { rows } = await client.query(
    `select i.id, m.* from unnest($1::int4[]) as i (id) cross join lateral (
       select buy_price, sell_price, coalesce(buy_quantity, 0) as buy_quantity,
         coalesce(sell_quantity, 0) as sell_quantity, buy_steady, sell_steady
       from market.history_minute m where m.item_id = i.id and m.slot <= $2 and m.slot > $3
       order by m.slot desc limit 1) as m`,
    [ids, target, target - MINUTES_A_DAY],
  )
  return new Map(rows.map((row) => [Number(row.id), beforeOf(row)]))
}

const readMeans = async (
  client: Queryable,
  ids: readonly number[],
  { table, key, at }: { table: string; key: string; at: number },
): Promise<ReadonlyMap<number, Before>> => {
  const mean = (side: string, sum: string, samples: string): string =>
    `round(${side}_${sum}::numeric / nullif(${side}_${samples}, 0))`
  const columns = ['buy', 'sell'].flatMap((side) => [
    `${mean(side, 'price_sum', 'samples')} as ${side}_price`,
    `${mean(side, 'quantity_sum', 'samples')} as ${side}_quantity`,
    `${mean(side, 'steady_sum', 'steady_samples')} as ${side}_steady`,
  ])
  const { rows } = await client.query(
    `select item_id, ${columns.join(', ')} from market.${table} where item_id = any($1::int4[]) and ${key} = $2`,
    [ids, at],
  )
  return new Map(rows.map((row) => [Number(row.item_id), beforeOf(row)]))
}

/** The minute that long ago; where minutes do not reach so far, the mean of its hour, which an archive may have had. */
const readMoments: typeof readMinutes = async (client, ids, target) => {
  const minutes = await readMinutes(client, ids, target)
  const missing = ids.filter((id) => !minutes.has(id))
  if (missing.length === 0) return minutes
  const hour = { table: 'history_hour', key: 'hour', at: Math.floor(target / MINUTES_AN_HOUR) }
  return new Map([...(await readMeans(client, missing, hour)), ...minutes])
}

/** The mean of the day that long ago. */
const readDays: typeof readMinutes = (client, ids, target) =>
  readMeans(client, ids, { table: 'history_day', key: 'day', at: Math.floor(target / MINUTES_A_DAY) })

const readBefore = async (
  client: Queryable,
  ids: readonly number[],
  { slot, spans }: { slot: number; spans: ReadonlySet<ChangeSpan> },
): Promise<ReadonlyMap<ChangeSpan, ReadonlyMap<number, Before>>> => {
  const before = new Map<ChangeSpan, ReadonlyMap<number, Before>>()
  for (const span of spans) {
    const target = slot - SPAN_MINUTES[span]
    const read = SPAN_MINUTES[span] <= SPAN_MINUTES[LONGEST_IN_MINUTES] ? readMoments : readDays
    before.set(span, await read(client, ids, target))
  }
  return before
}

const STEADY_FIELDS: Partial<Record<AlertChangeField, string>> = {
  buy_price: 'buy_steady_price',
  sell_price: 'sell_steady_price',
}

const readingOf = (
  row: Row,
  slot: number,
  before: ReadonlyMap<ChangeSpan, ReadonlyMap<number, Before>>,
): ItemReading => {
  const numbers: Record<string, number | null> = {}
  const facts: Record<string, string | boolean | null> = {}
  for (const [field, value] of Object.entries(row)) {
    if (typeof value === 'number' || value === null) numbers[field] = value
    if (typeof value === 'string' || typeof value === 'boolean') facts[field] = value
    if (value instanceof Date) facts[field] = value.toISOString()
  }
  const itemId = row.item_id
  return {
    itemId,
    slot,
    seenSlot: row.seen < 0 ? slot : row.seen,
    numbers,
    facts,
    before: (field: AlertChangeField, span: ChangeSpan, price: AlertPrice): number | null => {
      const steadyField = price === 'steady' ? STEADY_FIELDS[field] : undefined
      // A book that did not change since was the same then.
      if (row.changed <= slot - SPAN_MINUTES[span])
        return (steadyField && numbers[steadyField]) || (numbers[field] ?? null)
      const then = before.get(span)?.get(itemId)
      return (price === 'steady' ? then?.steady[field] : null) ?? then?.[field] ?? null
    },
  }
}

export type ReadingsWanted = {
  ids: readonly number[]
  slot: number
  fields: ReadonlySet<string>
  /** Changes that some rule about one of the items compares. */
  changes: readonly Change[]
}

/** Items as a poll left them. */
export const readReadings = async function* (
  client: Queryable,
  { ids, slot, fields, changes }: ReadingsWanted,
): AsyncGenerator<ItemReading[]> {
  const changed = [...new Set(changes.flatMap(({ field }) => [field, STEADY_FIELDS[field] ?? field]))]
  const text = fieldsQuery(new Set([...fields, ...changed]))
  const spans = new Set(changes.map(({ span }) => span))
  for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
    const batch = ids.slice(at, at + ITEMS_AT_ONCE)
    const { rows } = await client.query<Row>(text, [batch])
    const before = await readBefore(client, batch, { slot, spans })
    yield rows.map((row) => readingOf(row, slot, before))
  }
}
