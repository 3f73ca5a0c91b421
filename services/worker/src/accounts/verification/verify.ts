import type { BindingCounts, VerificationContent, VerificationResult } from '@gildscope/db'
import { professions } from '@gildscope/game-data'
import type { Holdings } from '@gildscope/holdings'

const NOTHING: BindingCounts = { character: 0, account: 0, none: 0 }

/** What is bound tightest is shown first, and no more than is asked for: how rich somebody is, is nobody's business. */
const cutTo = (qty: number, held: BindingCounts): BindingCounts => {
  const character = Math.min(held.character, qty)
  const account = Math.min(held.account, qty - character)
  return { character, account, none: Math.min(held.none, qty - character - account) }
}

const professionName = (id: number): string => professions.find((profession) => profession.id === id)?.name ?? ''

/** The verdicts on a list for what a game account holds. */
export const verify = (content: VerificationContent, holdings: Holdings): Omit<VerificationResult, 'revision'> => ({
  items: content.items.map(({ id, qty }) => {
    const held = holdings.items.get(id) ?? NOTHING
    return { id, valid: held.character + held.account + held.none >= qty, binding: cutTo(qty, held) }
  }),
  currency: content.currency.map(({ id, qty }) => ({ id, valid: (holdings.currencies.get(id) ?? 0) >= qty })),
  professions: content.professions.map(({ id, qty }) => ({
    id,
    valid: (holdings.ratings.get(professionName(id)) ?? 0) >= qty,
  })),
})
