import { join } from 'node:path'
import { findRecordedData } from '@gildscope/testkit'
import type { Exchange, Price } from '@gw2api/types/data/commerce'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { createGeneratedWorld } from '../generated-world.ts'
import { steppedClock } from '../market/clock.ts'
import { createRecordedWorld } from '../recorded/recorded-world.ts'
import { createSimulator } from '../server.ts'
import { readRecordedJsonSchemas } from '../testing/recorded-json-schemas.ts'
import { REPLY_SCHEMAS } from '../testing/reply-schemas.ts'
import type { PriceRecord, World } from '../world.ts'

vi.setConfig({ testTimeout: 30_000 })

const recordedData = findRecordedData()
const worlds: Record<string, (() => Promise<World>) | null> = {
  'a generated world': async () =>
    createGeneratedWorld({ seed: 1, tradable: 300, clock: steppedClock(Date.parse('2026-01-05T12:00:00Z')) }),
  'a recording [recorded data]': recordedData ? () => createRecordedWorld({ dir: recordedData }) : null,
}

const LATEST = { v: 'latest' }
/** Endpoint, form, reply according to the type library, and the recorded schema of the endpoint if it has that form. */
const CASES = [
  ['items', LATEST, REPLY_SCHEMAS.item, 'v2_items'],
  ['recipes', LATEST, REPLY_SCHEMAS.recipe, 'v2_recipes'],
  ['recipes', {}, REPLY_SCHEMAS.oldRecipe, null],
  ['skins', LATEST, REPLY_SCHEMAS.skin, 'v2_skins'],
  ['currencies', LATEST, REPLY_SCHEMAS.currency, 'v2_currencies'],
  ['minis', LATEST, REPLY_SCHEMAS.mini, 'v2_minis'],
  // The recorded schema of itemstats is of a form that the API left years ago.
  ['itemstats', LATEST, REPLY_SCHEMAS.itemStat, null],
  ['materials', LATEST, REPLY_SCHEMAS.material, 'v2_materials'],
  ['achievements', LATEST, REPLY_SCHEMAS.achievement, 'v2_achievements'],
  ['achievements/categories', LATEST, REPLY_SCHEMAS.category, 'v2_achievements_categories'],
  ['achievements/categories', {}, REPLY_SCHEMAS.oldCategory, null],
  ['achievements/groups', LATEST, REPLY_SCHEMAS.group, 'v2_achievements_groups'],
  ['stories', LATEST, z.object({ id: z.int(), season: z.string() }), 'v2_stories'],
  ['stories/seasons', LATEST, z.object({ id: z.string(), stories: z.array(z.int()) }), 'v2_stories_seasons'],
  ['quests', LATEST, z.object({ id: z.int(), story: z.int(), goals: z.array(z.unknown()) }), null],
  ['commerce/prices', {}, REPLY_SCHEMAS.price, 'v2_commerce_prices'],
  ['commerce/listings', {}, REPLY_SCHEMAS.listing, 'v2_commerce_listings'],
] as const

it('has prices and rates of the types that the public type library gives them', () => {
  expectTypeOf<PriceRecord>().toEqualTypeOf<Price>()
  expectTypeOf<NonNullable<ReturnType<World['exchange']>>>().toEqualTypeOf<Exchange>()
})

describe.each(Object.entries(worlds))('replies from %s', (_name, open) => {
  let app: FastifyInstance | null = null

  beforeAll(async () => {
    if (open) app = createSimulator({ world: await open(), rateLimit: null })
  })
  afterAll(async () => app?.close())

  const pages = async (endpoint: string, form: Record<string, string>): Promise<unknown[]> => {
    const url = (page: number): string =>
      `/v2/${endpoint}?${new URLSearchParams({ ...form, page: String(page), page_size: '200' })}`
    const first = await app!.inject(url(0))
    const last = Number(first.headers['x-page-total']) - 1
    return [...z.array(z.unknown()).parse(first.json()), ...(last > 0 ? (await app!.inject(url(last))).json() : [])]
  }

  it.skipIf(open === null).each(CASES)('of %s in form %j satisfy the public types', async (endpoint, form, schema) => {
    const records = await pages(endpoint, form)
    expect(records.length).toBeGreaterThan(0)
    expect(z.array(schema).safeParse(records).error).toBeUndefined()
  })

  it.skipIf(recordedData === null).each(CASES.filter(([, , , name]) => name !== null))(
    'of %s in form %j satisfy the schemas of the live API [recorded data]',
    async (endpoint, form, _schema, name) => {
      const validatorOf = await readRecordedJsonSchemas(join(recordedData!, 'payloads/api_json_schemas.json'))
      const validate = validatorOf(name!)
      validate(await pages(endpoint, form))
      expect(validate.errors?.slice(0, 3)).toBeUndefined()
    },
  )
})
