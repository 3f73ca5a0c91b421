import type { IncomingMessage } from 'node:http'
import type { AskedBy } from './caller-of.ts'

/** Of the two hops, or made anew for the second. */
const NOT_PASSED = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
])

/** Headers that the caller named in `Connection` belong to that hop too. */
const ownOfThisHop = ({ headers: { connection } }: IncomingMessage): ReadonlySet<string> | null => {
  if (connection === undefined) return null
  const named = connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return named.every((name) => name === 'keep-alive' || name === 'close') ? null : new Set(named)
}

/** What a service is sent of a request: what the caller sent for it, and who asks. */
export const passedHeaders = (request: IncomingMessage, asked: AskedBy, id: string): string[] => {
  const { rawHeaders } = request
  const ofHop = ownOfThisHop(request)
  const passed: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const key = name.toLowerCase()
    if (!NOT_PASSED.has(key) && ofHop?.has(key) !== true) passed.push(name, rawHeaders[index + 1] ?? '')
  }
  // One, as it is looked up here, whoever names it in `Connection`: what comes back is kept under it.
  const accepted = request.headers['accept-encoding']
  if (typeof accepted === 'string') passed.push('accept-encoding', accepted)
  passed.push(
    'x-forwarded-for',
    asked.forwardedFor,
    'x-forwarded-host',
    asked.host,
    'x-forwarded-proto',
    asked.protocol,
    'x-request-id',
    id,
  )
  return passed
}
