import type { ItemRow } from '@gildscope/contracts'
import { typedAmount } from '../../../../market/alerts/amount-text.ts'
import { isChangeOp, type TermDraft, unitOfTerm } from './draft.ts'

/** So many percent from the present value. */
const NEAR_PERCENT = 3
const CHANGE_PERCENT = 5

const isLow = ({ op }: TermDraft): boolean => op === 'lt' || op === 'lte'

/** A value to begin with: a little away from the present one. Null: the present one is not known. */
export const suggestedText = (term: TermDraft, row: ItemRow | undefined): string | null => {
  if (isChangeOp(term.op) && term.isPercent) return String(CHANGE_PERCENT)
  const now: unknown = row?.[term.field as keyof ItemRow]
  if (typeof now !== 'number') return null
  if (isChangeOp(term.op)) return typedAmount(Math.max(1, Math.round((now * CHANGE_PERCENT) / 100)), unitOfTerm(term))
  const step = (Math.abs(now) * NEAR_PERCENT) / 100
  const value = isLow(term) ? Math.floor(now - step) : Math.ceil(now + step)
  return typedAmount(term.op === 'eq' || term.op === 'ne' ? now : value, unitOfTerm(term))
}
