import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../players/player-records.ts'
import { createSimulator } from '../../server.ts'
import { memoryWorld } from '../../testing/memory-world.ts'
import { ALL_KEYS, keyOf, openPrivateApp } from '../../testing/private-app.ts'

const AURELIA = 0
const TRADER = 1
const ALL = keyOf(AURELIA, 'Everything')

const { app, clock, ask, json, status } = openPrivateApp()
afterAll(() => app.close())
beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/admin/faults' })
})
const putFaults = (payload: object[]) => app.inject({ method: 'PUT', url: '/admin/faults', payload })

/** Permissions that each endpoint requires besides `account`. */
const DEMANDS = [
  ['tokeninfo', []],
  ['account', []],
  ['account/achievements', ['progression']],
  ['account/bank', ['inventories']],
  ['account/inventory', ['inventories']],
  ['account/materials', ['inventories']],
  ['account/wallet', ['wallet']],
  ['account/dyes', ['unlocks']],
  ['account/minis', ['unlocks']],
  ['account/recipes', ['unlocks']],
  ['account/skins', ['unlocks']],
  ['account/titles', ['unlocks']],
  ['account/legendaryarmory', ['unlocks', 'inventories']],
  ['characters', ['characters']],
  ['characters/Aurelia Lampwright', ['characters']],
  ['characters/Aurelia Lampwright/core', ['characters']],
  ['characters/Aurelia Lampwright/backstory', ['characters']],
  ['characters/Aurelia Lampwright/crafting', ['characters']],
  ['characters/Aurelia Lampwright/quests', ['characters']],
  ['characters/Aurelia Lampwright/inventory', ['characters', 'inventories']],
  ['characters/Aurelia Lampwright/equipment', ['characters', 'inventories']],
  ['characters/Aurelia Lampwright/recipes', ['characters', 'inventories']],
  ['commerce/delivery', ['tradingpost']],
  ['commerce/transactions/current/buys', ['tradingpost']],
  ['commerce/transactions/current/sells', ['tradingpost']],
  ['commerce/transactions/history/buys', ['tradingpost']],
  ['commerce/transactions/history/sells', ['tradingpost']],
] as const

describe('a key', () => {
  it.each(DEMANDS)('opens %s and only with the required permissions (%j)', async (path, demanded) => {
    const address = encodeURI(path)
    expect(await status(address)).toBe(200)
    const poor = await ask(address, keyOf(AURELIA, 'Account only'))
    const [missing] = demanded
    expect(poor.statusCode).toBe(missing === undefined ? 200 : 403)
    if (missing !== undefined) expect(poor.json()).toEqual({ text: `requires scope ${missing}` })
    const none = await ask(address, null)
    expect([none.statusCode, none.json()]).toEqual([401, { text: 'Invalid access token' }])
  })

  it('reads inventories without unlocks, and unlocks without inventories', async () => {
    const [inventories, noInventories] = [keyOf(AURELIA, 'Inventories'), keyOf(AURELIA, 'Without inventories')]
    expect([await status('account/bank', inventories), await status('account/skins', inventories)]).toEqual([200, 403])
    expect([await status('account/bank', noInventories), await status('account/skins', noInventories)]).toEqual([
      403, 200,
    ])
    expect(await json('account/legendaryarmory', noInventories)).toEqual({ text: 'requires scope inventories' })
    expect(await status('account/skins', keyOf(AURELIA, 'Without unlocks'))).toBe(403)
    expect(await status('commerce/delivery', keyOf(AURELIA, 'Trading post'))).toBe(200)
  })

  it('has the form of the real ones and reports its permissions', async () => {
    expect(ALL).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{20}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
    expect(new Set(ALL_KEYS).size).toBe(ALL_KEYS.length)
    expect(await json('tokeninfo?v=latest')).toEqual({
      id: ALL.slice(0, 36),
      name: 'Everything',
      permissions: PERMISSIONS,
      type: 'APIKey',
    })
    expect(await json('tokeninfo')).not.toHaveProperty('type')
  })

  it('may come in a header', async () => {
    const answer = await app.inject({ url: '/v2/account', headers: { authorization: `Bearer ${ALL}` } })
    expect(answer.json().name).toBe('Aurelia.4821')
  })

  it('is invalid when unknown or revoked', async () => {
    const unknown = ALL.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const key of [unknown, 'nonsense', keyOf(3, 'Revoked')])
      expect([await status('tokeninfo', key), await status('account', key)]).toEqual([401, 401])
  })

  it('that flaps is invalid from minute 20 to 30 of each hour', async () => {
    const flapping = keyOf(2, 'Flapping')
    const seen: number[] = []
    for (let minute = 0; minute < 120; minute += 5) {
      seen.push(await status('tokeninfo', flapping))
      clock.advanceBy(5 * 60_000)
    }
    const hour = [200, 200, 200, 200, 401, 401, 200, 200, 200, 200, 200, 200]
    expect(seen).toEqual([...hour, ...hour])
  })

  it('can be made invalid by a fault, for one key, one account or one endpoint', async () => {
    await putFaults([{ kind: 'invalid-key', key: ALL, count: 2 }])
    const other = keyOf(AURELIA, 'Account only')
    expect([await status('account'), await status('account', other)]).toEqual([401, 200])
    expect([await status('account/bank'), await status('account')]).toEqual([401, 200])
    await putFaults([{ kind: 'invalid-key', account: 'Aurelia.4821', endpoint: 'account/bank' }])
    expect([await status('account/bank'), await status('account')]).toEqual([401, 200])
    expect(await status('account/bank', keyOf(TRADER, 'Everything'))).toBe(200)
  })

  it('can cause an error status, for one key or account only', async () => {
    await putFaults([{ kind: 'status', status: 503, account: 'Aurelia.4821', endpoint: 'account/bank' }])
    expect([await status('account/bank'), await status('account')]).toEqual([503, 200])
    expect(await status('account/bank', keyOf(TRADER, 'Everything'))).toBe(200)
    await putFaults([{ kind: 'status', status: 502, key: ALL, count: 1 }])
    expect([await status('account'), await status('account')]).toEqual([502, 200])
  })

  it('is never valid in a world without players', async () => {
    const empty = createSimulator({ world: memoryWorld({}, { kind: 'recorded' }), rateLimit: null })
    for (const path of ['account', 'characters', 'commerce/delivery', 'tokeninfo']) {
      const answer = await empty.inject(`/v2/${path}?access_token=${ALL}`)
      expect([answer.statusCode, answer.json()]).toEqual([401, { text: 'Invalid access token' }])
    }
    expect((await empty.inject('/feeds/demo-keys.json')).statusCode).toBe(404)
    await empty.close()
  })
})
