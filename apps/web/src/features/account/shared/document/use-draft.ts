import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const DRAFTS = 'draft'

/**
 * Unsaved changes, kept while the user visits other pages of the site and forgotten when the session ends. Null: there
 * are none.
 */
export const useDraft = <T>(key: string): [T | null, (next: T | null) => void] => {
  const queries = useQueryClient()
  const [, setTurn] = useState(0)
  const queryKey = [DRAFTS, key]
  const draft = queries.getQueryData<T | null>(queryKey) ?? null
  const change = (next: T | null): void => {
    queries.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY, meta: { isPrivate: true } })
    queries.setQueryData(queryKey, next)
    setTurn((turn) => turn + 1)
  }
  return [draft, change]
}
