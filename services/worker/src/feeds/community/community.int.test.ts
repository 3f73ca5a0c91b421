import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { FEED_NOTES } from '@gildscope/contracts'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { findRecordedData, roleUrl, startProcess, type TestProcess, useDatabase, useRole } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handler as importGemstore } from '../gemstore-handler.ts'
import type { FeedNote } from './feed-note.ts'
import { handler } from './handler.ts'
import { readList } from './read-list.ts'

const NOW = new Date('2026-03-10T15:20:00Z')
const LATER = new Date('2026-03-11T15:20:00Z')

const database = useDatabase()
const role = useRole(database, 'worker')

type Respond = (response: ServerResponse) => void
const answers = new Map<string, Respond>()
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const respond = answers.get(request.url ?? '')
    if (respond === undefined) response.writeHead(404).end()
    else respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server?.close())
afterEach(async () => {
  answers.clear()
  await database.pool.query('delete from market.reference_document')
})

const publish = (path: string, body: unknown) =>
  answers.set(path, (response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)))

const recipe = (item: number, discipline = 'Mystic Forge') => ({
  name: `Item ${item}`,
  output_item_id: item,
  output_item_count: 1.5,
  ingredients: [{ type: 'Item', id: item + 1, count: 250 }],
  disciplines: [discipline],
})
const recipes = (count: number) => Array.from({ length: count }, (_, index) => recipe(index + 1))
const published = { id: '-7', ...recipe(77), ingredients: [{ item_id: 78, count: 5 }] }
const offer = (uuid: string, gemPrice: unknown = 400) => ({ uuid, name: `Offer ${uuid}`, type: 'Upgrade', gemPrice })

const settings = () => ({
  COMMUNITY_FEEDS: true,
  CUSTOM_RECIPES_FEED_URL: `${origin}/custom.json`,
  PROFITS_RECIPES_FEED_URL: `${origin}/profits.json`,
  GEMSTORE_FEED_URL: 'off',
})
type Settings = Partial<ReturnType<typeof settings>>

const context = (changed: Settings, now: Date) => ({
  deps: {
    db: role,
    clock: { now: () => now.getTime() },
    config: { ...settings(), ...changed },
    jobs: { enqueue: async () => {} },
  } as never,
  now,
  signal: new AbortController().signal,
  log: { info: () => {}, warn: () => {}, error: () => {} },
})
const run = (changed: Settings = {}, now = NOW) => handler.run({}, context(changed, now))

const rowsOf = async (kind: string) =>
  (await database.pool.query('select id, data, source from market.reference_document where kind = $1', [kind])).rows
const noteOf = async (name: string): Promise<FeedNote | undefined> =>
  (await rowsOf(FEED_NOTES)).find(({ id }) => id === name)?.data

test('both lists are taken once, and each row keeps its feed and address', async () => {
  publish('/custom.json', [...recipes(3), recipe(2)])
  publish('/profits.json', [published])
  expect(await run()).toMatchObject({ rows: 4 })
  const custom = await rowsOf('custom-recipes')
  expect(custom.map(({ data }) => data.output_item_id).sort()).toEqual([1, 2, 3])
  for (const { id, data, source } of custom)
    expect([String(data.id), data.source, source]).toEqual([id, 'custom-recipes', `${origin}/custom.json`])
  expect((await rowsOf('profits-recipes')).map(({ data }) => data.source)).toEqual(['profits-recipes'])
  expect(await noteOf('custom-recipes')).toEqual({
    ...{ address: `${origin}/custom.json`, state: 'ok', reason: null, rows: 3, leftOut: 0, leftOutNames: [] },
    ...{ triedAt: NOW.toISOString(), readAt: NOW.toISOString() },
  })

  publish('/custom.json', [recipe(4), ...recipes(3)])
  expect(await run({}, LATER)).toMatchObject({ rows: 1 })
  const ids = new Set((await rowsOf('custom-recipes')).map(({ id }) => id))
  expect(custom.filter(({ id }) => !ids.has(id))).toEqual([])
})

