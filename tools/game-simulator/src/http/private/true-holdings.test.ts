import { afterAll, describe, expect, it } from 'vitest'
import type { ItemStack } from '../../players/player-records.ts'
import type { HoldingRow } from '../../players/truth/truth-records.ts'
import { keyOf, openPrivateApp, placeOf } from '../../testing/private-app.ts'
import { readHoldings, sortedRows } from '../../testing/read-holdings.ts'
import { REAL_RATE_LIMIT } from '../rate-limit.ts'

const OWNER = 'Vesper Holt.8080'
const MERCHANT = 'Thessaly Vane.1003'
const LEGION = 'Legion Post.7070'

const { app, clock, ask, json } = openPrivateApp()
afterAll(() => app.close())

const wholeKey = (account: string): string => keyOf(placeOf(account), 'Everything')
const truthOf = async (account: string): Promise<HoldingRow[]> =>
  (await app.inject(`/truth/players/${encodeURIComponent(account)}/holdings`)).json().rows
const answered = (account: string): Promise<HoldingRow[]> => readHoldings((path) => ask(path, wholeKey(account)))

describe('the truth about holdings', () => {
  it.each([OWNER, MERCHANT, LEGION, 'Aurelia.4821', 'Marrow Quill.6642', 'Old Cass.9003', 'Hollow Reed.5527'])(
    'of %s is what all answers of the game add up to',
    async (account) => {
      const rows = sortedRows(await truthOf(account))
      expect(sortedRows(await answered(account))).toEqual(rows)
      expect(rows.length).toBeGreaterThan(50)
    },
  )

  it('has every place and every binding for the owner of everything', async () => {
    const rows = await truthOf(OWNER)
    const places = new Set(rows.filter(({ kind }) => kind === 'item').map(({ place }) => place))
    expect([...places].sort()).toEqual(
      ['bank', 'deliveryBox', 'equipment', 'guild', 'inventory', 'materials', 'sharedInventory'].sort(),
    )
    for (const binding of ['character', 'account', 'none', 'inside'] as const)
      expect(rows.some((row) => row[binding] > 0)).toBe(true)
    const back = rows.filter(({ id, kind }) => id === 77_474 && kind === 'item')
    expect(back).toEqual([
      { ...back[0], place: 'equipment', where: null, account: 1, character: 0, none: 0, inside: 0 },
    ])
  })

  it('is not based on a cached answer', async () => {
    const before = await answered(OWNER)
    clock.advanceBy(4 * 60_000)
    expect(sortedRows(await answered(OWNER))).toEqual(sortedRows(before))
    expect(sortedRows(await truthOf(OWNER))).not.toEqual(sortedRows(before))
    expect((await app.inject('/truth/players/Nobody.1234/holdings')).statusCode).toBe(404)
  })
})

