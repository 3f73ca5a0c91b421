import type { Bucket, SideBucket } from './bucket.ts'
import { FLOW_FIELDS, type FlowSums } from './flow-sums.ts'

/**
 * What falls to a share (0..1) of a bucket's time, as if everything in it had happened evenly. Extremes stay: when they
 * were is not known. Samples and flows need not be whole.
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
  flow: side.flow === null ? null : partOfFlow(side.flow, share),
})

const partOfFlow = (flow: FlowSums, share: number): FlowSums => {
  const part = { ...flow }
  for (const field of FLOW_FIELDS) part[field] *= share
  return part
}
