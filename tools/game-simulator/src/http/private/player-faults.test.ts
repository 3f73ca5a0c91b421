import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { keyOf, openPrivateApp, placeOf } from '../../testing/private-app.ts'

const [AURELIA, TRADER, FIGHTER] = [0, 1, 3]
const TRADES = keyOf(TRADER, 'Everything')
const FIGHTS = keyOf(FIGHTER, 'Everything')
const ACCOUNT = 'Marrow Quill.6642'
const SELLS = 'commerce/transactions/history/sells'
const KILLS = 283

const { app, ask, json, status } = openPrivateApp()
afterAll(() => app.close())
beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/admin/faults' })
})
const putFaults = async (...payload: object[]): Promise<void> => {
  const { statusCode } = await app.inject({ method: 'PUT', url: '/admin/faults', payload })
  expect(statusCode).toBe(200)
}
const page = (number: number, key = TRADES): Promise<{ id: number }[]> => json(`${SELLS}?page=${number}`, key)
const pages = async (path = `${SELLS}?page=0`, key = TRADES): Promise<number> =>
  Number((await ask(path, key)).headers['x-page-total'])

describe('faults of pages', () => {
  it('report one page too many or too few, to one account only', async () => {
    const right = await pages()
    await putFaults({ kind: 'wrong-page-count', account: ACCOUNT })
    expect(await pages()).toBe(right - 1)
    expect((await page(right - 1)).length).toBeGreaterThan(0)
    await putFaults({ kind: 'wrong-page-count', by: 1, page: 0, endpoint: SELLS })
    expect(await pages()).toBe(right + 1)
    expect(await pages(`${SELLS}?page=1`)).toBe(right)
    expect(await pages('commerce/transactions/history/buys?page=0')).toBe(
      await pages('commerce/transactions/history/buys?page=1'),
    )
    expect(await status(`${SELLS}?page=${right}`, TRADES)).toBe(400)
    expect(
      (await app.inject({ method: 'PUT', url: '/admin/faults', payload: [{ kind: 'wrong-page-count', by: 0 }] }))
        .statusCode,
    ).toBe(400)
  })

  it('cut a page short', async () => {
    const whole = await page(1)
    await putFaults({ kind: 'short-page', keepRatio: 0.7, page: 1, account: ACCOUNT })
    expect(await page(1)).toEqual(whole.slice(0, 35))
    expect(await page(0)).toHaveLength(50)
    expect(await page(0, keyOf(AURELIA, 'Everything'))).toHaveLength(50)
  })

  it('repeat a page in place of the next', async () => {
    const [first, second] = [await page(0), await page(1)]
    await putFaults({ kind: 'repeated-page', page: 1, key: TRADES, count: 1 })
    expect(await page(0)).toEqual(first)
    expect(await page(1)).toEqual(first)
    expect(await page(1)).toEqual(second)
  })

  it('bring a page in another order', async () => {
    const rows = await page(0)
    await putFaults({ kind: 'reordered-page' })
    const struck = await page(0)
    expect(struck).not.toEqual(rows)
    expect(struck.toSorted((a, b) => a.id - b.id)).toEqual(rows.toSorted((a, b) => a.id - b.id))
  })

  it('answer an empty list as if there were nothing', async () => {
    const right = await pages()
    await putFaults({ kind: 'empty-answer', account: ACCOUNT, endpoint: SELLS, page: 0 })
    const answer = await ask(`${SELLS}?page=0`, TRADES)
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
    expect(answer.headers).toMatchObject({ 'x-page-total': '1', 'x-result-total': '0', 'x-result-count': '0' })
    expect(await pages(`${SELLS}?page=1`)).toBe(right)
    await putFaults({ kind: 'empty-answer', account: ACCOUNT })
    for (const path of ['account/achievements', 'account/wallet', 'characters', 'commerce/transactions/current/sells'])
      expect(await json(path, TRADES)).toEqual([])
    expect(await json('account', TRADES)).toMatchObject({ name: ACCOUNT })
    expect(await json('characters', FIGHTS)).toHaveLength(4)
  })
})

