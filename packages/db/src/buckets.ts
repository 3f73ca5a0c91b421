import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { Bucket, FlowSums, SideBucket, SteadySums } from '@gildscope/market'
import type pg from 'pg'
import { numberArray } from './number-array.ts'

type Numeric = Exclude<keyof SideBucket, 'steady' | 'flow'>
type SqlType = 'int4' | 'int8' | 'float8' | 'float4'

/** Columns of one side in table order: field of the bucket, SQL name without the side, SQL type. */
const SIDE_FIGURES = [
  ['samples', 'samples', 'int4'],
  ['priceSum', 'price_sum', 'int8'],
  ['priceM2', 'price_m2', 'float8'],
  ['priceMin', 'price_min', 'int4'],
  ['priceMax', 'price_max', 'int4'],
  ['quantitySum', 'quantity_sum', 'int8'],
  ['quantityM2', 'quantity_m2', 'float8'],
  ['quantityMin', 'quantity_min', 'int8'],
  ['quantityMax', 'quantity_max', 'int8'],
] as const satisfies readonly (readonly [Numeric, string, SqlType])[]

const STEADY_FIGURES = [
  ['samples', 'steady_samples', 'int4'],
  ['sum', 'steady_sum', 'int8'],
  ['min', 'steady_min', 'int4'],
  ['max', 'steady_max', 'int4'],
] as const satisfies readonly (readonly [keyof SteadySums, string, SqlType])[]

const FLOW_FIGURES = [
  ['sold', 'sold', 'float8'],
  ['listed', 'listed', 'float8'],
  ['delisted', 'delisted', 'float8'],
  ['value', 'value', 'float8'],
  ['delistedValue', 'delisted_value', 'float8'],
  ['soldSeen', 'sold_seen', 'int8'],
  ['listedSeen', 'listed_seen', 'int8'],
  ['delistedSeen', 'delisted_seen', 'int8'],
  ['unsure', 'unsure', 'float4'],
  ['noise', 'noise', 'float4'],
] as const satisfies readonly (readonly [keyof FlowSums, string, SqlType])[]

const PER_SIDE = [...SIDE_FIGURES, ...STEADY_FIGURES, ...FLOW_FIGURES]

/**
 * The figures of `history_hour` and `history_day` in the order in which `bucketFromRow` reads them, which is that of a
 * bucket's numbers, too.
 */
export const BUCKET_COLUMNS: readonly string[] = [
  'count',
  ...PER_SIDE.map(([, name]) => `buy_${name}`),
  ...PER_SIDE.map(([, name]) => `sell_${name}`),
]
export const BUCKET_TYPES: readonly SqlType[] = [
  'int4',
  ...PER_SIDE.map(([, , type]) => type),
  ...PER_SIDE.map(([, , type]) => type),
]

type Cell = number | null

const sideFromRow = (row: readonly Cell[], offset: number): SideBucket => {
  const at = (index: number) => row[offset + index] ?? null
  const sum = (index: number) => row[offset + index] ?? 0
  const orUnknown = (index: number) => row[offset + index] ?? Number.NaN
  const steadyAt = SIDE_FIGURES.length
  const flowAt = steadyAt + STEADY_FIGURES.length
  return {
    samples: sum(0),
    priceSum: sum(1),
    priceM2: orUnknown(2),
    priceMin: at(3),
    priceMax: at(4),
    quantitySum: sum(5),
    quantityM2: orUnknown(6),
    quantityMin: at(7),
    quantityMax: at(8),
    steady:
      at(steadyAt) === null
        ? null
        : { samples: sum(steadyAt), sum: sum(steadyAt + 1), min: sum(steadyAt + 2), max: sum(steadyAt + 3) },
    flow:
      at(flowAt) === null
        ? null
        : {
            sold: sum(flowAt),
            listed: sum(flowAt + 1),
            delisted: sum(flowAt + 2),
            value: orUnknown(flowAt + 3),
            delistedValue: orUnknown(flowAt + 4),
            soldSeen: sum(flowAt + 5),
            listedSeen: sum(flowAt + 6),
            delistedSeen: sum(flowAt + 7),
            unsure: sum(flowAt + 8),
            noise: sum(flowAt + 9),
          },
  }
}

/**
 * A bucket from the cells of BUCKET_COLUMNS, found in `row` (array mode) from `offset` on.
 * `start` is the bucket's first instant in ms.
 */
export const bucketFromRow = (row: readonly Cell[], offset: number, itemId: number, start: number): Bucket => ({
  itemId,
  start,
  count: row[offset] ?? 0,
  buy: sideFromRow(row, offset + 1),
  sell: sideFromRow(row, offset + 1 + PER_SIDE.length),
})

const known = (value: Cell | undefined): Cell => (value === undefined || Number.isNaN(value) ? null : value)

const sideCells = (side: SideBucket): Cell[] => [
  // Unknown is null in the table and NaN in a bucket, so that it stays unknown in every sum.
  ...SIDE_FIGURES.map(([field]) => known(side[field])),
  ...STEADY_FIGURES.map(([field]) => known(side.steady?.[field])),
  ...FLOW_FIGURES.map(([field]) => known(side.flow?.[field])),
]

/** The cells of BUCKET_COLUMNS. */
export const bucketCells = (bucket: Bucket): (number | null)[] => [
  bucket.count,
  ...sideCells(bucket.buy),
  ...sideCells(bucket.sell),
]

const KEYS = {
  history_hour: { column: 'hour', ms: HOUR_MS },
  history_day: { column: 'day', ms: DAY_MS },
} as const

/**
 * Writes buckets in one statement. `source` 0 is our own polls, else an `import_source` id. Own rows replace imported
 * ones and are never replaced by them. Partitions must exist. Returns the number of rows written.
 */
export const upsertBuckets = async (
  client: pg.Pool | pg.ClientBase,
  table: keyof typeof KEYS,
  buckets: readonly Bucket[],
  source: number,
): Promise<number> => {
  if (buckets.length === 0) return 0
  const { column, ms } = KEYS[table]
  const cells = buckets.map(bucketCells)
  const arrays = [
    buckets.map((bucket) => bucket.itemId),
    buckets.map((bucket) => Math.floor(bucket.start / ms)),
    ...BUCKET_COLUMNS.map((_, index) => cells.map((row) => row[index] ?? null)),
  ]
  const types = ['int4', 'int4', ...BUCKET_TYPES]
  const names = ['item_id', column, ...BUCKET_COLUMNS]
  const result = await client.query(
    `insert into market.${table} as old (${names.join(', ')}, source)
     select ${names.join(', ')}, ${Math.trunc(source)}::int2
     from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) as given(${names.join(', ')})
     on conflict (item_id, ${column}) do update set
       ${[...BUCKET_COLUMNS, 'source'].map((name) => `${name} = excluded.${name}`).join(', ')}
     where excluded.source = 0 or old.source <> 0`,
    arrays.map(numberArray),
  )
  return result.rowCount ?? 0
}
