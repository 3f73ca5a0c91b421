import type { FastifyInstance } from 'fastify'
import createClient, { type Client } from 'gw2api-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGeneratedWorld } from '../generated-world.ts'
import { steppedClock } from '../market/clock.ts'
import { createSimulator } from '../server.ts'
import { REPLY_SCHEMAS } from '../testing/reply-schemas.ts'

/** A client library of the real API that shares no code with this project. */
const world = createGeneratedWorld({ seed: 7, tradable: 300, clock: steppedClock(Date.parse('2026-01-05T12:00:00Z')) })
const tradable = world.tradableIds()
const [first = 0, second = 0] = tradable

let app: FastifyInstance
let baseUrl = ''
beforeAll(async () => {
  app = createSimulator({ world, rateLimit: null })
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ask = <Endpoint extends { baseUrl: string }>(choose: (client: Client) => Endpoint): Endpoint => {
  const endpoint = choose(createClient())
  endpoint.baseUrl = baseUrl
  return endpoint
}

describe('gw2api-client', () => {
  it('reads ids, one, many, a page and all items', async () => {
    const ids = world.collection('items').ids()
    const items = ask((client) => client.items())
    expect(await items.ids()).toEqual(ids)
    expect(await items.get(first)).toMatchObject({ id: first })
    expect(await items.many([second, first])).toMatchObject([{ id: second }, { id: first }])
    expect(await items.page(1, 20)).toHaveLength(20)
    expect(await items.all()).toHaveLength(ids.length)
  })

  it('splits many ids into calls of 200', async () => {
    expect(await ask((client) => client.commerce().prices()).many(tradable)).toHaveLength(tradable.length)
  })

  it('reads prices, listings and the gem exchange', async () => {
    const price = await ask((client) => client.commerce().prices()).get(first)
    expect(price).toEqual(world.price(first))
    const listings = await ask((client) => client.commerce().listings()).many([first])
    expect(REPLY_SCHEMAS.listing.array().parse(listings)).toHaveLength(1)
    const exchange = () => ask((client) => client.commerce().exchange())
    expect(REPLY_SCHEMAS.exchange.parse(await exchange().gems(400)).quantity).toBeGreaterThan(0)
    expect(REPLY_SCHEMAS.exchange.parse(await exchange().coins(1_000_000)).quantity).toBeGreaterThan(0)
  })

  it('reads recipes in the schema it asks for and searches them', async () => {
    const [id = 0] = world.collection('recipes').ids()
    const old = REPLY_SCHEMAS.oldRecipe.parse(await ask((client) => client.recipes()).get(id))
    const latest = await ask((client) => client.schema('2024-07-20T01:00:00.000Z').recipes()).get(id)
    expect(REPLY_SCHEMAS.recipe.parse(latest).ingredients[0]?.id).toBe(old.ingredients[0]?.item_id)
    expect(await ask((client) => client.recipes().search()).output(old.output_item_id)).toContain(id)
    expect(await ask((client) => client.recipes().search()).input(old.ingredients[0]?.item_id ?? 0)).toContain(id)
  })

  it('reads the language it asks for', async () => {
    const german = await ask((client) => client.language('de').items()).get(19976)
    const english = await ask((client) => client.items()).get(19976)
    expect(english).toMatchObject({ name: 'Mystic Coin' })
    expect(german).toMatchObject({ id: 19976 })
    expect(german).not.toMatchObject({ name: 'Mystic Coin' })
  })

  it.each([
    ['currencies', (client: Client) => client.currencies()],
    ['skins', (client: Client) => client.skins()],
    ['minis', (client: Client) => client.minis()],
    ['itemstats', (client: Client) => client.itemstats()],
    ['materials', (client: Client) => client.materials()],
    ['achievements', (client: Client) => client.achievements()],
    ['achievements/categories', (client: Client) => client.achievements().categories()],
    ['achievements/groups', (client: Client) => client.achievements().groups()],
    ['quests', (client: Client) => client.quests()],
    ['stories', (client: Client) => client.stories()],
    ['stories/seasons', (client: Client) => client.stories().seasons()],
  ] as const)('reads all %s', async (name, choose) => {
    const ids = world.collection(name).ids()
    expect(ids.length).toBeGreaterThan(0)
    expect(await ask(choose).all()).toHaveLength(ids.length)
  })

  it('reads the build', async () => {
    expect(await ask((client) => client.build()).get()).toBe(world.build())
  })

  it('sees the errors of the real API', async () => {
    const failure = (status: number, text: string) => ({ response: { status }, content: { text } })
    await expect(ask((client) => client.items()).get(1)).rejects.toMatchObject(failure(404, 'no such id'))
    await expect(ask((client) => client.items()).many([1, 2])).rejects.toMatchObject(
      failure(404, 'all ids provided are invalid'),
    )
    await expect(ask((client) => client.currencies()).page(99)).rejects.toMatchObject({ response: { status: 400 } })
    await expect(ask((client) => client.tokeninfo()).get()).rejects.toMatchObject(failure(401, 'Invalid access token'))
  })
})
