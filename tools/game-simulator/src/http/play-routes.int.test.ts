import { afterAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../server.ts'
import { memoryWorld } from '../testing/memory-world.ts'
import { keyOf, openPrivateApp } from '../testing/private-app.ts'

const TRADER = 1
const KEY = keyOf(TRADER, 'Everything')
const SNAPSHOT_MS = 5 * 60_000
const BAG = 36_038
const COIN = 1

const { app, clock, ask, json } = openPrivateApp()
afterAll(() => app.close())

type Slot = { id: number; count: number } | null
const unitsOf = (character: { bags: ({ inventory: Slot[] } | null)[] }): Map<number, number> => {
  const units = new Map<number, number>()
  for (const bag of character.bags)
    for (const slot of bag?.inventory ?? []) if (slot) units.set(slot.id, (units.get(slot.id) ?? 0) + slot.count)
  return units
}
const address = (name: string): string => `simulated/play?character=${encodeURIComponent(name)}`
const play = (payload: object, key: string = KEY) =>
  app.inject({ method: 'POST', url: `/v2/simulated/play?access_token=${key}`, payload })
const openBags = (count: number, character = 'Marrow Quill') => play({ character, action: 'open', item: BAG, count })
const characterOf = (name = 'Marrow Quill') => json(`characters/${encodeURIComponent(name)}`, KEY)
const amountOf = (wallet: { id: number; value: number }[], currency: number): number =>
  wallet.find(({ id }) => id === currency)?.value ?? 0

describe('play', () => {
  it('shows what can be opened, salvaged and read, with the kits at hand', async () => {
    const offer = await json(address('Marrow Quill'), KEY)
    expect(offer).toMatchObject({ account: 'Marrow Quill.6642', character: 'Marrow Quill', level: 80, scrolls: [] })
    expect(offer.open).toContainEqual({ item: BAG, name: 'Trick-or-Treat Bag', count: 750, key: null })
    expect(offer.open.find(({ item }: { item: number }) => item === 20_316)).toMatchObject({
      key: { item: 19_980, count: 100 },
    })
    expect(offer.salvage.length).toBeGreaterThanOrEqual(3)
    expect(offer.kits).toContainEqual({ item: 44_602, name: 'Copper-Fed Salvage-o-Matic', charges: null, coin: 3 })
    expect(offer.kits).toContainEqual({ item: 23_045, name: 'Mystic Salvage Kit', charges: 250, coin: 0 })
    expect(offer.freeSlots).toBeGreaterThan(20)
  })

  it('is offered by the first character that has something to open, what takes least room first', async () => {
    const offer = await json('simulated/play', keyOf(0, 'Everything'))
    expect(offer.character).toBe('Aurelia Lampwright')
    const names = offer.open.map(({ name }: { name: string }) => name)
    expect(names[0]).not.toMatch(/Unidentified Gear$/)
    expect(names.at(-1)).toMatch(/Unidentified Gear$/)
  })

  it('is seen when the answer about the account has expired, not before, and nothing else changes', async () => {
    const before = await ask('characters/Marrow%20Quill', KEY)
    const walletBefore = await json('account/wallet', KEY)
    const leftMs = Date.parse(before.headers.expires as string) - Date.parse('2026-03-01T08:00:00Z')
    clock.advanceBy(60_000)
    const { done, stopped, consumed, gained, wallet } = (await openBags(40)).json()
    expect([done, stopped, consumed]).toEqual([40, null, [{ id: BAG, quantity: 40 }]])
    expect(gained.length).toBeGreaterThan(3)
    clock.advanceBy(leftMs - 60_001)
    const cached = await ask('characters/Marrow%20Quill', KEY)
    expect(cached.json()).toEqual(before.json())
    clock.advanceBy(1)
    const after = await ask('characters/Marrow%20Quill', KEY)
    expect(after.headers['last-modified']).toBe('Sun, 01 Mar 2026 08:00:00 GMT')
    const expected = unitsOf(before.json())
    for (const { id, quantity } of gained) expected.set(id, (expected.get(id) ?? 0) + quantity)
    for (const { id, quantity } of consumed) expected.set(id, (expected.get(id) ?? 0) - quantity)
    expect(unitsOf(after.json())).toEqual(expected)
    const walletAfter = await json('account/wallet', KEY)
    expect(amountOf(walletAfter, COIN) - amountOf(walletBefore, COIN)).toBe(amountOf(wallet, COIN))
  })

  it('takes the coins of a kit from the wallet', async () => {
    const before = await json('account/wallet', KEY)
    const kit = 'Silver-Fed Salvage-o-Matic'
    const answer = (await play({ character: 'Marrow Quill', action: 'salvage', item: 21_683, count: 30, kit })).json()
    expect(answer).toMatchObject({ done: 30, stopped: null, wallet: [{ id: COIN, value: -1_800 }] })
    clock.advanceBy(SNAPSHOT_MS)
    expect(amountOf(await json('account/wallet', KEY), COIN)).toBe(amountOf(before, COIN) - 1_800)
  })

  it('lets a young character grow up', async () => {
    const [before, { level }] = [await characterOf('Tally Quill'), await json(address('Tally Quill'), KEY)]
    expect([before.level, level]).toEqual([2, 2])
    expect((await play({ character: 'Tally Quill', action: 'level', item: 43_741, count: 9 })).json()).toMatchObject({
      done: 9,
      stopped: null,
      level: 11,
    })
    clock.advanceBy(SNAPSHOT_MS)
    expect((await characterOf('Tally Quill')).level).toBe(11)
  })

  it('is in the truth, with what was actually consumed and gained', async () => {
    const { plays } = (await app.inject('/truth/drops')).json()
    expect(plays).toHaveLength(3)
    expect(plays[0]).toMatchObject({ account: 'Marrow Quill.6642', action: 'open', item: BAG, kit: null, done: 40 })
    expect(plays[1]).toMatchObject({ action: 'salvage', kit: 'Silver-Fed Salvage-o-Matic', done: 30 })
  })

  it('is answered with the true rates of all tables under the requested conditions', async () => {
    const ratesOf = async (query: string) => {
      const { tables, patches, cheats, mistakes } = (await app.inject(`/truth/drops?${query}`)).json()
      expect(patches.length).toBeGreaterThanOrEqual(3)
      expect([cheats.length > 10, mistakes.length > 10]).toEqual([true, true])
      return tables.findLast(
        ({ source, activity }: { source: number; activity: string }) => source === 83_008 && activity === 'Salvaging',
      ).rates
    }
    const kit = encodeURIComponent('Black Lion Salvage Kit')
    const [better, worse] = [await ratesOf(`kit=${kit}`), await ratesOf('mf=300')]
    expect(better[0]).toMatchObject({ item: 19_721 })
    expect(better[0].perUnit).toBeGreaterThan(2 * worse[0].perUnit)
    expect((await app.inject('/truth/drops?kit=Spoon')).json().text).toContain('no such salvage kit')
  })

  it('of others comes as JSON Lines', async () => {
    const answer = await app.inject('/feeds/drops.jsonl')
    expect(answer.headers['content-type']).toBe('application/jsonl; charset=utf-8')
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toEqual({
      patch: { since: expect.any(String), build: expect.any(Number), name: expect.any(String) },
    })
    expect(Object.keys(lines.at(-1))).toEqual([
      'id',
      'account',
      'activity',
      'iso',
      'level',
      'mf',
      'salvageKit',
      'delay',
      'build',
      'consumed',
      'items',
      'wallet',
    ])
  })

  it('is refused without a key that may read inventories, for strangers and for what cannot be done', async () => {
    const status = async (payload: object, key?: string) => {
      const answer = await play({ character: 'Marrow Quill', action: 'open', item: BAG, count: 1, ...payload }, key)
      return [answer.statusCode, answer.json().text]
    }
    expect(await status({}, 'nonsense')).toEqual([401, 'Invalid access token'])
    expect(await status({}, keyOf(TRADER, 'Without inventories'))).toEqual([403, 'requires scope inventories'])
    expect(await status({ character: 'Cass Barrowdale' })).toEqual([404, 'no such character'])
    expect(await status({ item: 19_700 })).toEqual([400, 'item 19700 cannot be opened'])
    expect((await status({ action: 'salvage', item: 21_683 }))[1]).toContain('Mystic Salvage Kit')
    expect((await status({ count: 0 }))[0]).toBe(400)
  })

  it('is not there in a recording', async () => {
    const recorded = createSimulator({ world: memoryWorld({}, { kind: 'recorded' }), rateLimit: null })
    const payload = { character: 'Marrow Quill', action: 'open', item: BAG, count: 1 }
    const url = '/v2/simulated/play'
    expect((await recorded.inject({ method: 'POST', url, payload })).statusCode).toBe(404)
    for (const path of [url, '/feeds/drops.jsonl', '/truth/drops'])
      expect((await recorded.inject({ url: path })).statusCode).toBe(404)
    await recorded.close()
  })
})
