import { notingLeftOut } from '@gildscope/contracts/game'
import * as z from 'zod'
import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'

/** `leftOut`: entries of its lists that could not be read, each with the reason. */
export type ParsedAnswer<T> = { value: T; leftOut: string[] }

/** Every answer is parsed before it is used. */
export const parseAnswer = <T>(endpoint: string, schema: z.core.$ZodType<T>, body: string): ParsedAnswer<T> => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    throw new GameApiError('cut-off', endpoint, maskKeys(String(error)))
  }
  const { value: parsed, leftOut } = notingLeftOut(() => z.safeParse(schema, json))
  if (!parsed.success) throw new GameApiError('unexpected', endpoint, z.prettifyError(parsed.error).slice(0, 500))
  return { value: parsed.data, leftOut }
}
