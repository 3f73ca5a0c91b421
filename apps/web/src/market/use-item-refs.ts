import { MINUTE_MS } from '@gildscope/base/time'
import { getItems } from '@gildscope/contracts'
import type { ItemRef } from '@gildscope/ui'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../api/api-context.tsx'
import { itemRef } from './item-columns.ts'
import { NAME_FIELDS } from './market-column.ts'

export type ItemRefs = ReadonlyMap<number, ItemRef>

const IDS_PER_CALL = 1000
/** Names of items change with game updates only. */
const STALE_MS = 10 * MINUTE_MS

const keyOf = (id: number) => ['itemRef', id] as const

/** Caches an item, so that it is not fetched again; null: it is unknown. */
const keep = (queries: QueryClient, id: number, ref: ItemRef | null): void => {
  queries.setQueryData(keyOf(id), ref)
}
const kept = (queries: QueryClient, id: number): ItemRef | null | undefined => queries.getQueryData(keyOf(id))

const readMissing = async (api: Api, queries: QueryClient, ids: readonly number[]): Promise<void> => {
  const { reply } = await api.call.answer(getItems, {
    query: { ids: [...ids], fields: [...NAME_FIELDS], limit: ids.length },
  })
  const refs = new Map(reply.map(itemRef).flatMap((ref) => (ref === null ? [] : [[ref.id, ref] as const])))
  for (const id of ids) keep(queries, id, refs.get(id) ?? null)
}

/** Names and icons of items; unknown ids are left out. */
export const readItemRefs = async (api: Api, queries: QueryClient, ids: readonly number[]): Promise<ItemRefs> => {
  const missing = [...new Set(ids)].filter((id) => kept(queries, id) === undefined)
  for (let from = 0; from < missing.length; from += IDS_PER_CALL)
    await readMissing(api, queries, missing.slice(from, from + IDS_PER_CALL))
  return new Map(
    ids.flatMap((id) => {
      const ref = kept(queries, id)
      return ref === null || ref === undefined ? [] : [[id, ref] as const]
    }),
  )
}

/**
 * The same for a page, which keeps what it has while more is loading. Data that changes every minute is fetched by
 * `useItemsByIds`.
 */
export const useItemRefs = (ids: readonly number[]) => {
  const api = useApi()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['itemRefs', ids.join()],
    queryFn: () => readItemRefs(api, queries, ids),
    placeholderData: (previous: ItemRefs | undefined) => previous,
    staleTime: STALE_MS,
  })
  return { refs: data, error, retry: () => void refetch() }
}

/** Caches a search result, so that adding it needs no call. */
export const useKeepItemRef = (): ((ref: ItemRef) => void) => {
  const queries = useQueryClient()
  return (ref) => keep(queries, ref.id, ref)
}
