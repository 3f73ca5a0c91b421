import type { AnyEndpoint } from '@gildscope/contracts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Parts } from './good-calls.ts'

const SITE = 'http://localhost:8080'

/** Signed in as scripts do, as pages of this site do, or not at all. */
export type As = { session?: string } | { cookie: string; origin?: string | null }

const identity = (as: As): Record<string, string> => {
  if ('cookie' in as)
    return { cookie: `session=${as.cookie}`, ...(as.origin !== null && { origin: as.origin ?? SITE }) }
  return as.session === undefined ? {} : { session: as.session }
}

export const pathOf = ({ path }: AnyEndpoint, { param = 'x', query = {} }: Parts): string => {
  const search = new URLSearchParams(query).toString()
  return path.replace(/:\w+/, encodeURIComponent(param)) + (search === '' ? '' : `?${search}`)
}

/** Sends a call with these parts; `raw` headers win over all others. */
export const send = (
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  parts: Parts,
  as: As = {},
  raw: Pick<InjectOptions, 'headers' | 'payload' | 'remoteAddress'> = {},
): Promise<LightMyRequestResponse> =>
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
export const cookieOf = (reply: LightMyRequestResponse): { secret: string; attributes: string[] } | null => {
  const [given] = [reply.headers['set-cookie'] ?? []].flat()
  if (given === undefined) return null
  const [pair = '', ...attributes] = given.split('; ')
  return { secret: pair.replace(/^session=/, ''), attributes }
}
