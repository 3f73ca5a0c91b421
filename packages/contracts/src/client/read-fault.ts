import * as z from 'zod/mini'
import { ERROR_STATUS, type ErrorCode } from '../index.ts'
import { ApiError } from './api-error.ts'

const details = z.catch(z.record(z.string(), z.unknown()), {})
const plainFault = z.object({ error: z.object({ code: z.string(), message: z.string(), details }) })
const resultFault = z.object({ result: z.literal('error'), error: z.string(), code: z.string(), details })

/** What the game answers to valid calls at random, with 404 (gw2-api/issues#141); next time it knows them. */
const strayFault = z.object({ error: z.literal('not found') })

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code)

const codeOfStatus = (status: number): ErrorCode => {
  const found = Object.entries(ERROR_STATUS).find(([, value]) => value === status)?.[0] ?? ''
  return isCode(found) ? found : status >= 500 ? 'INTERNAL' : 'VALIDATION'
}

/** Null for a date, which none of our services writes. */
const secondsOf = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

/** The body of a response: JSON, or text. */
export const contentOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return isJson && text !== '' ? JSON.parse(text) : text
}

/** The error of an answer in either fault format, or in that of an intermediate proxy. */
export const readFault = (status: number, body: unknown, headers = new Headers()): ApiError => {
  const sent = { requestId: headers.get('x-request-id'), retryAfterSeconds: secondsOf(headers.get('retry-after')) }
  const fault = (code: string, message: string, given: Record<string, unknown>) =>
    new ApiError(isCode(code) ? code : codeOfStatus(status), status, message, given, sent)
  const plain = plainFault.safeParse(body)
  if (plain.success) return fault(plain.data.error.code, plain.data.error.message, plain.data.error.details)
  const result = resultFault.safeParse(body)
  if (result.success) return fault(result.data.code, result.data.error, result.data.details)
  if (status === 404 && strayFault.safeParse(body).success)
    return new ApiError('UPSTREAM', ERROR_STATUS.UPSTREAM, 'the game answered with a fault', {}, sent)
  return fault('', `the server answered ${status}`, {})
}
