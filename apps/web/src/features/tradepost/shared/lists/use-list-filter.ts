import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const PARAM = 'list'

/** The result of reading a list; null: it cannot be shown. */
export type ListReading = { id: string; list: { name: string; items: readonly number[] } | null }

export type ListFilter = {
  /** Id of the list that the address names; null: it names none, and the table shows everything. */
  id: string | null
  name: string | null
  ids: readonly number[] | null
  isWaiting: boolean
  isFailed: boolean
  setReading: (reading: ListReading) => void
  choose: (id: string | null) => void
}

/**
 * `?list=` of a market table: it shows only the items of one list of the account. The code that reads the list is
 * loaded later.
 */
export const useListFilter = (): ListFilter => {
  const [params, setParams] = useSearchParams()
  const [reading, setReading] = useState<ListReading | null>(null)
  const id = params.get(PARAM)?.trim() || null
  const own = reading?.id === id ? reading : null
  return {
    id,
    name: own?.list?.name ?? null,
    ids: own?.list?.items ?? null,
    isWaiting: id !== null && (own?.list ?? null) === null,
    isFailed: own !== null && own.list === null,
    setReading,
    choose: (next) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (next === null) after.delete(PARAM)
        else after.set(PARAM, next)
        return after
      }),
  }
}
