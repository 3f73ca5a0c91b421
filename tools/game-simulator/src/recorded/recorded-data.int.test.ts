import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { findRecordedData } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../server.ts'
import { createRecordedWorld } from './recorded-world.ts'

const dir = findRecordedData()

type Level = [unitPrice: number, quantity: number, listings: number]
type Line = { id: number; s: number; buys?: Level[]; sells?: Level[] }

const readLines = (file: string): Line[] => {
  const [, ...lines] = gunzipSync(readFileSync(join(dir ?? '', file)))
    .toString()
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

const side = (recorded: readonly Level[] = []) =>
  recorded.map(([unit_price, quantity, listings]) => ({ listings, unit_price, quantity }))

/** JSON of the books of a moment directly from the lines: `same` refers to the previous line. */
const booksAt = (lines: readonly Line[], moment: number): Map<number, string> => {
  const books = new Map<number, string>()
  let before: Line | null = null
  for (const line of lines) {
    if (line.buys) before = line
    if (line.s === moment)
      books.set(line.id, JSON.stringify({ id: line.id, buys: side(before?.buys), sells: side(before?.sells) }))
  }
  return books
}

describe.skipIf(dir === null)('the recorded game [recorded data]', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = createSimulator({ world: await createRecordedWorld({ dir: dir ?? '' }), rateLimit: null })
  })
  afterAll(() => app.close())

  const get = async (url: string) => (await app.inject(url)).json()

  it('has all 70,123 items and the other recorded sets', async () => {
    const count = async (endpoint: string): Promise<number> => (await get(`/v2/${endpoint}`)).length
    expect(await count('items')).toBe(70_123)
    expect(await count('recipes')).toBe(13_168)
    expect(await count('skins')).toBe(10_240)
    expect(await count('achievements/categories')).toBe(285)
    expect(await count('commerce/listings')).toBe(27_440)
    expect(await get('/v2/items/19721')).toMatchObject({ name: 'Glob of Ectoplasm' })
  })

  it('answers at each moment with exactly its books', async () => {
    const lines = readLines('commerce_listings_series_2025-08-08.jsonl.gz')
    const all: number[] = await get('/v2/commerce/listings')
    const { moments, pricedOnly } = await get('/replay/status')
    const priced = new Set<number>(pricedOnly)
    const ids = all.filter((id) => !priced.has(id))
    expect(ids).toHaveLength(2801)

    for (const [moment, at] of moments.entries()) {
      const served = new Map<number, string>()
      for (let from = 0; from < ids.length; from += 200) {
        const answer = await app.inject(`/v2/commerce/listings?ids=${ids.slice(from, from + 200)}`)
        expect(answer.headers['x-game-time']).toBe(at)
        if (answer.statusCode === 404) continue
        for (const book of answer.json()) served.set(book.id, JSON.stringify(book))
      }
      expect(served).toEqual(booksAt(lines, moment))
      await app.inject({ method: 'POST', url: '/admin/replay/advance' })
    }
    expect(await get('/replay/status')).toMatchObject({ finished: true })
  }, 60_000)
})
