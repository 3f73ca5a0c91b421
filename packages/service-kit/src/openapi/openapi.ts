import type { AnyEndpoint } from '@gildscope/contracts'
import { type CallExample, EXAMPLES } from '@gildscope/contracts/examples'
import { createPace } from '../answer/turns.ts'
import { LIMIT_HEADERS } from '../limits/limit-headers.ts'
import { mediaType } from '../route/route.ts'
import { COMPONENTS, headerRefs } from './components.ts'
import { errorResponses } from './faults.ts'
import { isObject, type JsonObject, wireSchema } from './json-schema.ts'
import { createNamedSchemas, namePart } from './named-schemas.ts'
import { parameters } from './parameters.ts'
import { SECURITY_SCHEMES, securityOf } from './security.ts'
import { topicOf, topicsOf } from './topics.ts'

type OpenApiOptions = {
  title: string
  version: string
  endpoints: readonly AnyEndpoint[]
  /** Prefix of every path, for example `/gw2`. */
  server: string
  /** Origin of the examples to copy. */
  origin: string
  /** By call name. */
  examples?: Readonly<Record<string, CallExample>>
}

/** Components that the calls of a document share. */
type Parts = {
  origin: string
  examples: Readonly<Record<string, CallExample>>
  named: ReturnType<typeof createNamedSchemas>
  responses: Record<string, JsonObject>
}

/** Public, cacheable answers: they carry an ETag. */
const isKept = ({ method, access, media, hasEtag }: AnyEndpoint): boolean =>
  method === 'GET' && access === 'public' && media !== 'sse' && hasEtag !== false

/** Quotes a text as a single word for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A command line; `TOKEN` and `SESSION` are placeholders for a personal token and the session of a signed-in user. */
const curlLine = ({ access, scope, method, body }: AnyEndpoint, address: string, sent: unknown): string => {
  const parts = ['curl']
  const hasBody = body !== undefined && sent !== undefined
  if (method !== 'GET' && !hasBody) parts.push(`-X ${method}`)
  if (scope !== undefined) parts.push('-H "Authorization: Bearer $TOKEN"')
  else if (access === 'session' || access === 'share') parts.push('-H "session: $SESSION"')
  if (hasBody) parts.push(`-H 'content-type: application/json' -d ${quoted(JSON.stringify(sent))}`)
  return [...parts, quoted(address)].join(' ')
}

/** The address of the example: the one that its contract names, or the only one possible. */
const addressOf = ({ example, path, method }: AnyEndpoint, sent: unknown): string | null =>
  example?.request ?? (method === 'POST' && sent !== undefined ? `/gw2${path}` : null)

