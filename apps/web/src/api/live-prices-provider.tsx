import { type getItems, getStatus, type StreamedPrice } from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { type Api, useApi } from './api-context.tsx'
import { endpointQuery } from './endpoint-query.ts'
import { type Attention, LivePrices } from './live-prices.ts'
import { ITEM_CALLS, patchRows } from './live-rows.ts'

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

const isHidden = (): boolean => document.visibilityState === 'hidden'

const createLive = (api: Api, queries: QueryClient): LivePrices => {
  let statusTimer: ReturnType<typeof setTimeout> | undefined
  return new LivePrices({
    open: api.openEvents,
    // Rows that are newer receive a change twice, which has no effect.
    knownVersion: () => queries.getQueryData(endpointQuery(api, getStatus).queryKey)?.reply.dataVersion ?? null,
    onPrices: (prices) => patchAnswers(queries, prices),
    onNewVersion: () => {
      clearTimeout(statusTimer)
      statusTimer = setTimeout(() => {
        if (!isHidden()) void queries.invalidateQueries({ queryKey: [getStatus.name] })
      }, STATUS_SOON_MS)
    },
    reread: () => void queries.refetchQueries(shownItems, { cancelRefetch: false }),
    nextFrame: (task) => requestAnimationFrame(task),
  })
}

/** Firefox counts a window as focused until the event that it no longer is has been handled. */
const attentionAt = (event: string): Attention => {
  if (isHidden()) return 'hidden'
  return event !== 'blur' && document.hasFocus() ? 'focused' : 'visible'
}

export const LivePricesContext = createContext<LivePrices | null>(null)

/** One source of changed prices for the whole page. */
export const LivePricesProvider = ({ children }: { children: ReactNode }) => {
  const api = useApi()
  const queries = useQueryClient()
  const [live] = useState(() => createLive(api, queries))
  useEffect(() => {
    const attend = ({ type }: { type: string }) => live.attend(attentionAt(type))
    attend({ type: 'load' })
    document.addEventListener('visibilitychange', attend)
    window.addEventListener('focus', attend)
    window.addEventListener('blur', attend)
    return () => {
      document.removeEventListener('visibilitychange', attend)
      window.removeEventListener('focus', attend)
      window.removeEventListener('blur', attend)
      live.close()
    }
  }, [live])
  return <LivePricesContext value={live}>{children}</LivePricesContext>
}
