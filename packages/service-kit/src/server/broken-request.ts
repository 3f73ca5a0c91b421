import type { Socket } from 'node:net'
import type { ConstantHeaders } from '../answer/headers.ts'
import { type Fault, fault, faultBody } from '../faults/fault.ts'

export const FAULT_TYPE = 'application/json; charset=utf-8'

/** Clients request a thousand ids in one address. */
export const MOST_HEADER_BYTES = 65_536
/** Those with what the gateway adds for a service. */
export const MOST_PASSED_HEADER_BYTES = 73_728

type Refusal = { statusLine: string; found: Fault }

const refusalOf = (code: string | undefined): Refusal => {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const found = fault('TOO_LARGE', `the address and headers exceed ${MOST_HEADER_BYTES} bytes`)
    return { statusLine: '431 Request Header Fields Too Large', found }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { statusLine: '408 Request Timeout', found: fault('VALIDATION', 'the request did not arrive in time') }
  }
  const message =
    code === 'HPE_INVALID_URL'
      ? 'the address holds characters that must be percent-encoded as UTF-8, for example %C3%A9 for é'
      : 'this is no HTTP request'
  return { statusLine: '400 Bad Request', found: fault('VALIDATION', message) }
}

/** The method is not known where the request could not be read, but its first bytes are. */
const isHead = (error: Error): boolean =>
  'rawPacket' in error && error.rawPacket instanceof Buffer && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '

/** Answers, below the framework, what the HTTP parser gave up on. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket, headers: ConstantHeaders): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const { statusLine, found } = refusalOf(error.code)
  const body = faultBody(found, 'error')
  const head = {
    ...headers,
    'content-type': FAULT_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('')}\r\n${isHead(error) ? '' : body}`)
}
