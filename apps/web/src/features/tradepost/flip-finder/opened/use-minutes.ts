import { DAY_MS } from '@gildscope/base/time'
import { getMinuteHistory } from '@gildscope/contracts'
import { useMemo } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../../api/use-market-status.ts'
import { type Front, frontsOf, type MinutePrice } from './fronts.ts'

/** Minutes are kept for two days; of the first the last one says what stood when the second began. */
const KEPT_MS = 2 * DAY_MS
const PRICES = { buy: 'buy_price_avg', sell: 'sell_price_avg' } as const

/** Best prices of an item over the last day, up to the last poll; `fronts` undefined: loading. */
export const useMinutes = (id: number) => {
  const { status } = useMarketStatus()
  const lastPoll = status?.lastPoll ?? null
  const now = lastPoll === null ? null : Date.parse(lastPoll)
  const start = now === null ? '' : new Date(now - KEPT_MS).toISOString().replace(/[.]\d+Z$/, 'Z')
  const minutes = useEndpoint(
    getMinuteHistory,
    { query: { itemID: [id], start, fields: ['date', ...Object.values(PRICES)] } },
    { isEnabled: now !== null, keepsPrevious: true },
  )
  const rows = minutes.data?.reply
  const fronts = useMemo(() => {
    if (rows === undefined || now === null) return undefined
    const of = (field: (typeof PRICES)[keyof typeof PRICES]): Front[] =>
      frontsOf(
        rows.map((row): MinutePrice => ({ at: Date.parse(String(row.date)), price: row[field] || null })),
        now,
      )
    return { buy: of(PRICES.buy), sell: of(PRICES.sell) }
  }, [rows, now])
  return { ...fetched(minutes), fronts, now }
}
