import { type Attack, plainRequest, startAttack } from '@gildscope/testkit/attack'
import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { ATTACKER, type HostileGateway, startHostileGateway, VISITOR } from './hostile-gateway.ts'

let site: HostileGateway | null = null
const attacks: Attack[] = []
afterEach(async () => {
  for (const attack of attacks.splice(0)) attack.end()
  await site?.close()
  site = null
})

const start = async (env: Record<string, string> = {}) => {
  const started = await startHostileGateway(env)
  site = started
  return started
}
const attack = (origin: string, options: Omit<Parameters<typeof startAttack>[1], 'from'>) => {
  const started = startAttack(origin, { from: ATTACKER, ...options })
  attacks.push(started)
  return started
}

/** A busy machine takes this long to cut them. */
const CUT_WITHIN_MS = 25_000
const CALL = '/gw2/v1/items/json'
const STREAM = '/gw2/v1/items/stream'
const POST_HEAD = 'POST /gw2/v1/website/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'

test("300 streams from one address do not block other callers' streams or answers", async () => {
  const { origin, ask } = await start({ STREAMS_PER_ADDRESS: '64' })
  const streams = attack(origin, { connections: 300, say: () => plainRequest(STREAM) })
  await until('all are answered', () => streams.count(200) + streams.count(429) === 300)
  expect(streams.count(200)).toBe(64)
  expect((await ask(CALL)).status).toBe(200)
  const visitor = startAttack(origin, { from: VISITOR, connections: 1, say: () => plainRequest(STREAM) })
  attacks.push(visitor)
  await until('the visitor has a stream', () => visitor.count(200) === 1)
  const refused = await ask(STREAM, { from: ATTACKER })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a place of a stream is free again when its reader goes', async () => {
  const { origin } = await start({ STREAMS_PER_ADDRESS: '2' })
  const first = attack(origin, { connections: 2, say: () => plainRequest(STREAM) })
  await until('two streams', () => first.count(200) === 2)
  first.end()
  await until('two more streams', async () => {
    const next = attack(origin, { connections: 2, say: () => plainRequest(STREAM) })
    await until('answers', () => next.count(200) + next.count(429) === 2)
    if (next.count(200) === 2) return true
    next.end()
    return false
  })
})

test('300 unfinished bodies from one address reach no service, and do not block other callers', async () => {
  const { origin, ask, items } = await start()
  const bodies = attack(origin, { connections: 300, say: () => `${POST_HEAD}Content-Length: 1000\r\n\r\n{"user":` })
  await until('all that are too many are refused', () => bodies.count(429) === 300 - 96)
  const body = JSON.stringify({ user: 'a' })
  const headers = { 'content-type': 'application/json' }
  const reply = await ask('/gw2/v1/website/login', { method: 'POST', headers, body })
  expect(reply).toMatchObject({ status: 200, body: '{"body":{"user":"a"}}' })
  expect(items.calls).toEqual(['/gw2/v1/website/login'])
})

test('unfinished bodies and heads end when their time is over, however they drip', async () => {
  const { origin } = await start({ REQUEST_TIMEOUT_MS: '1000' })
  const bodies = attack(origin, { connections: 5, say: () => `${POST_HEAD}Content-Length: 1000\r\n\r\n{` })
  const heads = attack(origin, { connections: 5, say: () => `GET ${CALL} HTTP/1.1\r\nHost: here\r\n` })
  const silent = attack(origin, { connections: 5, say: () => `${POST_HEAD}Content-Length: 1000\r\n\r\n{` })
  const all = [bodies, heads, silent]
  await until('all are connected', () => all.every((each) => each.opened() === 5))
  const drip = setInterval(() => {
    bodies.sayMore('"')
    heads.sayMore('X: y\r\n')
  }, 100)
  try {
    await until('all were cut', () => all.every((each) => each.open() === 0))
  } finally {
    clearInterval(drip)
  }
  // If data arrives after a connection was closed, the system discards the response that was already sent.
  expect(silent.count(408)).toBe(5)
})

