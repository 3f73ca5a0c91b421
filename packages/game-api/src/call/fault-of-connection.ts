import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'

const TIMEOUTS = new Set([
  'TimeoutError',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
])
/** The connection ended after the answer had begun. */
const CUT_OFF = new Set(['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'Z_BUF_ERROR', 'Z_DATA_ERROR'])

const UNKNOWN_ISSUER = 'its TLS certificate is of no authority that this machine trusts'
/** What is wrong with the certificate of the other side. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired, or the clock of this machine is ahead',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet, or the clock of this machine is behind',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_ISSUER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
}

const causes = function* (error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

const marks = (error: Error): string[] =>
  'code' in error && typeof error.code === 'string' ? [error.code, error.name] : [error.name]

/**
 * The error for a failed connection; `hasBegun` is true if the head of the answer had arrived. Names in the path do not
 * appear in any message.
 */
export const faultOfConnection = (
  { endpoint, path = endpoint }: { endpoint: string; path?: string },
  error: unknown,
  hasBegun: boolean,
): GameApiError => {
  const chain = [...causes(error)]
  const text = chain.map((cause) => cause.message).join(': ') || String(error)
  const message = maskKeys(text.replaceAll(path, endpoint)).slice(0, 300)
  const isAny = (known: ReadonlySet<string>): boolean =>
    chain.some((cause) => marks(cause).some((mark) => known.has(mark)))
  const certificate = chain.flatMap(marks).find((mark) => mark in CERTIFICATES)
  if (certificate !== undefined) return new GameApiError('offline', endpoint, CERTIFICATES[certificate] ?? message)
  if (isAny(TIMEOUTS)) return new GameApiError('timeout', endpoint, message)
  if (hasBegun || isAny(CUT_OFF)) return new GameApiError('cut-off', endpoint, message)
  return new GameApiError('offline', endpoint, message)
}
