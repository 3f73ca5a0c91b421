import {
  type GameListings,
  getDelivery,
  getItems,
  getManyGameListings,
  getOpenBuys,
  getOpenSells,
  getStoredOrders,
  type SiteAccount,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GameOrder } from '../../../../market/game-account/read-orders.ts'
import { sitePages } from '../../../../site-pages.ts'
import { GAME_ACCOUNT, signedIn } from '../../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { mark, unmark } from '../../../../testing/signed-in-cookie.ts'
import { CurrentOrders, type CurrentOrdersProps } from './current-orders.tsx'
import type { StoredAccount } from './open-order.ts'

const MAIN = { ...GAME_ACCOUNT, key: `${GAME_ACCOUNT.key}1`, permissions: ['account', 'tradingpost'] }
const SECOND = { ...MAIN, key: `${GAME_ACCOUNT.key}2`, id: 'second' }
const MINUTE_MS = 60_000

const ago = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS)

const order = (id: number, item_id: number, price: number, quantity: number): GameOrder => ({
  ...{ id, item_id, price, quantity, created: ago(60 * id).toISOString() },
})

const level = (unit_price: number, quantity: number, listings = 3) => ({ unit_price, quantity, listings })

/** Ectoplasm is undercut, the rune first, the coin level. */
const SELLS = [order(1, 19721, 2032, 1250), order(2, 24836, 49_335, 34), order(3, 19976, 12_800, 90)]
const BOOKS: readonly GameListings[] = [
  {
    id: 19721,
    sells: [level(2030, 31_250), level(2031, 48_119), level(2032, 24_124), level(2033, 15_408)],
    buys: [level(2029, 4127), level(2028, 18_920)],
  },
  { id: 24836, sells: [level(49_335, 34, 1), level(50_000, 3)], buys: [] },
  { id: 19976, sells: [level(12_800, 300)], buys: [level(12_000, 5)] },
]
const ITEMS = [
  { id: 19721, name: 'Glob of Ectoplasm', '7d_sell_sold': 896_861, '7d_buy_sold': 70_000 },
  { id: 24836, name: 'Rune of the Scholar', '7d_sell_sold': 0, '7d_buy_sold': 7 },
  { id: 19976, name: 'Mystic Coin', '7d_sell_sold': 7000, '7d_buy_sold': 700 },
]

const ORDER_HEADERS = () => ({
  'x-page-total': '1',
  'last-modified': ago(3).toUTCString(),
  expires: ago(-2).toUTCString(),
})

const sells = (ordersOf: (key: string) => readonly GameOrder[]): Answer =>
  answer(getOpenSells, ({ query }) => ({ reply: [...ordersOf(query.access_token)], headers: ORDER_HEADERS() }))

const stored = (reply: readonly StoredAccount[] = []): Answer => answer(getStoredOrders, () => ({ reply: [...reply] }))

const MARKET = [
  answer(getManyGameListings, ({ query }) => ({ reply: BOOKS.filter(({ id }) => query.ids.includes(id)) })),
  answer(getItems, ({ query }) => ({
    reply: ITEMS.filter(({ id }) => query.ids === 'all' || query.ids?.includes(id) === true),
  })),
  answer(getDelivery, () => ({ reply: { coins: 1_850_000, items: [{ id: 19721, count: 3 }] } })),
]

const WELL = [sells(() => SELLS), stored(), ...MARKET]

const LINKED = { 'Orla.1234': MAIN }
const BOTH = { ...LINKED, 'Second.5678': SECOND }

type Options = Partial<CurrentOrdersProps> & { answers?: readonly Answer[]; gameAccounts?: SiteAccount['gameAccounts'] }

const renderOrders = ({ answers = WELL, gameAccounts = LINKED, ...props }: Options = {}) => {
  const Orders = () => <CurrentOrders accountFilter="all" hasGraph={false} isFull side="sell" {...props} />
  const entry = { path: '/orders', title: 'Orders', description: '', folder: '', needsSession: true }
  const pages = { ...sitePages, routes: [{ ...entry, Component: Orders }] }
  return renderPage('/orders', { answers: [signedIn({ gameAccounts }), ...answers], pages })
}

