import { getItems, type ItemField, type ItemRow } from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../api/api-context.tsx'
import { endpointQuery } from '../api/endpoint-query.ts'
import { everyMinute, type Fetched, fetched, type Settled } from '../api/fetched.ts'

export type KnownItem = ItemRow & { id: number }

const hasId = (row: ItemRow): row is KnownItem => typeof row.id === 'number'

/** Ids per call, which keeps its address short. */
const IDS_A_CALL = 200

type ItemsResult = Settled & { data: ApiAnswer<typeof getItems> | undefined }

export type ItemsState = Fetched & { items: ReadonlyMap<number, KnownItem> | undefined }

/** Defined outside the hook, so that its result stays the same while the answers do. */
const combine = (results: ItemsResult[]): ItemsState => {
  const failed = results.find(({ error }) => error !== null)
  const rows = results.flatMap(({ data }) => data?.reply ?? []).filter(hasId)
  return {
    error: failed?.error ?? null,
    nextTry: failed === undefined ? null : fetched(failed).nextTry,
    retry: () => {
      for (const { refetch, error } of results) if (error !== null) void refetch()
    },
    items: results.every(({ data }) => data !== undefined) ? new Map(rows.map((item) => [item.id, item])) : undefined,
  }
}

/**
 * Some items by their ids, refreshed each minute; `items` undefined until all have loaded. Unknown ids are absent. For
 * names alone use `useItemRefs`, which fetches each item once.
 */
export const useItemsByIds = (ids: readonly number[], fields: readonly ItemField[]): ItemsState => {
  const api = useApi()
  const key = [...new Set(ids)].sort((a, b) => a - b).join()
  const parts = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',').map(Number)
    return Array.from({ length: Math.ceil(wanted.length / IDS_A_CALL) }, (_, index) =>
      wanted.slice(index * IDS_A_CALL, (index + 1) * IDS_A_CALL),
    )
  }, [key])
  return useQueries({
    queries: parts.map((part) => ({
      ...endpointQuery(api, getItems, { query: { ids: part, fields: [...fields] } }),
      refetchInterval: everyMinute,
    })),
    combine,
  })
}
