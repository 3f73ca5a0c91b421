import { getFlips, getItems, getStatus, listSessions, login, updateArchives } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'
import { errorOf, json, text, useServer } from './testing/serve.ts'

const server = useServer()
const client = (session?: string) =>
  createClient({ origin: server.origin(), ...(session !== undefined && { session }) })
const BUSY = { error: { code: 'TOO_MANY_REQUESTS', message: 'slower', details: {} } }

it('requests the named fields, and accepts a filter as text or as terms', async () => {
  const row = { id: 19721, name: 'Glob of Ectoplasm' }
  server.willAnswer(json([row], 200, { 'x-total-count': '950' }), json([row]))
  const fields = ['id', 'name'] as const
  const answer = await client().answer(getItems, { query: { fields, filter: 'roi:gte:10', limit: 1 } })
  await client().call(getItems, { query: { fields, filter: [{ field: 'roi', op: 'gte', value: 10 }], limit: 1 } })
  expect(answer).toEqual({ reply: [row], total: 950, madeAt: null, expiresAt: null })
  const [first, second] = server.asked()
  expect(first?.path).toBe('/gw2/v1/items/json')
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ fields: 'id,name', filter: 'roi:gte:10', limit: '1' })
  expect(second?.query.toString()).toBe(first?.query.toString())
})

it.each([{ filter: 'rio:gte:10' }, { sort: 'rio' }, { filter: [{ field: 'name', op: 'eq', value: 'a,b' }] }])(
  'finds what the contract does not allow before it asks: %o',
  async (query) => {
    server.willAnswer()
    const call = client().call(getItems, { query: query as object })
    expect(await errorOf(call)).toMatchObject({
      code: 'VALIDATION',
      status: 0,
      message: expect.stringMatching(/^getItems/),
    })
    expect(server.asked()).toEqual([])
  },
)

it('retries at the time given by a busy server, and gives up after four attempts', async () => {
  const busy = json(BUSY, 429, { 'retry-after': '0' })
  server.willAnswer(busy, json([]))
  expect(await client().call(getItems)).toEqual([])
  server.willAnswer(busy, busy, busy, busy, json([]))
  expect(await errorOf(client().call(getItems))).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  expect(server.asked()).toHaveLength(4)
})

it('leaves a longer wait to its caller', async () => {
  server.willAnswer(json(BUSY, 429, { 'retry-after': '3600' }))
  expect(await errorOf(client().call(getItems))).toMatchObject({ retryAfterSeconds: 3600 })
  expect(server.asked()).toHaveLength(1)
})

it('leaves a wait until a distant date to its caller', async () => {
  server.willAnswer(json(BUSY, 429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }))
  expect(await errorOf(client().call(getItems))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(server.asked()).toHaveLength(1)
})

it('sends the session to calls of accounts alone', async () => {
  const flips = { flips: [], months: [], open: [], unknown: [], first: null, gaps: [] }
  server.willAnswer(json(flips), json([]), json({ result: 'success', session: 's-2' }))
  const mine = client('s-1')
  await mine.call(getFlips)
  await mine.call(getItems)
  expect(await mine.call(login, { headers: { user: 'a', password: 'b' } })).toBe('s-2')
  expect(server.asked().map(({ headers }) => headers.session)).toEqual(['s-1', undefined, undefined])
})

it('sends the token to calls that take one alone, and the session to the others', async () => {
  const flips = { flips: [], months: [], open: [], unknown: [], first: null, gaps: [] }
  server.willAnswer(json(flips), json([]), json({ result: 'success', success: [] }))
  const mine = createClient({ origin: server.origin(), session: 's-1', token: 'gs_1' })
  await mine.call(getFlips)
  await mine.call(getItems)
  await mine.call(listSessions)
  const sent = server.asked().map(({ headers }) => [headers.authorization, headers.session])
  expect(sent).toEqual([
    ['Bearer gs_1', undefined],
    [undefined, undefined],
    [undefined, 's-1'],
  ])
})

it('sends no session and no password to another address', async () => {
  server.willAnswer((_asked, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(await errorOf(client('s-1').call(updateArchives))).toMatchObject({ code: 'OFFLINE' })
  expect(server.asked().map(({ path }) => path)).not.toContain('/elsewhere')
})

it('says that an answer is none of a Gildscope', async () => {
  server.willAnswer(json({ hello: 'world' }))
  expect(await errorOf(client().call(getStatus))).toMatchObject({
    code: 'UNEXPECTED',
    message: expect.stringContaining('getStatus was answered in another form'),
  })
})

it('treats broken JSON as an unexpected form, not as a broken connection', async () => {
  server.willAnswer(text('<html>', { type: 'application/json' }))
  expect(await errorOf(client().call(getStatus))).toMatchObject({
    code: 'UNEXPECTED',
    message: expect.stringContaining('getStatus was answered in another form'),
  })
})

it('says which address did not answer, and why', async () => {
  const gone = createClient({ origin: 'http://127.0.0.1:1' })
  expect(await errorOf(gone.call(updateArchives))).toMatchObject({
    code: 'OFFLINE',
    message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 did not answer: (bad port|.*ECONNREFUSED.*)$/),
  })
})

it.each(['your.site', 'localhost:8080'])('says what an origin looks like that is none: %s', (origin) => {
  expect(() => createClient({ origin })).toThrow(`'${origin}' is no origin; expected an address such as`)
})
