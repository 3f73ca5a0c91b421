import { join } from 'node:path'
import { untradableItems } from '@gildscope/game-data'
import { rollUp, windows } from '@gildscope/jobs'
import { findRecordedData, until } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describePages } from './replay/pages.ts'
import { call, callRows, type Row } from './support/call.ts'
import { type ExpectedRow, expectedDay, expectedItem, expectedMinutes } from './support/expected-market.ts'
import { pickBooks } from './support/pick-books.ts'
import { readJsonLines } from './support/read-json-lines.ts'
import { type BooksOfItem, type Recording, readRecordedBooks, recordedFile } from './support/recorded-books.ts'
import { type RecordedItem, readReplayedMarket } from './support/replayed-market.ts'
import { runJob } from './support/run-job.ts'
import { createPlace, type System, type SystemPlace, startSystem } from './support/start-system.ts'

const GLOB_OF_ECTOPLASM = 19_721
const SLOT_MS = 60_000
const IDS_A_CALL = 250
const POLLS_LIMIT_MS = 300_000
const SETTLE = { timeout: 300_000, interval: 500 }

type Price = Record<'buys' | 'sells', { quantity: number; unit_price: number }> & { id: number }
type Named = { id: number; name: string }
type Described = RecordedItem & { description?: string }

const recorded = findRecordedData()

const inCalls = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, index) =>
    ids.slice(index * IDS_A_CALL, (index + 1) * IDS_A_CALL),
  )

const fieldsOf = (row: ExpectedRow | undefined): string => Object.keys(row ?? {}).join(',')

const idsOf = (rows: readonly { id?: unknown }[]): number[] =>
  rows.map((row) => Number(row.id)).sort((one, other) => one - other)

const byItemAndDate = (rows: readonly Row[]): Row[] =>
  [...rows].sort(
    (one, other) => Number(one.itemID) - Number(other.itemID) || (String(one.date) < String(other.date) ? -1 : 1),
  )

const sorted = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

const sideOfPrice = (side: 'buy' | 'sell', { quantity, unit_price }: Price['buys']): Row => ({
  [`${side}_price`]: quantity > 0 ? unit_price : 0,
  [`${side}_quantity`]: quantity,
})

