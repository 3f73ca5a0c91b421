import { networkOf } from '@gildscope/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Caller = { request: FastifyRequest; reply: FastifyReply }

/** The limits of signing in, signing up and recovery. Each throws TOO_MANY_REQUESTS unless it says otherwise. */
export const createLimits = ({ config, throttle }: Pick<RouteDeps, 'config' | 'throttle'>) => {
  const perNetwork = (kind: string, max: number, windowMs: number, what: string) => (caller: Caller) =>
    throttle.spend(caller.reply, { kind, whose: networkOf(caller.request.ip), max, windowMs }, what)
  const { LOGINS_PER_MINUTE, LOGINS_PER_NAME, SIGN_UPS_PER_HOUR, RECOVERIES_PER_HOUR } = config
  return {
    login: perNetwork('login', LOGINS_PER_MINUTE, MINUTE_MS, 'logins from your address'),
    signUp: perNetwork('sign-up', SIGN_UPS_PER_HOUR, HOUR_MS, 'sign-ups from your address'),
    recovery: perNetwork('recovery', RECOVERIES_PER_HOUR, HOUR_MS, 'requests for recovery from your address'),
    mailedKey: perNetwork('mailed-key', LOGINS_PER_MINUTE, MINUTE_MS, 'uses of mailed links from your address'),
    /** Passwords tried for one name, whether somebody has it or not. */
    password: ({ reply }: Caller, userName: string) =>
      throttle.spend(
        reply,
        { kind: 'password', whose: userName.toLowerCase(), max: LOGINS_PER_NAME, windowMs: MINUTE_MS },
        'logins of this user name',
      ),
    changedEmail: ({ reply }: Caller, accountId: string) =>
      throttle.spend(
        reply,
        { kind: 'changed-email', whose: accountId, max: RECOVERIES_PER_HOUR, windowMs: HOUR_MS },
        'changes of your e-mail address',
      ),
    /** Whether a mail address may be sent one more; tells nobody, because that would tell who uses it. */
    mayMail: (kind: string, email: string): Promise<boolean> =>
      throttle.isWithin({ kind, whose: email.toLowerCase(), max: RECOVERIES_PER_HOUR, windowMs: HOUR_MS }),
  }
}
export type Limits = ReturnType<typeof createLimits>
