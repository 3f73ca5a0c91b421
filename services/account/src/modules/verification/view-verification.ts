import type { PublicVerificationList } from '@gildscope/contracts'
import { knownListId, noSuchList } from '../../store/list-id.ts'
import type { RequestChecks } from './request-check.ts'
import { toPublicList } from './show-verification.ts'
import type { VerificationRepository } from './verification-repository.ts'

type ViewDeps = { repository: VerificationRepository; checks: RequestChecks; now: () => Date }

/** The public view of a shared list. Viewing it triggers a check when its verdicts are old. */
export const viewVerification =
  ({ repository, checks, now }: ViewDeps) =>
  async (given: string): Promise<PublicVerificationList> => {
    const list = await repository.findPublic(knownListId(given))
    if (list === null) throw noSuchList()
    const isAsked = await checks.whenOld(list)
    const shown = toPublicList(list, now())
    return isAsked ? { ...shown, isChecking: true } : shown
  }