const rowsOf = async (name = 'Open sell offers') => {
  const grid = await screen.findByRole('grid', { name })
  const heads = await within(grid).findAllByRole('rowheader')
  return heads.map((head) =>
    [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent).join(' | '),
  )
}

const figure = (label: string): string => screen.getByText(label).parentElement?.textContent ?? ''

beforeEach(mark)
afterEach(unmark)

describe('the open orders', () => {
  test('are listed with their places, the most expensive first', async () => {
    const { calls } = renderOrders()
    expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
    await screen.findByText('102,243 ahead')
    const [ecto, rune, coin] = await rowsOf()
    expect(ecto).toMatch(
      /^Glob of Ectoplasm \| 1,250 \| 20 silver 32 copper.*\| 20 silver 30 copper.*\| 102,243 ahead \|/,
    )
    // (102,243 + 1,250) units at 128,123 a day
    expect(ecto).toContain('| 19.4 h |')
    expect(rune).toMatch(/^Rune of the Scholar \| 34 .*\| first \| – \|/)
    expect(coin).toMatch(/^Mystic Coin \| 90 .*\| 210 ahead \| 7\.2 h \|/)
    expect(calls.filter(({ name }) => name === getOpenSells.name)).toHaveLength(1)
    expect(screen.getByText('3 orders of 1 account')).toBeDefined()
  })

  test('are summed up, with what waits at the trading post', async () => {
    renderOrders()
    await screen.findByText('102,243 ahead')
    // 1,250 x 2,032 + 34 x 49,335 + 90 x 12,800; then 2,286,000 + 1,509,651 + 1,036,800
    expect(figure('On sale, value')).toMatch(/536 gold 93 silver 90 copper.*1,374 units/)
    expect(figure('After the exchange fee')).toContain('483 gold 24 silver 51 copper')
    expect(figure('First in the queue')).toBe('First in the queue1and 1 level with the best')
    expect(figure('Undercut')).toMatch(/^Undercut1by 25 silver/)
    expect(figure('Sold within a day')).toContain('day2est.')
    expect(figure('Oldest')).toMatch(/3 h.*Mystic Coin, since/)
    await waitFor(() => expect(figure('Delivery box')).toMatch(/185 gold.*and 3 items, waiting/))
  })

  test('are as old as the game says', async () => {
    renderOrders()
    const age = await screen.findByText('Orders 3 min old')
    expect(age.parentElement?.textContent).toMatch(/the game renews at \d\d:\d\d$/)
  })

  test('are read page by page, each once', async () => {
    const many = Array.from({ length: 450 }, (_, index) => order(index + 1, 19721, 2040, 1))
    const pages: number[] = []
    const paged = answer(getOpenSells, ({ query }) => {
      pages.push(query.page)
      const from = query.page * query.page_size
      return { reply: many.slice(from, from + query.page_size), headers: { 'x-page-total': '3' } }
    })
    renderOrders({ answers: [paged, stored(), ...MARKET] })
    expect(await screen.findByText('450 orders of 1 account')).toBeDefined()
    expect(pages.toSorted()).toEqual([0, 1, 2])
  })

  test('are read to the end where the game does not say how many pages there are', async () => {
    const many = Array.from({ length: 205 }, (_, index) => order(index + 1, 19721, 2040, 1))
    const paged = answer(getOpenSells, ({ query }) => ({ reply: many.slice(query.page * 200, query.page * 200 + 200) }))
    renderOrders({ answers: [paged, stored(), ...MARKET] })
    expect(await screen.findByText('205 orders of 1 account')).toBeDefined()
  })

  test('are one row for each item where the table is compact', async () => {
    const own = [order(1, 19721, 2032, 250), order(2, 19721, 2030, 100)]
    const answers = [sells((key) => (key === MAIN.key ? own : [order(3, 19721, 2033, 5)])), stored(), ...MARKET]
    renderOrders({ answers, gameAccounts: BOTH, isFull: false })
    expect(await screen.findByText('3 orders of 2 accounts')).toBeDefined()
    const rows = await rowsOf()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^Glob of Ectoplasm \| Orla.1234, Second.5678 \| 3 \| 355 \| 20 silver 30 copper/)
  })

  test('are bids on the other side', async () => {
    const buys = answer(getOpenBuys, () => ({ reply: [order(1, 19721, 2028, 500)], headers: ORDER_HEADERS() }))
    renderOrders({ answers: [buys, stored(), ...MARKET], side: 'buy' })
    await screen.findByText('22,547 ahead')
    const [row] = await rowsOf('Open buy orders')
    expect(row).toMatch(/22,547 ahead \| 2\.3 d \| 1 h$/)
    // 500 at 2,028; 500 times 85 % of 2,030
    expect(figure('Bound in orders')).toContain('101 gold 40 silver')
    expect(figure('Resold at the lowest ask')).toContain('86 gold 25 silver')
    expect(figure('Outbid')).toMatch(/^Outbid1/)
  })
})