const sentenceOf = ({ deprecated }: AnyEndpoint): string | null => {
  if (deprecated === undefined) return null
  const { since, sunset, successor } = deprecated
  return `Deprecated since ${since}; may be removed from ${sunset} on.${successor === undefined ? '' : ` Use \`${successor}\`.`}`
}

/** Under which an event is described in the document. */
const eventName = (event: string): string => `${namePart(event)}Event`

const descriptionOf = (endpoint: AnyEndpoint): string | undefined => {
  const { description, events = {} } = endpoint
  const listed = Object.entries(events).map(
    ([event, { description: what }]) => `* \`${event}\` (\`${eventName(event)}\`): ${what}`,
  )
  const parts = [
    sentenceOf(endpoint),
    description,
    listed.length === 0
      ? null
      : `Events, whose data is JSON as the schemas of these names say:\n\n${listed.join('\n')}`,
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

/** A stream of events is text, whose events `contentSchema` describes: OpenAPI 3.1 has no other way. */
const answerSchema = ({ name, answer, events }: AnyEndpoint, named: Parts['named']): unknown => {
  const whole = named.put(wireSchema(answer), `${namePart(name)}Answer`)
  if (events === undefined || !isObject(whole)) return whole
  const each = Object.entries(events).map(([event, { description, data }]) => {
    const { $defs, ...shape } = wireSchema(data)
    const properties = { event: { type: 'string', const: event }, id: { type: 'string' }, data: shape }
    const schema = { type: 'object', description, required: ['event', 'data'], properties, $defs }
    return named.put(schema, eventName(event))
  })
  return { ...whole, contentMediaType: 'text/event-stream', contentSchema: { type: 'array', items: { oneOf: each } } }
}

const operation = (endpoint: AnyEndpoint, { origin, examples, named, responses }: Parts): JsonObject => {
  const { name, path, summary, params, query, headers, body, deprecated } = endpoint
  const example = examples[name]
  const security = securityOf(endpoint)
  const isNoScheme = ({ name: parameter }: JsonObject) => !security.some((scheme) => String(parameter) in scheme)
  const media = mediaType(endpoint).split(';')[0] ?? ''
  const description = descriptionOf(endpoint)
  const hasTotal = description?.includes('X-Total-Count') === true
  const address = addressOf(endpoint, example?.body)
  const leaving = deprecated === undefined ? [] : (['Deprecation', 'Sunset'] as const)
  const successor = deprecated?.successor === undefined ? [] : (['Link'] as const)
  return {
    operationId: name,
    tags: [topicOf(path)],
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated: true }),
    // Explicitly empty: some tools consider a document without it incomplete.
    security,
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query).filter(isNoScheme),
      ...parameters('header', headers).filter(isNoScheme),
    ],
    ...(body && {
      requestBody: {
        required: body._zod.optin !== 'optional',
        content: {
          'application/json': {
            schema: named.put(wireSchema(body), `${namePart(name)}Body`),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      '200': {
        description: 'Done',
        headers: headerRefs(
          'X-Data-Source',
          'X-Request-Id',
          ...LIMIT_HEADERS,
          ...(isKept(endpoint) ? (['ETag'] as const) : []),
          ...(hasTotal ? (['X-Total-Count'] as const) : []),
          ...leaving,
          ...successor,
        ),
        content: {
          [media]: {
            schema: answerSchema(endpoint, named),
            ...(example !== undefined && { example: example.answer }),
          },
        },
      },
      ...(isKept(endpoint) && {
        '304': {
          description: 'What If-None-Match names is still so',
          headers: headerRefs('ETag', ...leaving, ...successor),
        },
      }),
      ...errorResponses(endpoint, responses),
    },
    ...(address !== null && {
      'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlLine(endpoint, origin + address, example?.body) }],
    }),
  }
}

const DESCRIPTION = `Live prices, order-book statistics and history of the Guild Wars 2 trading post.

* Money is whole copper. A missing value is \`null\`, never 0. Totals of a window are never scaled for polls that were missed; \`{window}_coverage\` says how much of it was seen.
* Reads need no key and are open to any origin. Unknown query parameters are tolerated.
* Nearly every read has an \`ETag\`; send it back as \`If-None-Match\`. Answers are compressed according to \`Accept-Encoding\` (zstd, br, gzip).
* A fault is \`{ error: { code, message, details } }\`; some families of calls use \`{ result: "error", error, code, details }\` instead. The message explains what would be right.
* \`X-Data-Source\` says whether prices are \`live\`, \`simulated\` or a \`replay\`. \`RateLimit\` and \`RateLimit-Remaining\` say how many points are left, and \`RateLimit-Reset\` in how many seconds all of \`RateLimit-Limit\` are back.
* A call that will be removed is marked here half a year before, and its answers carry \`Deprecation\` and \`Sunset\`.
* Examples are answers of the simulated game, shortened to a few rows.`

/**
 * The components that these paths use, directly or indirectly: a document of one service has no components of others.
 */
const componentsOf = (paths: JsonObject, own: { schemas: JsonObject; responses: JsonObject }): JsonObject => {
  const text = JSON.stringify([paths, own])
  const used = (kind: string, parts: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  const shown = Object.entries(SECURITY_SCHEMES).filter(([name]) => text.includes(`{"${name}":[`))
  return {
    schemas: { ...used('schemas', COMPONENTS.schemas), ...own.schemas },
    ...(shown.length > 0 && { securitySchemes: Object.fromEntries(shown) }),
    headers: used('headers', COMPONENTS.headers),
    responses: own.responses,
  }
}

/**
 * The OpenAPI 3.1 document of contracts and of the examples recorded for them. It takes a tenth of a second, in slices
 * between which the event loop goes on.
 */
export const openApiDocument = async (options: OpenApiOptions): Promise<JsonObject> => {
  const { title, version, endpoints, server, origin, examples = EXAMPLES } = options
  const paths: Record<string, JsonObject> = {}
  const parts: Parts = { origin, examples, named: createNamedSchemas(), responses: {} }
  const pace = createPace()
  for (const endpoint of endpoints) {
    await pace()
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, parts) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: DESCRIPTION,
      contact: { name: 'Who runs this site', url: `${origin}/support` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server === '' ? '/' : server }],
    tags: topicsOf(endpoints.map(({ path }) => path)),
    paths,
    components: componentsOf(paths, { schemas: parts.named.schemas(), responses: parts.responses }),
  }
}
