import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'
import { AppError } from '../faults/app-error.ts'
import { describeIssues } from '../faults/issues.ts'

// zod/mini, which the contracts are written in, comes without messages.
z.config(z.locales.en())

/** Decodes a part of the request by its contract; invalid input is answered with the faults of that part. */
export const decodeRequest: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema, httpPart }) =>
  (given) => {
    // Fastify sets a missing body to null.
    const data = httpPart === 'body' && given === null ? undefined : given
    const result = z.core.safeParse(schema, data, { reportInput: true })
    if (result.success) return { value: result.data }
    const { faults, more } = describeIssues({ httpPart: httpPart ?? 'request', schema }, result.error.issues, data)
    const messages = [...faults.map(({ message }) => message), ...(more > 0 ? [`and ${more} more`] : [])]
    return { error: new AppError('VALIDATION', messages.join('; '), { faults }) }
  }
