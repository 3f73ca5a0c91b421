import { MINUTE_MS } from '@gildscope/base/time'
import { listNotices, type Notice } from '@gildscope/contracts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useMarketStatus } from '../../api/use-market-status.ts'

export const NEWEST = 8
/** From the end of a poll until the rules were judged by it. */
const JUDGED_MS = 2000

/** The newest events; asked for after each poll of the market and each minute, while the page is visible. */
export const useNotices = () => {
  const { status } = useMarketStatus()
  const { data, dataUpdatedAt, error, refetch } = useEndpoint(
    listNotices,
    { query: { limit: NEWEST } },
    { refetchInterval: MINUTE_MS },
  )
  const lastPoll = status?.lastPoll ?? null
  const first = useRef(lastPoll)
  useEffect(() => {
    first.current ??= lastPoll
    if (lastPoll === first.current) return undefined
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, JUDGED_MS)
    return () => clearTimeout(timer)
  }, [lastPoll, refetch])
  return { notices: data?.reply, at: dataUpdatedAt, error, retry: () => void refetch() }
}

/** Since when the page has been visible without a pause; null while it is hidden. */
const useVisibleSince = () => {
  const since = useRef<number | null>(null)
  useEffect(() => {
    const note = (): void => {
      since.current = document.visibilityState === 'visible' ? Date.now() : null
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return since
}

export type Arrival = {
  /** The newest first. */
  events: readonly Notice[]
  /** How many came; more than there are events where only the newest were read. */
  count: number
  /** They came while the page was visible. */
  isNow: boolean
}

/** Reports events that come after the page was opened, each once. */
export const useArrivals = (
  { notices, at }: Pick<ReturnType<typeof useNotices>, 'notices' | 'at'>,
  onArrival: (arrival: Arrival) => void,
): void => {
  const visibleSince = useVisibleSince()
  const before = useRef<{ ids: Set<string>; total: number; at: number } | null>(null)
  const handler = useRef(onArrival)
  handler.current = onArrival
  useEffect(() => {
    if (notices === undefined) return
    const last = before.current
    before.current = {
      ids: new Set([...(last?.ids ?? []), ...notices.events.map(({ id }) => id)]),
      total: notices.total,
      at,
    }
    if (last === null) return
    const events = notices.events.filter(({ id, isSeen }) => !isSeen && !last.ids.has(id))
    if (events.length === 0) return
    const isNow = visibleSince.current !== null && last.at >= visibleSince.current
    handler.current({ events, count: Math.max(events.length, notices.total - last.total), isNow })
  }, [notices, at, visibleSince])
}
