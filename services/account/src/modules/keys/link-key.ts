import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { checkKeys, updateAsked } from '@gildscope/jobs'
import { readKeyText } from '@gildscope/player-keys'
import { AppError } from '@gildscope/service-kit'
import type { AccountDeps } from '../../deps.ts'
import type { RequestChecks } from '../verification/request-check.ts'
import type { VerificationRepository } from '../verification/verification-repository.ts'
import { askGame } from './ask-game.ts'
import type { KeyRepository } from './key-repository.ts'

type LinkDeps = Pick<AccountDeps, 'game' | 'jobs' | 'log' | 'now'> & {
  keys: KeyRepository
  verification: VerificationRepository
  checks: RequestChecks
}

/** Throws if a key is missing or malformed, before the game is called. */
export const givenKey = (given: string | null): string => {
  if (given === null || given.trim() === '')
    throw new AppError('VALIDATION', 'give the key in the header apiKey, or in the body as apiKey')
  return readKeyText(given, 'VALIDATION')
}

/** Links the game account of a key, after checking it with the game; returns its name. Only `isAgreed` takes permissions away. */
export const linkKey =
  ({ game, jobs, log, now, keys, verification, checks }: LinkDeps) =>
  async (accountId: string, key: string, isAgreed: boolean): Promise<string> => {
    const checked = await askGame(game, key, accountId)
    const outcome = await keys.linkKey(accountId, checked, { now: now(), isAgreed })
    if (outcome === 'leaving') {
      throw new AppError('CONFLICT', 'this account is going to be deleted; keep it before you link a game account')
    }
    if (outcome === 'full') {
      const limit = ACCOUNT_LIMITS.gameAccounts
      throw new AppError('CONFLICT', `at most ${limit} game accounts can be linked; delete a key first`, { limit })
    }
    if (typeof outcome === 'object') {
      const lost = outcome.lost.join(', ')
      const text = `${checked.gameAccount} is linked by a key that may read more: this one lacks ${lost}. Make a key with these, or send it with replace: true`
      throw new AppError('CONFLICT', text, { lost: outcome.lost })
    }
    const asked = await verification.askForChecksOf(accountId, checked.gameAccountId, now())
    if (asked !== null) checks.afterChange({ accountId }, asked)
    for (const job of [checkKeys, updateAsked])
      jobs.enqueue(job, {}).catch((error: unknown) => log.warn({ err: error }, `${job.name} could not be queued`))
    return checked.gameAccount
  }
