import { formatNumber } from '@gildscope/ui'
import { type PickerOption, START_LENGTH } from '@gildscope/ui/forms'
import { useItemSearch } from '../../shell/search/use-item-search.ts'
import { itemRef } from '../item-columns.ts'
import { NAME_FIELDS } from '../market-column.ts'

export type ItemOption = PickerOption & { id: number }

const NONE: readonly ItemOption[] = []

const hintOf = (shown: number, total: number): string => {
  if (shown === 0) return 'No item has that name, id or chat link.'
  if (total > shown) return `${shown} of ${formatNumber(total)} items; type more of the name`
  return shown === 1 ? '1 item' : `${shown} items`
}

/** Suggestions for a text. */
export const useFoundItems = (text: string, limit: number): { options: readonly ItemOption[]; hint: string } => {
  const wanted = text.trim()
  const { rows, total, isSettled, error } = useItemSearch(wanted, {
    minLength: START_LENGTH + 1,
    limit,
    fields: NAME_FIELDS,
  })
  if (wanted.length <= START_LENGTH) return { options: NONE, hint: 'Type at least three characters.' }
  if (error !== null) return { options: NONE, hint: 'Items could not be searched; retrying automatically.' }
  if (total === null) return { options: NONE, hint: 'Loading, Please Wait.' }
  const options = rows.map(itemRef).flatMap((ref): ItemOption[] => {
    if (ref === null) return []
    const { id, ...item } = ref
    return [{ key: String(id), id, item, note: String(id) }]
  })
  return { options, hint: isSettled ? hintOf(options.length, total) : 'Searching…' }
}
