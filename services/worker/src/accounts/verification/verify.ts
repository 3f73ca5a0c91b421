import type { BindingCounts, VerificationContent, VerificationResult } from '@gildscope/db'
import { professions } from '@gildscope/game-data'
import { currencyTotals, itemTotals, NO_UNITS, unitsOf } from '@gildscope/holdings'
import type { Reading } from './read-holdings.ts'

/** The tightest binding is shown first, and no more than required: viewers must not learn how rich the owner is. */
const cutTo = (qty: number, held: Readonly<BindingCounts>): BindingCounts => {
  const character = Math.min(held.character, qty)
  const account = Math.min(held.account, qty - character)
  return { character, account, none: Math.min(held.none, qty - character - account) }
}

const professionName = (id: number): string => professions.find((profession) => profession.id === id)?.name ?? ''

/** The verdicts on a list for what a game account holds. */
export const verify = (
  content: VerificationContent,
  { rows, ratings }: Pick<Reading, 'rows' | 'ratings'>,
): Omit<VerificationResult, 'revision'> => {
  const items = itemTotals(rows)
  const currencies = currencyTotals(rows)
  return {
    items: content.items.map(({ id, qty }) => {
      const held = items.get(id) ?? NO_UNITS
      return { id, valid: unitsOf(held) >= qty, binding: cutTo(qty, held) }
    }),
    currency: content.currency.map(({ id, qty }) => ({ id, valid: (currencies.get(id) ?? 0) >= qty })),
    professions: content.professions.map(({ id, qty }) => ({
      id,
      valid: (ratings.get(professionName(id)) ?? 0) >= qty,
    })),
  }
}