test('an odd row is left out and named, twenty of many', async () => {
  publish('/profits.json', [published])
  publish('/custom.json', [
    { ...recipe(1), output_item_count: 0 },
    7,
    ...recipes(10),
    null,
    ...Array(40).fill({ name: 'x'.repeat(900) }),
  ])
  await run()
  expect(await rowsOf('custom-recipes')).toHaveLength(10)
  const note = await noteOf('custom-recipes')
  expect(note).toMatchObject({ state: 'ok', rows: 10, leftOut: 43 })
  expect(note?.leftOutNames).toHaveLength(20)
  expect(note?.leftOutNames.slice(0, 2)).toEqual([
    expect.stringMatching(/^Item 1 \(row 1\), output_item_count: /),
    expect.stringMatching(/^a row without a name \(row 2\), /),
  ])
  for (const name of note?.leftOutNames ?? []) expect(name.length).toBeLessThanOrEqual(200)
})

test('a row with characters that cannot be stored is left out and named, like one whose name is cut within one', async () => {
  publish('/profits.json', [published])
  const halfOfOne = `${'x'.repeat(99)}\u{1f600}`
  publish('/custom.json', [
    ...['a\0b', 'a\ud800b'].map((name) => ({ ...recipe(1), name })),
    { ...recipe(2), disciplines: ['Mystic\0Forge'] },
    { ...recipe(3), merchant: { name: 'm', locations: ['\udc00'] } },
    ...[halfOfOne, '\0', 'a\ud800'].map((name) => ({ name })),
    ...recipes(10),
  ])
  await run()
  expect(await rowsOf('custom-recipes')).toHaveLength(10)
  const note = await noteOf('custom-recipes')
  expect(note).toMatchObject({ state: 'ok', rows: 10, leftOut: 7 })
  expect(note?.leftOutNames[0]).toBe('a\ufffdb (row 1), name: has characters that cannot be stored')
})

test('a list that stalls is given up by the signal, also when garbage was collected meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect = setInterval(runInNewContext('gc') as () => void, 50)
  answers.set('/custom.json', (response) => response.write('['))
  const stop = new AbortController()
  try {
    const reading = readList('custom-recipes', `${origin}/custom.json`, stop.signal)
    setTimeout(() => stop.abort(new Error('given up')), 1_000)
    await expect(reading).rejects.toThrow('given up')
  } finally {
    clearInterval(collect)
    server.closeAllConnections()
  }
})

const moved = (path: string, location: string) =>
  answers.set(path, (response) => response.writeHead(302, { location }).end())

test('a list that leads to another host is not followed there, within its own it is', async () => {
  publish('/profits.json', [published])
  publish('/here.json', recipes(3))
  moved('/custom.json', '/moved.json')
  moved('/moved.json', `${origin}/here.json`)
  await run()
  expect(await rowsOf('custom-recipes')).toHaveLength(3)
  const elsewhere = origin.replace('127.0.0.1', 'localhost')
  moved('/custom.json', `${elsewhere}/here.json?key=1`)
  await expect(run({}, LATER)).rejects.toThrow(`it leads to ${elsewhere}/here.json, on another host`)
  expect(await noteOf('custom-recipes')).toMatchObject({ state: 'not-answering', rows: 3, readAt: NOW.toISOString() })
  moved('/custom.json', '/custom.json')
  await expect(run({}, LATER)).rejects.toThrow('it leads on and on')
  answers.set('/custom.json', (response) => response.writeHead(304).end())
  await expect(run({}, LATER)).rejects.toThrow('304')
})

test('a list that begins with a byte order mark is read', async () => {
  publish('/profits.json', [published])
  publish('/custom.json', `\ufeff${JSON.stringify(recipes(3))}`)
  await run()
  expect(await rowsOf('custom-recipes')).toHaveLength(3)
})

test('a list of very many rows is not read row by row', async () => {
  publish('/profits.json', [published])
  publish('/custom.json', `[${'{},'.repeat(100_000)}{}]`)
  await expect(run()).rejects.toThrow('it has 100001 rows, and none of these lists has more than 100000')
})

