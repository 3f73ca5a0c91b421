import { MINUTE_MS } from '@gildscope/base/time'
import { listNotices, MAX_NOTICES, type Notice } from '@gildscope/contracts'
import { useMemo } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useItemAlerts } from '../../../../market/alerts/use-item-alerts.ts'
import { type ChartAlerts, chartAlerts } from './alert-marks.ts'

const NONE: readonly Notice[] = []

/** What the chart shows of the reader's rules about an item; null: there are none. Events are asked for if they are drawn. */
export const useChartAlerts = (itemId: number, isDrawn: boolean): ChartAlerts | null => {
  const rules = useItemAlerts(itemId)
  const { data } = useEndpoint(
    listNotices,
    { query: { limit: MAX_NOTICES } },
    { isEnabled: isDrawn && rules.length > 0, staleTime: MINUTE_MS },
  )
  const notices = data?.reply.events ?? NONE
  return useMemo(
    () =>
      rules.length === 0
        ? null
        : chartAlerts(
            rules,
            notices.filter((notice) => notice.itemId === itemId),
          ),
    [rules, notices, itemId],
  )
}
