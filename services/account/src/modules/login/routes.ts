import { login, logout, postLogin, signUp as signUpCall } from '@gildscope/contracts'
import { AppError, type RouteContext, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { createLimits } from '../../auth/limits.ts'
import { presentedSession } from '../../auth/presented-session.ts'
import { hashSecret } from '../../auth/secret.ts'
import { clearSessionCookie, setSessionCookie } from '../../auth/session-cookie.ts'
import { sessionLabel } from '../../auth/session-label.ts'
import { deleteSessionByHash } from '../../auth/session-repository.ts'
import type { RouteDeps } from '../../deps.ts'
import { DONE } from '../../success.ts'
import { type Credentials, logIn, type Opened } from './log-in.ts'
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
  const { config, database } = deps
  const limits = createLimits(deps)

  const enter = async (
    given: Given<Credentials>,
    context: RouteContext,
    former: readonly string[],
  ): Promise<Opened> => {
    const known = credentials(given)
    await limits.login(context)
    await limits.password(context, known.user)
    return logIn(deps, known, { label: sessionLabel(context.request.headers['user-agent']), former })
  }
  const join = async (given: Given<NewAccount>, context: RouteContext, former: readonly string[]): Promise<Opened> => {
    const account = newAccount(given)
    await limits.signUp(context)
    const label = sessionLabel(context.request.headers['user-agent'])
    return signUp({ ...deps, limits }, account, { label, former })
  }
  /** The session of a cookie is replaced by the one that the answer sets. */
  const withCookie = async ({ reply }: RouteContext, opening: Promise<Opened>) => {
    const { userName, secret } = await opening
    setSessionCookie(reply, config.PUBLIC_ORIGIN, secret)
    return { result: 'success', user: userName } as const
  }

  route(app, login, async ({ headers }, context) => {
    const opening = headers.email === undefined ? enter(headers, context, []) : join(headers, context, [])
    return { result: 'success', session: (await opening).secret } as const
  })
  route(app, postLogin, ({ body }, context) =>
    withCookie(context, enter(body, context, presentedSession(context.request, config.PUBLIC_ORIGIN)?.secrets ?? [])),
  )
  route(app, signUpCall, ({ body }, context) =>
    withCookie(context, join(body, context, presentedSession(context.request, config.PUBLIC_ORIGIN)?.secrets ?? [])),
  )
  route(app, logout, async (_input, { request, reply }) => {
    const presented = presentedSession(request, config.PUBLIC_ORIGIN)
    for (const secret of presented?.secrets ?? []) await deleteSessionByHash(database.db, hashSecret(secret))
    if (presented?.from === 'cookie') clearSessionCookie(reply, config.PUBLIC_ORIGIN)
    return DONE
  })
}