test.each([
  ['does not exist', null, /404/],
  ['is cut off', '[{"name":', /no whole JSON/],
  ['is a page', '{"message":"moved"}', /no list/],
  ['is empty', '[]', /none of its 0 rows/],
  ['has no good row', '[{}]', /none of its 1 rows is good: a row without a name/],
])(
  'a list that %s leaves the last one in its place, does not stop the others and is noted',
  async (_, body, reason) => {
    publish('/custom.json', recipes(3))
    publish('/profits.json', [published])
    await run()
    if (body === null) answers.delete('/custom.json')
    else publish('/custom.json', body)
    publish('/profits.json', [published, { ...published, output_item_id: 79 }])
    await expect(run({}, LATER)).rejects.toThrow(reason)
    expect(await rowsOf('custom-recipes')).toHaveLength(3)
    expect(await rowsOf('profits-recipes')).toHaveLength(2)
    expect(await noteOf('custom-recipes')).toMatchObject({
      ...{ state: 'not-answering', reason: expect.stringMatching(reason), rows: 3 },
      ...{ triedAt: LATER.toISOString(), readAt: NOW.toISOString() },
    })
  },
)

test('a list without an end is not read to the end', async () => {
  publish('/profits.json', [published])
  const part = ' '.repeat(1_000_000)
  answers.set('/custom.json', (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', more)
    more()
  })
  await expect(run()).rejects.toThrow('it is longer than 10 MB')
  expect(await noteOf('custom-recipes')).toMatchObject({ state: 'not-answering', rows: 0, readAt: null })
})

test('a list that lost a fifth is held back until it has them again, one that lost less is taken', async () => {
  publish('/profits.json', [published])
  publish('/custom.json', recipes(10))
  await run()
  publish('/custom.json', recipes(8))
  expect(await run({}, LATER)).toMatchObject({ rows: 0 })
  expect(await rowsOf('custom-recipes')).toHaveLength(10)
  expect(await noteOf('custom-recipes')).toMatchObject({
    ...{ state: 'held-back', reason: 'the new list has 8 rows, the last one had 10', rows: 10 },
    ...{ triedAt: LATER.toISOString(), readAt: NOW.toISOString() },
  })
  publish('/custom.json', recipes(9))
  await run({}, LATER)
  expect(await rowsOf('custom-recipes')).toHaveLength(9)
  expect(await noteOf('custom-recipes')).toMatchObject({ state: 'ok', reason: null, rows: 9 })
})

test('a list of another address is not compared with the last one', async () => {
  publish('/profits.json', [published])
  publish('/custom.json', recipes(10))
  await run()
  await expect(run({ CUSTOM_RECIPES_FEED_URL: `${origin}/own.json` })).rejects.toThrow(/404/)
  expect(await noteOf('custom-recipes')).toMatchObject({ address: `${origin}/own.json`, rows: 10, readAt: null })
  publish('/own.json', recipes(2))
  await run({ CUSTOM_RECIPES_FEED_URL: `${origin}/own.json` })
  expect((await rowsOf('custom-recipes')).map(({ source }) => source)).toEqual(Array(2).fill(`${origin}/own.json`))
})

test('what is switched off is removed, and nothing is asked for', async () => {
  publish('/custom.json', recipes(3))
  publish('/profits.json', [published])
  await run()
  await run({ PROFITS_RECIPES_FEED_URL: 'off' })
  expect(await rowsOf('profits-recipes')).toEqual([])
  expect((await rowsOf(FEED_NOTES)).map(({ id }) => id)).toEqual(['custom-recipes'])
  answers.clear()
  expect(await run({ COMMUNITY_FEEDS: false })).toMatchObject({ rows: 3 })
  expect(await rowsOf('custom-recipes')).toEqual([])
  expect(await rowsOf(FEED_NOTES)).toEqual([])
})

describe('the gem store', () => {
  const read = (changed: Settings = {}, now = NOW) =>
    importGemstore.run(
      { feedUrl: `${origin}/gems.json` },
      context({ GEMSTORE_FEED_URL: `${origin}/gems.json`, ...changed }, now),
    )

  test('as a community feed is noted, without its odd offers', async () => {
    publish('/gems.json', [offer('a'), offer('b'), offer('c', 'dear')])
    expect(await read()).toMatchObject({ rows: 2 })
    expect(await noteOf('gemstore')).toMatchObject({ state: 'ok', rows: 2, leftOut: 1 })
    answers.clear()
    await expect(read({}, LATER)).rejects.toThrow(/404/)
    expect(await rowsOf('gemstore')).toHaveLength(2)
    expect(await noteOf('gemstore')).toMatchObject({ state: 'not-answering', rows: 2, readAt: NOW.toISOString() })
    await run({ COMMUNITY_FEEDS: false })
    expect(await rowsOf(FEED_NOTES)).toEqual([])
    expect(await rowsOf('gemstore')).toHaveLength(2)
  })

  test('without community feeds is a list that is taken whole or not at all', async () => {
    publish('/gems.json', [offer('a'), offer('c', 'dear')])
    await expect(read({ COMMUNITY_FEEDS: false })).rejects.toThrow(/gemPrice/)
    publish('/gems.json', [offer('a')])
    expect(await read({ COMMUNITY_FEEDS: false })).toMatchObject({ rows: 1 })
    expect(await rowsOf(FEED_NOTES)).toEqual([])
  })
})

