import { ENDPOINTS, endpoint } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiDocument } from './openapi.ts'

const EVERY_CALL = Object.values(ENDPOINTS).flat()

type Options = Parameters<typeof openApiDocument>[0]
const documentOf = (endpoints: Options['endpoints'], examples?: NonNullable<Options['examples']>) =>
  openApiDocument({
    title: 'Test',
    version: '1',
    server: '/gw2',
    origin: 'http://localhost',
    endpoints,
    ...(examples && { examples }),
  })

test('a line for a shell says as whom something is sent, and what', async () => {
  const rename = endpoint({
    name: 'rename',
    service: 'account',
    access: 'session',
    method: 'POST',
    path: '/v1/website/rename',
    summary: 'Gives another name',
    headers: z.object({ session: z.optional(z.string()) }),
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  })
  const source = `curl -H "session: $SESSION" -H 'content-type: application/json' -d '{"name":"x"}' 'http://localhost/gw2/v1/website/rename'`
  const examples = { rename: { body: { name: 'x' }, answer: { name: 'x' } } }
  expect(await documentOf([rename], examples)).toMatchObject({
    paths: { '/v1/website/rename': { post: { 'x-codeSamples': [{ source }] } } },
  })
  const quoted = { rename: { body: { name: "Zojja's; rm -r ~" }, answer: { name: 'x' } } }
  expect(await documentOf([rename], quoted)).toMatchObject({
    paths: {
      '/v1/website/rename': {
        post: { 'x-codeSamples': [{ source: expect.stringContaining(`-d '{"name":"Zojja'\\''s; rm -r ~"}' 'http`) }] },
      },
    },
  })
})

test('every call about archives and shares has such a line', async () => {
  const calls = ENDPOINTS.account.filter(({ path }) => /archives|shares|transactions|wvwStats/.test(path))
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter(({ example }) => example?.request === undefined).map(({ name }) => name)).toEqual([])
  const text = JSON.stringify(await documentOf(calls))
  const withToken = calls.filter(({ scope }) => scope !== undefined)
  expect(text.match(/curl [^']*Authorization: Bearer \$TOKEN/g)).toHaveLength(withToken.length)
  expect(text.match(/curl [^']*session: \$SESSION/g)).toHaveLength(calls.length - withToken.length)
})

type TokenDocument = {
  paths: Record<string, Record<string, { security?: object[]; responses?: object }>>
  components: { securitySchemes?: object }
}

test('a call that takes a personal token names its scope, and no other call takes one', async () => {
  const { paths, components } = (await documentOf(ENDPOINTS.account)) as TokenDocument
  expect(components.securitySchemes).toMatchObject({ personalToken: { type: 'http', scheme: 'bearer' } })
  for (const { path, method, scope } of ENDPOINTS.account) {
    const { security, responses } = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    expect(security?.find((each) => 'personalToken' in each)).toEqual(scope && { personalToken: [scope] })
    if (scope !== undefined) expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['401', '403']))
  }
})

test('the same calls in another order have the same schemas', async () => {
  const { components } = await documentOf(EVERY_CALL)
  expect((await documentOf([...EVERY_CALL].reverse())).components).toEqual(components)
})

test('a document of one service gives shapes the names that they have in that of all', async () => {
  const schemasOf = (document: unknown) => (document as { components: { schemas: object } }).components.schemas
  const all = schemasOf(await documentOf(EVERY_CALL))
  for (const calls of Object.values(ENDPOINTS)) expect(all).toMatchObject(schemasOf(await documentOf(calls)))
})

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  schema: { type?: string; enum?: string[] }
  explode?: boolean
  example?: unknown
}
type Operation = { operationId: string; description?: string; parameters: Parameter[] }
const operationsOf = (document: unknown): Operation[] =>
  Object.values((document as { paths: Record<string, Record<string, Operation>> }).paths).flatMap(Object.values)

test('every parameter is described', async () => {
  const mute = operationsOf(await documentOf(EVERY_CALL)).flatMap(({ operationId, parameters }) =>
    parameters.filter(({ description = '' }) => description === '').map(({ name }) => `${operationId}: ${name}`),
  )
  expect(mute).toEqual([])
})

test('every parameter has an example, which its contract accepts', async () => {
  for (const { operationId, parameters } of operationsOf(await documentOf(EVERY_CALL))) {
    const { params, query, headers } = EVERY_CALL.find(({ name }) => name === operationId) ?? {}
    const parts = { path: params, query, header: headers }
    for (const { name, in: place, example } of parameters) {
      const field = parts[place]?.shape[name]
      if (field === undefined) throw new Error(`${operationId} has no ${name}`)
      expect(z.safeParse(field, String(example)).error, `${operationId} ${name} ${example}`).toBeUndefined()
      expect(example, `${operationId} ${name}`).toBeDefined()
    }
  }
})

test('words that a parameter understands are an enum', async () => {
  const enums = operationsOf(await documentOf(EVERY_CALL))
    .flatMap(({ parameters }) => parameters)
    .filter(({ name, schema }) => ['beautify', 'order', 'sorting'].includes(name) && schema.enum !== undefined)
  expect(new Set(enums.map(({ name, schema }) => `${name}: ${schema.enum?.join()}`))).toEqual(
    new Set(['beautify: human,min', 'order: asc,desc', 'sorting: new,old']),
  )
})

test('a list of fixed places has as many', async () => {
  expect(await documentOf(ENDPOINTS.account)).toMatchObject({
    components: {
      schemas: {
        Lot: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'integer' }, { type: 'integer' }],
          items: {},
          minItems: 3,
          maxItems: 3,
        },
      },
    },
  })
})

