import { getDailyHistory } from '@gildscope/contracts'
import { createContext, useMemo } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { monthLines, monthStart } from './month-line.ts'

export type MonthLines = ReturnType<typeof monthLines>

/** Of the items that currencies become, for the cells of the table. Empty: not there yet, or not to be had. */
export const MonthLinesContext = createContext<MonthLines>(new Map())

const NOTHING: MonthLines = new Map()

/** The last thirty days of some items, in one call. */
export const useMonthLines = (ids: readonly number[]): MonthLines => {
  const { status } = useMarketStatus()
  const start = status === null ? null : monthStart(Date.parse(status.now))
  const query = {
    itemID: [...new Set(ids)].sort((a, b) => a - b),
    start: new Date(start ?? 0).toISOString().replace('.000', ''),
    fields: ['date', 'itemID', 'sell_price_avg'],
  }
  const isEnabled = start !== null && ids.length > 0
  const { data } = useEndpoint(getDailyHistory, { query }, { isEnabled, keepsPrevious: true })
  return useMemo(() => (data === undefined || start === null ? NOTHING : monthLines(data.reply, start)), [data, start])
}