test('the lists of the simulated game are read without a fault', async () => {
  const world = createGeneratedWorld({ seed: 'community', tradable: 900, clock: steppedClock(NOW.getTime()) })
  const simulator = createSimulator({ world })
  try {
    const feeds = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/feeds`
    const addresses = {
      CUSTOM_RECIPES_FEED_URL: `${feeds}/custom-recipes.json`,
      PROFITS_RECIPES_FEED_URL: `${feeds}/profits-recipes.json`,
    }
    await run(addresses)
    const { length } = world.feeds.customRecipes()
    for (const name of ['custom-recipes', 'profits-recipes'])
      expect(await noteOf(name)).toMatchObject({ state: 'ok', rows: length, leftOut: 0 })
    const contents = async (kind: string) =>
      (await rowsOf(kind))
        .map(({ data: { id, source, merchant, output_item_count_range, ...content } }) =>
          JSON.stringify(content, Object.keys(content).sort()),
        )
        .sort()
    expect(await contents('custom-recipes')).toEqual(await contents('profits-recipes'))
    const drawn = world.offers().filter(({ kind, outcomes }) => kind === 'forge' && outcomes.length > 2)
    const ranges = (await rowsOf('profits-recipes')).filter(({ data }) => data.output_item_count_range !== undefined)
    expect(ranges).toHaveLength(drawn.length)
  } finally {
    await simulator.close()
    await world.close()
  }
})

const recorded = findRecordedData()

describe.skipIf(recorded === null)('lists of the real game [recorded data]', () => {
  const unpacked = (name: string): string => gunzipSync(readFileSync(join(recorded ?? '', name))).toString()

  let items: TestProcess | undefined
  afterAll(() => items?.stop())

  test('are served by type, and only if they are asked for', async () => {
    publish('/custom.json', `[${unpacked('custom_recipes.jsonl.gz').trim().split('\n').join()}]`)
    publish('/profits.json', unpacked('community/gw2profits_recipes_v3.json.gz'))
    await run()
    // Nine offers ask for nothing of a currency.
    expect(await noteOf('custom-recipes')).toMatchObject({ state: 'ok', leftOut: 9 })
    expect(await noteOf('profits-recipes')).toMatchObject({ state: 'ok', leftOut: 0 })

    items = await startProcess({
      entry: 'services/items/src/main.ts',
      portVariable: 'PORT',
      env: { DATABASE_URL: await roleUrl(database.url, 'items') },
    })
    const recipesAt = async (query: string): Promise<{ id: number; type: string; source: string }[]> => {
      const reply = await fetch(`${items?.url}/v2/recipes?fields=id,source,type${query}`)
      expect(reply.status).toBe(200)
      return (await reply.json()) as { id: number; type: string; source: string }[]
    }
    const forge = await recipesAt('&filter=type:MysticForge')
    const merchant = await recipesAt('&filter=type:Merchant')
    expect(forge.length).toBeGreaterThanOrEqual(5_000)
    expect(merchant.length).toBeGreaterThanOrEqual(1_300)
    expect(new Set([...forge, ...merchant].map(({ id }) => id)).size).toBe(forge.length + merchant.length)
    expect(new Set(forge.map(({ source }) => source))).toEqual(new Set(['custom-recipes', 'profits-recipes']))
    for (const type of ['Salvage', 'Charge', 'DoubleClick', 'Achievement'])
      expect((await recipesAt(`&filter=type:${type}`)).length, type).toBeGreaterThan(50)
    expect(await recipesAt('')).toEqual([])
  })
})
