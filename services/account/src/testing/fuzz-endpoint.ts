import type { AnyEndpoint } from '@gildscope/contracts'
import fc from 'fast-check'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'

export type FuzzOptions = {
  /** Requests; each one with another body, other headers and another address. */
  runs: number
  /** Sent with most requests, such as a session that is valid. */
  headers?: Record<string, string>
  /** A body that the call takes; many of the generated ones differ from it in a field or two. */
  validBody?: unknown
  /** Values that name something, for path and headers. */
  knownValues?: readonly string[]
  /** Called before every batch of requests, which are sent in parallel. */
  before?: () => Promise<void>
}

/** Enough to keep the database busy while the next ones are generated. */
const AT_ONCE = 8

type FuzzRequest = {
  headers: Record<string, string>
  body: string | null
  param: string
  query: Record<string, string>
}

const FAULT = z.strictObject({
  result: z.literal('error'),
  error: z.string().check(z.minLength(3)),
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
})

const NAMES = [
  ...['id', 'name', 'items', 'revision', 'gameID', 'currency', 'professions', 'qty', 'uuid', 'lastDate', 'apiKey'],
  ...['user', 'password', 'email', 'key', 'newPassword', 'listid', 'apikey', 'newpassword', 'auth'],
  ...['__proto__', 'constructor', 'toString', ''],
]
const oddText = fc.constantFrom(
  ...[
    '',
    ' ',
    'New',
    'new',
    'null',
    'undefined',
    'a',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\r\nx: y',
  ],
  ...['<script>alert(1)</script>', "' or 1=1 --", '"; drop table account.market_list; --', '{{7*7}}', '%00'],
  ...[
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'A'.repeat(22),
    'x'.repeat(3_000),
    'é'.repeat(200),
    '😀'.repeat(80),
  ],
  ...['0000-01-01', '9999-12-31', '2026-02-31', '+275760-09-13', '2026-03-01T00:00:00Z', '1e309', '-0', 'NaN'],
)
const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 1.5, 9, 10, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const text = fc.oneof(
  oddText,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const leaf = fc.oneof(text, oddNumber, fc.constantFrom(null, true, false))
const dictionary = (value: fc.Arbitrary<unknown>) => fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 })

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 5 }),
    dictionary(tie('tree')),
    fc.array(fc.record({ id: fc.oneof(fc.integer({ min: 1, max: 12 }), leaf), qty: fc.oneof(fc.nat(9), leaf) }), {
      maxLength: 4,
    }),
  ),
}))

/** A valid body, with some of its fields changed, removed or added. */
const nearly = (validBody: unknown): fc.Arbitrary<unknown> =>
  typeof validBody !== 'object' || validBody === null || Array.isArray(validBody)
    ? fc.oneof(fc.constant(validBody), tree)
    : fc
        .tuple(
          fc.dictionary(fc.constantFrom(...Object.keys(validBody), ...NAMES), tree, { maxKeys: 2 }),
          fc.array(fc.constantFrom(...Object.keys(validBody)), { maxLength: 1 }),
        )
        .map(([changed, gone]) => {
          const kept = Object.entries({ ...validBody, ...changed }).filter(([name]) => !gone.includes(name))
          return Object.fromEntries(kept)
        })

const BROKEN_BODIES = [
  '',
  '{',
  '[',
  '{"name":',
  'null',
  '""',
  '[]',
  '{}',
  '\ud800',
  '{"a":1,"a":2}',
  '{"__proto__":{}}',
]
const bodyText = (validBody: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: nearly(validBody).map((value) => JSON.stringify(value) ?? '') },
    { weight: 3, arbitrary: tree.map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...BROKEN_BODIES, `[${'['.repeat(5_000)}`, JSON.stringify('x'.repeat(100_000))),
    },
  )

/** What HTTP allows in a header: bytes, no line ends. */
const headerValue = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...known, 'New'), text).map((value) =>
    Buffer.from(value.toWellFormed())
      .toString('latin1')
      .replace(/\p{Cc}/gu, ''),
  )

const requestFor = (
  endpoint: AnyEndpoint,
  { headers = {}, validBody, knownValues = [] }: FuzzOptions,
): fc.Arbitrary<FuzzRequest> => {
  const names = Object.keys(endpoint.headers?.shape ?? {}).filter((name) => name !== 'session')
  const own = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), headerValue(knownValues))
  const odd = fc.record(
    {
      session: headerValue([]),
      cookie: fc.constantFrom('session=', 'session=x', 'session=%00; session=%zz', ';;;', 'session="\\""'),
      'content-type': fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=x',
        '',
      ),
      origin: fc.constantFrom('null', 'https://elsewhere.test', 'x'),
      'x-forwarded-for': fc.constantFrom('x', ',', '1.2.3.4, x'),
    },
    { requiredKeys: [] },
  )
  const asked = Object.keys(endpoint.query?.shape ?? {})
  const known = fc.constantFrom(...knownValues, 'all', 'fifo', 'sell', '2026-03-01', 'exact')
  return fc.record({
    query:
      asked.length === 0
        ? fc.constant({})
        : fc.dictionary(fc.constantFrom(...asked), fc.oneof(known, text), { maxKeys: 3 }),
    headers: fc
      .tuple(own, fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd }))
      .map(([some, others]) => ({ ...headers, ...some, ...others })),
    body: fc.oneof({ weight: 9, arbitrary: bodyText(validBody) }, { weight: 1, arbitrary: fc.constant(null) }),
    param: fc.oneof(
      fc.constantFrom(...knownValues, 'New', '%00', '%ff', '%zz', '%ED%A0%80', '%2e%2e', 'a%2Fb'),
      text.map((value) => encodeURIComponent(value.toWellFormed())),
    ),
  })
}

const queryText = (query: Record<string, string>): string => {
  const fields = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  return fields.length === 0 ? '' : `?${fields.join('&')}`
}

const check = (endpoint: AnyEndpoint, reply: LightMyRequestResponse): void => {
  expect(reply.statusCode, reply.body.slice(0, 500)).toBeLessThan(500)
  expect(reply.headers['cache-control']).toBe('no-store')
  if (reply.statusCode === 200) z.parse(endpoint.answer, endpoint.media === undefined ? reply.json() : reply.body)
  else if (endpoint.faults === 'result' && reply.json().result !== undefined) z.parse(FAULT, reply.json())
}

/**
 * Sends malformed requests: near misses of a valid body, any JSON, no JSON, odd headers and addresses. Every answer
 * must be one that the contract allows, or a client error about the shape of the request. Returns how often each status
 * occurred, so that a test can assert that it got past the first check.
 */
export const fuzzEndpoint = async (
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  options: FuzzOptions,
): Promise<Map<number, number>> => {
  const statuses = new Map<number, number>()
  const send = async ({ headers, body, param, query }: FuzzRequest): Promise<void> => {
    const hasBody = endpoint.method === 'POST' && body !== null
    const reply = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, () => param) + queryText(query),
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { payload: body }),
    })
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
    check(endpoint, reply)
  }
  const batch = fc.array(requestFor(endpoint, options), { minLength: AT_ONCE, maxLength: AT_ONCE })
  const property = fc.asyncProperty(batch, async (requests) => {
    await options.before?.()
    await Promise.all(requests.map(send))
  })
  await fc.assert(property, { numRuns: Math.ceil(options.runs / AT_ONCE) })
  return statuses
}
