import { type Bucket, HIGHEST_PRICE, type SideBucket } from '@gildscope/market'

export const isPrice = (price: number): boolean => price >= 1 && price <= HIGHEST_PRICE

/**
 * A bid above an ask would have bought from it. Archives that read the two sides at different moments have bids of up to
 * 2.25 times the asks of a day, on one of 3,000 days.
 */
const MOST_CROSSED = 3

const average = ({ samples, priceSum }: SideBucket): number | null => (samples === 0 ? null : priceSum / samples)

const withoutPrices = (side: SideBucket): SideBucket => ({
  ...side,
  samples: 0,
  priceSum: 0,
  priceM2: 0,
  priceMin: null,
  priceMax: null,
  quantitySum: 0,
  quantityM2: 0,
})

/** The bucket of an archive with its prices, unless all bids were far above all asks: then one side is wrong, unknown which. */
export const withPossiblePrices = (bucket: Bucket): Bucket => {
  const bid = bucket.buy.priceMin ?? average(bucket.buy)
  const ask = bucket.sell.priceMax ?? average(bucket.sell)
  if (bid === null || ask === null || bid <= ask * MOST_CROSSED) return bucket
  return { ...bucket, buy: withoutPrices(bucket.buy), sell: withoutPrices(bucket.sell) }
}
