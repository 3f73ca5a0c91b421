import { get } from 'node:http'
import { until } from '@gildscope/testkit/until'
import { expect, test } from 'vitest'
import { ATTACKER, startHostileGateway } from './hostile-gateway.ts'
import { useHostileGateway } from './use-hostile-gateway.ts'

const start = useHostileGateway()

// Refusals come after a second; these tests wait for them in parallel, each at a gateway of its own.
test.concurrent.for([
  ['an unknown address', 'GET', '/gw2/v1/nothing'],
  ['unknown pages', 'GET', '/no/such/page'],
  ['methods that a call does not have', 'DELETE', '/gw2/v1/items/json'],
  ['the mails of a demo that is none', 'GET', '/dev/mail'],
] as const)(
  'a caller that floods %s is refused, and no other caller is',
  async ([, method, path], { onTestFinished }) => {
    const { ask, close } = await startHostileGateway({ POINTS_PER_MINUTE: '600' })
    onTestFinished(close)
    const first = await ask(path, { method })
    expect(first.status).not.toBe(429)
    const all = await Promise.all(Array.from({ length: 60 }, () => ask(path, { from: ATTACKER, method })))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(30)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(path, { method })).status).toBe(first.status)
  },
)

test('calls that are passed on are counted by the service that does the work, in the name of the caller', async () => {
  const { ask, items } = await start({ POINTS_PER_MINUTE: '5' })
  for (let call = 0; call < 20; call += 1)
    expect((await ask(`/gw2/v1/items/json?a=${call}`, { from: ATTACKER })).status).toBe(200)
  expect(items.askedBy('/gw2/v1/items/json')).toEqual([ATTACKER])
})

test('a refusal of a service reaches its caller after a while, in which it keeps nobody waiting', async () => {
  const { ask, items, metric, origin } = await start()
  const leaving = get(`${origin}/gw2/v1/items/json?status=429&retry=7`, { localAddress: '127.0.0.67', agent: false })
  leaving.on('error', () => {})
  await until('who leaves is refused too', () => items.askedBy('/gw2/v1/items/json').length === 1)
  leaving.destroy()
  let isAnswered = false
  const refused = ask('/gw2/v1/items/json?status=429&retry=7', { from: ATTACKER }).finally(() => {
    isAnswered = true
  })
  await until('the service refused it', () => items.askedBy('/gw2/v1/items/json').length === 2)
  expect((await ask('/gw2/v1/items/json')).status).toBe(200)
  expect(isAnswered).toBe(false)
  expect(await metric('gateway_running_requests')).toBe(0)
  expect(await refused).toMatchObject({ status: 429, headers: { 'retry-after': '7' }, body: '[]' })
  expect((await ask('/gw2/v1/items/json')).status).toBe(200)
})

test('a caller cannot take the name of another, and a proxy that is trusted can', async () => {
  const claimed = { 'x-forwarded-for': '203.0.113.5' }
  const { ask, items } = await start()
  await ask('/gw2/v1/items/json', { from: ATTACKER, headers: claimed })
  expect(items.askedBy('/gw2/v1/items/json')).toEqual([ATTACKER])
  const proxied = await start({ TRUST_PROXY: '127.0.0.66' })
  await proxied.ask('/gw2/v1/items/json', { from: ATTACKER, headers: { ...claimed, 'x-forwarded-proto': 'https' } })
  expect(proxied.items.askedBy('/gw2/v1/items/json')).toEqual([`203.0.113.5, ${ATTACKER}`])
})

test.concurrent.for([
  ['a port', (n: number) => `198.51.100.7:${n}`],
  ['a name in place of an address', (n: number) => `_hidden${n}`],
] as const)(
  'visitors of a trusted proxy that adds %s are not counted as another each time',
  async ([, entry], { onTestFinished }) => {
    const { ask, items, close } = await startHostileGateway({ POINTS_PER_MINUTE: '600', TRUST_PROXY: ATTACKER })
    onTestFinished(close)
    const from = (n: number) => ({ from: ATTACKER, headers: { 'x-forwarded-for': entry(n) } })
    for (const n of [1, 2]) await ask(`/gw2/v1/items/json?a=${n}`, from(n))
    expect(items.askedBy('/gw2/v1/items/json')).toHaveLength(1)
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => ask('/no/such/page', from(n))))
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
    expect((await ask('/no/such/page')).status).toBe(404)
  },
)

test('headers of one hop are not passed on, whatever the caller calls so', async () => {
  const { ask, items } = await start()
  const headers = { connection: 'close, x-inner', 'x-inner': '1', te: 'trailers', 'x-outer': '2' }
  await ask('/gw2/v1/items/json', { headers })
  const passed = items.lastHeaders()
  expect(passed).toHaveProperty('x-outer', '2')
  for (const name of ['x-inner', 'te']) expect(passed).not.toHaveProperty(name)
})
