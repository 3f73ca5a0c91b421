import {
  confirmEmail as confirmEmailCall,
  remindUserName,
  requestPasswordReset,
  resetPassword as resetPasswordCall,
  restoreEmail as restoreEmailCall,
  stopNotices,
} from '@gildscope/contracts'
import { AppError, type RouteContext, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { oneValue } from '../../auth/one-value.ts'
import { HASHING } from '../../auth/password-hasher.ts'
import { presentedSession } from '../../auth/presented-session.ts'
import { sessionLabel } from '../../auth/session-label.ts'
import { signInBrowser } from '../../auth/sign-in-browser.ts'
import type { RouteDeps } from '../../deps.ts'
import { stopNoticesOf } from '../../store/account-repository.ts'
import { newAddress } from '../account/change-email.ts'
import { stopAddress } from '../channels/manage-addresses.ts'
import { confirmEmail } from './confirm-email.ts'
import { resetPassword } from './reset-password.ts'
import { restoreEmail } from './restore-email.ts'
import { type Asker, sendResetLinks, sendUserNames } from './send-recovery.ts'

const NOTICE_KEY = /^[\w-]{1,100}$/

const required = (value: string | null | undefined, what: string): string => {
  if (!value) throw new AppError('VALIDATION', `${what} is required`)
  return value
}

/** Mail programs send a form, whose content is irrelevant; it is read to its end and dropped. */
const registerStopNotices = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, now } = deps
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null))
    route(scope, stopNotices, async ({ query: { key } }) => {
      const isKnown =
        NOTICE_KEY.test(key) && ((await stopNoticesOf(database.db, key, now())) || (await stopAddress(deps, key)))
      if (!isKnown)
        throw new AppError(
          'EXPIRED',
          'This link ends no notices any more; log in to stop them in the account management',
        )
    })
  })
}

export const registerRecoveryRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { background, config, limits, devices } = deps

  /** Answers before anything is looked up: the response time would reveal whether the address is in use. */
  const recover = async (
    context: RouteContext,
    given: { headers: { email?: string | undefined }; body: { email?: string | undefined } | undefined },
    sendMails: (asker: Asker) => Promise<void>,
  ) => {
    const email = newAddress(oneValue(given.headers.email, given.body?.email, 'email'))
    const known = devices.list(context.request)
    await limits.recovery(context, known[0] ?? null)
    const ownAccounts = known.map(({ accountId }) => accountId)
    background.run('recovery', () => sendMails({ email, ownAccounts }))
  }

  route(app, remindUserName, ({ headers, body }, context) =>
    recover(context, { headers, body }, (asker) => sendUserNames(deps, asker)),
  )
  route(app, requestPasswordReset, ({ headers, body }, context) =>
    recover(context, { headers, body }, (asker) => sendResetLinks(deps, asker)),
  )
  route(
    app,
    resetPasswordCall,
    async ({ headers, body }, context) => {
      const key = required(oneValue(headers.key, body?.key, 'key'), 'The key of the mailed link')
      const password = required(oneValue(headers.newpassword, body?.newPassword, 'newPassword'), 'A new password')
      const { request } = context
      const origin = {
        label: sessionLabel(request.headers['user-agent']),
        former: presentedSession(request, config.PUBLIC_ORIGIN)?.secrets ?? [],
      }
      signInBrowser(deps, context, await limits.mailedLink(context, () => resetPassword(deps, key, password, origin)))
    },
    HASHING,
  )
  route(app, confirmEmailCall, async ({ body }, context) => {
    const key = required(body.key, 'The key of the mailed link')
    await limits.mailedLink(context, () => confirmEmail(deps, key))
  })
  route(app, restoreEmailCall, async ({ body }, context) => {
    const key = required(body.key, 'The key of the mailed link')
    await limits.mailedLink(context, () => restoreEmail(deps, key))
  })
  registerStopNotices(app, deps)
}