test('every call is described', async () => {
  const mute = operationsOf(await documentOf(EVERY_CALL)).filter(({ description = '' }) => description.length < 20)
  expect(mute.map(({ operationId }) => operationId)).toEqual([])
})

test('every list in an address is one of commas, and may be repeated instead', async () => {
  const lists = operationsOf(await documentOf(EVERY_CALL)).flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ in: place, schema }) => place === 'query' && schema.type === 'array')
      .map((parameter) => ({ ...parameter, query: EVERY_CALL.find(({ name }) => name === operationId)?.query })),
  )
  expect(new Set(lists.map(({ name }) => name))).toEqual(new Set(['fields', 'ids', 'itemID', 'kinds', 'outputs']))
  for (const { name, query, explode } of lists) {
    const decode = (value: unknown) => z.parse(z.partial(z.object({ ...query?.shape })), { [name]: value })
    expect(explode).toBe(false)
    const [one, more] = name === 'kinds' ? ['craft', 'forge,open'] : ['1', '2,3']
    expect(decode([one, more])).toEqual(decode(`${one},${more}`))
  }
})

test('a deprecated call says so, and names its replacement', async () => {
  const old = endpoint({
    name: 'getOld',
    service: 'items',
    access: 'public',
    method: 'GET',
    path: '/v1/old',
    summary: 'Something old',
    reply: z.array(z.string()),
    deprecated: { since: '2026-03-01', sunset: '2026-09-01', successor: '/gw2/v2/new' },
  })
  const headers = { Deprecation: {}, Sunset: {}, Link: {} }
  const said = 'Deprecated since 2026-03-01; may be removed from 2026-09-01 on. Use `/gw2/v2/new`.'
  expect(await documentOf([old])).toMatchObject({
    paths: {
      '/v1/old': { get: { deprecated: true, description: said, responses: { 200: { headers }, 304: { headers } } } },
    },
  })
})

test('rows of which only some fields are answered name all of them, each with its type', async () => {
  const properties = {
    date: { type: ['string', 'null'] },
    sell_price_avg: { type: ['integer', 'null'] },
    sell_price_stdev: { type: ['number', 'null'] },
  }
  expect(await documentOf(ENDPOINTS.items)).toMatchObject({
    components: { schemas: { HistoryRow: { properties }, CraftingRow: { properties: { account_bound: {} } } } },
  })
})

test('a stream describes the data of each of its events', async () => {
  expect(await documentOf(ENDPOINTS.gateway)).toMatchObject({
    components: {
      schemas: {
        PricesEvent: {
          properties: {
            event: { type: 'string', const: 'prices' },
            data: { type: 'array', items: { $ref: '#/components/schemas/StreamedPrice' } },
          },
        },
        HeartbeatEvent: { properties: { data: { $ref: '#/components/schemas/StreamHeartbeat' } } },
        ResetEvent: { properties: { data: { $ref: '#/components/schemas/StreamReset' } } },
      },
    },
  })
})

test('every refusal has an example of each of its codes, in its shape', async () => {
  type Refusal = { content: { 'application/json': { examples: Record<string, { value: Record<string, unknown> }> } } }
  const { components } = (await documentOf(EVERY_CALL)) as { components: { responses: Record<string, Refusal> } }
  expect(Object.keys(components.responses).length).toBeGreaterThan(10)
  for (const [name, { content }] of Object.entries(components.responses)) {
    const [shape, ...codes] = name.split('.')
    for (const code of codes) {
      const value = content['application/json'].examples[code]?.value
      expect(value, name).toMatchObject(shape === 'Fault' ? { error: { code } } : { result: 'error', code })
    }
  }
})
