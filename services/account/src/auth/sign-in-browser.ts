import type { RouteContext } from '@gildscope/service-kit'
import type { Config } from '../config.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Opened } from './open-session.ts'
import { setSessionCookie } from './session-cookie.ts'

/** The answer sets the session cookie, and from now on the account knows this browser. */
export const signInBrowser = (
  { config, devices }: { config: Pick<Config, 'PUBLIC_ORIGIN'>; devices: Pick<KnownDevices, 'remember'> },
  context: RouteContext,
  { secret, ...account }: Opened,
): void => {
  setSessionCookie(context.reply, config.PUBLIC_ORIGIN, secret)
  devices.remember(context, account)
}
