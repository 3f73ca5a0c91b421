import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import type { VerificationContent, VerificationEntry, VerificationResult } from '@gildscope/db'
import { professions } from '@gildscope/game-data'
import { AppError } from '@gildscope/service-kit'

const PROFESSIONS = professions.length

/** An entry that is given twice counts as changed: the last quantity holds, at the place of the first. */
const lastOfEach = (entries: readonly VerificationEntry[]): VerificationEntry[] =>
  Array.from(new Map(entries.map(({ id, qty }) => [id, qty])), ([id, qty]) => ({ id, qty }))

/** The stored form of the given content. Throws for entries that a list cannot have. */
export const contentOf = (given: VerificationContent): VerificationContent => {
  const content = {
    items: lastOfEach(given.items),
    currency: lastOfEach(given.currency),
    professions: lastOfEach(given.professions),
  }
  if (content.professions.some(({ id }) => id > PROFESSIONS))
    throw new AppError('VALIDATION', `professions have the ids 1 to ${PROFESSIONS}`)
  const entries = content.items.length + content.currency.length + content.professions.length
  if (entries <= ACCOUNT_LIMITS.verificationEntries) return content
  throw new AppError(
    'VALIDATION',
    `a verification list holds at most ${ACCOUNT_LIMITS.verificationEntries} items, currencies and professions together; this one has ${entries}`,
  )
}

const isSameEntries = (one: readonly VerificationEntry[], other: readonly VerificationEntry[]): boolean =>
  one.length === other.length && one.every(({ id, qty }, index) => id === other[index]?.id && qty === other[index]?.qty)

export const isSameContent = (one: VerificationContent, other: VerificationContent): boolean =>
  isSameEntries(one.items, other.items) &&
  isSameEntries(one.currency, other.currency) &&
  isSameEntries(one.professions, other.professions)

const ofSameEntries = <Verdict extends { id: number }>(
  verdicts: readonly Verdict[],
  before: readonly VerificationEntry[],
  after: readonly VerificationEntry[],
): Verdict[] => {
  const former = new Map(before.map(({ id, qty }) => [id, qty]))
  const same = new Set(after.filter(({ id, qty }) => former.get(id) === qty).map(({ id }) => id))
  return verdicts.filter(({ id }) => same.has(id))
}

/** Verdicts on entries that a change left unchanged; null when there are none. */
export const keptVerdicts = (
  result: VerificationResult | null,
  before: VerificationContent,
  after: VerificationContent,
): VerificationResult | null => {
  if (result === null) return null
  const kept = {
    revision: result.revision,
    items: ofSameEntries(result.items, before.items, after.items),
    currency: ofSameEntries(result.currency, before.currency, after.currency),
    professions: ofSameEntries(result.professions, before.professions, after.professions),
  }
  return kept.items.length + kept.currency.length + kept.professions.length === 0 ? null : kept
}
