import { MINUTE_MS } from '@gildscope/base/time'
import { getGemstoreCatalogue, getGemstoreList, saveGemstoreList } from '@gildscope/contracts'
import { useMemo } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useChange } from '../../../shell/use-change.ts'
import { CATALOGUE_FIELDS, readCatalogue } from './catalogue.ts'
import type { Watched } from './watched.ts'

const CALL = { query: { fields: CATALOGUE_FIELDS } }
const STALE_MS = 5 * MINUTE_MS

/** All current and former store items; undefined while loading. */
export const useCatalogue = () => {
  const { data, error, refetch } = useEndpoint(getGemstoreCatalogue, CALL, { staleTime: STALE_MS })
  const rows = data?.reply
  const catalogue = useMemo(() => (rows === undefined ? undefined : readCatalogue(rows)), [rows])
  return { catalogue, error, retry: () => void refetch() }
}

/** The items whose return is announced by mail, and their changes, saved immediately and as a whole. */
export const useWatched = () => {
  const { data, error, refetch } = useEndpoint(getGemstoreList, {}, { staleTime: 0 })
  const { send, isPending } = useChange(saveGemstoreList, { refetches: [getGemstoreList], says: null })
  return {
    list: data?.reply.items,
    error,
    retry: () => void refetch(),
    isSaving: isPending,
    save: (items: readonly Watched[]) => void send({ body: { items: items.map((entry) => ({ ...entry })) } }),
  }
}
