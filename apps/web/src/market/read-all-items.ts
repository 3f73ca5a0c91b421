import { getItems, type ItemRow } from '@gildscope/contracts'
import type { Api } from '../api/api-context.tsx'
import type { ItemsQuery } from './items-page.ts'

const ROWS_PER_CALL = 5000

/**
 * All rows of a query, some thousands per call. A row that moved from one call's range to the next meanwhile is kept
 * once.
 */
export const readAllItems = async (api: Api, query: ItemsQuery, signal: AbortSignal): Promise<readonly ItemRow[]> => {
  const rows = new Map<number, ItemRow>()
  for (let offset = 0; ; offset += ROWS_PER_CALL) {
    const call = { query: { ...query, offset, limit: ROWS_PER_CALL } }
    const { reply, total } = await api.call.answer(getItems, call, { signal })
    for (const row of reply) if (typeof row.id === 'number' && !rows.has(row.id)) rows.set(row.id, row)
    if (reply.length < ROWS_PER_CALL || offset + ROWS_PER_CALL >= (total ?? 0)) return [...rows.values()]
  }
}