describe.skipIf(recorded === null)('[recorded data] a replay', () => {
  const folder = recorded ?? ''
  const recording: Recording = recorded === null ? { moments: [], books: new Map() } : readRecordedBooks(folder)
  const { moments, books } = recording
  const items = recorded === null ? [] : readJsonLines<Described>(join(folder, 'items.jsonl.gz'))
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const picks = pickBooks(books)
  const endSlot = Math.floor(Date.parse(moments.at(-1) ?? '') / SLOT_MS)
  let place: SystemPlace
  let system: System

  const api = (path: string): string => `${system.origin}/gw2/${path}`
  const booksOf = (id: number): BooksOfItem => books.get(id) ?? []
  const minutesOf = (id: number): ExpectedRow[] => expectedMinutes(id, booksOf(id), moments)

  const answeredMinutes = async (ids: readonly number[]): Promise<Row[]> => {
    const fields = fieldsOf(minutesOf(ids[0] ?? 0)[0])
    return byItemAndDate(await callRows(api(`v2/history/minute/json?itemID=${ids.join(',')}&fields=${fields}`)))
  }
  const answeredItems = async (ids: readonly number[], fields: string): Promise<Row[]> =>
    callRows(api(`v1/items/json?ids=${ids.join(',')}&fields=${fields}`))

  const lastSlot = async (): Promise<unknown> =>
    JSON.parse((await call(`${system.worker}/ready`)).text).checks?.poll?.slot

  const startReplay = (): Promise<System> =>
    startSystem(place, { args: ['--replay', folder], env: { POLL_SECONDS: '1' } })

  beforeAll(async () => {
    place = await createPlace()
    system = await startReplay()
    await until('the poll of the last moment', async () => (await lastSlot()) === endSlot, POLLS_LIMIT_MS, 500)
    await runJob(system.databaseUrl(), rollUp, {})
    for (const span of ['rolling', 'hourly'] as const) await runJob(system.databaseUrl(), windows, { span })
  })

  afterAll(async () => {
    await system?.stop()
    await place?.remove()
  })

  it('answers every recorded item under its name', async () => {
    const read = async (): Promise<Row[]> => callRows(api('v1/items/json?ids=all&fields=id,name'))
    await expect.poll(async () => (await read()).length, SETTLE).toBe(names.size)
    const answered = await read()
    expect(answered.filter(({ id, name }) => names.get(Number(id)) !== name)).toEqual([])
    expect(answered.find(({ id }) => id === GLOB_OF_ECTOPLASM)).toEqual({
      id: GLOB_OF_ECTOPLASM,
      name: 'Glob of Ectoplasm',
    })
  })

  it('finds items by what their description begins with', async () => {
    const expected = items.filter(({ description }) => description?.toLowerCase().startsWith('salvage item'))
    expect(expected.length).toBeGreaterThan(0)
    expect(idsOf(await callRows(api('v1/items/json?fields=id&filter=description:Salvage Item')))).toEqual(
      idsOf(expected),
    )
  })

  it('says that its data is a replay', async () => {
    const { headers } = await call(api('v1/items/json?limit=1&fields=id'))
    expect(headers.get('x-data-source')).toBe('replay')
  })

  it.each([
    ['v2/recipes', 'recipes'],
    ['v1/skins/json', 'skins'],
  ])('answers at %s every record of %s', async (path, file) => {
    const ids = idsOf(readJsonLines<Named>(join(folder, `${file}.jsonl.gz`)))
    await expect.poll(async () => (await callRows(api(path))).length, SETTLE).toBe(ids.length)
    expect(idsOf(await callRows(api(path)))).toEqual(ids)
  })

  it.each(Object.entries(picks))('says of items that %s what was sold, listed and taken back', async (_kind, ids) => {
    expect(ids.length).toBeGreaterThan(0)
    expect(await answeredMinutes(ids)).toEqual(byItemAndDate(ids.flatMap(minutesOf)))
  })

  it.each(Object.entries(picks))('shows of items that %s the last book seen', async (_kind, ids) => {
    const expected = ids
      .map((id) => expectedItem(id, booksOf(id)))
      .sort((one, other) => Number(one.id) - Number(other.id))
    await expect.poll(() => answeredItems(ids, fieldsOf(expected[0])), SETTLE).toEqual(expected)
  })

  it('says the same of every other item with a book', async () => {
    const wrong: unknown[] = []
    for (const ids of inCalls([...books.keys()])) {
      const answered = await answeredMinutes(ids)
      for (const id of ids) {
        const rows = answered.filter((row) => row.itemID === id)
        if (JSON.stringify(rows.map(sorted)) !== JSON.stringify(minutesOf(id).map(sorted)))
          wrong.push({ id, rows, expected: minutesOf(id) })
      }
    }
    expect(wrong).toEqual([])
  })

  it('shows an item without a book at its recorded price', async () => {
    const prices = readJsonLines<Price>(recordedFile(folder, 'commerce_prices'))
    const expected = prices
      .filter(({ id }) => !books.has(id) && names.has(id) && !untradableItems.has(id))
      .map(({ id, buys, sells }): Row => ({ id, ...sideOfPrice('buy', buys), ...sideOfPrice('sell', sells) }))
      .sort((one, other) => Number(one.id) - Number(other.id))
    const wanted = new Set(expected.map(({ id }) => id))
    const answered = await callRows(
      api('v1/items/json?filter=marketable:true&fields=id,buy_price,buy_quantity,sell_price,sell_quantity'),
    )
    expect(answered.filter(({ id }) => wanted.has(id))).toEqual(expected)
  })

  it('sums the recorded moments in the window of a day', async () => {
    const ids = Object.values(picks).flat()
    const expected = [...new Set(ids)].sort((one, other) => one - other).map((id) => expectedDay(id, booksOf(id)))
    await expect.poll(() => answeredItems(idsOf(expected), fieldsOf(expected[0])), SETTLE).toEqual(expected)
  })

  it('runs on without the gem exchange, which is not recorded', async () => {
    expect((await call(`${system.game}/v2/commerce/exchange/gems?quantity=100`)).status).toBe(503)
    // A service that answers late on a busy machine counts as not ready.
    for (const origin of [system.worker, system.origin])
      await expect.poll(async () => (await call(`${origin}/ready`)).status, SETTLE).toBe(200)
  })

  if (recorded !== null)
    describePages({ system: () => system, market: readReplayedMarket(folder, recording, items) }, recording)

  it('keeps its data when it is restarted and the recording begins again', async () => {
    await system.stop()
    system = await startReplay()
    const isAtEnd = async (): Promise<boolean> => JSON.parse((await call(`${system.game}/replay/status`)).text).finished
    await until('the end of the recording', isAtEnd, POLLS_LIMIT_MS, 500)
    const ids = Object.values(picks).flat()
    expect(await answeredMinutes([...new Set(ids)])).toEqual(byItemAndDate([...new Set(ids)].flatMap(minutesOf)))
    expect(await lastSlot()).toBe(endSlot)
  })
})
