import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import {
  type AlertCondition,
  type AlertPreview,
  type AlertPreviewSpan,
  type AlertRule,
  getDailyHistory,
  getHourlyHistory,
  getMinuteHistory,
  previewAlert,
} from '@gildscope/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { fetched } from '../../../../../api/fetched.ts'
import { useEndpoint } from '../../../../../api/use-endpoint.ts'
import { type HistoryRow, leadMs, lineFields, lineOf } from './line.ts'

/** As long as somebody types. */
const TYPING_MS = 400

const isOfItem = ({ subject }: AlertRule): boolean => subject.kind === 'item'

/** What a rule would have done; of a list or a view for one of its items. The previous answer stays while one types. */
export const usePreview = (rule: AlertRule | null, itemId: number | null) => {
  const text = rule === null ? '' : JSON.stringify({ rule, ...(!isOfItem(rule) && itemId !== null && { itemId }) })
  const [settled] = useDebouncedValue(text, TYPING_MS)
  const body = useMemo(() => (settled === '' ? null : JSON.parse(settled)), [settled])
  const canAsk = body !== null && (body.rule.subject.kind === 'item' || body.itemId !== undefined)
  const query = useEndpoint(
    previewAlert,
    { body: body ?? { rule } },
    { isEnabled: canAsk, keepsPrevious: true, staleTime: MINUTE_MS },
  )
  const preview: AlertPreview | undefined = canAsk ? query.data?.reply : undefined
  return { preview, isOld: query.isPlaceholderData || settled !== text, state: fetched(query) }
}

const CALLS = { minute: getMinuteHistory, hour: getHourlyHistory, day: getDailyHistory } as const
const STALE_MS = 30 * SECOND_MS

type LineQuestion = { itemId: number; span: AlertPreviewSpan; rule: AlertRule; condition: AlertCondition }

/** The figure of the first condition over a span; undefined: loading. */
export const useLine = ({ itemId, span, rule, condition }: LineQuestion) => {
  const stored = lineFields(condition)
  const start = new Date(Date.parse(span.from) - leadMs(condition)).toISOString()
  const query = useEndpoint(
    CALLS[span.resolution],
    { query: { itemID: [itemId], fields: ['date', 'count', ...stored], start } },
    { isEnabled: stored.length > 0, keepsPrevious: true, staleTime: STALE_MS },
  )
  const rows = query.data?.reply as readonly HistoryRow[] | undefined
  const { resolution, from, to } = span
  const line = useMemo(() => {
    if (stored.length === 0) return { points: [], isSteady: true }
    return rows === undefined
      ? undefined
      : lineOf({ rows, span: { resolution, from, to }, condition, price: rule.price })
    // Conditions are parsed anew with each render; their text does not change.
  }, [rows, resolution, from, to, rule.price, rule.conditions, stored.length])
  return { line, isStored: stored.length > 0, state: fetched(query) }
}
