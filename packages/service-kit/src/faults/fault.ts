import { ERROR_STATUS, type ErrorCode, type FaultShape } from '@gildscope/contracts'
import { AppError } from './app-error.ts'
import { isDatabaseAway, isDiskFull, isReadOnly } from './database-away.ts'

export type Fault = {
  status: number
  code: ErrorCode
  message: string
  details: Readonly<Record<string, unknown>>
}

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(ERROR_STATUS).map(([code, status]) => [status, code as ErrorCode]),
)

export const fault = (code: ErrorCode, message: string, details: Fault['details'] = {}): Fault => ({
  status: ERROR_STATUS[code],
  code,
  message,
  details,
})

const clientStatus = (error: unknown): number | null => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}

/** Converts any error of a request into what the caller may see. Unknown errors reveal nothing internal. */
export const faultOf = (error: unknown, requestId: string): Fault => {
  if (error instanceof AppError) return fault(error.code, error.message, error.details)
  const status = clientStatus(error)
  if (status === 415) return fault('UNSUPPORTED_MEDIA', 'send the body as JSON, with Content-Type: application/json')
  if (status !== null && error instanceof Error) {
    return { status, code: CODE_OF_STATUS.get(status) ?? 'VALIDATION', message: error.message, details: {} }
  }
  if (isDiskFull(error)) {
    return fault('UNAVAILABLE', 'the disk of this site is full: nothing was saved; try again when there is room')
  }
  if (isReadOnly(error)) {
    return fault('UNAVAILABLE', 'the database takes no changes at the moment: nothing was saved; try again later')
  }
  if (isDatabaseAway(error)) return fault('UNAVAILABLE', 'the database does not answer; try again in a few seconds')
  return fault('INTERNAL', `Something went wrong here. Please give this id when you report it: ${requestId}`, {
    requestId,
  })
}

/** The body of a fault in the shape that its path answers with. */
export const faultBody = ({ code, message, details }: Fault, shape: FaultShape): string =>
  shape === 'result'
    ? JSON.stringify({ result: 'error', error: message, code, details })
    : JSON.stringify({ error: { code, message, details } })
