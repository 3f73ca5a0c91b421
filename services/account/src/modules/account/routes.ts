import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  deleteAccount as deleteAccountCall,
  exportAccount,
  getAccount,
  keepAccount,
  resumeNotices,
} from '@gildscope/contracts'
import { AppError, type RouteContext, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { isByHeader } from '../../auth/is-by-header.ts'
import { oneValue } from '../../auth/one-value.ts'
import { HASHING } from '../../auth/password-hasher.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import { createAdmit, type SignedIn } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { findAccount, updateAccount } from '../../store/account-repository.ts'
import { DONE, success } from '../../success.ts'
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
  const { config, database, now, requireSession, limits, devices, vault } = deps
  const admit = createAdmit(deps)
  const findOwnAccounts = ownAccountFinder(database.db)

  /** What a thief of a session does not know; scripts that send everything in headers have no place for it. */
  const askPassword = async (context: RouteContext, signedIn: SignedIn, given: string | undefined): Promise<void> => {
    if (!given)
      throw new AppError('VALIDATION', 'The current password is required; send it in the body as currentPassword')
    await checkOwnPassword(deps, context, signedIn, given)
  }

  route(app, getAccount, async (_input, { request }) => {
    const account = await admit(request, findOwnAccounts)
    return { result: 'success', account: toSiteAccount(account, vault) } as const
  })
  route(
    app,
    changeEmailCall,
    async ({ headers, body }, context) => {
      const signedIn = await requireSession(context.request)
      const { accountId } = signedIn
      const email = newAddress(oneValue(headers.email, body?.email, 'email'))
      // The address that is there already is asked to confirm again, which changes nothing.
      const isSame = (await findAccount(database.db, accountId))?.email === email
      if (!isSame && !isByHeader(context.request, body?.email))
        await askPassword(context, signedIn, body?.currentPassword)
      await limits.changedEmail(context, accountId)
      await changeEmail(deps, accountId, email)
      return DONE
    },
    HASHING,
  )
  route(
    app,
    changePasswordCall,
    async ({ headers, body }, context) => {
      const signedIn = await requireSession(context.request)
      const password = givenPassword(oneValue(headers.password, body?.password, 'password'))
      const isScript = isByHeader(context.request, body?.password)
      if (!isScript) await askPassword(context, signedIn, body?.currentPassword)
      await limits.changedPassword(context, signedIn.sessionId)
      const passwordChangedAt = await changePassword(deps, signedIn, password)
      if (!isScript) devices.remember(context, { accountId: signedIn.accountId, passwordChangedAt })
      return DONE
    },
    HASHING,
  )
  route(app, exportAccount, async (_input, { request, reply }) => {
    const { accountId } = await requireSession(request)
    const day = now().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="gildscope-account-${day}.json"`)
    return writeExport(deps, accountId)
  })
  route(
    app,
    deleteAccountCall,
    async ({ body }, context) => {
      const signedIn = await requireSession(context.request)
      await checkOwnPassword(deps, context, signedIn, givenPassword(body.password))
      const due = await deleteAccount(deps, signedIn.accountId)
      clearSessionCookie(context.reply, config.PUBLIC_ORIGIN)
      return success({ deletionDue: due.toISOString() })
    },
    HASHING,
  )
  route(app, keepAccount, async (_input, { request }) => {
    const { accountId } = await requireSession(request)
    await updateAccount(database.db, accountId, { deletionDue: null })
    return DONE
  })
  route(app, resumeNotices, async (_input, { request }) => {
    const { accountId } = await requireSession(request)
    await updateAccount(database.db, accountId, { noticesStoppedAt: null })
    return DONE
  })
}