test('bodies of calls that wait count as long as they are held here', async () => {
  const { origin, ask, held } = await start({ BODY_LIMIT_BYTES: '16384' })
  const body = `"${'x'.repeat(16_000)}"`
  const head = POST_HEAD.replace('login', 'signup')
  const bodies = attack(origin, { connections: 40, say: () => `${head}Content-Length: ${body.length}\r\n\r\n${body}` })
  await until('those that are too many are refused', () => bodies.count(429) === 32)
  // The others of the eight that are held wait for a place.
  expect(held()).toBe(2)
  const headers = { 'content-type': 'application/json' }
  expect((await ask('/gw2/v1/website/login', { method: 'POST', headers, body })).status).toBe(200)
})

test('readers that read nothing do not block a service for others', async () => {
  const { origin, ask } = await start()
  for (let address = 0; address < 4; address += 1)
    attacks.push(
      startAttack(origin, {
        from: `127.0.2.${address + 1}`,
        connections: 40,
        say: (index) => plainRequest(`${CALL}?big=${index}`),
        isReading: false,
      }),
    )
  await until('all are connected', () => attacks.every((each) => each.opened() === 40))
  expect((await ask(CALL)).status).toBe(200)
})

test('a body that is too large for its call is refused before it reaches a service', async () => {
  const { ask, items } = await start()
  const headers = { 'content-type': 'application/json' }
  const said = await ask('/gw2/v1/website/login', { method: 'POST', headers, body: `"${'x'.repeat(20_000)}"` })
  expect(said.status).toBe(413)
  expect(JSON.parse(said.body)).toMatchObject({ result: 'error', code: 'TOO_LARGE' })
  const chunked = { ...headers, 'transfer-encoding': 'chunked' }
  expect(
    (await ask('/gw2/v1/website/login', { method: 'POST', headers: chunked, body: 'x'.repeat(20_000) })).status,
  ).toBe(413)
  expect(items.calls).toEqual([])
})

test('slow calls of one address leave places for others', async () => {
  const { origin, ask, held } = await start()
  const waiting = attack(origin, { connections: 300, say: (index) => plainRequest(`${CALL}?hold=${index}`) })
  await until('all that are too many are refused', () => waiting.count(429) === 300 - 96)
  await until('a few are fast and some slow', () => held() === 5 + 16)
  expect((await ask(CALL)).status).toBe(200)
  expect((await ask('/ready')).status).toBe(200)
})

test('a full queue refuses calls, and /ready shows that the service is blocked', async () => {
  const { origin, ask, held, release, metric } = await start({
    OPEN_REQUESTS_PER_ADDRESS: '2000',
    CONNECTIONS_PER_ADDRESS: '5000',
  })
  for (let address = 0; address < 40; address += 1)
    attacks.push(
      startAttack(origin, {
        from: `127.0.1.${address + 1}`,
        connections: 60,
        isRepeating: true,
        say: (index) => plainRequest(`${CALL}?hold=${index}`),
      }),
    )
  const refusedOnes = (): number => attacks.reduce((sum, each) => sum + each.count(503), 0)
  // Those that were refused come again, until what became slow has moved on and the queue is full behind it.
  await until('the queue is full', async () => held() === 192 && (await metric('gateway_waiting_requests')) > 1_000)
  // A caller with nothing in the queue gets a place at the expense of the caller with the most waiting calls.
  let answered = 0
  const visitor = ask(`${CALL}?hold=of-the-visitor`).then(({ status }) => {
    answered = status
  })
  const before = refusedOnes()
  await until('another caller is refused', () => refusedOnes() > before)
  const ready = await ask('/ready')
  expect(ready.status).toBe(503)
  expect(JSON.parse(ready.body).checks.items).toMatchObject({ ready: false })
  for (const each of attacks) each.end()
  await until('the visitor has a turn', () => {
    release()
    return answered !== 0
  })
  await visitor
  expect(answered).toBe(200)
})

test('a caller that leaves while waiting leaves nothing behind', async () => {
  const { origin, ask, held, metric } = await start()
  for (let round = 0; round < 3; round += 1) {
    const waiting = attack(origin, { connections: 96, say: (index) => plainRequest(`${CALL}?hold=${round}-${index}`) })
    await until('they wait', async () => (await metric('gateway_waiting_requests')) === 96 - (5 + 16))
    waiting.end()
    await until('they are closed', async () => (await metric('gateway_running_requests')) === 0)
  }
  expect(await metric('gateway_waiting_requests')).toBe(0)
  expect(held()).toBeGreaterThan(0)
  expect((await ask(CALL, { from: ATTACKER })).status).toBe(200)
})

