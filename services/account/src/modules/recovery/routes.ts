import {
  confirmEmail as confirmEmailCall,
  remindUserName,
  requestPasswordReset,
  resetPassword as resetPasswordCall,
  stopNotices,
} from '@gildscope/contracts'
import { AppError, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { createLimits } from '../../auth/limits.ts'
import { oneValue } from '../../auth/one-value.ts'
import type { RouteDeps } from '../../deps.ts'
import { stopNoticesOf } from '../../store/account-repository.ts'
import { DONE } from '../../success.ts'
import { newAddress } from '../account/change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetLinks, sendUserNames } from './send-recovery.ts'

const NOTICE_KEY = /^[\w-]{1,100}$/

const required = (value: string | null | undefined, what: string): string => {
  if (!value) throw new AppError('VALIDATION', `${what} is required`)
  return value
}

/** Mail programs send a form, whose content says nothing; it is read to its end and dropped. */
const registerStopNotices = (app: FastifyInstance, { database, now }: RouteDeps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null))
    route(scope, stopNotices, async ({ query: { key } }) => {
      const isKnown = NOTICE_KEY.test(key) && (await stopNoticesOf(database.db, key, now()))
      if (!isKnown)
        throw new AppError(
          'EXPIRED',
          'This link ends no notices any more; log in to stop them in the account management',
        )
      return DONE
    })
  })
}

export const registerRecoveryRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const limits = createLimits(deps)

  route(app, remindUserName, async ({ headers, body }, context) => {
    const email = newAddress(oneValue(headers.email, body?.email, 'email'))
    await limits.recovery(context)
    if (await limits.mayMail('recovery', email)) await sendUserNames(deps, email)
    return DONE
  })
  route(app, requestPasswordReset, async ({ headers, body }, context) => {
    const email = newAddress(oneValue(headers.email, body?.email, 'email'))
    await limits.recovery(context)
    if (await limits.mayMail('recovery', email)) await sendResetLinks(deps, email)
    return DONE
  })
  route(app, resetPasswordCall, async ({ headers, body }, context) => {
    const key = required(oneValue(headers.key, body?.key, 'key'), 'The key of the mailed link')
    const password = required(oneValue(headers.newpassword, body?.newPassword, 'newPassword'), 'A new password')
    await limits.mailedKey(context)
    await resetPassword(deps, key, password)
    return DONE
  })
  route(app, confirmEmailCall, async ({ body }, context) => {
    const key = required(body.key, 'The key of the mailed link')
    await limits.mailedKey(context)
    await confirmEmail(deps, key)
    return DONE
  })
  registerStopNotices(app, deps)
}
