import type { FilterTerm, ItemField } from '@gildscope/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../api/api-context.tsx'
import { everyMinute, fetched } from '../api/fetched.ts'
import { useEarly } from '../api/use-early.ts'
import { readAllItems } from './read-all-items.ts'
import type { ItemsState, KnownItem } from './use-items-by-ids.ts'

const known = (rows: readonly { id?: number | null }[]): KnownItem[] =>
  rows.flatMap((row) => (typeof row.id === 'number' ? [{ ...row, id: row.id }] : []))

/**
 * Every item of some kind, refreshed each minute; `items` undefined until all have loaded. `id` must be among the
 * fields.
 */
export const useAllItems = (terms: readonly FilterTerm[], fields: readonly ItemField[]): ItemsState => {
  const api = useApi()
  const question = { filter: { terms: [...terms], ignored: [] }, fields: [...fields] }
  const all = queryOptions({
    queryKey: ['allItems', question] as const,
    queryFn: ({ signal }) => readAllItems(api, question, signal),
  })
  useEarly()(all)
  const query = useQuery({ ...all, refetchInterval: everyMinute })
  const { data } = query
  const items = useMemo(
    () => (data === undefined ? undefined : new Map(known(data).map((item) => [item.id, item]))),
    [data],
  )
  return { ...fetched(query), items }
}
