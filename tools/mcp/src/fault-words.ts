import { ApiError } from '@gildscope/contracts/client'
import { $ZodError } from 'zod/v4/core'
import { ToolError } from './tool.ts'

const again = ({ retryAfterSeconds }: ApiError): string =>
  retryAfterSeconds === null ? 'Try again in a minute.' : `Try again in ${retryAfterSeconds} s.`

const strange = (origin: string): string =>
  `${origin} answered what no Gildscope of this version answers. Is the address right?`

/** What went wrong and what to do about it, for whoever called the tool. */
export const faultWords = (error: unknown, origin: string): string => {
  if (error instanceof ToolError) return error.message
  if (error instanceof $ZodError || error instanceof SyntaxError) return strange(origin)
  if (!(error instanceof ApiError)) return `The tool failed: ${error instanceof Error ? error.message : error}`
  const { code, message, requestId } = error
  if (code === 'OFFLINE') return `${origin} did not answer (${message}). Is the address right, and the site up?`
  if (code === 'UNEXPECTED') return strange(origin)
  if (code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE') return `${origin} is busy: ${message}. ${again(error)}`
  return `${origin} refused: ${message}${requestId === null ? '' : ` (request ${requestId})`}`
}
