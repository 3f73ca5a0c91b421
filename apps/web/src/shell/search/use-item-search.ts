import { getItems, type ItemField, type ItemRow } from '@gildscope/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ITEM_LIMIT, MIN_LENGTH } from './model.ts'

const DEBOUNCE_MS = 150

const FIELDS: ItemField[] = [
  ...(['id', 'name', 'rarity', 'type', 'weaponType', 'img'] as const),
  ...(['buy_price', 'sell_price', 'marketable'] as const),
]

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

/** Items by name, id or chat link; the last answer stays until the next is there. */
export const useItemSearch = (text: string): ItemSearch => {
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS)
  const isEnabled = debounced.length >= MIN_LENGTH
  const query = { q: debounced, limit: ITEM_LIMIT, fields: FIELDS }
  const { data, error, isPlaceholderData, isPending, refetch } = useEndpoint(
    getItems,
    { query },
    { isEnabled, keepsPrevious: true },
  )
  const isShort = text.length < MIN_LENGTH
  return {
    rows: isShort ? NONE : (data?.reply ?? NONE),
    total: isShort ? null : (data?.total ?? data?.reply.length ?? null),
    isSettled: isShort || (debounced === text && !isPlaceholderData && !isPending),
    error: isShort || debounced !== text ? null : error,
    retry: () => void refetch(),
  }
}
