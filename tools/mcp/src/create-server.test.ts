import { expect, test } from 'vitest'
import { itemsOf, useTools } from './testing/ask.ts'

const tools = useTools()
const AT = '2026-11-28T11:59:30Z'
const ECTO = {
  ...{ id: 19721, name: 'Glob of Ectoplasm', marketable: true, lastUpdate: AT, sell_price: 2000, buy_price: 1500 },
  ...{ '1d_sell_price_min': 1900, '1d_sell_price_max': 2100, '7d_coverage': 0.9 },
  ...{ '7d_sell_sold': 100, '7d_sell_sold_error': 10, '7d_sell_value': 200_000 },
}
const CLOVER = { id: 19675, name: 'Mystic Clover', marketable: false }
const items = itemsOf([ECTO, CLOVER])

test('has eight tools, which only read and take nothing that they do not know', async () => {
  const { tools: listed } = await tools.client().listTools()
  expect(listed.map(({ name }) => name)).toEqual([
    ...['search_items', 'item_price', 'item_book', 'item_history', 'item_trade', 'flips', 'crafting_plan', 'status'],
  ])
  for (const { name, inputSchema, outputSchema, annotations, description } of listed) {
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
    expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(outputSchema?.required, name).toContain('age')
    expect(description?.length, name).toBeGreaterThan(60)
  }
  expect(tools.client().getInstructions()).toContain('copper')
})

test('a figure comes with its bounds, an answer with its age, in text and as data', async () => {
  tools.answer({ '/v1/items/json': items })
  const { data, text } = await tools.call('item_trade', { item: 19721 })
  expect(data).toMatchObject({
    ...{ id: 19721, name: 'Glob of Ectoplasm', window: '7d' },
    sellSide: {
      sold: { least: 90, value: 100, most: 110, basis: 'estimate' },
      value: { least: 180_000, value: 200_000, most: 220_000 },
      listed: { value: null },
    },
    coverage: { least: 0.9, value: 0.9, most: 0.9, basis: 'counted' },
    age: { at: '2026-11-28T11:59:30.000Z', seconds: 30 },
  })
  expect(JSON.parse(text)).toEqual(data)
})

test('leaves out what is unknown or not traded, and says why', async () => {
  tools.answer({ '/v1/items/json': items })
  const { data } = await tools.call('item_price', { items: [19721, 19675, 5] })
  expect(data.items).toHaveLength(1)
  expect(data.items).toMatchObject([{ sellPrice: { least: 1900, value: 2000, most: 2100, basis: 'seen' } }])
  expect(data.leftOut).toEqual([
    'Mystic Clover (19675) is not traded on the trading post',
    'no item has the id 5; search_items finds ids by name',
  ])
})

test('says what would be right', async () => {
  tools.answer({ '/v1/items/json': items })
  const wrong = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { isError, text } = await tools.call(name, args)
    expect(isError).toBe(true)
    return text
  }
  expect(await wrong('item_trade', { item: 5 })).toBe('No item has the id 5; search_items finds ids by name.')
  expect(await wrong('item_book', { item: 19675 })).toContain('Mystic Clover (19675) is not traded')
  expect(await wrong('item_trade', { item: 19721, window: '3d' })).toContain('"1d"|"2d"|"7d"')
  expect(await wrong('item_trade', { item: 19721, days: 3 })).toContain('Unrecognized key: "days"')
  expect(await wrong('item_history', { item: 19721, from: 'yesterday' })).toContain('expected a day as 2026-11-23')
  expect(await wrong('item_history', { item: 19721, from: '2026-11-05', to: '2026-11-01' })).toBe(
    "'to' (2026-11-01) is before 'from' (2026-11-05).",
  )
  // Refused before the site was asked for any history.
  expect(tools.asked().map(({ path }) => path)).not.toContain('/gw2/v1/history')
})

test('says whose fault it is: busy, absent, or no Gildscope', async () => {
  const error = (code: string, message: string) => ({ error: { code, message, details: {} } })
  tools.answer({
    '/v1/status': () => ({
      ...{ status: 429, headers: { 'retry-after': '17' }, body: error('TOO_MANY_REQUESTS', 'too many requests') },
    }),
  })
  expect((await tools.call('status')).text).toMatch(/is busy: too many requests\. Try again in 17 s\.$/)
  tools.answer({ '/v1/status': () => ({ body: { fine: true } }) })
  expect((await tools.call('status')).text).toMatch(/no Gildscope of this version answers/)
  expect((await tools.callAt('http://127.0.0.1:1', 'status')).text).toMatch(/^http:\/\/127\.0\.0\.1:1 did not answer/)
})

test('walks the book for n units, and says how long orders would wait', async () => {
  const fronts = [
    [5, 200, 0],
    [60, 300, 20],
  ]
  const facts = { days: 7, sold: 2000, soldError: 100, batch: 5, fronts }
  tools.answer({
    '/v1/items/json': items,
    '/v1/books': () => ({
      body: [
        {
          ...{ id: 19721, at: AT, moreBuys: 0, moreSells: 4, fills: { buy: facts, sell: null } },
          sells: [[2000, 3, 1], [2010, 10, 2]], // biome-ignore format: a level each
          buys: [[1500, 2, 1], [1400, 1, 1]], // biome-ignore format: a level each
        },
      ],
    }),
  })
  const { data } = await tools.call('item_book', { item: 19721, units: 5, levels: 1 })
  expect(data).toMatchObject({
    buyNow: { units: { value: 5 }, total: { value: 3 * 2000 + 2 * 2010 }, worstPrice: { value: 2010 } },
    // Only three are wanted: 85 % of 4,400.
    sellNow: { units: { value: 3 }, total: { value: 4400 }, afterFees: { value: 3740 } },
    hoursByListing: { least: null, value: null, most: null, basis: 'promise' },
    ...{ asks: [{ price: 2000, units: 3, listings: 1 }], moreAsks: 5, moreBids: 1 },
    age: { seconds: 30 },
  })
  const wait = data.hoursByBid as Record<'least' | 'value' | 'most', number>
  expect(wait.least).toBeLessThan(wait.value)
  expect(wait.value).toBeLessThan(wait.most)
})
