import * as z from 'zod'
import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'

/** Every answer is parsed before it is used. */
export const parseAnswer = <T>(endpoint: string, schema: z.core.$ZodType<T>, body: string): T => {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    throw new GameApiError('cut-off', endpoint, maskKeys(String(error)))
  }
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new GameApiError('unexpected', endpoint, z.prettifyError(parsed.error).slice(0, 500))
  return parsed.data
}
