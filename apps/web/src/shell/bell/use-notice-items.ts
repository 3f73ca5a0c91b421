import { getItems, type Notice } from '@gildscope/contracts'
import type { ItemRef } from '@gildscope/ui'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { foundItem, ITEM_SEARCH } from '../search/model.ts'

/** Names and icons of the items that events are about. */
export const useNoticeItems = (events: readonly Notice[]): ReadonlyMap<number, ItemRef> => {
  const ids = [...new Set(events.flatMap(({ itemId }) => itemId ?? []))].sort((a, b) => a - b)
  const { data } = useEndpoint(
    getItems,
    { query: { ids, fields: [...ITEM_SEARCH.fields], limit: ids.length } },
    { isEnabled: ids.length > 0, keepsPrevious: true },
  )
  return new Map((data?.reply ?? []).map(foundItem).flatMap((item) => (item === null ? [] : [[item.id, item]])))
}
