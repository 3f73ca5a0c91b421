import type { Bucket } from '@gildscope/market'

/** Rows of future hours and days would count as seen, and for ever keep those that will be. */
export const isFuture = ({ start }: Bucket, now: Date): boolean => start > now.getTime()

/** Why some of the buckets are refused; null when none is. */
export const futureOf = (buckets: readonly Bucket[], now: Date): string | null => {
  const future = buckets.filter((bucket) => isFuture(bucket, now))
  const [first] = future
  if (first === undefined) return null
  const rows = future.length === 1 ? 'a row' : `${future.length} rows`
  return `${rows} of the future, such as item ${first.itemId} at ${new Date(first.start).toISOString()}; it is ${now.toISOString()}: correct the dates, or leave these rows out`
}
