import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { getHistory, getHourlyHistory, getItems, type HistoryField } from '@gildscope/contracts'
import { SIDES, type Side } from '@gildscope/market'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { MOST_COMPARED } from '../../../pages/paths.ts'
import { comparison } from './model.ts'
import { firstDay, type Range } from './range.ts'

const ITEM_FIELDS = [...NAME_FIELDS, 'marketable', 'sell_price', 'buy_price'] as const
/** Days change little. */
const AGAIN_MS = 10 * MINUTE_MS
const EXAMPLES = 5

/** Of both sides, so that the other one is drawn at once. */
const HISTORY_FIELDS: readonly HistoryField[] = [
  ...(['date', 'itemID', 'type'] as const),
  ...SIDES.flatMap((side) =>
    (['price_avg', 'sold', 'sold_error', 'value'] as const).map((metric): HistoryField => `${side}_${metric}`),
  ),
]

const EXAMPLE = {
  query: {
    ...{ fields: ['id'], sort: '7d_sell_value', order: 'desc' as const, limit: EXAMPLES },
    filter: { terms: [{ field: '7d_sell_value', op: 'gt' as const, value: 0 }], ignored: [] },
  },
}

/** What most was paid for in a week; undefined: loading. */
export const useExample = (isWanted: boolean) => {
  const query = useEndpoint(getItems, EXAMPLE, { isEnabled: isWanted, staleTime: Number.POSITIVE_INFINITY })
  const reply = query.data?.reply
  const ids = useMemo(() => reply?.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])), [reply])
  return { ids, state: fetched(query) }
}

/** Items as they are now; what is not on the trading post is left out of the comparison, with the reason. */
export const useCompared = (ids: readonly number[]) => {
  const { items, ...state } = useItemsByIds(ids, ITEM_FIELDS)
  return useMemo(() => {
    const traded = ids.filter((id) => items?.get(id)?.marketable === true)
    const leftOut = ids.flatMap((id) => {
      const item = items?.get(id)
      if (items === undefined || item?.marketable === true) return []
      return [item === undefined ? `no item has the id ${id}` : `${item.name ?? `Item ${id}`} is not traded`]
    })
    return { items, traded, leftOut, state }
  }, [ids, items, state.error, state.nextTry])
}

type Asked = { ids: readonly number[]; range: Range; side: Side }

/**
 * One call for all of them. A range ends at the server's current day, or at the browser's if the server does not
 * report it.
 */
export const useComparison = ({ ids, range, side }: Asked) => {
  const { status, error } = useMarketStatus()
  const now = status === null ? (error === null ? null : Date.now()) : Date.parse(status.now)
  const start = now === null ? null : firstDay(range, now)
  const isEnabled = ids.length > 0 && ids.length <= MOST_COMPARED && now !== null
  const query = {
    itemID: [...ids].sort((a, b) => a - b),
    fields: [...HISTORY_FIELDS],
    ...(start !== null && { start }),
  }
  const endpoint = range.value === '7d' ? getHourlyHistory : getHistory
  const history = useEndpoint(endpoint, { query }, { isEnabled, refetchInterval: AGAIN_MS, keepsPrevious: true })
  const rows = history.data?.reply
  // Of the rows, not of the range: those of the former range stay until others have loaded.
  const stepMs = rows?.[0]?.type === 'hour' ? HOUR_MS : DAY_MS
  const asOf = now === null ? null : Math.floor(now / stepMs) * stepMs
  const key = ids.join()
  const compared = useMemo(
    () =>
      rows === undefined || asOf === null || key === ''
        ? undefined
        : comparison({ ids: key.split(',').map(Number), rows, side, stepMs, now: asOf }),
    [rows, key, side, stepMs, asOf],
  )
  return { comparison: compared, isOld: history.isPlaceholderData, state: fetched(history) }
}
