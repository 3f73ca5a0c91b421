import * as z from 'zod/mini'

/**
 * An endless stream from the items service to gateways, as lines of JSON: the prices that changed, then the state of
 * the market that they lead to. Between services only; no gateway passes it on.
 */
export const MARKET_FEED_PATH = '/feed'

/** A state is sent again this often, so that silence means a broken connection. */
export const MARKET_FEED_BEAT_MS = 5_000

/** Header of every answer that is based on one state of the market: the name of that state. */
export const MARKET_STATE_HEADER = 'x-market-state'

/** Names a state of the market: answers of equal states to equal questions are equal, in every replica. */
export const marketStateName = (version: number, lastPollAt: number | null): string =>
  `${version.toString(36)}.${(lastPollAt ?? 0).toString(36)}`

/** Both parts of a name only grow, on every replica. */
export const isOlderMarketState = (one: string, other: string): boolean => {
  const [version = '', poll = ''] = one.split('.')
  const [otherVersion = '', otherPoll = ''] = other.split('.')
  const difference = Number.parseInt(version, 36) - Number.parseInt(otherVersion, 36)
  return difference < 0 || (difference === 0 && Number.parseInt(poll, 36) < Number.parseInt(otherPoll, 36))
}

const price = z.nullable(z.number())

/** `id, buy_price, sell_price, buy_quantity, sell_quantity` */
const feedRow = z.tuple([z.number(), price, price, price, price])
export type FeedRow = z.infer<typeof feedRow>

/** Some of the changed prices; the first state of a connection follows after all prices that there are. */
const feedPrices = z.object({ kind: z.literal('prices'), rows: z.array(feedRow) })

const feedState = z.object({
  kind: z.literal('state'),
  /** As in the header of answers: equal only for equal answers. */
  state: z.string(),
  version: z.int(),
  /** Age of the last poll; null before the first. */
  ageSeconds: z.nullable(z.int()),
})
export type FeedState = z.infer<typeof feedState>

export const marketFeedLine = z.discriminatedUnion('kind', [feedPrices, feedState])
export type MarketFeedLine = z.infer<typeof marketFeedLine>