test('responses that are not read are cut, and do not block others meanwhile', async () => {
  const { origin, ask, metric } = await start({ READING_INTERVAL_MS: '500', OPEN_REQUESTS_PER_ADDRESS: '40' })
  const readers = attack(origin, {
    connections: 262,
    say: (index) => plainRequest(`${CALL}?big=${index}`),
    isReading: false,
  })
  await until('all are connected', () => readers.opened() === 262)
  expect((await ask(CALL)).status).toBe(200)
  const isFree = async () => (await metric('gateway_running_requests')) === 0
  await until('they give their places back', isFree, CUT_WITHIN_MS)
})

test('connections of one address have a limit', async () => {
  const { origin, ask } = await start({ CONNECTIONS_PER_ADDRESS: '50' })
  const idle = attack(origin, { connections: 300, say: () => '' })
  await until('only so many stay', () => idle.opened() >= 250 && idle.open() === 50)
  expect((await ask(CALL)).status).toBe(200)
})

test('a connection that asked with a long address is closed: its parser would keep that', async () => {
  const { origin } = await start()
  const paths = [CALL, '/no/such/page', STREAM.replace('stream', 'unknown')]
  const ids = 'x'.repeat(5000)
  const crowd = attack(origin, { connections: 3, say: (index) => plainRequest(`${paths[index]}?a=${ids}`) })
  await until('all are answered', () => crowd.count(200) === 1 && crowd.count(404) === 2)
  await until('all are closed', () => crowd.open() === 0)
})

/** Many requests on one connection, none waiting for the answer to the one before. */
const inOneGo = (many: number, path: (index: number) => string): string =>
  Array.from({ length: many }, (_, index) => plainRequest(path(index))).join('')

test.each([
  ['calls', (index: number) => `${CALL}?hold=${index}`],
  ['an unknown address', (index: number) => `/no/such/page?${index}`],
  ['streams', () => STREAM],
  ['an unknown address named like a stream', (index: number) => `/no/such/page?${index}/v1/items/stream`],
])(
  'a caller that keeps requesting %s without waiting for answers is cut, not refused one by one',
  async (_what, path) => {
    const { origin, ask } = await start()
    const pipelines = attack(origin, {
      connections: 20,
      say: (index) => plainRequest(`${CALL}?hold=first-${index}`) + inOneGo(1000, path),
    })
    await until('all are cut', () => pipelines.opened() === 20 && pipelines.open() === 0)
    expect((await ask(CALL)).status).toBe(200)
  },
)

test('the service gets nothing of a connection that is cut for what it sends ahead', async () => {
  const { origin, ask, items } = await start()
  // Leaves a connection to the service that is open.
  await ask(CALL)
  const pipeline = attack(origin, { connections: 1, say: () => inOneGo(40, (index) => `${CALL}?ahead=${index}`) })
  await until('it is cut', () => pipeline.opened() === 1 && pipeline.open() === 0)
  expect((await ask(CALL)).status).toBe(200)
  expect(items.calls.filter((url) => url.includes('ahead'))).toEqual([])
})

test('a few requests in one go are answered in their order', async () => {
  const { origin } = await start()
  const pipeline = attack(origin, {
    connections: 1,
    say: () => inOneGo(16, (index) => (index % 2 === 0 ? `${CALL}?a=${index}` : `/nothing/${index}`)),
  })
  await until('all are answered', () => pipeline.count(200) === 8 && pipeline.count(404) === 8)
})

test('answers that wait for their reader count as open, though the service is done with them', async () => {
  const { origin, ask, items, metric } = await start({ OPEN_REQUESTS_PER_ADDRESS: '12' })
  const path = (index: number): string => `${CALL}?state=${'x'.repeat(900)}&encoded=1&a=${index}`
  // The system takes the first of them.
  attack(origin, { connections: 1, say: () => inOneGo(12, path), isReading: false })
  await until('all are asked', () => items.calls.length === 12)
  await until('all are fetched', async () => (await metric('gateway_running_requests')) === 0)
  const more = attack(origin, { connections: 1, say: () => inOneGo(12, (index) => path(12 + index)) })
  await until('who asks for as many again is cut', () => more.opened() === 1 && more.open() === 0)
  expect((await ask(CALL)).status).toBe(200)
})
