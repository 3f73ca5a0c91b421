import type { AnyEndpoint } from '@gildscope/contracts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Parts } from './good-calls.ts'

export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers' | 'json'>
/** The service, in this process or in one of its own. */
export type Service = { inject: (options: InjectOptions) => Promise<Answer> }

const SITE = 'http://localhost:8080'

/** Signed in as scripts do, as pages of this site do, by a personal token, or not at all. */
export type As = { session?: string } | { token: string } | { cookie: string; origin?: string | null }

const identity = (as: As): Record<string, string> => {
  if ('cookie' in as)
    return { cookie: `session=${as.cookie}; signed-in=1`, ...(as.origin !== null && { origin: as.origin ?? SITE }) }
  if ('token' in as) return { authorization: `Bearer ${as.token}` }
  return as.session === undefined ? {} : { session: as.session }
}

export const pathOf = ({ path }: AnyEndpoint, { param = 'x', query = {} }: Parts): string => {
  const search = new URLSearchParams(query).toString()
  return path.replace(/:\w+/, encodeURIComponent(param)) + (search === '' ? '' : `?${search}`)
}

/** Sends a call with these parts; `raw` headers override all others. */
export const send = (
  app: Service,
  endpoint: AnyEndpoint,
  parts: Parts,
  as: As = {},
  raw: Pick<InjectOptions, 'headers' | 'payload' | 'remoteAddress'> = {},
): Promise<Answer> =>
  app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, parts),
    headers: {
      ...identity(as),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...parts.headers,
      ...raw.headers,
    },
    ...(parts.body !== undefined && { payload: JSON.stringify(parts.body) }),
    ...(raw.payload !== undefined && { payload: raw.payload }),
    ...(raw.remoteAddress !== undefined && { remoteAddress: raw.remoteAddress }),
  })

/** The session that an answer sets, with the attributes of its cookie. */
export const cookieOf = (reply: Answer): { secret: string; attributes: string[] } | null => {
  const [given] = [reply.headers['set-cookie'] ?? []].flat()
  if (given === undefined) return null
  const [pair = '', ...attributes] = given.split('; ')
  return { secret: pair.replace(/^(?:__Host-)?session=/, ''), attributes }
}

/** The cookie by which an account recognises a browser, in the form sent back. */
export const deviceCookieOf = (reply: Answer): string =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => /^(?:__Host-)?device=/.test(cookie))
    ?.split(';')[0] ?? ''
