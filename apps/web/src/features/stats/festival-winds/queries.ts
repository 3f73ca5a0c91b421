import { HOUR_MS } from '@gildscope/base/time'
import { fieldIs, getDailyHistory, getFestivals, type ItemField } from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import type { FestivalDay } from '@gildscope/market'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { type Fetched, fetched, type Settled } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { daysByItem, festivalRows, historySpans, readBoxes } from './model.ts'

const CALL = { query: { filter: fieldIs('festival', 'Four Winds') } }
const HISTORY_FIELDS = ['itemID', 'date', 'sell_price_avg']
const ITEM_FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'sell_price']
/** The past is only changed by imports. */
const STALE_MS = HOUR_MS

type HistoryResult = Settled & { data: ApiAnswer<typeof getDailyHistory> | undefined }
type HistoryState = Fetched & { histories: readonly ReadonlyMap<number, FestivalDay[]>[] | undefined }

/** Defined outside the hook, so that its result stays the same while the answers do. */
const combine = (results: HistoryResult[]): HistoryState => {
  const failed = results.find(({ error }) => error !== null)
  const replies = results.flatMap(({ data }) => (data === undefined ? [] : [data.reply]))
  return {
    error: failed?.error ?? null,
    nextTry: failed === undefined ? null : fetched(failed).nextTry,
    retry: () => {
      for (const { refetch, error } of results) if (error !== null) void refetch()
    },
    histories: replies.length === results.length ? replies.map(daysByItem) : undefined,
  }
}

/** Rows of the page; `isNone`: no boxes were imported. */
export const useFestival = () => {
  const api = useApi()
  const query = useEndpoint(getFestivals, CALL, { staleTime: STALE_MS })
  const reply = query.data?.reply
  const boxes = useMemo(() => (reply === undefined ? undefined : readBoxes(reply)), [reply])
  const spans = useMemo(() => historySpans(boxes ?? []), [boxes])
  const { histories, ...history } = useQueries({
    queries: spans.map(({ ids, start, end }) => ({
      ...endpointQuery(api, getDailyHistory, { query: { itemID: ids, start, end, fields: HISTORY_FIELDS } }),
      staleTime: STALE_MS,
    })),
    combine,
  })
  const ids = useMemo(() => boxes?.map(({ id }) => id) ?? [], [boxes])
  const { items, ...prices } = useItemsByIds(ids, ITEM_FIELDS)
  const rows = useMemo(() => {
    if (boxes === undefined || histories === undefined || items === undefined) return undefined
    return festivalRows(boxes, new Map(spans.map(({ key }, index) => [key, histories[index] ?? new Map()])), items)
  }, [boxes, spans, histories, items])
  const failed = [fetched(query), history, prices].find(({ error }) => error !== null)
  return { isNone: boxes?.length === 0, rows, failed }
}
