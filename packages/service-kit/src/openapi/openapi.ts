import { type Access, type AnyEndpoint, ERROR_STATUS, type ErrorCode, SESSION_COOKIE } from '@gildscope/contracts'
import * as z from 'zod'
import { mediaType } from '../route/route.ts'
import { createNamedSchemas, subjectOf } from './named-schemas.ts'
import { topicOf, topicsOf } from './topics.ts'

type JsonObject = { [key: string]: unknown }

type OpenApiOptions = {
  title: string
  version: string
  endpoints: readonly AnyEndpoint[]
  /** What stands before every path, for example `/gw2`. */
  server: string
  /** Origin of the examples to copy. */
  origin: string
}

const COMMON_ERRORS: readonly ErrorCode[] = ['VALIDATION', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** What refuses a caller. */
const REFUSALS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  session: ['INVALID_SESSION'],
  share: ['INVALID_SESSION'],
  submitter: ['UNAUTHORIZED'],
}

/** How a caller shows who it is; in the header of that name or otherwise. */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: SESSION_COOKIE,
    description: 'Session of an earlier login, for scripts',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The same, for pages of this site',
  },
  share: {
    type: 'apiKey',
    in: 'query',
    name: 'share',
    description: 'Id of a share that an account of the site made of what is asked for',
  },
  submitter: {
    type: 'apiKey',
    in: 'header',
    name: 'submitter',
    description: 'Token that the operator gave to somebody who adds results',
  },
}

const SECURITY: Record<Access, readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  public: [],
  session: ['session', 'sessionCookie'],
  share: ['session', 'sessionCookie', 'share'],
  submitter: ['submitter'],
}

const ERROR_TEXT: Partial<Record<number, string>> = {
  400: 'Something in the request is not right; the message says what, where and what would be right',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'No such thing',
  409: 'In conflict with what is stored',
  413: 'Too much at once; the details hold the limit',
  429: 'Too many requests; Retry-After says when to come back',
  500: 'A fault of ours; the message holds the request id',
  502: 'A service behind this one answered wrongly',
  503: 'Not ready yet',
}

const FAULT_CODES = Object.keys(ERROR_STATUS)

const COMPONENTS = {
  schemas: {
    Fault: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message', 'details'],
          properties: {
            code: { type: 'string', enum: FAULT_CODES },
            message: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
    ResultFault: {
      type: 'object',
      required: ['result', 'error', 'code', 'details'],
      properties: {
        result: { const: 'error' },
        error: { type: 'string' },
        code: { type: 'string', enum: FAULT_CODES },
        details: { type: 'object' },
      },
    },
  },
  headers: {
    'X-Data-Source': {
      description: 'Where market data comes from',
      schema: { type: 'string', enum: ['simulated', 'live', 'replay'] },
    },
    'X-Request-Id': { description: 'Names this request in our logs', schema: { type: 'string' } },
    'RateLimit-Limit': { description: 'Requests per window', schema: { type: 'integer' } },
    'RateLimit-Remaining': { description: 'Requests left in this window', schema: { type: 'integer' } },
    'RateLimit-Reset': { description: 'Seconds until the window ends', schema: { type: 'integer' } },
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
    ETag: { description: 'Names these bytes; for If-None-Match', schema: { type: 'string' } },
    'X-Total-Count': { description: 'Rows before limit and offset', schema: { type: 'integer' } },
  },
}

const headerRefs = (...names: (keyof (typeof COMPONENTS)['headers'])[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The form on the wire is the input side of a codec, in requests and answers alike. */
const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod writes the range of safe integers beside every whole number, which says nothing to a reader.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return json
}
const wireSchema = (schema: z.core.$ZodType) => jsonSchema(schema, 'input')

type Property = z.core.JSONSchema.BaseSchema
const NUMBERS = ['integer', 'number']
const isList = ({ type, items }: Property): boolean => type === 'array' && typeof items === 'object' && 'type' in items

/**
 * A number or a list is text in an address; who generates a client wants to know what the text means. Lists are separated by
 * commas.
 */
const meaning = (written: Property, read: Property | boolean | undefined): JsonObject => {
  if (written.type !== 'string' || typeof read !== 'object') return { schema: written }
  if (NUMBERS.includes(String(read.type))) return { schema: read }
  return isList(read) ? { schema: read, style: 'form', explode: false } : { schema: written }
}

const parameters = (place: 'path' | 'query' | 'header', schema: z.core.$ZodType | undefined): JsonObject[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = wireSchema(schema)
  const { properties: meant = {} } = jsonSchema(schema, 'output')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'object' ? property : {}
    const read = meant[name]
    const { description: _, ...readRest } = typeof read === 'object' ? read : {}
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(place === 'query' ? meaning(rest, readRest) : { schema: rest }),
    }
  })
}

/** Whether it is refused to pages of other sites. */
const isGuarded = ({ access, method, isSentFromElsewhere }: AnyEndpoint): boolean =>
  method === 'POST' && access !== 'submitter' && isSentFromElsewhere !== true

type Shared = ReturnType<typeof createNamedSchemas> & { responses: Record<string, JsonObject> }

