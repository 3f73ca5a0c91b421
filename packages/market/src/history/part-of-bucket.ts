import type { Bucket, SideBucket } from './bucket.ts'
import { FLOW_FIELDS, type FlowSums } from './flow-sums.ts'

/**
 * The part of a bucket for a share (0..1) of its time, as if everything in it had happened evenly. Extremes are kept,
 * because their time is unknown. Samples and flows may become fractional.
 */
export const partOfBucket = (bucket: Bucket, share: number): Bucket =>
  share === 1
    ? bucket
    : {
        ...bucket,
        count: bucket.count * share,
        buy: partOfSide(bucket.buy, share),
        sell: partOfSide(bucket.sell, share),
      }

const partOfSide = (side: SideBucket, share: number): SideBucket => ({
  ...side,
  samples: side.samples * share,
  priceSum: side.priceSum * share,
  priceM2: side.priceM2 * share,
  quantitySum: side.quantitySum * share,
  quantityM2: side.quantityM2 * share,
  steady:
    side.steady === null
      ? null
      : { ...side.steady, samples: side.steady.samples * share, sum: side.steady.sum * share },
  flow: side.flow === null ? null : partOfFlow(side.flow, share),
})

const partOfFlow = (flow: FlowSums, share: number): FlowSums => {
  const part = { ...flow }
  for (const field of FLOW_FIELDS) part[field] *= share
  return part
}
