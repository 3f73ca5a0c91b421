import type { FlowSums, MinuteRow, SideMinute } from '@gildscope/market'

const INT32_MAX = 2_147_483_647
const REAL_MAX = 3.4e38

/** Counts of one minute fit 32 bits but for absurd books; those are stored as 'at least so many'. */
const int32 = (value: number): number => Math.min(INT32_MAX, value)
const real = (value: number): number => Math.min(REAL_MAX, value)

type Column = { name: string; type: string; of: (side: SideMinute) => number | null }

const flow = (name: string, type: string, of: (flow: FlowSums) => number): Column => ({
  name,
  type,
  of: (side) => (side.flow === null ? null : of(side.flow)),
})

const SIDE_COLUMNS: readonly Column[] = [
  { name: 'price', type: 'int4', of: (side) => side.price },
  { name: 'quantity', type: 'int8', of: (side) => side.quantity },
  { name: 'listings', type: 'int4', of: (side) => side.listings && int32(side.listings) },
  flow('sold', 'float4', (sums) => real(sums.sold)),
  flow('listed', 'float4', (sums) => real(sums.listed)),
  flow('delisted', 'float4', (sums) => real(sums.delisted)),
  flow('value', 'float8', (sums) => sums.value),
  flow('delisted_value', 'float8', (sums) => sums.delistedValue),
  flow('sold_seen', 'int4', (sums) => int32(sums.soldSeen)),
  flow('listed_seen', 'int4', (sums) => int32(sums.listedSeen)),
  flow('delisted_seen', 'int4', (sums) => int32(sums.delistedSeen)),
  flow('unsure', 'float4', (sums) => real(sums.unsure)),
  flow('noise', 'float4', (sums) => real(sums.noise)),
]

type MinuteColumn = { name: string; type: string; of: (row: MinuteRow) => number | null }

/** Columns of `history_minute` beside its key. */
export const MINUTE_COLUMNS: readonly MinuteColumn[] = (['buy', 'sell'] as const).flatMap((side) =>
  SIDE_COLUMNS.map(({ name, type, of }) => ({ name: `${side}_${name}`, type, of: (row: MinuteRow) => of(row[side]) })),
)

/** Those of them that `price` holds too. */
export const PRICE_COLUMNS: readonly MinuteColumn[] = MINUTE_COLUMNS.filter(({ name }) =>
  /^(buy|sell)_(price|quantity|listings)$/.test(name),
)
