import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedName } from './feed-records.ts'
import { importFeed } from './import-feed.ts'

const NOW = new Date('2026-03-10T15:20:00Z')

const database = useDatabase()
const documents = async (kind: string): Promise<Record<string, unknown>[]> =>
  (
    await database.pool.query('select data from market.reference_document where kind = $1 order by id', [kind])
  ).rows.map((row) => row.data)
const run = (name: FeedName, from: string) =>
  importFeed({ pool: database.pool, name, from, now: NOW, signal: new AbortController().signal })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-feeds-'))
})
afterAll(() => rm(folder, { recursive: true }))
const write = async (name: string, content: string) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

test.each([
  ['gemstore', 'gemstore.json'],
  ['raid-rewards', 'raid-rewards.json'],
  ['festivals', 'festivals.json'],
  ['fractal-samples', 'fractal-samples.json'],
] as const)('%s comes whole from an address, once', async (name, file) => {
  const world = createGeneratedWorld({ seed: 'feeds', tradable: 100, clock: steppedClock(NOW.getTime()) })
  const simulator = createSimulator({ world, rateLimit: null })
  try {
    const url = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/feeds/${file}`
    const records: unknown = await (await fetch(url)).json()
    expect(await run(name, url)).toBe((records as unknown[]).length)
    expect(await documents(name)).toEqual(expect.arrayContaining(records as unknown[]))
    expect(await run(name, url)).toBe(0)
  } finally {
    await simulator.close()
  }
})

test('an offer that is not sold for gems has no price', async () => {
  const tickets = { uuid: 'a', name: 'Dreamthistle Axe', type: 'BlackLionWeapon', gemPrice: null }
  const dates = { imageHash: null, latestStartDate: null, latestEndDate: null }
  const gems = { uuid: 'b', name: 'Bag Slot Expansion', type: 'Upgrade', gemPrice: 400 }
  await run('gemstore', await write('gemstore.json', JSON.stringify([tickets, gems])))
  const offers = [tickets, gems].map((offer) => ({ ...offer, ...dates }))
  expect(await documents('gemstore')).toEqual(offers)
  const { gemPrice: gem_price, ...others } = gems
  const renamed = await write('renamed.json', JSON.stringify([{ ...others, gem_price }]))
  await expect(run('gemstore', renamed)).rejects.toThrow(/gemPrice/)
  await run('gemstore', await write('tickets.csv', `uuid,name,type,gemPrice\na,${tickets.name},${tickets.type},\n`))
  expect(await documents('gemstore')).toEqual(offers.slice(0, 1))
})

test('samples in CSV keep words and ids of drops as text', async () => {
  const file = await write('fractal.csv', 'sample,boxes,drop,quantity\n1,10000,70438,1012\n1,10000,relics,17950\n')
  await run('fractal-samples', file)
  expect(await documents('fractal-samples')).toEqual([
    { sample: '1', boxes: 10_000, drop: '70438', quantity: 1012 },
    { sample: '1', boxes: 10_000, drop: 'relics', quantity: 17_950 },
  ])
})

test('a list in CSV replaces the one before', async () => {
  const header = 'id,type,year,quantity,start,end,festival'
  const file = await write(
    'festivals.csv',
    `${header}\n77604,Bag,2025,12.5,2025-10-07,2025-11-04,"Halloween, the festival"\n36038,Bag,2025,3,2025-10-07,2025-11-04,Halloween\n`,
  )
  await run('festivals', file)
  expect(await documents('festivals')).toHaveLength(2)
  await write('festivals.csv', `${header}\n36038,Bag,2025,4,2025-10-07,2025-11-04,Halloween\n`)
  await run('festivals', file)
  expect(await documents('festivals')).toEqual([
    { id: 36038, type: 'Bag', year: 2025, quantity: 4, start: '2025-10-07', end: '2025-11-04', festival: 'Halloween' },
  ])
})

test('a list with one bad row changes nothing and says which', async () => {
  const good = await write('raid.json', JSON.stringify([{ id: 1, currency: 28, cost: 300, gold: 0 }]))
  await run('raid-rewards', good)
  const bad = await write('bad.json', JSON.stringify([{ id: 2, currency: 28, cost: 300, gold: 0 }, { id: 3 }]))
  await expect(run('raid-rewards', bad)).rejects.toThrow(/\[1\]/)
  await expect(run('raid-rewards', await write('cut.json', '[{"id":1'))).rejects.toThrow('no whole JSON')
  expect(await documents('raid-rewards')).toEqual([{ id: 1, currency: 28, cost: 300, gold: 0 }])
})
