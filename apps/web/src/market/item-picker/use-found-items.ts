import { getItems } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { type PickerOption, START_LENGTH } from '@gildscope/ui/forms'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { itemRef } from '../item-columns.ts'
import { NAME_FIELDS } from '../market-column.ts'

const TYPING_MS = 150

export type ItemOption = PickerOption & { id: number }

const NONE: readonly ItemOption[] = []

const hintOf = (shown: number, total: number | null): string => {
  if (shown === 0) return 'No item has such a name, id or chat link.'
  if (total !== null && total > shown) return `${shown} of ${formatNumber(total)} items; type more of the name`
  return shown === 1 ? '1 item' : `${shown} items`
}

/** Items whose name holds a text, in the order of the items service: the closest first, of those the most traded. */
export const useFoundItems = (text: string, limit: number): { options: readonly ItemOption[]; hint: string } => {
  const wanted = text.trim()
  const [typed] = useDebouncedValue(wanted, TYPING_MS)
  const isEnabled = typed.length > START_LENGTH
  const query = { q: typed, limit, fields: [...NAME_FIELDS] }
  const { data, error, isPlaceholderData } = useEndpoint(getItems, { query }, { isEnabled, keepsPrevious: true })
  if (wanted.length <= START_LENGTH) return { options: NONE, hint: 'Type at least three characters.' }
  if (error !== null) return { options: NONE, hint: 'Items could not be searched; we try again by itself.' }
  if (data === undefined) return { options: NONE, hint: 'Loading, Please Wait.' }
  const options = data.reply.map(itemRef).flatMap((ref): ItemOption[] => {
    if (ref === null) return []
    const { id, ...item } = ref
    return [{ key: String(id), id, item, note: String(id) }]
  })
  const isSettled = typed === wanted && !isPlaceholderData
  return {
    options,
    hint: isSettled ? hintOf(options.length, data.total) : 'Searching…',
  }
}
