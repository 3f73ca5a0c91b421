import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGeneratedWorld } from '../../generated-world.ts'
import { steppedClock } from '../../market/clock.ts'
import { hashText } from '../../market/random.ts'
import { createKeys } from '../../players/keys.ts'
import { PERMISSIONS } from '../../players/player-records.ts'
import { createSimulator } from '../../server.ts'
import { memoryWorld } from '../../testing/memory-world.ts'

const NOON = Date.parse('2026-01-05T12:00:00Z')
const MACHINE_TIME = Date.parse('2026-03-01T08:00:00Z')
const clock = steppedClock(NOON)
const world = createGeneratedWorld({ seed: 9, tradable: 300, clock })
const KEYS = createKeys(hashText('9'))
const keyOf = (player: number, name: string): string =>
  KEYS.find((key) => key.player === player && key.kind.name === name)!.key
const AURELIA = 0
const TRADER = 1
const ALL = keyOf(AURELIA, 'Everything')

let app: FastifyInstance
beforeAll(() => {
  app = createSimulator({ world, rateLimit: null, now: () => MACHINE_TIME })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/admin/faults' })
})

const ask = (path: string, key: string | null = ALL) => {
  const [address, query] = path.split('?')
  const parameters = [...(key === null ? [] : [`access_token=${key}`]), ...(query ? [query] : [])]
  return app.inject(`/v2/${address}?${parameters.join('&')}`)
}
const json = async (path: string, key: string | null = ALL) => (await ask(path, key)).json()
const status = async (path: string, key: string | null = ALL): Promise<number> => (await ask(path, key)).statusCode
const putFaults = (payload: object[]) => app.inject({ method: 'PUT', url: '/admin/faults', payload })

