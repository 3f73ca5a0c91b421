import { type Access, type AnyEndpoint, ERROR_STATUS, type ErrorCode, type FaultShape } from '@gildscope/contracts'
import { headerRefs } from './components.ts'
import type { JsonObject } from './json-schema.ts'

const COMMON_ERRORS: readonly ErrorCode[] = ['VALIDATION', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** The errors with which each kind of access refuses a caller. */
const REFUSALS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  session: ['INVALID_SESSION', 'FORBIDDEN'],
  share: ['INVALID_SESSION', 'FORBIDDEN'],
  submitter: ['UNAUTHORIZED'],
}

const ERROR_TEXT: Partial<Record<number, string>> = {
  400: 'Something in the request is invalid; the message names it and what would be right',
  401: 'No valid session or token',
  403: 'Not allowed',
  404: 'No such thing',
  409: 'In conflict with what is stored',
  413: 'Too large; the details contain the limit',
  429: 'Too many requests; Retry-After says when to retry',
  500: 'A fault of ours; the message holds the request id',
  502: 'A service behind this one answered wrongly',
  503: 'Not ready yet',
}

const REQUEST_ID = '4b8f5f0a-6c0b-4f39-9a43-0d9a3c1f2b77'
const NO_COUNT = "query 'limit': limit 'ten' is no count; expected a whole number from 0"

/** An example message for each code. */
const EXAMPLES: Record<ErrorCode, { message: string; details: JsonObject }> = {
  VALIDATION: { message: NO_COUNT, details: { faults: [{ in: 'query', at: 'limit', message: NO_COUNT }] } },
  UNAUTHORIZED: {
    message:
      "only submitters may add results: send your token in the header 'submitter'; the operator of this site gives tokens",
    details: {},
  },
  BAD_LOGIN: { message: 'Wrong user name or password', details: {} },
  INVALID_SESSION: { message: 'Invalid session', details: {} },
  FORBIDDEN: {
    message:
      'this was sent from another site or without Origin; scripts send the session in the header session, without cookies',
    details: {},
  },
  NOT_FOUND: {
    message: 'nothing was submitted for Opening 1; v1/general/Opening lists the items of Opening',
    details: {},
  },
  METHOD_NOT_ALLOWED: { message: '/gw2/v1/status answers GET, HEAD, not POST', details: { allowed: ['GET', 'HEAD'] } },
  NOT_ACCEPTABLE: { message: 'nothing that is accepted can be answered', details: {} },
  CONFLICT: { message: 'an account has at most 100 lists; delete one first', details: { limit: 100 } },
  EXPIRED: { message: 'This link was used before, replaced by a later one, or is older than 48 hours', details: {} },
  TOO_LARGE: { message: '260 ids in itemID; at most 250 in one call', details: { limit: 250, given: 260 } },
  UNSUPPORTED_MEDIA: { message: 'send the body as JSON, with Content-Type: application/json', details: {} },
  TOO_MANY_REQUESTS: {
    message: 'your address has 96 requests open; wait for answers before you ask more',
    details: { limit: 96, retryAfterSeconds: 1 },
  },
  INTERNAL: {
    message: `Something went wrong here. Please give this id when you report it: ${REQUEST_ID}`,
    details: { requestId: REQUEST_ID },
  },
  UPSTREAM: { message: 'the items service broke off its answer or took too long', details: { service: 'items' } },
  UNAVAILABLE: {
    message: 'too many requests wait already; try again in a few seconds',
    details: { retryAfterSeconds: 2 },
  },
}

/** Submitters of results have tokens of their own. */
const NO_TOKEN = {
  message: 'this token was revoked or never made; make another one on the account page',
  details: {},
}

/** An example of a fault with this code in each format. */
const exampleOf = (shape: FaultShape, code: ErrorCode): JsonObject => {
  const { message, details } = shape === 'result' && code === 'UNAUTHORIZED' ? NO_TOKEN : EXAMPLES[code]
  return shape === 'result' ? { result: 'error', error: message, code, details } : { error: { code, message, details } }
}

/** Whether it is refused to pages of other sites. */
const isGuarded = ({ access, method, isSentFromElsewhere }: AnyEndpoint): boolean =>
  method === 'POST' && access !== 'submitter' && isSentFromElsewhere !== true

/** Identical refusals are listed once, under their status and codes. */
export const errorResponses = (endpoint: AnyEndpoint, responses: Record<string, JsonObject>): JsonObject => {
  const { access, scope, errors = [], faults = 'error' } = endpoint
  const ofToken: readonly ErrorCode[] = scope === undefined ? [] : ['UNAUTHORIZED']
  const refusals: ErrorCode[] = [
    ...REFUSALS[access],
    ...ofToken,
    ...(isGuarded(endpoint) ? (['FORBIDDEN'] as const) : []),
  ]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...COMMON_ERRORS, ...refusals, ...errors])) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  }
  const schemaName = faults === 'result' ? 'ResultFault' : 'Fault'
  const schema = { $ref: `#/components/schemas/${schemaName}` }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = `${schemaName}.${codes.join('.')}`
      responses[name] = {
        description: `${ERROR_TEXT[status] ?? 'Fault'} (${codes.join(', ')})`,
        headers: headerRefs('X-Request-Id', ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])),
        content: {
          'application/json': {
            schema,
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(faults, code) }])),
          },
        },
      }
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}
