import { login, logout, postLogin, signUp as signUpCall, userNameFault } from '@gildscope/contracts'
import { AppError, type RouteContext, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { KnownDevice } from '../../auth/known-devices.ts'
import type { Opened } from '../../auth/open-session.ts'
import { HASHING } from '../../auth/password-hasher.ts'
import { presentedSession } from '../../auth/presented-session.ts'
import { hashSecret } from '../../auth/secret.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import { sessionLabel } from '../../auth/session-label.ts'
import { deleteSessionByHash } from '../../auth/session-repository.ts'
import { signInBrowser } from '../../auth/sign-in-browser.ts'
import type { RouteDeps } from '../../deps.ts'
import { findAccountByName } from '../../store/account-repository.ts'
import { type Credentials, logIn } from './log-in.ts'
import { checkNewAccount, type NewAccount, signUp } from './sign-up.ts'

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

const credentials = ({ user, password }: Given<Credentials>): Credentials => {
  if (!user || !password) throw new AppError('VALIDATION', 'Username and password are required')
  return { user, password }
}

const newAccount = ({ user, password, email }: Given<NewAccount>): NewAccount => {
  if (!user || !password || !email) throw new AppError('VALIDATION', 'Username, password and email are required')
  const account = { user, password, email: email.trim() }
  checkNewAccount(account)
  return account
}

export const registerLoginRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, limits, devices } = deps

  /** Whether this browser has signed in to the account before; without a device cookie the database is not queried. */
  const findDevice = async ({ request }: RouteContext, userName: string): Promise<KnownDevice | null> => {
    if (devices.list(request).length === 0) return null
    const account = await findAccountByName(database.db, userName)
    return account === null ? null : devices.find(request, account)
  }
  const enter = async (
    given: Given<Credentials>,
    context: RouteContext,
    former: readonly string[],
  ): Promise<Opened> => {
    const known = credentials(given)
    const origin = { label: sessionLabel(context.request.headers['user-agent']), former }
    const device = userNameFault(known.user) === null ? await findDevice(context, known.user) : null
    const open = () => logIn(deps, known, origin, device !== null)
    return device === null
      ? limits.loginOfStranger(context, known.user, open)
      : limits.loginOfDevice(context, device, open)
  }
  const join = async (given: Given<NewAccount>, context: RouteContext, former: readonly string[]): Promise<Opened> => {
    const account = newAccount(given)
    await limits.signUp(context)
    const label = sessionLabel(context.request.headers['user-agent'])
    return signUp(deps, account, { label, former })
  }
  /** The session in the cookie is replaced by the one that the answer sets. */
  const withCookie = async (context: RouteContext, opening: Promise<Opened>) => {
    const opened = await opening
    signInBrowser(deps, context, opened)
    return opened.userName
  }

  route(
    app,
    login,
    async ({ headers }, context) => {
      const opening = headers.email === undefined ? enter(headers, context, []) : join(headers, context, [])
      return (await opening).secret
    },
    HASHING,
  )
  route(
    app,
    postLogin,
    ({ body }, context) =>
      withCookie(context, enter(body, context, presentedSession(context.request, config.PUBLIC_ORIGIN)?.secrets ?? [])),
    HASHING,
  )
  route(
    app,
    signUpCall,
    ({ body }, context) =>
      withCookie(context, join(body, context, presentedSession(context.request, config.PUBLIC_ORIGIN)?.secrets ?? [])),
    HASHING,
  )
  route(app, logout, async (_input, { request, reply }) => {
    const presented = presentedSession(request, config.PUBLIC_ORIGIN)
    for (const secret of presented?.secrets ?? []) await deleteSessionByHash(database.db, hashSecret(secret))
    if (presented?.from === 'cookie') clearSessionCookie(reply, config.PUBLIC_ORIGIN)
  })
}
