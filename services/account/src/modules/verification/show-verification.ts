import type { PublicVerificationList, VerificationList, VerifiedCount } from '@gildscope/contracts'
import type { VerificationEntry } from '@gildscope/db'
import type { StoredVerification } from './verification-rows.ts'

/** A check that was requested longer ago than this and has not ended will not. */
export const CHECK_LASTS_MS = 300_000

const UNLINKED = 'The game account of this list is not linked any more, so it is not checked.'
/** Strangers see one text for every failure: the state of an owner's key is private. */
const NOT_CHECKED = 'This list could not be checked lately.'

export const isChecking = ({ gameAccountId, askedAt, triedAt, checkedAt }: StoredVerification, now: Date): boolean => {
  if (gameAccountId === null || askedAt === null || now.getTime() - askedAt.getTime() > CHECK_LASTS_MS) return false
  return [triedAt, checkedAt].every((ended) => ended === null || ended < askedAt)
}

const verdictsOn = <Verdict extends { id: number }>(
  entries: readonly VerificationEntry[],
  verdicts: readonly Verdict[],
): { entry: VerificationEntry; verdict: Verdict | null }[] => {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  return entries.map((entry) => ({ entry, verdict: byId.get(entry.id) ?? null }))
}

const toCounts = (
  entries: readonly VerificationEntry[],
  verdicts: readonly { id: number; valid: boolean }[],
): VerifiedCount[] =>
  verdictsOn(entries, verdicts).map(({ entry: { id, qty }, verdict }) => ({ id, qty, valid: verdict?.valid ?? null }))

const checkErrorOf = ({ gameAccountId, checkError }: StoredVerification): string | null =>
  gameAccountId === null ? UNLINKED : checkError

/** What anyone with the id may see; nothing else of its owner is read from here on. */
export const toPublicList = (list: StoredVerification, now: Date): PublicVerificationList => {
  const { listId, name, user, content, result, checkedAt } = list
  return {
    id: listId,
    name,
    user,
    lastUpdate: checkedAt?.toISOString() ?? null,
    checkError: checkErrorOf(list) === null ? null : NOT_CHECKED,
    isChecking: isChecking(list, now),
    items: verdictsOn(content.items, result?.items ?? []).map(({ entry: { id, qty }, verdict }) => ({
      id,
      qty,
      valid: verdict?.valid ?? null,
      binding: verdict?.binding ?? null,
    })),
    currency: toCounts(content.currency, result?.currency ?? []),
    professions: toCounts(content.professions, result?.professions ?? []),
  }
}

/** The owner's view. */
export const toOwnList = (list: StoredVerification, now: Date): VerificationList => ({
  ...toPublicList(list, now),
  checkError: checkErrorOf(list),
  gameID: list.gameAccount,
  revision: list.revision,
  updatedAt: list.updatedAt.toISOString(),
})
