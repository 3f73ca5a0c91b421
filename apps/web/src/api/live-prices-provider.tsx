import type { ApiAnswer } from '@gildscope/api-client'
import { type getItems, getStatus, type StreamedPrice } from '@gildscope/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { type Api, useApi } from './api-context.tsx'
import { endpointQuery } from './endpoint-query.ts'
import { afterTimeout } from './live-connection.ts'
import { ITEM_CALLS, patchRows } from './live-rows.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'

type ItemsAnswer = ApiAnswer<typeof getItems>

const isItemsQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => ITEM_CALLS.has(String(queryKey[0]))

const shownItems = { predicate: isItemsQuery, type: 'active' } as const

/** Updates rows in place; the age of the answer as a whole stays unchanged. */
const patchAnswers = (queries: QueryClient, changed: readonly StreamedPrice[]): void => {
  const prices = new Map(changed.map((price) => [price.id, price]))
  for (const { queryKey, state } of queries.getQueryCache().findAll(shownItems)) {
    queries.setQueryData<ItemsAnswer>(
      queryKey,
      (answer) => {
        if (answer === undefined) return answer
        const reply = patchRows(answer.reply, prices)
        return reply === answer.reply ? answer : { ...answer, reply: [...reply] }
      },
      { updatedAt: state.dataUpdatedAt },
    )
  }
}

const STATUS_SOON_MS = 400

const createLive = (api: Api, queries: QueryClient): LiveStream => {
  let newest = 0
  let cancelStatus = () => {}
  return createLiveStream({
    open: api.openStream,
    // Rows that are newer receive a change twice, which has no effect.
    versionSeen: () =>
      newest || (queries.getQueryData(endpointQuery(api, getStatus).queryKey)?.reply.dataVersion ?? null),
    onPrices: (prices) => patchAnswers(queries, prices),
    onVersion: (version) => {
      if (version <= newest) return
      const isFirst = newest === 0
      newest = version
      if (isFirst) return
      cancelStatus()
      cancelStatus = afterTimeout(STATUS_SOON_MS, () => void queries.invalidateQueries({ queryKey: [getStatus.name] }))
    },
    reread: () => queries.refetchQueries(shownItems, { cancelRefetch: false }),
    isHidden: () => document.visibilityState === 'hidden',
    nextFrame: (task) => requestAnimationFrame(task),
    after: afterTimeout,
  })
}

export const LiveStreamContext = createContext<LiveStream | null>(null)

/** One stream of changed prices for the whole page. */
export const LivePricesProvider = ({ children }: { children: ReactNode }) => {
  const api = useApi()
  const queries = useQueryClient()
  const [stream] = useState(() => createLive(api, queries))
  useEffect(() => {
    const handle = () => void stream.handleVisibility()
    document.addEventListener('visibilitychange', handle)
    return () => {
      document.removeEventListener('visibilitychange', handle)
      stream.close()
    }
  }, [stream])
  return <LiveStreamContext value={stream}>{children}</LiveStreamContext>
}
