import { HOUR_MS } from '@gildscope/base/time'
import {
  type EndpointCall,
  getHourlyHistory,
  getItems,
  getNewItems,
  getPulse,
  type ItemRow,
  type MarketPulse,
} from '@gildscope/contracts'
import type { SortOrder } from '@gildscope/ui/data-table'
import { useQueries } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { useEarly } from '../../../api/use-early.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useLivePrices } from '../../../api/use-live-prices.ts'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { fieldsOfColumns } from '../../../market/market-column.ts'
import { RANKED, RANKINGS, type Ranking, rankingColumns, rankingTerms } from './rankings.ts'

const idsOf = (rows: readonly ItemRow[]): number[] => rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

const rankingQuery = (ranking: Ranking): NonNullable<EndpointCall<typeof getNewItems>['query']> => ({
  fields: fieldsOfColumns(rankingColumns(ranking)),
  filter: { terms: rankingTerms(ranking), ignored: [] },
  limit: RANKED,
})

export type RankingState = {
  rows: readonly ItemRow[] | undefined
  error: Error | null
  /** Stable for the same ranking. */
  retry: () => unknown
}

/** The rows of every ranking for the visible end, by its id; their prices are kept up to date. */
export const useRankings = (orderOf: (ranking: Ranking) => SortOrder): ReadonlyMap<string, RankingState> => {
  const api = useApi()
  const askEarly = useEarly()
  const queries = RANKINGS.map((ranking) => {
    const query = rankingQuery(ranking)
    const order = orderOf(ranking)
    // Among items added at the same instant, the newest have the highest ids.
    if (ranking.sort === 'firstAdded' && order === 'desc') {
      const newest = endpointQuery(api, getNewItems, { query })
      askEarly(newest)
      return newest
    }
    const sorted = endpointQuery(api, getItems, { query: { ...query, sort: ranking.sort, order } })
    askEarly(sorted)
    return sorted
  })
  const answers = useQueries({ queries })
  useLivePrices(answers.flatMap(({ data }) => idsOf(data?.reply ?? [])))
  return new Map(
    answers.map(({ data, error, refetch }, index) => [
      RANKINGS[index]!.id,
      { rows: data?.reply, error, retry: refetch },
    ]),
  )
}

/** Items by whose price players judge how gold is doing: Glob of Ectoplasm and Mystic Coin. */
const YARDSTICKS = [19721, 19976]
const HOURS_SHOWN = 24

const usePulseAnswer = (): { pulse: MarketPulse | null; error: Error | null; retry: () => void } => {
  const { data, error, refetch } = useEndpoint(getPulse)
  return { pulse: data?.reply ?? null, error, retry: () => void refetch() }
}

/** Market-wide figures, and the items next to them with their sell price of the last hours. */
export const usePulse = () => {
  const { status } = useMarketStatus()
  const hour = status === null ? null : Math.floor(Date.parse(status.now) / HOUR_MS)
  const items = useEndpoint(getItems, {
    query: { ids: YARDSTICKS, fields: ['id', 'name', 'rarity', 'type', 'weaponType', 'img', 'sell_price'] },
  })
  const start = new Date(((hour ?? 0) - HOURS_SHOWN) * HOUR_MS).toISOString()
  const history = useEndpoint(
    getHourlyHistory,
    { query: { itemID: YARDSTICKS, fields: ['date', 'itemID', 'sell_price_avg'], start } },
    { isEnabled: hour !== null },
  )
  useLivePrices(idsOf(items.data?.reply ?? []))
  return { ...usePulseAnswer(), items: items.data?.reply ?? [], hours: history.data?.reply ?? [] }
}
