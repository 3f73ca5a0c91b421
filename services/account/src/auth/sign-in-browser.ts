import type { RouteContext } from '@gildscope/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { Opened } from './open-session.ts'
import { setSessionCookie } from './session-cookie.ts'

/** The answer sets the session cookie, and from now on the account knows this browser. */
export const signInBrowser = (
  { config, devices }: Pick<RouteDeps, 'config' | 'devices'>,
  context: RouteContext,
  { secret, ...account }: Opened,
): void => {
  setSessionCookie(context.reply, config.PUBLIC_ORIGIN, secret)
  devices.remember(context, account)
}
