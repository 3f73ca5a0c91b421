import { type FlipCandidate, type FlipOmissions, MAX_FLIP_CANDIDATES } from '@gildscope/contracts'
import { type Copper, flipProfit, type Side } from '@gildscope/market'

/** What is known of an item this minute and over the last week. */
export type MarketRow = {
  id: number
  buy: Copper | null
  sell: Copper | null
  /** Polls do not see it any more. */
  isOld: boolean
  /** Share of the week that was observed. */
  coverage: number
  /** Units that were sold to bids and bought from asks in it. */
  traded: Record<Side, number | null>
  /** Mean best prices of it. */
  usual: Record<Side, Copper | null>
}

export type RankedRow = Pick<FlipCandidate, 'id' | 'buy' | 'sell' | 'usual'> & { worth: number }

/** With less of the week it is not known how much trades. */
export const LEAST_COVERAGE = 0.8

type Reason = Exclude<keyof FlipOmissions, 'ranked'>

/** What a unit brings after fees that is bought one copper above the best bid and sold one below the best ask. */
export const marginOf = (buy: Copper, sell: Copper): Copper => flipProfit(buy + 1, sell - 1)

const isUnknown = ({ buy, sell }: Record<Side, number | null>): boolean => buy === null || sell === null

/** What it could earn in a week, or why not. */
const judge = ({ buy, sell, isOld, coverage, traded, usual }: MarketRow): number | Reason => {
  if (buy === null || sell === null) return 'noMargin'
  // Without a week it is said below that it was not seen.
  const margin = marginOf(buy, Math.min(sell, usual.sell ?? sell))
  if (margin <= 0) return 'noMargin'
  if (isOld) return 'old'
  if (coverage < LEAST_COVERAGE || isUnknown(traded) || isUnknown(usual)) return 'unseen'
  const flow = Math.min(traded.buy!, traded.sell!)
  return flow > 0 ? margin * flow : 'still'
}

/**
 * Items by what they could earn, the most first, and how many could not, by why. `isSeen`: whether enough is known of
 * their fronts; null: nothing was counted of them, because others could earn more.
 */
export const rankCandidates = (
  rows: Iterable<MarketRow>,
  isSeen: (id: number) => boolean | null,
  most = MAX_FLIP_CANDIDATES,
): { ranked: RankedRow[]; leftOut: FlipOmissions } => {
  const leftOut: FlipOmissions = { noMargin: 0, old: 0, unseen: 0, still: 0, ranked: 0 }
  const found: RankedRow[] = []
  for (const row of rows) {
    const judged = judge(row)
    const seen = typeof judged === 'number' ? isSeen(row.id) : false
    if (typeof judged !== 'number') leftOut[judged]++
    else if (seen === null) leftOut.ranked++
    else if (!seen) leftOut.unseen++
    else {
      const { id, buy, sell, usual } = row
      found.push({ id, buy: buy!, sell: sell!, usual: { buy: usual.buy!, sell: usual.sell! }, worth: judged })
    }
  }
  found.sort((one, other) => other.worth - one.worth || one.id - other.id)
  leftOut.ranked += Math.max(0, found.length - most)
  return { ranked: found.slice(0, most), leftOut }
}
