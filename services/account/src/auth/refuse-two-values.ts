import { ENDPOINTS, headerText, SESSION_COOKIE } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { oneValue } from './one-value.ts'

/** Fields that some call of the service takes as a header. */
const HEADER_FIELDS = new Set(
  ENDPOINTS.account
    .flatMap(({ headers }) => Object.keys(headers?.shape ?? {}))
    .filter((name) => name !== SESSION_COOKIE),
)

/** The header that corresponds to a field of the body. */
const headerOf = (field: string): string => (field === 'id' ? 'listid' : field.toLowerCase())

/**
 * Refuses a body whose fields are also sent as headers with different values: if a proxy or library adds one and a
 * script sends the other, the intended value is ambiguous.
 */
export const refuseTwoValues = (app: FastifyInstance): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    const { body, headers } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return done()
    for (const [field, value] of Object.entries(body)) {
      const header = headers[headerOf(field)]
      if (!HEADER_FIELDS.has(headerOf(field)) || typeof header !== 'string' || typeof value !== 'string') continue
      try {
        oneValue(z.decode(headerText, header), value, field)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
    }
    done()
  })
}
