import { ENDPOINTS, getItems } from '@gildscope/contracts'
import { afterEach, expect, test } from 'vitest'
import { type HostileGateway, startHostileGateway } from '../hostile/hostile-gateway.ts'

const LIST = '/gw2/v1/items/json'
const SAID = {
  deprecation: '@1772323200',
  sunset: 'Tue, 01 Sep 2026 00:00:00 GMT',
  link: '</gw2/v2/items>; rel="successor-version"',
}

let site: HostileGateway | null = null
afterEach(async () => {
  await site?.close()
  site = null
})

const start = async (): Promise<HostileGateway> => {
  const deprecated = { since: '2026-03-01', sunset: '2026-09-01', successor: '/gw2/v2/items' }
  const items = ENDPOINTS.items.map((call) => (call.name === getItems.name ? { ...call, deprecated } : call))
  site = await startHostileGateway({}, { endpoints: { ...ENDPOINTS, items } })
  return site
}

test('a deprecated call says so in proxied, cached and unchanged answers, also to pages of other sites', async () => {
  const { ask, items } = await start()
  const path = `${LIST}?state=now`
  for (let call = 0; call < 3; call += 1) {
    const { status, headers } = await ask(path)
    expect([status, headers]).toEqual([200, expect.objectContaining(SAID)])
  }
  expect(items.calls.filter((called) => called === path)).toHaveLength(2)
  const unchanged = await ask(path, { headers: { 'if-none-match': '"now"' } })
  expect([unchanged.status, unchanged.headers]).toEqual([304, expect.objectContaining(SAID)])
})

test('it says so in faults, whether the service or the gateway found them', async () => {
  const { ask, items } = await start()
  const refused = await ask(`${LIST}?status=404`)
  expect([refused.status, refused.headers]).toEqual([404, expect.objectContaining(SAID)])
  await items.close()
  const away = await ask(LIST)
  expect([away.status, away.headers]).toEqual([503, expect.objectContaining(SAID)])
  expect(away.headers['access-control-expose-headers']).toMatch(/Deprecation.*Link.*Sunset/)
})

test('other calls, and other methods of its address, say nothing', async () => {
  const { ask, items } = await start()
  expect((await ask(LIST, { method: 'DELETE' })).headers).not.toHaveProperty('deprecation')
  await items.close()
  const { status, headers } = await ask('/gw2/v1/items/csv')
  expect(status).toBe(503)
  expect(headers).not.toHaveProperty('deprecation')
})