describe('a fallen counter', () => {
  const countOf = async (id: number, key = FIGHTS): Promise<number> =>
    (await json(`account/achievements?ids=${id}`, key))[0].current

  it('reports less for a while, then the same as before', async () => {
    const [kills, repairs] = [await countOf(KILLS), await countOf(306)]
    await putFaults({ kind: 'fallen-counter', id: KILLS, keepRatio: 0.25, account: 'Brann Thorne.1170', count: 2 })
    expect(await countOf(306)).toBe(repairs)
    expect(await countOf(KILLS)).toBe(Math.floor(kills / 4))
    expect(await countOf(KILLS)).toBe(kills)
  })

  it('may be every counter of one account, and no collection', async () => {
    const whole: { id: number; current: number; bits?: number[] }[] = await json('account/achievements', FIGHTS)
    const others = await json('account/achievements', TRADES)
    await putFaults({ kind: 'fallen-counter', key: FIGHTS })
    const struck: typeof whole = await json('account/achievements', FIGHTS)
    expect(struck.map(({ current }) => current)).toEqual(
      whole.map(({ current, bits }) => (bits === undefined ? Math.floor(current / 2) : current)),
    )
    expect(await json('account/achievements', TRADES)).toEqual(others)
  })
})

describe('a renamed character', () => {
  const rename = { kind: 'renamed-character', name: 'Brann Thorne', newName: 'Brann Nettlebane' }
  const [OLD, NEW] = ['characters/Brann%20Thorne', 'characters/Brann%20Nettlebane']

  it('is the same under another name, and unknown under its old one', async () => {
    const before = await json(`${OLD}/core`, FIGHTS)
    await putFaults(rename)
    expect(await json(`${NEW}/core`, FIGHTS)).toEqual({ ...before, name: 'Brann Nettlebane' })
    expect(await status(`${OLD}/core`, FIGHTS)).toBe(404)
    expect((await json('characters', FIGHTS))[0]).toBe('Brann Nettlebane')
    expect(await json(`${NEW}/inventory`, FIGHTS)).not.toEqual({})
    expect(JSON.stringify(await json(`${NEW}/inventory`, FIGHTS))).not.toContain('Brann Thorne')
  })

  it('may still be listed under its old name', async () => {
    await putFaults({ ...rename, listIsStale: true })
    expect((await json('characters', FIGHTS))[0]).toBe('Brann Thorne')
    expect([await status(`${OLD}/core`, FIGHTS), await status(`${OLD}/inventory`, FIGHTS)]).toEqual([404, 404])
    expect((await json('characters?ids=all', FIGHTS))[0].name).toBe('Brann Nettlebane')
  })

  it('keeps its name in other accounts and when the fault is taken back', async () => {
    await putFaults({ ...rename, account: ACCOUNT })
    expect(await status(`${OLD}/core`, FIGHTS)).toBe(200)
    await putFaults(rename)
    await putFaults()
    expect([await status(`${OLD}/core`, FIGHTS), await status(`${NEW}/core`, FIGHTS)]).toEqual([200, 404])
  })
})

