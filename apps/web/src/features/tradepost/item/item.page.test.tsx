import { getCrafting, getGameItem, getGameListings, getItems, getRecipes } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { streamServer } from '../../../testing/stream-server.ts'

const ECTO: KnownItem = {
  id: 19721,
  name: 'Glob of Ectoplasm',
  rarity: 'Exotic',
  type: 'Trophy',
  level: 0,
  chat_link: '[&AgEJTQAA]',
  vendor_value: 256,
  NoSell: false,
  AccountBound: false,
  binding: 'None',
  marketable: true,
  description: 'Salvage Item',
  sell_price: 2030,
  buy_price: 2029,
  sell_quantity: 102_243,
  buy_quantity: 23_047,
  '1d_sell_price_change': 0.4,
  '1d_sell_sold': 128_123,
  '1d_sell_sold_error': 2,
  '7d_coverage': 0.5,
  '7d_sell_sold': 871_204,
  '7d_sell_price_max': 2065,
}
const BLOOD: KnownItem = {
  id: 24295,
  name: 'Vial of Powerful Blood',
  rarity: 'Rare',
  sell_price: 2500,
  buy_price: 2400,
}
const RUNE: KnownItem = { id: 24691, name: 'Superior Rune of Balthazar', rarity: 'Exotic', sell_price: 25_000 }
const BOUND: KnownItem = {
  id: 88_001,
  name: 'Massive Glob of Ectoplasm',
  rarity: 'Ascended',
  type: 'Trophy',
  AccountBound: true,
  binding: 'Account',
  marketable: false,
  NoSell: true,
}
/** In the game's prices since its first year, with orders that nobody can fill. */
const DEAD: KnownItem = { id: 19_979, name: 'Tournament Ticket', marketable: false, NoSell: true }
const KNOWN = [ECTO, BLOOD, RUNE, BOUND, DEAD]

const level = (unit_price: number, quantity: number, listings: number) => ({ unit_price, quantity, listings })
const BOOK = {
  id: 19721,
  sells: [level(2030, 31_250, 412), level(2031, 48_119, 207), level(2032, 22_874, 161)],
  buys: [level(2029, 4127, 19), level(2028, 18_920, 74)],
}

const runeRecipe = {
  id: 7,
  type: 'Component',
  output_item_id: 24691,
  output_item_count: 1,
  min_rating: 400,
  disciplines: ['Armorsmith'],
  ingredients: [
    { item_id: 19721, count: 5 },
    { item_id: 24295, count: 3 },
  ],
}

const items = itemsAnswers(() => KNOWN)
const listings = answer(getGameListings, () => ({ reply: BOOK }))
const recipes = answer(getRecipes, ({ query }) => ({
  reply: query.filter?.terms[0]?.field === 'ingredient' ? [runeRecipe] : [],
}))
const gameItem = answer(getGameItem, () => {
  throw new Fault('UNAVAILABLE')
})

const ANSWERS: readonly Answer[] = [...items, listings, recipes, gameItem]
const open = (address: string, answers: readonly Answer[] = ANSWERS) => renderPage(address, { answers })

/** The part of the page under a heading. */
const panel = async (name: string | RegExp) => {
  const heading = await screen.findByRole('heading', { name })
  const section = heading.closest('section')
  if (section === null) throw new Error(`no section around ${name}`)
  return within(section)
}

