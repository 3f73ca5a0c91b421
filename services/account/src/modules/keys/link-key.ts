import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { checkKeys, updateAsked } from '@gildscope/jobs'
import { AppError } from '@gildscope/service-kit'
import type { AccountDeps } from '../../deps.ts'
import type { RequestChecks } from '../verification/request-check.ts'
import type { VerificationRepository } from '../verification/verification-repository.ts'
import { askGame } from './ask-game.ts'
import type { KeyRepository } from './key-repository.ts'

/** Two UUIDs, the end of the first and the start of the second run together. */
const KEY_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{20}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type LinkDeps = Pick<AccountDeps, 'game' | 'jobs' | 'log' | 'now'> & {
  keys: KeyRepository
  verification: VerificationRepository
  checks: RequestChecks
}

/** The key as the game writes it: copied ones bring blanks with them, and other programs write small letters. */
export const keyOfForm = (given: string | null): string => {
  const key = (given ?? '').trim()
  if (key === '') throw new AppError('VALIDATION', 'give the key in the header apiKey, or in the body as apiKey')
  if (KEY_FORM.test(key)) return key.toUpperCase()
  throw new AppError('VALIDATION', 'this is no key of the game: 72 letters A to F, digits and hyphens, copied whole')
}

/** Links the game account of a key, which the game is asked about first; answers its name. */
export const linkKey =
  ({ game, jobs, log, now, keys, verification, checks }: LinkDeps) =>
  async (accountId: string, key: string): Promise<string> => {
    const checked = await askGame(game, key, accountId)
    const outcome = await keys.linkKey(accountId, checked, now())
    if (outcome === 'leaving') {
      throw new AppError('CONFLICT', 'this account is going to be deleted; keep it before you link a game account')
    }
    if (outcome === 'full') {
      const limit = ACCOUNT_LIMITS.gameAccounts
      throw new AppError('CONFLICT', `at most ${limit} game accounts can be linked; delete a key first`, { limit })
    }
    const asked = await verification.askForChecksOf(accountId, checked.gameAccountId, now())
    if (asked !== null) checks.afterChange({ accountId }, asked)
    for (const job of [checkKeys, updateAsked])
      jobs.enqueue(job, {}).catch((error: unknown) => log.warn({ err: error }, `${job.name} could not be queued`))
    return checked.gameAccount
  }
