import { MINUTE_MS } from '@gildscope/base/time'
import { getStatus, type MarketStatus } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../api/api-context.tsx'
import { endpointQuery } from '../../../../api/endpoint-query.ts'
import type { ChartView } from './chart-view.ts'
import { askedFields, type FigureFields, figureFields } from './history-figures.ts'
import type { HistoryAnswer, HistoryRow } from './history-model.ts'
import { inFinerSteps, type Range, rangeStart } from './range.ts'

export type ShownHistory = { range: Range; side: Side; fields: FigureFields; answer: HistoryAnswer }

type Clock = Pick<HistoryAnswer, 'now' | 'lastPoll' | 'pollMs'>
export type Question = { itemId: number; view: ChartView }

const isoSecond = (ms: number): string => new Date(ms).toISOString().replace('.000', '')

/** The last minute row before the range, if the range does not begin with one. */
const rowBefore = async (
  api: Api,
  { itemId, view, from, fields }: Question & { from: number; fields: string[] },
  signal: AbortSignal,
): Promise<HistoryRow | null> => {
  const query = { itemID: [itemId], end: isoSecond(from - MINUTE_MS), sorting: 'new' as const, limit: 1, fields }
  return (await api.call(view.range.endpoint, { query }, { signal }))[0] ?? null
}

/** A new installation has few days of data: in that case its hours are fetched, from the first day on. */
const fetchHistory = async (api: Api, question: Question & { clock: Clock }, signal: AbortSignal) => {
  const shown = await fetchRange(api, { ...question, range: question.view.range }, signal)
  const { rows } = shown.answer
  const range = inFinerSteps(shown.range, rows.length)
  if (range === shown.range) return shown
  const firstDay = Date.parse(String(rows[0]?.date))
  return fetchRange(api, { ...question, range, firstAt: firstDay }, signal)
}

const fetchRange = async (
  api: Api,
  { itemId, view, clock, range, firstAt }: Question & { clock: Clock; range: Range; firstAt?: number },
  signal: AbortSignal,
): Promise<ShownHistory> => {
  const { side } = view
  const from = firstAt ?? rangeStart(range, clock.now)
  const figures = figureFields(view)
  const fields = askedFields(figures)
  const query = { itemID: [itemId], fields, ...(from !== null && { start: isoSecond(from) }) }
  const rows = await api.call(range.endpoint, { query }, { signal })
  const startsLate = from !== null && Date.parse(String(rows[0]?.date ?? 0)) !== from
  const isSparse = range.bucketMs === MINUTE_MS
  const before =
    from !== null && startsLate && isSparse ? await rowBefore(api, { itemId, view, from, fields }, signal) : null
  return { range, side, fields: figures, answer: { rows, before, from, ...clock } }
}

export const pollMsOf = (status: MarketStatus | null): number => (status?.pollSeconds ?? 60) * 1000

/** The server's clock; the browser's if the server does not report it. */
const readClock = async (api: Api, queries: QueryClient): Promise<Clock> => {
  const status = endpointQuery(api, getStatus)
  const answer = await queries.query({ ...status, staleTime: 'static' }).catch(() => null)
  const at = queries.getQueryState(status.queryKey)?.dataUpdatedAt ?? Date.now()
  return {
    now: answer === null ? Date.now() : Date.parse(answer.reply.now) + Date.now() - at,
    lastPoll: answer?.reply.lastPoll == null ? null : Date.parse(answer.reply.lastPoll),
    pollMs: pollMsOf(answer?.reply ?? null),
  }
}

/** The rows of a range, which ends at the server's current time: in a replay that is long ago. */
export const historyQuery = (api: Api, queries: QueryClient, { itemId, view }: Question) =>
  queryOptions({
    queryKey: ['history-chart', view.range.id, itemId, askedFields(figureFields(view))],
    queryFn: async ({ signal }) => fetchHistory(api, { itemId, view, clock: await readClock(api, queries) }, signal),
  })
