import type { IncomingMessage } from 'node:http'
import { BY_GATEWAY_HEADER } from '@gildscope/service-kit'
import type { AskedBy } from './caller-of.ts'

/** Hop-by-hop headers, and headers that the gateway sets for the service. */
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
  BY_GATEWAY_HEADER,
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
])

/** Headers that the caller names in `Connection` are hop-by-hop too. */
const ownOfThisHop = ({ headers: { connection } }: IncomingMessage): ReadonlySet<string> | null => {
  if (connection === undefined || connection === 'keep-alive') return null
  const named = connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return named.every((name) => name === 'keep-alive' || name === 'close') ? null : new Set(named)
}

/** The headers for the service: those of the caller that may pass, and who the caller is. */
export const passedHeaders = (request: IncomingMessage, asked: AskedBy, id: string): string[] => {
  const { rawHeaders } = request
  const ofHop = ownOfThisHop(request)
  const passed: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const key = name.toLowerCase()
    if (!NOT_PASSED.has(key) && ofHop?.has(key) !== true) passed.push(name, rawHeaders[index + 1] ?? '')
  }
  // Always passed, and exactly once: the answer is cached under this value.
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
    BY_GATEWAY_HEADER,
    id,
  )
  return passed
}
