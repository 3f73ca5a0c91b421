import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  deleteAccount as deleteAccountCall,
  exportAccount,
  getAccount,
  keepAccount,
  resumeNotices,
} from '@gildscope/contracts'
import { AppError, type CallerContext, type RouteContext } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { isByHeader } from '../../auth/is-by-header.ts'
import { oneValue } from '../../auth/one-value.ts'
import { HASHING } from '../../auth/password-hasher.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import { createAdmit, type SignedIn } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { findAccount, updateAccount } from '../../store/account-repository.ts'
import { changeEmail, newAddress } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { deleteAccount } from './delete-account.ts'
import { ownAccountFinder } from './own-account-repository.ts'
import { toSiteAccount } from './read-account.ts'
import { writeExport } from './write-export.ts'

const givenPassword = (password: string | null | undefined): string => {
  if (!password) throw new AppError('VALIDATION', 'A password is required')
  return password
}

export const registerAccountRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, now, sessionRoute, limits, devices, vault } = deps
  const admit = createAdmit(deps)
  const findOwnAccounts = ownAccountFinder(database.db)

  /** A session thief does not know the password; scripts that send everything in headers have no way to send it. */
  const askPassword = async (context: CallerContext<SignedIn>, given: string | undefined): Promise<void> => {
    if (!given)
      throw new AppError('VALIDATION', 'The current password is required; send it in the body as currentPassword')
    await checkOwnPassword(deps, context, given)
  }

  sessionRoute(app, getAccount, (_input, { caller }) => toSiteAccount(caller, vault), {
    findCaller: ({ request }: RouteContext) => admit(request, findOwnAccounts),
  })
  sessionRoute(
    app,
    changeEmailCall,
    async ({ headers, body }, context) => {
      const { accountId } = context.caller
      const email = newAddress(oneValue(headers.email, body?.email, 'email'))
      // Setting the current address again only sends a confirmation, which changes nothing.
      const isSame = (await findAccount(database.db, accountId))?.email === email
      if (!isSame && !isByHeader(context.request, body?.email)) await askPassword(context, body?.currentPassword)
      await limits.changedEmail(context, accountId)
      await changeEmail(deps, accountId, email)
    },
    HASHING,
  )
  sessionRoute(
    app,
    changePasswordCall,
    async ({ headers, body }, context) => {
      const password = givenPassword(oneValue(headers.password, body?.password, 'password'))
      const isScript = isByHeader(context.request, body?.password)
      if (!isScript) await askPassword(context, body?.currentPassword)
      await limits.changedPassword(context, context.caller.sessionId)
      const passwordChangedAt = await changePassword(deps, context.caller, password)
      if (!isScript) devices.remember(context, { accountId: context.caller.accountId, passwordChangedAt })
    },
    HASHING,
  )
  sessionRoute(app, exportAccount, async (_input, { reply, caller: { accountId } }) => {
    const day = now().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="gildscope-account-${day}.json"`)
    return writeExport(deps, accountId)
  })
  sessionRoute(
    app,
    deleteAccountCall,
    async ({ body }, context) => {
      await checkOwnPassword(deps, context, givenPassword(body.password))
      const due = await deleteAccount(deps, context.caller.accountId)
      clearSessionCookie(context.reply, config.PUBLIC_ORIGIN)
      return { deletionDue: due.toISOString() }
    },
    HASHING,
  )
  sessionRoute(app, keepAccount, async (_input, { caller: { accountId } }) => {
    await updateAccount(database.db, accountId, { deletionDue: null })
  })
  sessionRoute(app, resumeNotices, async (_input, { caller: { accountId } }) => {
    await updateAccount(database.db, accountId, { noticesStoppedAt: null })
  })
}
