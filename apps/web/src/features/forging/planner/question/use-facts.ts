import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../../api/fetched.ts'
import { type Asked, type Facts, readDeeper, readFacts, withDeeper } from './read-facts.ts'

const NOTHING: { of: Facts | undefined; ids: readonly number[] } = { of: undefined, ids: [] }

export type FactsState = Fetched & {
  facts: Facts | undefined
  isFetching: boolean
  refetch: () => Promise<unknown>
  /** Reads the whole books of some items; each once. */
  deepen: (ids: readonly number[]) => void
}

/** Facts of a plan, as they were when it was asked; `refetch` asks again. */
export const useFacts = (asked: Asked): FactsState => {
  const api = useApi()
  const query = useQuery({
    queryKey: ['planFacts', asked] as const,
    enabled: asked.outputs.length + asked.held.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => readFacts(api, asked, signal),
  })
  const first = query.data
  const [deep, setDeep] = useState(NOTHING)
  const ids = deep.of === first ? deep.ids : NOTHING.ids
  const { data: books } = useQuery({
    queryKey: ['planBooks', ids, query.dataUpdatedAt] as const,
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => readDeeper(api, ids, signal),
    // While more of the same facts is read.
    placeholderData: (before, former) => (former?.queryKey[2] === query.dataUpdatedAt ? before : undefined),
  })
  const facts = useMemo(
    () => (first === undefined || books === undefined || ids.length === 0 ? first : withDeeper(first, books)),
    [first, books, ids],
  )
  const deepen = useCallback(
    (more: readonly number[]): void =>
      setDeep((before) => {
        const known = before.of === first ? before.ids : NOTHING.ids
        const fresh = more.filter((id) => !known.includes(id))
        return fresh.length === 0 ? before : { of: first, ids: [...known, ...fresh] }
      }),
    [first],
  )
  return { ...fetched(query), facts, isFetching: query.isFetching, refetch: () => query.refetch(), deepen }
}
