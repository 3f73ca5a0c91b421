import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { FRAMABLE, type HostileGateway, startHostileGateway } from '../hostile/hostile-gateway.ts'

let site: HostileGateway | null = null
afterEach(async () => {
  await site?.close()
  site = null
})

const LIST = '/gw2/v1/items/json'

const start = async () => {
  const started = await startHostileGateway()
  site = started
  const { items, ask } = started
  const known = new Set<string>()
  const asked = async (path: string, headers: Record<string, string> = {}) => {
    // The first answer for an address is not cached.
    if (!known.has(path)) await ask(path)
    known.add(path)
    const before = items.calls.length
    const reply = await ask(path, { headers })
    return { ...reply, reached: items.calls.length > before }
  }
  return { ...started, asked }
}

test('an answer of the current state is served from the cache, with its headers, and as 304', async () => {
  const { asked } = await start()
  const first = await asked(`${LIST}?state=now`)
  expect(first).toMatchObject({ status: 200, body: '["now"]', reached: true })
  const again = await asked(`${LIST}?state=now`)
  expect(again).toMatchObject({ status: 200, body: '["now"]', reached: false })
  expect(again.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    etag: '"now"',
    'x-total-count': '1',
    'content-length': '7',
  })
  expect(Object.keys(again.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([])
  expect(again.headers).not.toHaveProperty('x-request-id')
  const known = await asked(`${LIST}?state=now`, { 'if-none-match': '"now"' })
  expect(known).toMatchObject({ status: 304, body: '', reached: false, headers: { etag: '"now"' } })
})

test('an answer is kept from the second request on', async () => {
  const { ask, items } = await start()
  const path = `${LIST}?state=now`
  for (let call = 0; call < 4; call += 1) expect((await ask(path)).status).toBe(200)
  expect(items.calls.filter((called) => called === path)).toHaveLength(2)
})

test('no answer outlives the state that it was made of', async () => {
  const { asked, items } = await start()
  await asked(`${LIST}?state=now`)
  items.change([1, 1, 1, 1, 1])
  await until('the gateway knows', async () => (await asked(`${LIST}?state=now`)).reached)
  expect((await asked(`${LIST}?state=now`)).reached).toBe(false)
})

test('nothing is kept that is not of the current state, or while the current state is unknown', async () => {
  const { asked, items } = await start()
  for (let call = 0; call < 2; call += 1) expect((await asked(`${LIST}?state=old`)).reached).toBe(true)
  await asked(`${LIST}?state=now`)
  items.stopFeed()
  await until('the gateway noticed', async () => (await asked(`${LIST}?state=now`)).reached)
  expect((await asked(`${LIST}?state=now`)).reached).toBe(true)
})

test('answers are kept by address and encoding, and only public ones', async () => {
  const { asked } = await start()
  await asked(`${LIST}?state=now`)
  expect((await asked(`${LIST}?state=now`, { 'accept-encoding': 'gzip' })).reached).toBe(true)
  expect((await asked(`${LIST}?state=now&a`)).reached).toBe(true)
  for (const path of [`${LIST}?state=now&cookie`, `${LIST}?state=now&status=404`, `${LIST}`])
    for (let call = 0; call < 2; call += 1) expect((await asked(path)).reached, path).toBe(true)
})

test('a caller that sends two Accept-Encoding headers changes nothing for others', async () => {
  const { asked, origin } = await start()
  const path = `${LIST}?state=now&encoded`
  const odd = async (target: string, headers: OutgoingHttpHeaders) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path: target, headers: { host: 'here', ...headers }, agent: false }).end()
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    reply.resume()
    await once(reply, 'end')
  }
  await odd(`http://here${path}`, { 'accept-encoding': 'gzip' })
  await odd(path, { 'accept-encoding': ['identity', 'gzip'] })
  await odd(path, { 'accept-encoding': ['gzip', 'identity'] })
  const plain = await asked(path)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(`["${'now'.repeat(1000)}"]`)
  await odd(path, { 'accept-encoding': 'gzip', connection: 'close, accept-encoding' })
  expect((await asked(path, { 'accept-encoding': 'gzip' })).headers).toHaveProperty('content-encoding', 'gzip')
  expect((await asked(path)).headers).not.toHaveProperty('content-encoding')
})

test('answers that shared caches may store are kept for a moment', async () => {
  const { asked } = await start()
  await asked(`${LIST}?age=60`)
  expect((await asked(`${LIST}?age=60`)).reached).toBe(false)
  await until('the moment is over', async () => (await asked(`${LIST}?age=60`)).reached)
})

test('a chart for frames is kept with the headers of its service; whatever else is below that path may not be framed', async () => {
  const { asked } = await start()
  for (const isKept of [false, true]) {
    const { status, headers, body, reached } = await asked('/embed/items/19721')
    expect([status, body, reached]).toEqual([200, '<svg/>', !isKept])
    expect(headers['content-security-policy']).toBe(FRAMABLE)
    expect(headers).not.toHaveProperty('x-frame-options')
  }
  const known = await asked('/embed/items/19721', { 'if-none-match': '"chart"' })
  expect([known.status, known.reached]).toEqual([304, false])
  for (const path of [
    '/embed',
    '/embed/items',
    '/embed/items/1/2',
    '/badges/items/1',
    '/feeds/none.atom',
    '/tradepost',
  ]) {
    const { status, headers } = await asked(path)
    expect(status, path).toBe(404)
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
})
