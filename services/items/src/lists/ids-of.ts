import { MAX_ITEM_IDS } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

/** The ids that a list is narrowed to, null for every row. */
export const idsOf = (ids: readonly number[] | 'all' | undefined, of: 'item' | 'recipe'): readonly number[] | null => {
  if (ids === undefined || ids === 'all') return null
  if (ids.length > MAX_ITEM_IDS)
    throw new AppError('TOO_LARGE', `${ids.length} ids; at most ${MAX_ITEM_IDS}, or ids=all for every ${of}`, {
      limit: MAX_ITEM_IDS,
      given: ids.length,
    })
  return ids
}
