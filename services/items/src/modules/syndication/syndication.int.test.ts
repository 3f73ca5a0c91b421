import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  DAY_RANKINGS,
  getEventsCalendar,
  getGemstoreAtom,
  getItemBadge,
  getItemEmbed,
  getItemFeed,
  getNewItemsFeed,
  getRankingFeed,
  getStatusFeed,
} from '@gildscope/contracts'
import { ensurePartitions, schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const TODAY = NOW / DAY_MS - 0.5
const ORIGIN = 'https://example.test'
const ODD_NAME = `Gaze & <b>"Ünïcode"</b> ]]> كرة 👩‍👩‍👧‍👦 ${'x'.repeat(300)}`
const database = useDatabase()
let test: TestApp

const side = (name: 'buy' | 'sell', price: number, sold: number | null) => ({
  [`${name}Samples`]: price === 0 ? 0 : 10,
  [`${name}PriceSum`]: price * 10,
  [`${name}PriceMin`]: price === 0 ? null : price - 5,
  [`${name}PriceMax`]: price === 0 ? null : price + 5,
  [`${name}QuantitySum`]: price === 0 ? 0 : 10_000,
  [`${name}Sold`]: sold,
  [`${name}Listed`]: sold,
  [`${name}Delisted`]: sold,
  [`${name}Value`]: sold === null ? null : sold * price,
  [`${name}DelistedValue`]: 0,
  [`${name}SoldSeen`]: sold,
  [`${name}ListedSeen`]: sold,
  [`${name}DelistedSeen`]: sold,
})

const day = (itemId: number, ago: number, price: number, sold: number | null = 100) =>
  ({
    ...{ itemId, day: TODAY - ago, count: 1440 },
    ...side('sell', price, sold),
    ...side('buy', price === 0 ? 0 : price - 10, sold),
  }) as typeof schema.historyDay.$inferInsert

const poll = (minutesAgo: number) => {
  const at = new Date(NOW - minutesAgo * MINUTE_MS)
  return { slot: NOW / MINUTE_MS - minutesAgo, claimedBy: 'test', startedAt: at, finishedAt: at, full: false }
}

beforeAll(async () => {
  const { db } = database
  const version = await writeMarket(db, {
    items: [
      { id: 1, name: 'Ecto' },
      { id: 2, name: ODD_NAME, firstAdded: new Date('2026-11-19T08:00:00Z') },
      { id: 3, name: 'Relic', marketable: false, firstAdded: new Date('2026-11-18T08:00:00Z') },
      { id: 4, name: 'Coin' },
      ...Array.from({ length: 60 }, (_, index) => ({ id: 100 + index })),
    ],
    prices: [
      { itemId: 1, sellPrice: 1520, buyPrice: 1500, sellQuantity: 10, buyQuantity: 10 },
      { itemId: 2, sellPrice: null, buyPrice: null, sellQuantity: 0, buyQuantity: 0 },
    ],
    poll: { slot: NOW / MINUTE_MS, finishedAt: new Date(NOW) },
  })
  await ensurePartitions(database.pool, 'history_day', TODAY - 60, TODAY)
  // 60 days of which one is missing, today among them.
  const ecto = Array.from({ length: 60 }, (_, ago) => day(1, ago, 1000 + 10 * (60 - ago))).filter(
    (row) => row.day !== TODAY - 3,
  )
  await db.insert(schema.historyDay).values([...ecto, day(4, 1, 500, 900), day(4, 2, 400, 20), day(2, 1, 0, null)])
  await db.insert(schema.rollUpMark).values({ stage: 'day', next: TODAY })
  await db.insert(schema.poll).values([poll(3), poll(2), poll(1), poll(40), poll(41), poll(42)])
  const document = (kind: string, id: string, data: Record<string, unknown>) => ({
    ...{ kind, id, data, source: 'test', digest: '' },
  })
  const winds = { festival: 'Four Winds & <b>', year: 2026, start: '2026-07-20T16:00:00Z', end: '2026-08-10T16:00:00Z' }
  const offer = (uuid: string, start: string) => ({
    ...{ uuid, name: `Cape ]]> & <${uuid}>`, type: 'Hats & \u0001<wigs>', gemPrice: 400, imageHash: null },
    ...{ latestStartDate: start, latestEndDate: null },
  })
  await db
    .insert(schema.referenceDocument)
    .values([
      document('festivals', '1', { ...winds, id: 1, type: 'Box', quantity: 1 }),
      document('festivals', '2', { ...winds, id: 2, type: 'Box', quantity: 1 }),
      document('gemstore', 'a', offer('a', '2026-11-01T16:00:00Z')),
      document('gemstore', 'b', offer('b', '2026-10-01T16:00:00Z')),
      document('gemstore', 'c', offer('c', '2026-12-01T16:00:00Z')),
    ])
  test = await startApp(database, { now: () => NOW, PUBLIC_ORIGIN: ORIGIN, DATA_SOURCE: 'live' })
  await test.reach(version)
})
afterAll(() => test?.app.close())

type Entry = { id: string; title: { '#text': string }; updated: string; link: { '@_href': string }; content: string }

/** Reads a feed by two parsers, and holds it to what RFC 4287 and the validator of the W3C demand of one. */
const readFeed = (xml: string, path: string) => {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' || name === 'link' })
  const { feed } = parser.parse(xml) as {
    feed: Record<string, unknown> & {
      link: { '@_rel': string; '@_href': string }[]
      author: { name: string }
      entry?: (Entry & { link: { '@_href': string }[] })[]
    }
  }
  expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
  expect(feed.id).toBe(`${ORIGIN}${path}`)
  expect(feed.title).not.toBe('')
  expect(feed.author.name).toBe('Gildscope')
  expect(feed.link.find((link) => link['@_rel'] === 'self')?.['@_href']).toBe(`${ORIGIN}${path}`)
  expect(feed.link.find((link) => link['@_rel'] === 'alternate')?.['@_href']).toMatch(/^https:\/\/example\.test\//)
  const entries = feed.entry ?? []
  expect(entries.length).toBeLessThanOrEqual(50)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
  for (const moment of [feed.updated, ...entries.map(({ updated }) => updated)]) expect(moment).toMatch(instant)
  for (const { link } of entries)
    for (const { '@_href': href } of link) expect(href).toMatch(/^https:\/\/example\.test\//)
  if (entries.length > 0)
    expect(feed.updated).toBe(
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1),
    )
  const read = parseFeed(xml)
  expect(read.meta).toMatchObject({ type: 'atom', version: '1.0' })
  expect(read.items.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  return read
}

const titles = (feed: ReturnType<typeof readFeed>) => feed.items.map(({ title }) => title)

describe('the feed of an item', () => {
  const read = async (id: number) => {
    const { status, body } = await injectEndpoint(test.app, getItemFeed, { params: { id } })
    expect(status).toBe(200)
    return readFeed(body!, `/feeds/items/${id}.atom`)
  }

  it('has the last 50 whole days, each with its price, its change and what was sold', async () => {
    const { items } = await read(1)
    expect(items).toHaveLength(50)
    expect(items[0]).toMatchObject({
      id: `${ORIGIN}/feeds/items/1.atom#2026-11-19`,
      url: `${ORIGIN}/tradepost/item/1`,
      title: 'Ecto, 2026-11-19: 15s 90c, +0.6 %',
      updated: new Date('2026-11-20T00:00:00Z'),
    })
    expect(items[0]?.content).toMatch(
      /^Sell 15s 90c on average \(\+0\.6 % against the day before\), 15s 85c to 15s 95c\. Buy 15s 80c on average\. Sold 100( ± \d+)?\.$/,
    )
  })

  it('tells no change against a day that was not seen', async () => {
    const { items } = await read(1)
    expect(items.map(({ id }) => id?.slice(-10)).slice(0, 3)).toEqual(['2026-11-19', '2026-11-18', '2026-11-16'])
    expect(items[1]?.title).toBe('Ecto, 2026-11-18: 15s 80c')
  })

  it('takes any name, and days without offers', async () => {
    const { items } = await read(2)
    expect(items[0]?.title).toContain('Gaze & <b>"Ünïcode"</b> ]]> كرة 👩‍👩‍👧‍👦')
    expect(items[0]?.content).toBe('No sell offers. No buy orders. What was sold is not known.')
  })

  it('is empty for an item that is not traded, and is not there for no item', async () => {
    expect((await read(3)).items).toEqual([])
    const { status, fault } = await injectEndpoint(test.app, getItemFeed, { params: { id: 999 } })
    expect([status, fault]).toMatchObject([404, { error: { message: 'there is no item 999' } }])
  })
})

it('feeds new items, the newest first', async () => {
  const { body } = await injectEndpoint(test.app, getNewItemsFeed)
  const feed = readFeed(body!, '/feeds/new-items.atom')
  expect(feed.items).toHaveLength(50)
  expect(feed.items[0]).toMatchObject({ url: `${ORIGIN}/tradepost/item/2`, updated: new Date('2026-11-19T08:00:00Z') })
  expect(feed.items[1]).toMatchObject({ title: 'Relic', content: 'Fine CraftingMaterial, not traded; id 3.' })
})

describe('the feed of a ranking', () => {
  const read = async (ranking: (typeof DAY_RANKINGS)[number]) => {
    const { status, body } = await injectEndpoint(test.app, getRankingFeed, { params: { ranking } })
    expect(status, ranking).toBe(200)
    return readFeed(body!, `/feeds/rankings/${ranking}.atom`)
  }

  it.each(DAY_RANKINGS)('ranks whole days by %s', async (ranking) => {
    const { items } = await read(ranking)
    // Nothing fell, and nobody has a day without prices before it.
    expect(items.length).toBe(ranking === 'fall' ? 0 : ranking === 'rise' ? 5 : 6)
    for (const { content } of items)
      expect(content).toMatch(/^<ol>(<li><a href="[^"]+">[^<]+<\/a>: [^<]+<\/li>)+<\/ol>$/)
  })

  it('orders items by the value of the day', async () => {
    const { items } = await read('sold')
    expect(items[0]).toMatchObject({ title: 'Most sold, 2026-11-19: Coin', updated: new Date('2026-11-20T00:00:00Z') })
    expect(items[0]?.content).toBe(
      `<ol><li><a href="${ORIGIN}/tradepost/item/4">Coin</a>: about 900 units</li><li><a href="${ORIGIN}/tradepost/item/1">Ecto</a>: about 100 units</li></ol>`,
    )
    expect(items[1]?.title).toBe('Most sold, 2026-11-18: Ecto')
  })

  it('counts a rise as far as the whole day kept it', async () => {
    const { items } = await read('rise')
    // 400 the day before, 495 was the lowest ask of the day.
    expect(items[0]?.content).toContain('Coin</a>: +23.8 %')
  })

  it('names the rankings that there are', async () => {
    const reply = await test.app.inject('/feeds/rankings/best.atom')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.message).toContain('rise')
  })
})

it('feeds returns to the gem store', async () => {
  const { body } = await injectEndpoint(test.app, getGemstoreAtom)
  const feed = readFeed(body!, '/feeds/gemstore.atom')
  expect(titles(feed)).toEqual(['Cape ]]> & <a>', 'Cape ]]> & <b>'])
  expect(feed.items[0]?.updated).toEqual(new Date('2026-11-01T16:00:00Z'))
  expect(body).toContain('<![CDATA[Hats &amp; &lt;wigs&gt;, 400 gems]]>')
})

it('feeds the times without polls, as they are stored', async () => {
  const { body } = await injectEndpoint(test.app, getStatusFeed)
  const feed = readFeed(body!, '/feeds/status.atom')
  expect(feed.items.map(({ title, updated }) => [title, updated?.toISOString()])).toEqual([
    ['Prices are back', '2026-11-20T11:57:00.000Z'],
    ['Prices are late', '2026-11-20T11:25:00.000Z'],
  ])
})

it('has festivals and resets for calendars', async () => {
  const summaries = async (resets?: 'no') => {
    const { body } = await injectEndpoint(test.app, getEventsCalendar, { query: { resets } })
    return new ICAL.Component(ICAL.parse(body!))
      .getAllSubcomponents('vevent')
      .map((part) => new ICAL.Event(part).summary)
  }
  expect(await summaries()).toEqual(['Four Winds & <b>', 'Daily reset', 'Weekly reset'])
  expect(await summaries('no')).toEqual(['Four Winds & <b>'])
})

describe('a badge', () => {
  it.each([
    [1, 'Ecto: 15s 20c'],
    [2, /: no offers$/],
    [3, 'Relic: not traded'],
  ])('of item %i says %s', async (id, text) => {
    const { body, headers } = await injectEndpoint(test.app, getItemBadge, { params: { id } })
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    const { svg } = new XMLParser().parse(body!)
    if (typeof text === 'string') expect(svg.title).toBe(text)
    else expect(svg.title).toMatch(text)
  })

  it('says when its price is old', async () => {
    const later = await startApp(database, {
      now: () => NOW + 2 * HOUR_MS,
      PUBLIC_ORIGIN: ORIGIN,
      DATA_SOURCE: 'simulated',
    })
    try {
      const { body } = await injectEndpoint(later.app, getItemBadge, { params: { id: 1 } })
      expect(body).toContain('Ecto: 15s 20c · old (simulated market)')
    } finally {
      await later.app.close()
    }
  })
})

describe('the chart for frames', () => {
  it('may be framed anywhere, and runs and loads nothing', async () => {
    const { body, headers } = await injectEndpoint(test.app, getItemEmbed, { params: { id: 1 }, query: {} })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toMatch(/<script|<img|<link| src=/)
    expect(body).toContain(`<a href="${ORIGIN}/tradepost/item/1" target="_blank" rel="noopener"><bdi>Ecto</bdi></a>`)
    expect(body!.match(/<rect /g)).toHaveLength(59)
    // The missing day breaks both lines.
    expect(body!.match(/M\d/g)).toHaveLength(4)
  })

  it('takes any name, and says where there are no prices', async () => {
    const { body } = await injectEndpoint(test.app, getItemEmbed, { params: { id: 2 }, query: { theme: 'dark' } })
    expect(body).toContain('Gaze &amp; &lt;b&gt;&quot;Ünïcode&quot;&lt;/b&gt; ]]&gt;')
    expect(body).toContain('No prices in the last 90 days.')
    expect(body).toContain(':root{color-scheme:dark;')
  })

  it('is the only answer that may be framed', async () => {
    for (const url of [
      '/feeds/items/1.atom',
      '/badges/items/1.svg',
      '/embed/items/999',
      '/embed/items/x',
      '/v1/status',
    ]) {
      const { headers } = await test.app.inject(url)
      expect(headers['x-frame-options'], url).toBe('DENY')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
  })
})

describe('every one of them', () => {
  it.each([
    '/feeds/items/1.atom',
    '/feeds/new-items.atom',
    '/feeds/rankings/sold.atom',
    '/feeds/gemstore.atom',
    '/feeds/status.atom',
    '/feeds/events.ics',
    '/badges/items/1.svg',
    '/embed/items/1',
  ])('%s may be kept, is the same again, and costs a 304 to who has it', async (url) => {
    const first = await test.app.inject(url)
    expect(first.statusCode).toBe(200)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+$/)
    const again = await test.app.inject(url)
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
    const known = await test.app.inject({ url, headers: { 'if-none-match': first.headers.etag as string } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const head = await test.app.inject({ url, method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
  })

  it('is paid by the one for whom it is made', async () => {
    // Two a second: what the first charge took must not have flowed back when the last one is told.
    const { app } = await startApp(database, { POINTS_PER_MINUTE: 120, now: () => NOW })
    onTestFinished(() => app.close())
    /** Each from a new caller with a full budget. */
    const costOf = async (from: string): Promise<number> => {
      const { headers } = await app.inject({ url: '/feeds/items/4.atom', headers: { 'x-forwarded-for': from } })
      return Number(headers['ratelimit-limit']) - Number(headers['ratelimit-remaining'])
    }
    expect(await costOf('192.0.2.1')).toBeGreaterThan(10)
    expect(await costOf('192.0.2.2')).toBeLessThanOrEqual(1)
  })
})