/** Refusals that read alike stand once, under their status and codes. */
const errorResponses = (endpoint: AnyEndpoint, { responses }: Shared): JsonObject => {
  const { access, errors = [], faults = 'error' } = endpoint
  const refusals: ErrorCode[] = [...REFUSALS[access], ...(isGuarded(endpoint) ? (['FORBIDDEN'] as const) : [])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...COMMON_ERRORS, ...refusals, ...errors])) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  }
  const shape = faults === 'result' ? 'ResultFault' : 'Fault'
  const schema = { $ref: `#/components/schemas/${shape}` }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = `${shape}.${codes.join('.')}`
      responses[name] = {
        description: `${ERROR_TEXT[status] ?? 'Fault'} (${codes.join(', ')})`,
        headers: headerRefs('X-Request-Id', ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])),
        content: { 'application/json': { schema } },
      }
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** What anybody may read and keep: its answers say by which bytes they can be recognized. */
const isKept = ({ method, access, media, hasEtag }: AnyEndpoint): boolean =>
  method === 'GET' && access === 'public' && media !== 'sse' && hasEtag !== false

/** A line for a shell; who must be signed in says by `SESSION` as whom. */
const curlLine = ({ access, method, body }: AnyEndpoint, address: string, sent: unknown): string => {
  const parts = ['curl']
  if (method !== 'GET' && sent === undefined) parts.push(`-X ${method}`)
  if (access === 'session' || access === 'share') parts.push('-H "session: $SESSION"')
  if (body !== undefined && sent !== undefined)
    parts.push(`-H 'content-type: application/json' -d '${JSON.stringify(sent)}'`)
  return [...parts, `'${address}'`].join(' ')
}

const operation = (endpoint: AnyEndpoint, origin: string, shared: Shared): JsonObject => {
  const { name, path, method, access, summary, description, params, query, headers, body, answer, example } = endpoint
  const subject = subjectOf(name)
  const shown = SECURITY[access]
  const isNoScheme = ({ name: parameter }: JsonObject) => !shown.some((scheme) => scheme === parameter)
  const media = mediaType(endpoint).split(';')[0] ?? ''
  const hasTotal = description?.includes('X-Total-Count') === true
  return {
    operationId: name,
    tags: [topicOf(path)],
    summary,
    ...(description !== undefined && { description }),
    // Nothing, said: some tools take a document without it for one whose author forgot.
    security: shown.map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query).filter(isNoScheme),
      ...parameters('header', headers).filter(isNoScheme),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: shared.putWhole(wireSchema(body), `${subject}Body`) } },
      },
    }),
    responses: {
      '200': {
        description: 'Done',
        headers: headerRefs(
          'X-Data-Source',
          'X-Request-Id',
          'RateLimit-Limit',
          'RateLimit-Remaining',
          'RateLimit-Reset',
          ...(isKept(endpoint) ? (['ETag'] as const) : []),
          ...(hasTotal ? (['X-Total-Count'] as const) : []),
        ),
        content: {
          [media]: {
            schema: shared.putWhole(wireSchema(answer), method === 'GET' ? subject : `${subject}Answer`),
            ...(example?.reply !== undefined && { example: example.reply }),
          },
        },
      },
      ...(isKept(endpoint) && {
        '304': { description: 'What If-None-Match names is still so', headers: headerRefs('ETag') },
      }),
      ...errorResponses(endpoint, shared),
    },
    ...(example?.request !== undefined && {
      'x-codeSamples': [
        { lang: 'Shell', label: 'curl', source: curlLine(endpoint, origin + example.request, example.body) },
      ],
    }),
  }
}

const DESCRIPTION = `Live prices, order-book statistics and history of the Guild Wars 2 trading post.

* Money is whole copper. A missing value is \`null\`, never 0. Totals of a window are never scaled for polls that were missed; \`{window}_coverage\` says how much of it was seen.
* Reads need no key and are open to any origin. Unknown query parameters are tolerated.
* Nearly every read has an \`ETag\`; send it back as \`If-None-Match\`. Answers are compressed as \`Accept-Encoding\` asks (zstd, br, gzip).
* A fault is \`{ error: { code, message, details } }\`; some families of calls say \`{ result: "error", error, code, details }\` instead. The message says what would be right.
* \`X-Data-Source\` says whether prices are \`live\`, \`simulated\` or a \`replay\`. \`RateLimit-*\` say what is left of this minute.`

/** What these paths use, and what that uses: a document of one service has no parts of others. */
const componentsOf = (paths: JsonObject, own: { schemas: JsonObject; responses: JsonObject }): JsonObject => {
  const text = JSON.stringify([paths, own])
  const used = (kind: string, parts: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  const shown = Object.entries(SECURITY_SCHEMES).filter(([name]) => text.includes(`{"${name}":[]}`))
  return {
    schemas: { ...used('schemas', COMPONENTS.schemas), ...own.schemas },
    ...(shown.length > 0 && { securitySchemes: Object.fromEntries(shown) }),
    headers: used('headers', COMPONENTS.headers),
    responses: own.responses,
  }
}

/** The OpenAPI 3.1 document of contracts, built from nothing else. */
export const openApiDocument = ({ title, version, endpoints, server, origin }: OpenApiOptions): JsonObject => {
  const paths: Record<string, JsonObject> = {}
  const responses: Record<string, JsonObject> = {}
  const shared = { ...createNamedSchemas(), responses }
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, origin, shared) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server === '' ? '/' : server }],
    tags: topicsOf(endpoints.map(({ path }) => path)),
    paths,
    components: componentsOf(paths, { schemas: shared.schemas, responses }),
  }
}
