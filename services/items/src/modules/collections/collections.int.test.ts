import { getCollections, getItems, getWeaponSkins, type SkinSources } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { pricesOf, recordsOf, smallWorld, writeWorld } from '../../testing/write-world.ts'

const database = useDatabase()
const world = smallWorld(4000)
let items: TestApp
beforeAll(async () => {
  const version = await writeWorld(database.db, world)
  items = await startApp(database)
  await items.reach(version)
})
afterAll(async () => {
  await items?.app.close()
  await world.close()
})

/** Searches the whole catalogue for each skin: slow, but independent of the service's algorithm. */
const expectedSources = (skin: number): SkinSources['sources'] =>
  world.catalogue.items
    .filter(({ id, type, default_skin, details }) => {
      const unlocked = type === 'Consumable' && details?.type === 'Transmutation' ? details.skins : []
      return world.catalogue.tradable.has(id) && (default_skin === skin || (unlocked as number[]).includes(skin))
    })
    .map(({ id, name }) => {
      const { sellPrice, buyPrice } = pricesOf(world, id)
      return { id, name, sell_price: sellPrice, buy_price: buyPrice }
    })
    .sort((a, b) => (a.sell_price ?? 1e12) - (b.sell_price ?? 1e12) || a.id - b.id)

describe('Black Lion collections', () => {
  test('name the skins of every collection with what unlocks them, cheapest ask first', async () => {
    const { body } = await injectEndpoint(items.app, getCollections)
    const category = recordsOf(world, 'achievements/categories').find(({ name }) => name === 'Black Lion Collections')
    const achievements = new Map(recordsOf(world, 'achievements').map((record) => [record.id, record]))
    const ids = category?.achievements as number[]
    expect(body?.map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b))
    let withSource = 0
    for (const { id, name, skins } of body ?? []) {
      const record = achievements.get(id)!
      expect(name).toBe(record.name)
      expect(skins.map(({ skin }) => skin)).toEqual((record.bits as { id: number }[]).map((bit) => bit.id))
      for (const { skin, sources } of skins) {
        expect(sources).toEqual(expectedSources(skin))
        withSource += sources.length
      }
    }
    expect(withSource).toBeGreaterThan(30)
  })

  test('state the tickets of the achievement, null if it does not name them', async () => {
    const { body } = await injectEndpoint(items.app, getCollections)
    const achievements = new Map(recordsOf(world, 'achievements').map((record) => [record.id, record]))
    for (const { id, reward } of body ?? []) {
      const rewards = (achievements.get(id)?.rewards ?? []) as { id: number; count: number }[]
      expect(reward).toBe(rewards.find((given) => given.id === 43_992)?.count ?? null)
    }
    expect(new Set(body?.map(({ reward }) => reward === null)).size).toBe(2)
  })
})

describe('weapon skins', () => {
  test('are all there, with the kind of weapon and what unlocks them', async () => {
    const { body } = await injectEndpoint(items.app, getWeaponSkins)
    const skins = recordsOf(world, 'skins').filter(({ type }) => type === 'Weapon')
    expect(body?.map(({ skin }) => skin)).toEqual(skins.map(({ id }) => id))
    for (const [at, { skin, name, weaponType, icon, sources }] of (body ?? []).entries()) {
      const record = skins[at]!
      expect({ name, weaponType, icon }).toEqual({
        name: record.name,
        weaponType: (record.details as { type: string } | undefined)?.type ?? null,
        icon: record.icon,
      })
      if (at % 5 === 0) expect(sources).toEqual(expectedSources(skin))
    }
    expect(body?.some(({ sources }) => sources.length > 1)).toBe(true)
    expect(body?.some(({ sources }) => sources.length === 0)).toBe(true)
  })

  test('are answered from the cache, until the market changes', async () => {
    const ask = (headers = {}) =>
      items.app.inject({ url: '/gw2/v1/skins/weapons', headers: { 'accept-encoding': 'gzip', ...headers } })
    const first = await ask()
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
    expect((await ask({ 'if-none-match': first.headers.etag })).statusCode).toBe(304)
    const { body } = await injectEndpoint(items.app, getWeaponSkins)
    const source = body?.find(({ sources }) => (sources[0]?.sell_price ?? 0) > 1)?.sources[0]
    await items.reach(await writeMarket(database.db, { prices: [{ itemId: source!.id, sellPrice: 1 }] }))
    expect((await ask({ 'if-none-match': first.headers.etag })).statusCode).toBe(200)
    const changed = (await injectEndpoint(items.app, getWeaponSkins)).body?.flatMap(({ sources }) => sources)
    expect(changed?.find(({ id }) => id === source!.id)?.sell_price).toBe(1)
  })

  test('keep the unlocked skins inside', async () => {
    const reply = await injectEndpoint(items.app, getItems, { query: { limit: 1 } })
    expect(Object.keys(reply.body?.[0] ?? {}).filter((name) => name.startsWith('#'))).toEqual([])
  })
})

test('categories of the newer form, which name achievements by objects, are read too', async () => {
  const { db } = database
  await db.delete(schema.referenceDocument)
  const document = (kind: string, id: string, data: Record<string, unknown>) => ({
    kind,
    id,
    data,
    source: 't',
    digest: '',
  })
  await db
    .insert(schema.referenceDocument)
    .values([
      document('achievement-categories', '76', { id: 76, name: 'Black Lion Collections', achievements: [{ id: 5 }] }),
      document('achievements', '5', { id: 5, name: 'New', bits: [{ type: 'Skin', id: 9 }, { type: 'Text' }] }),
    ])
  const fresh = await startApp(database)
  const { body } = await injectEndpoint(fresh.app, getCollections)
  expect(body).toEqual([
    { id: 5, name: 'New', reward: null, skins: [expect.objectContaining({ skin: 9, name: 'Skin 9', icon: null })] },
  ])
  await fresh.app.close()
})
