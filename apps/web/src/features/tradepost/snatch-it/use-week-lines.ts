import { getHourlyHistory } from '@gildscope/contracts'
import { createContext, useMemo } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { weekLines, weekStart } from './week-line.ts'

type WeekLines = ReturnType<typeof weekLines> | 'waiting' | 'failed'

/** Lines of the rows that the table shows, for its cells. */
export const WeekLinesContext = createContext<WeekLines>('waiting')

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000', '')

/** The last seven days of some items, in one call. */
export const useWeekLines = (ids: readonly number[]): WeekLines => {
  const { status } = useMarketStatus()
  const start = status === null ? null : weekStart(Date.parse(status.now))
  const query = {
    itemID: [...ids].sort((a, b) => a - b),
    start: iso(start ?? 0),
    fields: ['date', 'itemID', 'sell_price_avg'],
  }
  const isEnabled = start !== null && ids.length > 0
  const { data, error } = useEndpoint(getHourlyHistory, { query }, { isEnabled, keepsPrevious: true })
  return useMemo(() => {
    if (data !== undefined && start !== null) return weekLines(data.reply, start)
    return error === null ? 'waiting' : 'failed'
  }, [data, start, error])
}
