import type { Bucket, FlowSums, MinuteRow, SideBucket, SideMinute } from '@gildscope/market'

type Sample = { price: number; quantity: number; steady: number | null }

const spread = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const side = (samples: readonly Sample[], flows: readonly FlowSums[], isFlowKnown: boolean): SideBucket => {
  const prices = samples.map((sample) => sample.price)
  const quantities = samples.map((sample) => sample.quantity)
  const steadies = samples.flatMap(({ steady }) => steady ?? [])
  const of = (field: keyof FlowSums): number => sum(flows.map((flow) => flow[field]))
  return {
    samples: samples.length,
    priceSum: sum(prices),
    priceM2: prices.length === 0 ? 0 : spread(prices),
    priceMin: prices.length === 0 ? null : Math.min(...prices),
    priceMax: prices.length === 0 ? null : Math.max(...prices),
    quantitySum: sum(quantities),
    quantityM2: quantities.length === 0 ? 0 : spread(quantities),
    quantityMin: quantities.length === 0 ? null : Math.min(...quantities),
    quantityMax: quantities.length === 0 ? null : Math.max(...quantities),
    steady:
      steadies.length === 0
        ? null
        : { samples: steadies.length, sum: sum(steadies), min: Math.min(...steadies), max: Math.max(...steadies) },
    flow: isFlowKnown
      ? {
          sold: of('sold'),
          listed: of('listed'),
          delisted: of('delisted'),
          value: of('value'),
          delistedValue: of('delistedValue'),
          soldSeen: of('soldSeen'),
          listedSeen: of('listedSeen'),
          delistedSeen: of('delistedSeen'),
          unsure: of('unsure'),
          noise: of('noise'),
        }
      : null,
  }
}

/** A bucket of one item calculated directly from its samples: the expected result of every roll-up. */
export const recompute = (
  itemId: number,
  {
    rows,
    seen,
    fromSlot,
    endSlot,
  }: { rows: readonly MinuteRow[]; seen: readonly number[]; fromSlot: number; endSlot: number },
): Bucket | null => {
  const states = seen
    .filter((slot) => slot >= fromSlot && slot < endSlot)
    .map((slot) => ({ slot, row: rows.findLast((row) => row.slot <= slot) }))
    .flatMap(({ slot, row }) => (row === undefined ? [] : [{ slot, row }]))
  if (states.length === 0) return null
  const sideOf = (pick: (row: MinuteRow) => SideMinute): SideBucket => {
    const samples = states.flatMap(({ row }) => {
      const { price, quantity, steady } = pick(row)
      return price === null || quantity === null ? [] : [{ price, quantity, steady }]
    })
    const own = states.filter(({ slot, row }) => row.slot === slot)
    const flows = own.flatMap(({ row }) => pick(row).flow ?? [])
    return side(samples, flows, flows.length > 0 || states.length > own.length)
  }
  return {
    itemId,
    start: fromSlot * 60_000,
    count: states.length,
    buy: sideOf((row) => row.buy),
    sell: sideOf((row) => row.sell),
  }
}
