import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  deleteAccount as deleteAccountCall,
  exportAccount,
  getAccount,
  keepAccount,
  resumeNotices,
} from '@gildscope/contracts'
import { AppError, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { createLimits } from '../../auth/limits.ts'
import { oneValue } from '../../auth/one-value.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import { createAdmit } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { updateAccount } from '../../store/account-repository.ts'
import { DONE, success } from '../../success.ts'
import { changeEmail, newAddress } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { ownAccountFinder } from './own-account-repository.ts'
import { toSiteAccount } from './read-account.ts'
import { writeExport } from './write-export.ts'

const givenPassword = (password: string | null | undefined): string => {
  if (!password) throw new AppError('VALIDATION', 'A password is required')
  return password
}

export const registerAccountRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, now, requireSession, vault } = deps
  const limits = createLimits(deps)
  const admit = createAdmit(deps)
  const findOwnAccounts = ownAccountFinder(database.db)

  route(app, getAccount, async (_input, { request }) => {
    const account = await admit(request, findOwnAccounts)
    return { result: 'success', account: toSiteAccount(account, vault) } as const
  })
  route(app, changeEmailCall, async ({ headers, body }, { request, reply }) => {
    const { accountId } = await requireSession(request)
    const email = newAddress(oneValue(headers.email, body?.email, 'email'))
    await limits.changedEmail({ request, reply }, accountId)
    await changeEmail(deps, accountId, email)
    return DONE
  })
  route(app, changePasswordCall, async ({ headers, body }, context) => {
    const signedIn = await requireSession(context.request)
    const password = givenPassword(oneValue(headers.password, body?.password, 'password'))
    await limits.password(context, signedIn.userName)
    await changePassword(deps, signedIn, password)
    return DONE
  })
  route(app, exportAccount, async (_input, { request, reply }) => {
    const { accountId } = await requireSession(request)
    const day = now().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="gildscope-account-${day}.json"`)
    return writeExport(deps, accountId)
  })
  route(app, deleteAccountCall, async ({ body }, context) => {
    const { accountId, userName } = await requireSession(context.request)
    const password = givenPassword(body.password)
    await limits.password(context, userName)
    const due = await deleteAccount(deps, accountId, password)
    clearSessionCookie(context.reply, config.PUBLIC_ORIGIN)
    return success({ deletionDue: due.toISOString() })
  })
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
