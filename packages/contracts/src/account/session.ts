import * as z from 'zod/mini'
import { param } from '../wire.ts'
import { headerText } from './header-text.ts'

/** A caller with a session: in the header `session`, or in the cookie of that name. */
export const sessionHeaders = z.object({
  session: z.optional(
    z.string().check(param('Session of an earlier login; browsers send it as a cookie', 'uU3p0fXk7qXn5Q')),
  ),
})

/** Header field in addition to the session. */
export const withSession = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.extend(sessionHeaders, shape)

const MOST_LETTERS = 2_000

/** A field that may be sent as a header or in the body. */
export const headerField = (what: string, example: string) =>
  z.optional(headerText.check(z.maxLength(MOST_LETTERS), param(what, example)))
export const bodyField = (what: string) => z.optional(z.string().check(z.maxLength(MOST_LETTERS), z.describe(what)))

/** A call without authentication. */
export const BY_ANYBODY = { service: 'account', access: 'public', faults: 'result' } as const

/** A call that requires a session. */
export const BY_SESSION = { service: 'account', access: 'session', faults: 'result', headers: sessionHeaders } as const
