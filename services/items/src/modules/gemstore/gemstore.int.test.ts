import { getGemstoreCatalogue, getGemstoreCategories, getGemstoreIndex } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const database = useDatabase()
let test: TestApp

const item = (
  uuid: string,
  name: string,
  type: string,
  start: string | null,
  end: string | null,
  gemPrice: number | null = 400,
) => ({
  kind: 'gemstore',
  id: uuid,
  source: 'test',
  digest: '',
  data: { uuid, name, type, gemPrice, imageHash: null, latestStartDate: start, latestEndDate: end },
})

beforeAll(async () => {
  await database.db
    .insert(schema.referenceDocument)
    .values([
      item('a', 'Copper-Fed & Co <set>', 'Convenience <new>', '2026-11-01T16:00:00Z', null),
      item('b', 'Cape]]>]]><b>', 'Outfit', '2026-10-01T16:00:00Z', '2026-10-08T16:00:00Z', null),
      item('c', 'Crown', 'Outfit', '2026-12-01T16:00:00Z', null),
      item('d', 'Never sold', 'Outfit', null, null),
    ])
  test = await startApp(database, { now: () => NOW, PUBLIC_ORIGIN: 'https://example.test' })
})
afterAll(() => test?.app.close())

it('lists everything that was ever offered', async () => {
  const { body } = await injectEndpoint(test.app, getGemstoreCatalogue, { query: { fields: ['name', 'uuid'] } })
  expect(body?.map((row) => row.uuid)).toEqual(['a', 'b', 'c', 'd'])
})

it('counts items by category', async () => {
  expect((await injectEndpoint(test.app, getGemstoreCategories, {})).body).toEqual([
    { items: 1, name: 'Convenience <new>' },
    { items: 3, name: 'Outfit' },
  ])
})

it('shows as on sale what has begun and not ended', async () => {
  const { body } = await injectEndpoint(test.app, getGemstoreIndex, { query: { fields: ['uuid'] } })
  expect(body).toEqual([{ uuid: 'a' }])
})

it('feeds returns newest first, with names that are no markup for readers that take titles for HTML', async () => {
  const reply = await test.app.inject('/v1/gemstore/catalogue/feed/rss')
  expect(reply.headers['content-type']).toMatch(/^application\/rss\+xml/)
  const titles = [...reply.body.matchAll(/<item>\s*<title>(.*?)<\/title>/gs)].map((match) => match[1])
  expect(titles).toEqual(
    ['Copper-Fed & Co &lt;set&gt;', 'Cape]]&gt;]]&gt;&lt;b&gt;'].map((title) => `<![CDATA[${title}]]>`),
  )
  const descriptions = [...reply.body.matchAll(/<description><!\[CDATA\[(.*?)\]\]>/gs)].map((match) => match[1])
  expect(descriptions).toEqual(['Convenience &lt;new&gt;, 400 gems', 'Outfit, until 2026-10-08T16:00:00Z'])
})