describe('the selected order', () => {
  test('the ladder shows the most expensive order at first, then the one selected by keys', async () => {
    const { user } = renderOrders({ hasGraph: true })
    await screen.findByText('102,243 ahead')
    const own = (await screen.findByText('you')).closest('tr')
    expect(own?.textContent).toContain('20 silver 32 copper')
    expect(own?.textContent).toMatch(/24,124103,493$/)
    expect(screen.getByText('Your 1,250 are gone in').nextElementSibling?.textContent).toBe('19.4 h')
    expect(screen.getByText('Ahead of you').nextElementSibling?.textContent).toBe('up to 102,243 units')
    await user.click(screen.getByText('1,250', { selector: 'td' }))
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('Your 34 are gone in')).toBeDefined()
    expect(screen.getByRole('rowheader', { name: /Rune/ }).closest('tr')?.getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('you').closest('tr')?.textContent).toMatch(/3434$/)
    expect(screen.getByText('No buy orders')).toBeDefined()
  })

  test('is not shown while the graph is off', async () => {
    renderOrders()
    await screen.findByText('102,243 ahead')
    expect(screen.queryByText('you')).toBeNull()
    expect(document.querySelector('[aria-selected]')).toBeNull()
  })
})

describe('without an answer of the game', () => {
  const STORED: StoredAccount = {
    ...{ account: 'Second.5678', accountID: 'second', seenAt: ago(60 * 5).toISOString() },
    orders: [{ ...order(9, 19976, 12_800, 20), side: 'sell', firstSeen: ago(600).toISOString() }],
  }

  test('the stored orders of that account are shown, marked, until it is read again on its own', async () => {
    let isDown = true
    const flaky = answer(getOpenSells, ({ query }) => {
      if (isDown && query.access_token === SECOND.key) throw new Fault('UNAUTHORIZED', 'Invalid access token')
      const own = query.access_token === MAIN.key ? SELLS : [order(9, 19976, 12_800, 15)]
      return { reply: own, headers: ORDER_HEADERS() }
    })
    const { user, calls } = renderOrders({ answers: [flaky, stored([STORED]), ...MARKET], gameAccounts: BOTH })
    const note = (await screen.findByText(/stored 5 h ago/)).closest('li')
    expect(note?.textContent).toContain('Second.5678: The game API answered 401.')
    expect(await screen.findByText('4 orders of 2 accounts')).toBeDefined()
    expect(await screen.findByText('Orders 3 min old')).toBeDefined()
    isDown = false
    const before = calls.length
    expect(await rowsOf()).toHaveLength(4)
    await user.click(within(note as HTMLElement).getByRole('button', { name: 'Try now' }))
    await waitFor(() => expect(screen.queryByText(/stored 5 h ago/)).toBeNull())
    expect(calls.slice(before).filter(({ name }) => name === getOpenSells.name)).toHaveLength(1)
    const coins = (await rowsOf()).filter((row) => row.startsWith('Mystic Coin | Second.5678'))
    expect(coins[0]).toContain('| 15 |')
  })

  test('a busy game is retried before anything is reported', async () => {
    let tries = 0
    const busy = answer(getOpenSells, () => {
      tries += 1
      if (tries === 1) throw new Fault('TOO_MANY_REQUESTS', 'too many requests')
      return { reply: SELLS, headers: ORDER_HEADERS() }
    })
    renderOrders({ answers: [busy, stored(), ...MARKET] })
    expect(await screen.findByText('3 orders of 1 account')).toBeDefined()
    expect(tries).toBe(2)
    expect(screen.queryByText(/answered/)).toBeNull()
  })

  test('a key that lacks the permission is not used, and named', async () => {
    const blind = { 'Second.5678': { ...SECOND, permissions: ['account'] } }
    const { calls } = renderOrders({ answers: [stored(), ...MARKET], gameAccounts: blind })
    const note = (await screen.findByText(/lacks the permission “tradingpost”/)).closest('li')
    expect(note?.textContent).toContain('None of its orders are stored.')
    expect(
      within(note as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/account')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(calls.some(({ name }) => name === getOpenSells.name || name === getDelivery.name)).toBe(false)
  })

  test('stored orders of an account whose key was removed are shown under its name', async () => {
    renderOrders({ answers: [stored([STORED]), ...MARKET], accountFilter: 'Second.5678' })
    expect((await screen.findByText(/no key of it is linked/)).textContent).toContain('Second.5678')
    const [row] = await rowsOf()
    expect(row).toMatch(/^Mystic Coin \| 20 .*\| 5 h$/)
    expect(screen.getByText('Stored orders 5 h old')).toBeDefined()
  })

  test('no account at all leads to where keys are linked', async () => {
    renderOrders({ gameAccounts: {}, answers: [stored(), ...MARKET] })
    expect(await screen.findByText('No API Key available')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add a key' }).getAttribute('href')).toMatch(/^\/account\?next=%2F/)
  })
})

describe('what is missing', () => {
  test('orders are listed without places when the books cannot be loaded', async () => {
    const down = answer(getManyGameListings, () => {
      throw new Fault('UNAVAILABLE', 'the game is away')
    })
    renderOrders({ answers: [down, ...WELL] })
    expect(await screen.findByText(/Order books could not be fetched: The game API answered 503/)).toBeDefined()
    const [ecto] = await rowsOf()
    expect(ecto).toMatch(/^Glob of Ectoplasm \| 1,250 \| 20 silver 32 copper.*\| – \|/)
    expect(figure('Undercut')).toContain('–')
  })

  test('says that nothing is on sale', async () => {
    renderOrders({ answers: [sells(() => []), stored(), ...MARKET] })
    expect(await screen.findByText('These accounts sell nothing at the moment.')).toBeDefined()
    expect(screen.getByText('0 orders of 1 account')).toBeDefined()
    expect(figure('Oldest')).toContain('no orders')
  })
})

describe('an alert', () => {
  const alerts = async (): Promise<(string | null)[]> =>
    (await screen.findAllByRole('link', { name: 'Alert' })).map((link) => link.getAttribute('href'))

  test('watches the orders of the only game account, and those of the selected row', async () => {
    renderOrders({ hasGraph: true })
    await screen.findByText('102,243 ahead')
    await expect
      .poll(alerts)
      .toEqual([
        `/alerts/new?orders=${MAIN.id}&conditions=filled%3Aeq%3A1`,
        `/alerts/new?orders=${MAIN.id}&conditions=filled%3Aeq%3A1%2Cundercut%3Aeq%3A1`,
      ])
  })

  test('of several game accounts watches all of them', async () => {
    renderOrders({ gameAccounts: BOTH })
    await rowsOf()
    await expect.poll(alerts).toEqual(['/alerts/new?orders=all&conditions=filled%3Aeq%3A1'])
  })
})
