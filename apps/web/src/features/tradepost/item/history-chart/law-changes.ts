import { DAY_MS } from '@gildscope/base/time'
import { getMarketTotals, type MarketTotalRow } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/api-context.tsx'
import { endpointQuery } from '../../../../api/endpoint-query.ts'

/** All days whose law is known: an archive's are not among them. */
const LAWS = {
  query: { fields: ['date', 'law'], filter: { terms: [{ field: 'law', op: 'gt' as const, value: 0 }], ignored: [] } },
}

/** Starts of the UTC days from which sold, listed and delisted follow another law than in the row of days before. */
export const lawChanges = (rows: readonly MarketTotalRow[]): number[] =>
  rows.flatMap(({ date, law }, index) => {
    const before = rows[index - 1]
    return before !== undefined && before.law === law ? [] : [Date.parse(date ?? '')]
  })

/** Only those within the drawn times: what begins with the first bucket is no change in it. */
export const changesWithin = (changes: readonly number[], { times }: { times: readonly number[] }): number[] =>
  changes.filter((at) => at > (times[0] ?? Number.POSITIVE_INFINITY) && at <= (times.at(-1) ?? 0))

/** Empty until known: a chart does not wait for its marks. */
export const useLawChanges = (): readonly number[] => {
  const { data } = useQuery({ ...endpointQuery(useApi(), getMarketTotals, LAWS), staleTime: DAY_MS, select: marked })
  return data ?? NONE
}

const NONE: readonly number[] = []
const marked = ({ reply }: { reply: readonly MarketTotalRow[] }) => lawChanges(reply)