describe('faults of holdings', () => {
  const OWNER = keyOf(placeOf('Vesper Holt.8080'), 'Everything')
  const MERCHANT = keyOf(placeOf('Thessaly Vane.1003'), 'Everything')

  it('spoil the bags of one character and of no other', async () => {
    await putFaults({ kind: 'poison-id', id: 'Marshal Holt', endpoint: 'characters/inventory' })
    const statusOf = (name: string, part: string) => status(`characters/${encodeURIComponent(name)}${part}`, OWNER)
    expect(await statusOf('Marshal Holt', '/inventory')).toBe(502)
    expect(await statusOf('Vesper Holt', '/inventory')).toBe(200)
    expect([await statusOf('Marshal Holt', '/equipment'), await statusOf('Marshal Holt', '')]).toEqual([200, 200])
    await putFaults({ kind: 'poison-id', id: 'Marshal Holt', status: 504 })
    expect([await statusOf('Marshal Holt', ''), await status('characters?ids=all', OWNER)]).toEqual([504, 504])
  })

  it('close one stash, or all', async () => {
    const { guilds, guild_leader: led } = await json('account', OWNER)
    await putFaults({ kind: 'poison-id', id: led[0], endpoint: 'guild/stash' })
    expect([await status(`guild/${led[0]}/stash`, OWNER), await status(`guild/${led[0]}`, OWNER)]).toEqual([502, 200])
    await putFaults({ kind: 'poison-id', id: guilds[1], endpoint: 'guild/stash' })
    expect(await status(`guild/${led[0]}/stash`, OWNER)).toBe(200)
    await putFaults({ kind: 'status', status: 502, endpoint: 'guild/stash', count: 1 })
    expect([await status(`guild/${led[0]}/stash`, OWNER), await status(`guild/${led[0]}/stash`, OWNER)]).toEqual([
      502, 200,
    ])
  })

  it('cut a page of open offers short, and keep the wallet waiting', async () => {
    const path = 'commerce/transactions/current/sells'
    await putFaults(
      { kind: 'short-page', endpoint: path, page: 5, keepRatio: 0, account: 'Thessaly Vane.1003' },
      { kind: 'latency', ms: 60, endpoint: 'account/wallet' },
    )
    expect(await json(`${path}?page_size=200&page=5`, MERCHANT)).toEqual([])
    expect(await json(`${path}?page_size=200&page=4`, MERCHANT)).toHaveLength(200)
    const since = performance.now()
    expect(await status('account/wallet', MERCHANT)).toBe(200)
    expect(performance.now() - since).toBeGreaterThan(50)
  })
})

describe('the truth about a player', () => {
  const truth = async (account: string, path: string) =>
    (await app.inject(`/truth/players/${encodeURIComponent(account)}/${path}`)).json()

  it('matches the API without faults, whatever faults there are', async () => {
    const own = await json(`${SELLS}?page_size=200`, TRADES)
    await putFaults({ kind: 'empty-answer' }, { kind: 'fallen-counter' }, { kind: 'off' })
    const { account, sells, buys } = await truth(ACCOUNT, 'trades')
    expect(account).toBe(ACCOUNT)
    expect(sells.slice(0, 200)).toEqual(own)
    expect(buys.length).toBeGreaterThan(200)
  })

  it('knows counters, rank, ages and deaths at any moment', async () => {
    const account = await json('account?v=latest', FIGHTS)
    const achievements: { id: number; current: number }[] = await json('account/achievements', FIGHTS)
    const core = await json('characters/Nettle%20Thorne/core', FIGHTS)
    const at = String((await app.inject('/health')).json().gameTime)
    const war = await truth('Brann Thorne.1170', `war?at=${at}`)
    expect(war).toMatchObject({ at, age: account.age, rank: account.wvw.rank })
    const counters = achievements.filter(({ id }) => id < 1_000).map(({ id, current }) => ({ id, current }))
    expect(war.counters).toEqual(counters)
    expect(war.characters[2]).toEqual({ name: core.name, age: core.age, deaths: core.deaths, created: core.created })
    const later = await truth('Brann Thorne.1170', 'war?at=2026-02-05T12:00:00Z')
    expect(later.rank).toBeGreaterThan(war.rank)
    const early = await truth(ACCOUNT, 'trades?at=2025-12-01')
    expect(early.sells[0].purchased < '2025-12-01').toBe(true)
  })

  it('is not found for unknown accounts', async () => {
    for (const path of ['war', 'trades'])
      expect((await app.inject(`/truth/players/Nobody.1234/${path}`)).statusCode).toBe(404)
    expect((await app.inject(`/truth/players/${encodeURIComponent(ACCOUNT)}/war?at=soon`)).statusCode).toBe(400)
  })
})