/** What each endpoint demands beside `account`. */
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
  it.each(DEMANDS)('opens %s and only with what it demands (%j)', async (path, demanded) => {
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

  it('has the form of the real ones and tells what it may', async () => {
    expect(ALL).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{20}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
    expect(new Set(KEYS.map(({ key }) => key)).size).toBe(KEYS.length)
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

describe('an account', () => {
  it('shows what the key may see, in the asked schema', async () => {
    const latest = await json('account?v=latest')
    expect(latest).toMatchObject({
      name: 'Aurelia.4821',
      wvw: { rank: expect.any(Number), team_id: expect.any(Number) },
    })
    expect(latest.guild_leader).toEqual(latest.guilds)
    const old = await json('account')
    expect(old.wvw_rank).toBe(latest.wvw.rank)
    for (const field of ['wvw', 'last_modified', 'build_storage_slots']) expect(old).not.toHaveProperty(field)
    expect(await json('account?v=2019-04-26')).toHaveProperty('last_modified', latest.last_modified)
    const poor = await json('account?v=latest', keyOf(AURELIA, 'Account only'))
    for (const field of ['wvw', 'guild_leader', 'fractal_level', 'build_storage_slots'])
      expect(poor).not.toHaveProperty(field)
  })

  it('is told to its owner only and stays the same for five minutes', async () => {
    const first = await ask('account/wallet')
    clock.advanceBy(60_000)
    const second = await ask('account/wallet')
    expect(second.body).toBe(first.body)
    expect(second.headers['cache-control']).toMatch(/^private,max-age=\d+$/)
    const expiresIn = Date.parse(String(second.headers.expires)) - MACHINE_TIME
    const age = MACHINE_TIME - Date.parse(String(second.headers['last-modified']))
    expect(expiresIn + age).toBe(300_000)
    expect(age).toBeGreaterThanOrEqual(60_000)
  })

  it('gives achievements whole, by id and by page', async () => {
    const all = await json('account/achievements')
    expect(await json('account/achievements?ids=283,306')).toEqual(
      all.slice(0, 14).filter(({ id }: { id: number }) => id === 283 || id === 306),
    )
    expect(await json('account/achievements?page=0&page_size=3')).toEqual(all.slice(0, 3))
  })
})

describe('characters', () => {
  const PATH = encodeURIComponent('Jördis Feuerlilie')

  it('are names, one, several, all or a page', async () => {
    const names: string[] = await json('characters')
    expect(names).toHaveLength(9)
    expect(await json(`characters/${PATH}`)).toMatchObject({ name: 'Jördis Feuerlilie', level: 80 })
    expect(await json(`characters?id=${PATH}`)).toEqual(await json(`characters/${PATH}`))
    expect((await json('characters?ids=all')).map(({ name }: { name: string }) => name)).toEqual(names)
    expect(await json(`characters?ids=${PATH},${encodeURIComponent(names[0]!)}`)).toHaveLength(2)
    const page = await ask('characters?page=1&page_size=4')
    expect(page.json()).toHaveLength(4)
    expect(page.headers).toMatchObject({ 'x-page-total': '3', 'x-result-total': '9', 'x-result-count': '4' })
  })

  it('leave out what the key may not see', async () => {
    const whole = await json(`characters/${PATH}?v=latest`)
    for (const field of ['bags', 'equipment', 'build_tabs', 'training']) expect(whole).toHaveProperty(field)
    const without = await json(`characters/${PATH}?v=latest`, keyOf(AURELIA, 'Without inventories'))
    expect(without).not.toHaveProperty('bags')
    expect(without).toHaveProperty('equipment')
    const inventories = await json(`characters/${PATH}?v=latest`, keyOf(AURELIA, 'Inventories'))
    expect(inventories).not.toHaveProperty('build_tabs')
    expect(inventories).toHaveProperty('bags')
  })

  it('have parts of the same content', async () => {
    const whole = await json(`characters/${PATH}?v=latest`)
    expect((await json(`characters/${PATH}/inventory`)).bags).toEqual(whole.bags)
    expect((await json(`characters/${PATH}/equipment?v=latest`)).equipment).toEqual(whole.equipment)
    expect((await json(`characters/${PATH}/equipment`)).equipment[0]).not.toHaveProperty('tabs')
    expect(whole).toMatchObject(await json(`characters/${PATH}/core?v=latest`))
  })

  it('have finished the story of their race as far as they got', async () => {
    const stories: { id: number; races?: string[] }[] = await json('stories?ids=all', null)
    const quests: { id: number; story: number }[] = await json('quests?ids=all', null)
    const own = stories.filter(({ races }) => races?.includes('Human')).map(({ id }) => id)
    const finished: number[] = await json('characters/Aurelia%20Lampwright/quests')
    const story = quests.filter((quest) => own.includes(quest.story)).map(({ id }) => id)
    expect(story.length).toBeGreaterThan(40)
    expect(finished).toEqual(expect.arrayContaining(story))
    const begun: number[] = await json('characters/Pell%20Inkwell/quests')
    expect(story).toEqual(expect.arrayContaining(begun))
    expect(begun.length).toBeLessThan(story.length)
  })

  it('that nobody has are 404', async () => {
    for (const path of ['characters/Nobody%20Here', 'characters/Nobody%20Here/core', 'characters?id=Nobody'])
      expect([await status(path), await json(path)]).toEqual([404, { text: 'no such character' }])
  })
})

describe('transactions', () => {
  const trader = keyOf(TRADER, 'Everything')
  const SELLS = 'commerce/transactions/history/sells'

  it('come in pages of 50 when nothing is asked, of up to 200', async () => {
    const first = await ask(SELLS, trader)
    const total = Number(first.headers['x-result-total'])
    expect(total).toBeGreaterThan(400)
    expect(first.headers).toMatchObject({
      'x-page-size': '50',
      'x-page-total': String(Math.ceil(total / 50)),
      'x-result-count': '50',
    })
    const rows: { id: number }[] = []
    for (let page = 0; page < Math.ceil(total / 200); page++)
      rows.push(...(await json(`${SELLS}?page_size=200&page=${page}`, trader)))
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    expect(rows.slice(0, 50)).toEqual(first.json())
    expect(await status(`${SELLS}?page_size=201`, trader)).toBe(400)
    expect(await status(`${SELLS}?page=${Math.ceil(total / 50)}`, trader)).toBe(400)
  })

  it('are an empty page where there are none', async () => {
    const answer = await ask('commerce/transactions/current/buys', keyOf(7, 'Everything'))
    expect([answer.json(), answer.headers['x-page-total'], answer.headers['x-result-total']]).toEqual([[], '1', '0'])
  })
})

describe('guilds', () => {
  it('show name and emblem to everybody and the rest to members', async () => {
    const [id] = (await json('account')).guilds
    expect(Object.keys(await json(`guild/${id}`, null))).toEqual(['id', 'name', 'tag', 'emblem'])
    expect(await json(`guild/${id}`)).toMatchObject({ id, level: 69, member_capacity: 500, motd: expect.any(String) })
    const stranger = keyOf(3, 'Everything')
    expect([await status(`guild/${id}`, stranger), await json(`guild/${id}`, stranger)]).toEqual([
      403,
      { text: 'membership required' },
    ])
    expect(await json(`guild/${id}`, keyOf(AURELIA, 'Account only'))).toEqual({ text: 'requires scope guilds' })
    expect(await status('guild/no-such-guild', null)).toBe(404)
  })

  it('open their stash to the leader', async () => {
    const [id] = (await json('account')).guilds
    const stash = await json(`guild/${id}/stash`)
    expect(stash).toHaveLength(3)
    for (const { size, inventory } of stash) expect(inventory).toHaveLength(size)
    expect(await json(`guild/${id}/stash`, trader())).toEqual({ text: 'access restricted to guild leaders' })
    expect(await status(`guild/${id}/stash`, null)).toBe(401)
  })
  const trader = (): string => keyOf(TRADER, 'Everything')
})

describe('keys for newcomers', () => {
  it('are listed with what they are good for, those for everything first', async () => {
    const keys = (await app.inject('/feeds/demo-keys.json')).json()
    expect(keys).toHaveLength(12)
    expect(Object.keys(keys[0])).toEqual(['key', 'account', 'label', 'permissions', 'note'])
    expect(keys[0]).toMatchObject({ key: ALL, account: 'Aurelia.4821', note: 'works for everything' })
    expect(keys.slice(8).map(({ note }: { note: string }) => note)).toEqual([
      'may not read inventories',
      'may not read skins, minis and other unlocks',
      "answers 'invalid' for ten minutes of each hour",
      'is no longer valid',
    ])
    expect(await Promise.all(keys.slice(0, 10).map(({ key }: { key: string }) => status('account', key)))).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    expect(await status('account', keys[11].key)).toBe(401)
  })
})
