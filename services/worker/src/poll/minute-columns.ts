import type { FlowSums, MinuteRow, SideMinute } from '@gildscope/market'

const INT32_MAX = 2_147_483_647
const REAL_MAX = 3.4e38

/** Counts of one minute fit 32 bits except for absurd books; those are stored as 'at least this many'. */
const int32 = (value: number): number => Math.min(INT32_MAX, value)
const real = (value: number): number => Math.min(REAL_MAX, value)

type Column = { name: string; type: string; of: (side: SideMinute) => number | null }

const flow = (name: string, type: string, of: (flow: FlowSums) => number | null): Column => ({
  name,
  type,
  of: (side) => (side.flow === null ? null : of(side.flow)),
})

/**
 * Absent in the table where it is 0, which takes no room: most changes have none on one side. `sold` distinguishes that
 * from a gap.
 */
const sparse = (name: string, type: string, of: (flow: FlowSums) => number): Column =>
  flow(name, type, (sums) => of(sums) || null)

const SIDE_COLUMNS: readonly Column[] = [
  { name: 'price', type: 'int4', of: (side) => side.price },
  { name: 'quantity', type: 'int8', of: (side) => side.quantity },
  { name: 'listings', type: 'int4', of: (side) => side.listings && int32(side.listings) },
  { name: 'steady', type: 'int4', of: (side) => side.steady },
  flow('sold', 'float4', (sums) => real(sums.sold)),
  sparse('listed', 'float4', (sums) => real(sums.listed)),
  sparse('delisted', 'float4', (sums) => real(sums.delisted)),
  sparse('value', 'float8', (sums) => sums.value),
  sparse('delisted_value', 'float8', (sums) => sums.delistedValue),
  sparse('sold_seen', 'int4', (sums) => int32(sums.soldSeen)),
  sparse('listed_seen', 'int4', (sums) => int32(sums.listedSeen)),
  sparse('delisted_seen', 'int4', (sums) => int32(sums.delistedSeen)),
  sparse('unsure', 'float4', (sums) => real(sums.unsure)),
  sparse('noise', 'float4', (sums) => real(sums.noise)),
]

type MinuteColumn = { name: string; type: string; of: (row: MinuteRow) => number | null }

/** Columns of `history_minute` besides its key. */
export const MINUTE_COLUMNS: readonly MinuteColumn[] = (['buy', 'sell'] as const).flatMap((side) =>
  SIDE_COLUMNS.map(({ name, type, of }) => ({ name: `${side}_${name}`, type, of: (row: MinuteRow) => of(row[side]) })),
)

/** Those that `price` has, too. */
export const PRICE_COLUMNS: readonly MinuteColumn[] = MINUTE_COLUMNS.filter(({ name }) =>
  /^(buy|sell)_(price|quantity|listings|steady)$/.test(name),
)