describe('a tradable item', () => {
  test('has its name, facts and key figures', async () => {
    open('/tradepost/item/19721')
    expect(await screen.findByRole('heading', { level: 1, name: 'Glob of Ectoplasm' })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('Glob of Ectoplasm · Gildscope'))
    const facts = within(screen.getByRole('list', { name: 'Facts' }))
    for (const text of ['Exotic', 'Trophy', 'Not bound', '[&AgEJTQAA]']) expect(facts.getByText(text)).toBeDefined()
    const figures = within(screen.getByRole('region', { name: 'Key figures' }))
    expect(figures.getByText('128,123')).toBeDefined()
    expect(figures.getByText('est. ±2')).toBeDefined()
    // 85 % of 2030 less 2029
    expect(figures.getByText('minus 3 silver 4 copper')).toBeDefined()
    expect(figures.getByText('loss, ROI −15 %')).toBeDefined()
  })

  test('shows prices and units of the order book, whatever the last poll saw', async () => {
    const moved = answer(getGameListings, () => ({
      reply: { id: 19721, sells: [level(1777, 5, 1)], buys: [level(1234, 6, 1)] },
    }))
    open('/tradepost/item/19721', [...items, moved, recipes, gameItem])
    await (await panel('Order book')).findByText('live')
    const figures = within(screen.getByRole('region', { name: 'Key figures' }))
    for (const text of ['17 silver 77 copper', '12 silver 34 copper', '5 silver 43 copper'])
      expect(figures.getByText(text)).toBeDefined()
    expect(figures.queryByText('20 silver 30 copper')).toBeNull()
  })

  test('shows the time of its figures when the order book cannot be fetched', async () => {
    const seen = itemsAnswers(() => [{ ...ECTO, lastUpdate: '2026-11-20T11:58:00Z' }])
    const away = answer(getGameListings, () => {
      throw new Fault('UNAVAILABLE')
    })
    open('/tradepost/item/19721', [...seen, away, recipes, gameItem])
    await screen.findAllByText('The order book could not be fetched')
    const figures = within(screen.getByRole('region', { name: 'Key figures' }))
    expect(figures.getByText(/^Prices and units are those of 20 Nov 2026/)).toBeDefined()
    expect(figures.getByText('20 silver 30 copper')).toBeDefined()
  })

  test('shows over bids what one gets, after fees', async () => {
    open('/tradepost/item/19721')
    const bids = await panel('Buy listings')
    expect(await bids.findByRole('columnheader', { name: 'What you get' })).toBeDefined()
    // 85 % of 4127 x 2029 = 8,373,683
    expect(bids.getByText('711 gold 76 silver 30 copper')).toBeDefined()
    expect((await panel('Sell listings')).getByRole('columnheader', { name: 'Cost to here' })).toBeDefined()
  })

  test('says that it loads until it is there', async () => {
    open('/tradepost/item/19721')
    expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
    expect(await screen.findByRole('heading', { name: 'Glob of Ectoplasm' })).toBeDefined()
  })

  test('shows the ladder with sums, spread and break-even', async () => {
    open('/tradepost/item/19721')
    const book = await panel('Order book')
    expect((await book.findAllByRole('rowheader', { name: '20 silver 31 copper' })).length).toBe(1)
    expect(book.getByText('79,369')).toBeDefined()
    expect(book.getByText('live')).toBeDefined()
    // the lowest price of which 85 % are 2029
    expect(book.getByText('23 silver 88 copper')).toBeDefined()
  })

  test('counts levels and units of both sides', async () => {
    open('/tradepost/item/19721')
    const sells = await panel('Sell listings')
    expect(await sells.findByText('3 price levels, 102,243 units')).toBeDefined()
    expect(sells.getByRole('rowheader', { name: '20 silver 31 copper' })).toBeDefined()
    // 31,250 x 2030 + 48,119 x 2031 = 161,167,189
    expect(sells.getByText('16,116 gold 71 silver 89 copper')).toBeDefined()
    expect(await (await panel('Buy listings')).findByText('2 price levels, 23,047 units')).toBeDefined()
  })

  test('states how much of an incomplete window was recorded', async () => {
    open('/tradepost/item/19721')
    expect(await (await panel('Windows, sell side')).findByText('3.5 of 7 days seen')).toBeDefined()
  })

  test('says why there is no flip', async () => {
    open('/tradepost/item/19721')
    const flips = await panel(/Flip figures/)
    expect(flips.getByText('no ask under the usual price')).toBeDefined()
    expect(flips.getByText('no gap in the asks')).toBeDefined()
  })

  test('shows what it is used in, with cost and profit', async () => {
    const { user } = open('/tradepost/item/19721')
    const used = await panel('Used in 1 recipe')
    // 5 x 2030 + 3 x 2500 = 17,650; 85 % of 25,000 = 21,250
    expect(await used.findByText('1 gold 76 silver 50 copper')).toBeDefined()
    expect(used.getByText('36 silver')).toBeDefined()
    expect(used.getByText('Armorsmith 400')).toBeDefined()
    expect(used.getByRole('link', { name: 'Superior Rune of Balthazar' }).getAttribute('href')).toBe(
      '/tradepost/item/24691',
    )
    await user.click(screen.getByRole('radio', { name: 'Buy orders' }))
    // 5 x 2029 + 3 x 2400 = 17,345
    expect(await used.findByText('1 gold 73 silver 45 copper')).toBeDefined()
  })

  test('copies its chat link and says so', async () => {
    const { user } = open('/tradepost/item/19721')
    await user.click(await screen.findByRole('button', { name: 'Copy the chat link' }))
    expect(await screen.findByText('Chat link copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('[&AgEJTQAA]')
  })

  test('gives lines to copy for readers, wikis and other pages', async () => {
    const { user } = open('/tradepost/item/19721')
    await user.click(await screen.findByRole('button', { name: 'Feed and embed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Glob of Ectoplasm elsewhere' }))
    const textOf = (label: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: label }).value
    expect(textOf('Feed, one entry a day')).toBe(`${location.origin}/feeds/items/19721.atom`)
    expect(textOf('Chart in a frame')).toContain(`<iframe src="${location.origin}/embed/items/19721"`)
    expect(dialog.getByRole('img').getAttribute('src')).toBe('/badges/items/19721.svg')
    await user.click(dialog.getByRole('button', { name: 'Copy Badge as Markdown' }))
    expect(await navigator.clipboard.readText()).toBe(textOf('Badge as Markdown'))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows attributes when the game reports them', async () => {
    const details = { infix_upgrade: { attributes: [{ attribute: 'Power', modifier: 251 }] } }
    open('/tradepost/item/19721', [answer(getGameItem, () => ({ reply: { id: 19721, details } })), ...ANSWERS])
    expect(await screen.findByText('+251 Power')).toBeDefined()
  })
})

test('a changed price reloads the book, whose prices and units the figures then show', async () => {
  const server = streamServer()
  let book = BOOK
  const moving = answer(getGameListings, () => ({ reply: book }))
  const answers = [...items, moving, recipes, gameItem]
  const { calls } = renderPage('/tradepost/item/19721', { answers, openEvents: server.openEvents })
  const figures = within(await screen.findByRole('region', { name: 'Key figures' }))
  await (await panel('Order book')).findByText('live')
  await waitFor(() => expect(server.listening()).toEqual([[19721]]))
  const booksAsked = () => calls.filter(({ name }) => name === getGameListings.name).length
  const before = booksAsked()
  book = { ...BOOK, sells: [level(2500, 99_000, 8)] }
  server.changePrices([{ id: 19721, sell_price: 2500, buy_price: 2029, sell_quantity: 99_000, buy_quantity: 23_047 }])
  expect(await figures.findByText('25 silver')).toBeDefined()
  expect(figures.getByText('99,000')).toBeDefined()
  // 85 % of 2500 = 2125 less 2029
  expect(figures.getByText('96 copper')).toBeDefined()
  await waitFor(() => expect(booksAsked()).toBe(before + 1))
})

describe('exact fees', () => {
  test('are counted on request, and kept in the address', async () => {
    const cheap = itemsAnswers(() => [{ ...ECTO, sell_price: 3, buy_price: 1 }])
    const book = answer(getGameListings, () => ({
      reply: { id: 19721, sells: [level(3, 5, 1)], buys: [level(1, 5, 1)] },
    }))
    const { user, address } = open('/tradepost/item/19721', [...cheap, book, ...ANSWERS])
    const figures = within(await screen.findByRole('region', { name: 'Key figures' }))
    const afterFees = () => figures.getByText('Sell after fees').parentElement?.querySelector('data')?.value
    // 85 % of 3 = 2.55
    expect(afterFees()).toBe('2')
    await user.click(screen.getByRole('checkbox', { name: 'exact fees' }))
    // both fees are at least 1
    await waitFor(() => expect(afterFees()).toBe('1'))
    expect(address()).toContain('fees=exact')
  })
})

describe('the cost of units', () => {
  test('is that of one until another count is typed, and walks the levels', async () => {
    const { user, address } = open('/tradepost/item/19721')
    const book = await panel('Order book')
    const field = await book.findByRole('textbox', { name: 'Units' })
    expect(book.getByText(/the first level holds 31,250/)).toBeDefined()
    await user.type(field, '40,000')
    // 31,250 x 2030 + 8,750 x 2031 = 81,208,750
    expect(book.getByText('8,120 gold 87 silver 50 copper')).toBeDefined()
    expect(address()).toContain('units=40%2C000')
  })

  test('is in the address, and says where nothing more is listed', async () => {
    open('/tradepost/item/19721?units=500000')
    const book = await panel('Order book')
    expect(await book.findByText('Only 102,243 units are listed.')).toBeDefined()
  })

  test('of selling are the proceeds after fees', async () => {
    const { user } = open('/tradepost/item/19721?units=5000')
    const book = await panel('Order book')
    await user.click(await book.findByRole('radio', { name: 'Sell' }))
    // 4,127 x 2029 + 873 x 2028 = 10,144,127, of which 85 %
    expect(book.getByText('862 gold 25 silver 7 copper')).toBeDefined()
  })

  test('asks for a whole number', async () => {
    open('/tradepost/item/19721?units=2.5')
    const book = await panel('Order book')
    expect(await book.findByText('Type a whole number of units, from 1 to 999,999,999.')).toBeDefined()
  })
})

describe('while the game API is down', () => {
  test('everything else stays, and the book comes when it is asked again', async () => {
    let isDown = true
    const wavering = answer(getGameListings, () => {
      if (isDown) throw new Fault('UNAVAILABLE')
      return { reply: BOOK }
    })
    const { user } = open('/tradepost/item/19721', [wavering, ...ANSWERS])
    const book = await panel('Order book')
    expect(await book.findByText(/The game API answered 503/)).toBeDefined()
    expect(book.getByText(/Retrying in/)).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Key figures' })).getByText('128,123')).toBeDefined()
    expect(await screen.findByText('Armorsmith 400')).toBeDefined()
    isDown = false
    await user.click(book.getByRole('button', { name: 'Try now' }))
    expect(await book.findByText('live')).toBeDefined()
  })

  test('an item without orders says so', async () => {
    const none = answer(getGameListings, () => {
      throw new Fault('NOT_FOUND')
    })
    open('/tradepost/item/19721', [none, ...ANSWERS])
    expect(await (await panel('Sell listings')).findByText('No orders')).toBeDefined()
    expect(await (await panel('Buy listings')).findByText('No orders')).toBeDefined()
  })
})

describe('an address without an item', () => {
  test.each(['/tradepost/item', '/tradepost/item/ecto', '/tradepost/item/19721x'])('%s selects no id', async (path) => {
    const { calls } = open(path)
    expect(await screen.findByText('No ID selected')).toBeDefined()
    expect(calls.filter(({ name }) => name === getItems.name)).toEqual([])
  })

  test('can be left by a search in place, with the keyboard alone', async () => {
    const { user, address } = open('/tradepost/item')
    await user.type(await screen.findByRole('searchbox', { name: 'Search items' }), 'powerful')
    expect(await screen.findByRole('link', { name: 'Vial of Powerful Blood' })).toBeDefined()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/tradepost/item/24295'))
  })

  test.each(['123456789', '12345678901'])('%s is no item', async (id) => {
    open(`/tradepost/item/${id}`)
    expect(await screen.findByText(`No item has the id ${id}`)).toBeDefined()
    expect(screen.getByRole('searchbox', { name: 'Search items' })).toBeDefined()
  })
})

const makes = answer(getRecipes, ({ query }) => ({
  reply: query.filter?.terms[0]?.field === 'ingredient' ? [] : [runeRecipe],
}))
const costing = (asked: unknown[], cost: number | null) =>
  answer(getCrafting, ({ query }) => {
    asked.push([query.ingredients, query.filter?.terms])
    return { reply: [{ id: 7, cost }], total: 1 }
  })

test('making an item costs what its crafting costs, parts crafted where that is cheaper', async () => {
  const asked: unknown[] = []
  open('/tradepost/item/24691?ingredients=orders', [...items, listings, makes, gameItem, costing(asked, 14_215)])
  const made = await panel('Made by')
  expect(await made.findByText('1 gold 42 silver 15 copper')).toBeDefined()
  expect(made.getByText('Parts bought at the highest bids or crafted, whichever is cheaper.')).toBeDefined()
  expect(asked).toEqual([['buy', [{ field: 'output_item_id', op: 'eq', value: 24691 }]]])
})

test('what keeps an item from having a cost is named', async () => {
  const withoutBlood = itemsAnswers(() => [ECTO, { ...BLOOD, sell_price: null }, RUNE])
  open('/tradepost/item/24691', [...withoutBlood, listings, makes, gameItem, costing([], null)])
  const made = await panel('Made by')
  expect(await made.findByText('Nobody offers Vial of Powerful Blood: a plan may know another way.')).toBeDefined()
})

test('without the costs of crafting all parts are bought', async () => {
  const away = answer(getCrafting, () => {
    throw new Fault('UNAVAILABLE')
  })
  open('/tradepost/item/24691', [...items, listings, makes, gameItem, away])
  expect(await (await panel('Made by')).findByText('All parts bought at the lowest asks.')).toBeDefined()
})

test('an item that is not tradable says why, and has facts and recipes', async () => {
  const { calls } = open('/tradepost/item/88001')
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Massive Glob of Ectoplasm is account bound' }),
  ).toBeDefined()
  expect(screen.getByText('It has no trading-post price. Its recipes and vendor value are on this page.')).toBeDefined()
  expect(screen.getByText('Vendors do not take it')).toBeDefined()
  expect(await screen.findByText('No known recipe makes this item.')).toBeDefined()
  expect(calls.some(({ name }) => name === getGameListings.name)).toBe(false)
})

test('an item that is listed but cannot be traded is marked so', async () => {
  open('/tradepost/item/19979')
  expect(
    await screen.findByRole('heading', {
      name: /^Tournament Ticket is listed on the trading post, but cannot be traded$/,
    }),
  ).toBeDefined()
})

test('a failed item can be requested again and shows the request id', async () => {
  let isDown = true
  const wavering = itemsAnswers(() => {
    if (isDown) throw new Fault('UNAVAILABLE')
    return [ECTO]
  })
  const { user } = open('/tradepost/item/19721', [...wavering, ...ANSWERS])
  expect(await screen.findByText('The item could not be fetched')).toBeDefined()
  expect(screen.getByText('request 4f0c-9a12')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('heading', { name: 'Glob of Ectoplasm' })).toBeDefined()
})
