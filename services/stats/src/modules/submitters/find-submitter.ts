import { MINUTE_MS } from '@gildscope/base/time'
import { AppError, type FindCaller, type Throttle } from '@gildscope/service-kit'
import type { Config } from '../../config.ts'
import type { SubmitterRepository } from './submitter-repository.ts'
import { hashToken } from './token.ts'

type FindDeps = { submitters: SubmitterRepository; throttle: Throttle; config: Config }

/** The name of an authorised submitter. Others are refused, and soon rate-limited. */
export const createFindSubmitter =
  ({ submitters, throttle, config }: FindDeps): FindCaller<string> =>
  async ({ request, reply }) => {
    const { submitter: token } = request.headers
    const name = typeof token !== 'string' || token === '' ? null : await submitters.findName(hashToken(token))
    if (name === null) {
      const refused = { kind: 'refused', max: config.REFUSALS_PER_MINUTE, windowMs: MINUTE_MS }
      await throttle.spendOf(request.ip, reply, refused, 'refused submissions from your address')
      throw new AppError(
        'UNAUTHORIZED',
        "only submitters may add results: send your token in the header 'submitter'; the operator of this site gives tokens",
      )
    }
    const sent = { kind: 'submitted', whose: name, max: config.SUBMISSIONS_PER_MINUTE, windowMs: MINUTE_MS }
    await throttle.spend(reply, sent, 'submissions')
    return name
  }