describe('the owner of everything', () => {
  const read = (path: string) => json(path, wholeKey(OWNER))
  const slotsOf = async (): Promise<(ItemStack | null)[]> =>
    (await read('characters/Vesper%20Holt/inventory')).bags.flatMap(
      (bag: { inventory: ItemStack[] } | null) => bag?.inventory ?? [],
    )

  it('wears the same legendary pieces on several characters and in several tabs', async () => {
    const [first, second] = await read('characters?ids=all&v=latest')
    const of = (character: typeof first, id: number) =>
      character.equipment.filter((piece: { id: number }) => piece.id === id)
    expect(of(first, 77_474).map(({ location, tabs, slot }: never) => [location, tabs, slot])).toEqual([
      ['EquippedFromLegendaryArmory', [1, 2], 'Backpack'],
      ['LegendaryArmory', [3], undefined],
    ])
    expect(of(second, 77_474)).toHaveLength(1)
    expect(first.equipment.some(({ location, slot }: never) => location === 'Armory' && slot === undefined)).toBe(true)
    expect([first.equipment_tabs_unlocked, first.build_tabs_unlocked]).toEqual([3, 4])
    expect(first.equipment_tabs.map(({ tab, is_active }: never) => [tab, is_active])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
    for (const { equipment } of first.equipment_tabs) {
      expect(equipment.length).toBeGreaterThan(2)
      const slots = equipment.map(({ slot }: { slot: string }) => slot)
      expect(new Set(slots).size).toBe(slots.length)
    }
    const armory: { id: number; count: number }[] = await read('account/legendaryarmory')
    expect(armory.find(({ id }) => id === 77_474)).toEqual({ id: 77_474, count: 1 })
    expect(armory.some(({ count }) => count === 2)).toBe(true)
  })

  it('had no armory in schemas before equipment tabs', async () => {
    const { equipment } = await read('characters/Vesper%20Holt/equipment')
    expect(equipment.length).toBeGreaterThan(2)
    for (const piece of equipment) expect(piece.slot).toEqual(expect.any(String))
    expect(equipment.map(({ id }: { id: number }) => id)).not.toContain(77_474)
  })

  it('has invisible, oversized and missing bags, and bags, kits and fitted gear in them', async () => {
    const { bags } = await read('characters/Vesper%20Holt/inventory')
    expect(bags.map((bag: { size: number } | null) => bag?.size ?? null)).toEqual([20, null, 24, 32, null])
    const items = await json('items?ids=82237,85371', null)
    expect(items.map(({ details }: never) => details)).toEqual([
      { no_sell_or_sort: true, size: 24 },
      { no_sell_or_sort: false, size: 32 },
    ])
    const slots = (await slotsOf()).filter((slot) => slot !== null)
    expect(slots.some(({ id }) => id === 85_371)).toBe(true)
    expect(slots.some(({ charges }) => charges === 17)).toBe(true)
    const gear = slots.filter(({ infusions, upgrades }) => infusions !== undefined && upgrades !== undefined)
    expect(gear.some(({ stats, upgrade_slot_indices }) => stats && upgrade_slot_indices)).toBe(true)
    expect(await slotsOf()).toContain(null)
  })

  it('shares bound and unbound things, and stores materials of which there are none and bound ones', async () => {
    const shared: (ItemStack | null)[] = await read('account/inventory')
    expect([shared.includes(null), shared.some((slot) => slot && !slot.binding)]).toEqual([true, true])
    expect(shared.some((slot) => slot?.binding === 'Account')).toBe(true)
    const materials: ItemStack[] = await read('account/materials')
    expect(materials.some(({ count }) => count === 0)).toBe(true)
    expect(materials.some(({ count, binding }) => count > 0 && binding === 'Account')).toBe(true)
    const box = await read('commerce/delivery')
    expect([box.coins, box.items.length > 40]).toEqual([4_812_077, true])
  })

  it('is in two guilds, leads one and opens only its stash', async () => {
    const { guilds, guild_leader } = await read('account')
    expect([guilds.length, guild_leader.length, guilds.includes(guild_leader[0])]).toEqual([2, 1, true])
    expect(await read(`guild/${guild_leader[0]}/stash`)).toHaveLength(3)
    const other = guilds.find((id: string) => id !== guild_leader[0])
    const refused = await ask(`guild/${other}/stash`, wholeKey(OWNER))
    expect([refused.statusCode, refused.json()]).toEqual([403, { text: 'access restricted to guild leaders' }])
    const lesser = keyOf(placeOf(OWNER), 'Inventories')
    expect(await json(`guild/${guild_leader[0]}/stash`, lesser)).toEqual({ text: 'requires scope guilds' })
    expect(await json('account', lesser)).toMatchObject({ guilds })
    expect(await json('account', lesser)).not.toHaveProperty('guild_leader')
  })
})

describe('very much of one kind', () => {
  it('is 1,003 open offers on six pages, which stay for days', async () => {
    const path = 'commerce/transactions/current/sells?page_size=200'
    const first = await ask(path, wholeKey(MERCHANT))
    expect(first.headers).toMatchObject({ 'x-page-total': '6', 'x-result-total': '1003' })
    clock.advanceBy(2 * 86_400_000)
    const later = Number((await ask(path, wholeKey(MERCHANT))).headers['x-result-total'])
    expect(later).toBeGreaterThan(1_000)
    expect(later).toBeLessThanOrEqual(1_003)
    expect(await json('commerce/transactions/history/buys', wholeKey(MERCHANT))).toEqual([])
  })

  it('is seventy characters, too many for one address to read at once part by part', async () => {
    const real = openPrivateApp({ rateLimit: REAL_RATE_LIMIT })
    const key = wholeKey(LEGION)
    const names: string[] = await real.json('characters', key)
    expect(names).toHaveLength(70)
    expect(new Set(names).size).toBe(70)
    expect(names.filter((name) => name.length > 19)).toEqual([])
    const parts = ['inventory', 'equipment', 'core', 'quests', 'recipes']
    const statuses: number[] = []
    for (const name of names)
      for (const part of parts) statuses.push(await real.status(`characters/${encodeURIComponent(name)}/${part}`, key))
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      REAL_RATE_LIMIT.burst - 1,
      429,
    ])
    const whole = await ask('characters?page=0&page_size=200&v=latest', key)
    expect(whole.json()).toHaveLength(70)
    expect(whole.body.length).toBeLessThan(400_000)
    await real.app.close()
  })
})
