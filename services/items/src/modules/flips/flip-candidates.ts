import type { EndpointReply, FlipCandidate, getFlipCandidates } from '@gildscope/contracts'
import { LAST_SEEN } from '@gildscope/db'
import { type MarketRow, rankCandidates } from '@gildscope/finder'
import { SLOT_MS } from '@gildscope/market'
import type { Answer } from '../../answers/answer-cache.ts'
import type { Work } from '../../bulk/work.ts'
import { numberColumn } from '../../store/read-column.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { type FlipCount, type FlipRepository, factsOfRow } from './flip-repository.ts'

export type CountedFacts = FlipCount & { rows: Awaited<ReturnType<FlipRepository['findFacts']>> }

/** An item that as many polls do not see any more has left the market, or its price is not of today. */
const POLLS_UNSEEN = 3
const CANDIDATES_A_PART = 50

const marketRows = function* (snapshot: Snapshot): Generator<MarketRow> {
  const read = (name: string) => numberColumn(snapshot, name)
  const [buy, sell, seen] = [read('buy_price'), read('sell_price'), read(LAST_SEEN)]
  const [coverage, bought, sold] = [read('7d_coverage'), read('7d_buy_sold'), read('7d_sell_sold')]
  const [usualBuy, usualSell] = [read('7d_buy_price_avg'), read('7d_sell_price_avg')]
  const lastSlot = (snapshot.lastPollAt ?? 0) / SLOT_MS
  for (let row = 0; row < snapshot.tradable; row++) {
    const lastSeen = seen(row) ?? -1
    yield {
      id: snapshot.ids[row]!,
      buy: buy(row) || null,
      sell: sell(row) || null,
      isOld: lastSeen >= 0 && lastSlot - lastSeen > POLLS_UNSEEN,
      coverage: coverage(row) ?? 0,
      traded: { buy: bought(row), sell: sold(row) },
      usual: { buy: usualBuy(row), sell: usualSell(row) },
    }
  }
}

/** Facts of the last count at the prices of a snapshot. */
export const candidatesAnswer = async (
  snapshot: Snapshot,
  { countedAt, rows }: CountedFacts,
  work: Work,
): Promise<Answer> => {
  const isSeen = (id: number): boolean | null => {
    const known = rows.get(id)
    // Before the first count nothing is known of any.
    return known === undefined ? (countedAt === null ? false : null) : known.spells !== null
  }
  const { ranked, leftOut } = rankCandidates(marketRows(snapshot), isSeen)
  work.note({ rowsScanned: snapshot.tradable })
  const texts: string[] = []
  for (let from = 0; from < ranked.length; from += CANDIDATES_A_PART) {
    await work.pace()
    for (const { id, buy, sell, usual } of ranked.slice(from, from + CANDIDATES_A_PART)) {
      const facts = factsOfRow(rows.get(id)!)
      if (facts !== null) texts.push(JSON.stringify({ id, buy, sell, usual, ...facts } satisfies FlipCandidate))
    }
  }
  const head: Omit<Reply, 'candidates'> = {
    countedAt: countedAt === null ? null : new Date(countedAt).toISOString(),
    pricesAt: snapshot.lastPollAt === null ? null : new Date(snapshot.lastPollAt).toISOString(),
    leftOut,
  }
  const body = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"candidates":[${texts.join()}]}`)
  // A candidate has two lists of fronts: what they take to read is in the bytes.
  work.note({ rowsRead: texts.length, bytes: body.length })
  return { body, total: texts.length }
}

type Reply = EndpointReply<typeof getFlipCandidates>
