import type { PageSource, TableView } from '@gildscope/ui/data-table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Fetched } from '../../../api/fetched.ts'
import { useHeldItems } from '../../../market/game-account/use-held-items.ts'
import { useCurrencies } from '../../../market/use-currencies.ts'
import type { Desk, Face, Pair, Question } from './desk/desk-calls.ts'
import type { ViewRow } from './view-row.ts'

const NO_IDS: readonly number[] = []
/** Answers of the desk, valid as long as it exists; nobody else may see them afterwards. */
const OWN = { meta: { isPrivate: true }, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const

/** The contents of two snapshots, before item data has loaded. */
export const useLook = (desk: Desk, pair: Pair | null) =>
  useQuery({
    ...OWN,
    queryKey: ['snapshotLook', pair] as const,
    enabled: pair !== null,
    queryFn: () => (pair === null ? null : desk.look(pair)),
  }).data ?? null

export type Learned = {
  /** Grows with each set of facts that the desk receives; 0: none. */
  version: number
  /** Why names, or the newest prices, could not be loaded. */
  failed: Fetched | null
}

/** Passes names, prices and bindings of items to the desk as they arrive and change. */
export const useLearned = (desk: Desk, ids: readonly number[] = NO_IDS): Learned => {
  const { items, failed } = useHeldItems(ids)
  const { currencies } = useCurrencies()
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (items === undefined) return
    let isOver = false
    const names = [...(currencies ?? [])].map(([id, { name }]) => [id, name] as const)
    desk.learn({ items: [...items.values()], currencies: names }).then(
      () => {
        if (!isOver) setVersion((before) => before + 1)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [desk, items, currencies])
  return { version: items === undefined ? 0 : version, failed }
}

export const useSums = (desk: Desk, question: Question | null, { version }: Learned) =>
  useQuery({
    ...OWN,
    queryKey: ['snapshotSums', question, version] as const,
    enabled: question !== null && version > 0,
    placeholderData: keepPreviousData,
    queryFn: () => (question === null ? null : desk.sums(question)),
  }).data ?? null

/** Rows of what was held would be read as gains under the head of a difference, until those of the difference are here. */
const isSameTable = (a: Question | null, b: Question | null): boolean =>
  a !== null && b !== null && a.face === b.face && a.compact === b.compact

type Asked = { desk: Desk; question: Question | null; learned: Learned; view: TableView }

/** The rows of a view, which the desk filters and sorts. */
export const useRowsSource = ({ desk, question, learned, view }: Asked): PageSource<ViewRow> => {
  const { filters, sort, page, rows } = view
  const part = useMemo(() => ({ filters, sort, page, rows }), [filters, sort, page, rows])
  const { version, failed } = learned
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...OWN,
    queryKey: ['snapshotRows', question, part, version] as const,
    enabled: question !== null && version > 0,
    placeholderData: (before, query) => (isSameTable(query?.queryKey[1] ?? null, question) ? before : undefined),
    queryFn: () => (question === null ? null : desk.page({ question, view: part })),
  })
  return useMemo(
    () => ({
      kind: 'page',
      rows: data?.rows,
      total: data?.total ?? null,
      totalUnfiltered: data?.totalUnfiltered ?? null,
      isFetching: isPlaceholderData,
      error: error ?? failed?.error ?? null,
      retry: () => (failed === null ? void refetch() : failed.retry()),
      readAll: async () => {
        if (question === null) return []
        const all = { ...part, page: 0, rows: Number.MAX_SAFE_INTEGER }
        return (await desk.page({ question, view: all })).rows
      },
    }),
    [data, error, failed, isPlaceholderData, refetch, desk, question, part],
  )
}

export const FACE_TITLES: Readonly<Record<Face, string>> = {
  initial: 'Initial',
  second: 'Second',
  difference: 'Difference',
}
