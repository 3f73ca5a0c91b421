import { getItems, type ItemField, type ItemRow } from '@gildscope/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../api/use-endpoint.ts'

const DEBOUNCE_MS = 150

const NONE: readonly ItemRow[] = []

export type ItemSearch = {
  rows: readonly ItemRow[]
  /** Items that match, of which the rows are the first; null before the first answer. */
  total: number | null
  /** The text that the rows belong to is the text that was typed. */
  isSettled: boolean
  error: Error | null
  retry: () => void
}

type Options = {
  /** Letters from which on items are looked for. */
  minLength: number
  /** Rows at most. */
  limit: number
  fields: readonly ItemField[]
}

/**
 * Items by name, id or chat link, in the order of the items service: the closest first, of those the most traded. The
 * last answer stays until the next one has loaded.
 */
export const useItemSearch = (text: string, { minLength, limit, fields }: Options): ItemSearch => {
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS)
  const isEnabled = debounced.length >= minLength
  const query = { q: debounced, limit, fields: [...fields] }
  const { data, error, isPlaceholderData, isPending, refetch } = useEndpoint(
    getItems,
    { query },
    { isEnabled, keepsPrevious: true },
  )
  const isShort = text.length < minLength
  return {
    rows: isShort ? NONE : (data?.reply ?? NONE),
    total: isShort ? null : (data?.total ?? data?.reply.length ?? null),
    isSettled: isShort || (debounced === text && !isPlaceholderData && !isPending),
    error: isShort || debounced !== text ? null : error,
    retry: () => void refetch(),
  }
}
