import type { DropAggregates, DropOfCut } from '@gildscope/contracts'
import { SALE_FEE_PERCENT } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'

/** A drop as its row shows it; shares and rates in percent. */
export type DropRow = DropOfCut & {
  item: ItemRef
  percent: number
  interval: { low: number; high: number }
  /** One over the square root of the units; null without a unit. */
  accuracy: number | null
  /** What this drop contributes to one unit of the container, after fees; null: its price is unknown. */
  worth: number | null
  /** Share of the value of all drops. */
  share: number | null
}

export const refOf = (refs: ItemRefs | undefined, id: number): ItemRef =>
  refs?.get(id) ?? { id, name: null, rarity: null, type: null }

const AFTER_FEES = (100 - SALE_FEE_PERCENT) / 100

/** Like the total value: for an average the fee is not rounded. Vendors charge none. */
const netOf = ({ price, isSold }: DropOfCut): number | null => {
  if (price === null) return null
  return isSold ? price * AFTER_FEES : price
}

const inPercent = (ratio: number): number => ratio * 100

/** Figures of the server in the form of a table. */
export const dropRows = ({ drops, accuracy, value }: DropAggregates, refs: ItemRefs | undefined): DropRow[] => {
  const total = value.afterFees.value
  return drops.map((drop) => {
    const net = netOf(drop)
    const worth = net === null ? null : net * drop.perUnit
    return {
      ...drop,
      item: refOf(refs, drop.id),
      percent: inPercent(drop.perUnit),
      interval: { low: inPercent(drop.low), high: inPercent(drop.high) },
      accuracy: accuracy === null ? null : inPercent(accuracy),
      worth,
      share: worth === null || total === 0 ? null : inPercent(worth / total),
    }
  })
}

export const dropKey = ({ id }: DropRow): number => id
