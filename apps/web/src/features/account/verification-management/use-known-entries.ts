import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { PROFESSIONS } from '../../../market/professions.ts'
import { useCurrencies } from '../../../market/use-currencies.ts'
import { readItemRefs } from '../../../market/use-item-refs.ts'
import { takeKnown, type WrittenEntry, writtenIds } from '../shared/bulk/quantities.ts'
import type { Section } from './model.ts'

/** Looks up the typed entries, and takes the known ones. */
export const useKnownEntries = () => {
  const api = useApi()
  const queries = useQueryClient()
  const { currencies, error } = useCurrencies()
  const knownOf = async (section: Section, written: readonly WrittenEntry[]) => {
    if (section === 'professions') return PROFESSIONS
    if (section === 'items') return await readItemRefs(api, queries, writtenIds(written))
    if (currencies === undefined) throw error ?? new Error('the currencies are still loading; try again')
    return currencies
  }
  return async (section: Section, written: readonly WrittenEntry[]) =>
    takeKnown(written, written.length === 0 ? new Map<number, never>() : await knownOf(section, written))
}
