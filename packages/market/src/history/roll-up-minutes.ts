import { MINUTE_MS } from '@gildscope/base/time'
import { addSideBucket } from './add-side-bucket.ts'
import { type Bucket, emptySideBucket, type MinuteRow, type SideBucket, type SideMinute } from './bucket.ts'
import { addFlow, noFlow } from './flow-sums.ts'

export const SLOT_MS = MINUTE_MS

export type MinutesToRollUp = {
  /** Sparse rows of one item, ascending; the last one before the bucket may come first and is carried forward. */
  rows: readonly MinuteRow[]
  /** Slots of the bucket in which the item was polled, ascending. */
  seenSlots: readonly number[]
  /** Bounds of the bucket in ms, the end exclusive. */
  start: number
  end: number
}

/** Null when no poll of the bucket saw the item. A poll without a row of its own repeats the row before, with no flow. */
export const rollUpMinutes = ({ rows, seenSlots, start, end }: MinutesToRollUp): Bucket | null => {
  const startSlot = start / SLOT_MS
  const endSlot = end / SLOT_MS
  let bucket: Bucket | null = null
  let seen = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    if (row.slot >= endSlot) break
    const validUntil = Math.min(rows[index + 1]?.slot ?? endSlot, endSlot)
    // A row is a poll of its own slot, whether or not that slot is listed.
    const ownSamples = row.slot >= startSlot ? 1 : 0
    while (seen < seenSlots.length && seenSlots[seen]! < Math.max(startSlot, row.slot + ownSamples)) seen++
    const firstRepeat = seen
    while (seen < seenSlots.length && seenSlots[seen]! < validUntil) seen++
    const samples = ownSamples + seen - firstRepeat
    if (samples === 0) continue
    bucket ??= { itemId: row.itemId, start, count: 0, buy: emptySideBucket(), sell: emptySideBucket() }
    bucket.count += samples
    addRun(bucket.buy, row.buy, { samples, ownSamples })
    addRun(bucket.sell, row.sell, { samples, ownSamples })
  }
  return bucket
}

// `samples` equal polls in a row, of which the first carries the row's own flow when `ownSamples` is 1.
const addRun = (target: SideBucket, minute: SideMinute, run: { samples: number; ownSamples: number }): void => {
  const { price, quantity, steady } = minute
  if (price !== null && quantity !== null) {
    addSideBucket(target, {
      samples: run.samples,
      priceSum: price * run.samples,
      priceM2: 0,
      priceMin: price,
      priceMax: price,
      quantitySum: quantity * run.samples,
      quantityM2: 0,
      quantityMin: quantity,
      quantityMax: quantity,
      steady: steady === null ? null : { samples: run.samples, sum: steady * run.samples, min: steady, max: steady },
      flow: null,
    })
  }
  const ownFlow = run.ownSamples === 1 ? minute.flow : null
  if (ownFlow !== null || run.samples > run.ownSamples) target.flow ??= noFlow()
  if (ownFlow !== null && target.flow !== null) addFlow(target.flow, ownFlow)
}
