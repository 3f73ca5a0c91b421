import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { listAlerts, listChannels, listNotices, MAX_NOTICES } from '@gildscope/contracts'
import { everyMinute, fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMinute } from '../../../shell/time/use-now.ts'

/** They change with each poll. */
export const useAlerts = () => {
  const query = useEndpoint(listAlerts, {}, { staleTime: 0, refetchInterval: everyMinute })
  return { alerts: query.data?.reply, state: fetched(query) }
}

export const useChannels = () => {
  const query = useEndpoint(listChannels, {}, { staleTime: 0 })
  return { channels: query.data?.reply, state: fetched(query) }
}

/** The newest events, and how many there are. */
export const useEvents = (limit: number) => {
  const query = useEndpoint(
    listNotices,
    { query: { limit } },
    { staleTime: 0, refetchInterval: everyMinute, keepsPrevious: true },
  )
  return { notices: query.data?.reply, isOld: query.isPlaceholderData, state: fetched(query) }
}

const WEEK_MS = 7 * DAY_MS

/** Those of the last seven days. */
export const useWeek = () => {
  const since = new Date(Math.floor(useMinute() / HOUR_MS) * HOUR_MS - WEEK_MS).toISOString()
  const query = useEndpoint(
    listNotices,
    { query: { since, limit: MAX_NOTICES } },
    { staleTime: 0, refetchInterval: everyMinute, keepsPrevious: true },
  )
  return query.data?.reply
}
