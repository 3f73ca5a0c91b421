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

const fieldsOf = (body: z.ZodMiniType | undefined): string[] => {
  if (body instanceof z.ZodMiniOptional) return fieldsOf(body.def.innerType as z.ZodMiniType)
  return body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
}

/** Fields that some call takes in its body and some call as a header; a body may have any number of others. */
const SHARED_FIELDS = [...new Set(ENDPOINTS.account.flatMap(({ body }) => fieldsOf(body)))].filter((field) =>
  HEADER_FIELDS.has(headerOf(field)),
)

/**
 * Refuses a body whose fields are also sent as headers with different values: if a proxy or library adds one and a
 * script sends the other, the intended value is ambiguous.
 */
export const refuseTwoValues = (app: FastifyInstance): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    const { body, headers } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return done()
    for (const field of SHARED_FIELDS) {
      const header = headers[headerOf(field)]
      const value = (body as Record<string, unknown>)[field]
      if (typeof header !== 'string' || typeof value !== 'string') continue
      try {
        oneValue(z.decode(headerText, header), value, field)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
    }
    done()
  })
}
