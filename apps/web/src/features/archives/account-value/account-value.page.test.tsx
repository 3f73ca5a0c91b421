import {
  type Archive,
  getCurrencies,
  getItems,
  getWallet,
  getWays,
  getWealth,
  getWealthHoldings,
  switchArchives,
  type Way,
  type WealthArchive,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { GAME_ACCOUNT, SIGNED_OUT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { archiveAnswers, archiveOf, archivesOf, UNREAD } from '../shared/testing/archive-answers.ts'
import { wealthArchive, wealthDay } from './testing/wealth.ts'

const [AURELIA, BRANN] = ['Aurelia.4821', 'Brann Thorne.1170']
const GOLD = 10_000

// Fakes dates only: timers still run in real time.
beforeEach(() => vi.setSystemTime('2026-11-20T12:40:00Z'))
afterEach(() => vi.useRealTimers())

const AURELIA_DAYS = wealthArchive(
  AURELIA,
  [
    wealthDay('2026-11-10', { materials: 600 * GOLD, wallet: 400 * GOLD }),
    wealthDay('2026-11-13', { materials: 700 * GOLD, wallet: 400 * GOLD }),
    wealthDay(
      '2026-11-20',
      { materials: 800 * GOLD, wallet: 500 * GOLD, bank: 200 * GOLD },
      { since: { bank: '2026-11-13' }, unread: { bank: 'the game did not answer' } },
    ),
  ],
  [{ from: '2026-11-13T06:00:00Z', to: '2026-11-20T06:00:00Z', reason: 'The game refused the key' }],
)
const BRANN_DAYS = wealthArchive(BRANN, [wealthDay('2026-11-20', { bank: 100 * GOLD })])

const held = { place: 'materials', account: null, bound: 0 } as const
const HOLDINGS = {
  ...{ day: '2026-11-20', since: '2026-11-13' },
  holdings: [
    { ...held, id: null, place: 'wallet' as const, units: 500 * GOLD, each: 1, value: 500 * GOLD },
    { ...held, id: 19976, account: AURELIA, units: 250, each: 12_000, value: 300 * GOLD },
  ],
  movers: [
    { ...held, id: 19976, units: 50, byUnits: 60 * GOLD, byPrice: -10 * GOLD, change: 50 * GOLD, isEstimated: false },
    { ...held, id: 19721, units: -12, byUnits: -3 * GOLD, byPrice: 0, change: -3 * GOLD, isEstimated: true },
  ],
}
const NAMES: Record<number, string> = { 19976: 'Mystic Coin', 19721: 'Glob of Ectoplasm' }
const itemsAnswer = answer(getItems, ({ query }) => ({
  reply: (Array.isArray(query.ids) ? query.ids : []).map((id) => ({
    id,
    name: NAMES[id] ?? null,
    rarity: 'Rare',
    type: 'CraftingMaterial',
  })),
}))

const PERMISSIONS = ['account', 'characters', 'inventories', 'progression', 'tradingpost', 'wallet']
const keys = (permissions = PERMISSIONS) => ({
  gameAccounts: {
    [AURELIA]: { ...GAME_ACCOUNT, permissions },
    [BRANN]: { ...GAME_ACCOUNT, permissions: PERMISSIONS },
  },
})
const OFF: Partial<Archive> = { ...UNREAD, state: 'off', nextUpdate: null }
const kept = (account: string, differs: Partial<Archive> = {}): Archive[] => [
  ...archivesOf(account),
  archiveOf(account, 'wealth', differs),
]

type Options = {
  address?: string
  days?: readonly WealthArchive[]
  archives?: () => Archive[]
  answers?: readonly Answer[]
  permissions?: string[]
}
const both = () => [...kept(AURELIA), ...kept(BRANN)]
const open = (options: Options = {}) => {
  const { address = '', days = [AURELIA_DAYS, BRANN_DAYS], archives = both, answers = [] } = options
  return renderPage(`/account_value${address}`, {
    answers: [
      ...answers,
      answer(getWealth, () => ({ reply: [...days] })),
      answer(getWealthHoldings, () => ({ reply: HOLDINGS })),
      itemsAnswer,
      ...archiveAnswers({ archives, account: keys(options.permissions) }),
    ],
  })
}

const strip = async (label: string | RegExp) =>
  within(await screen.findByRole('region', { name: 'Key figures' })).getByText(label).parentElement
/** Copper of the first sum in it. */
const copper = (element: Element | null | undefined) => Number(element?.querySelector('data')?.getAttribute('value'))
const legend = async (row: RegExp) =>
  within(await screen.findByRole('table', { name: 'By location' })).getByRole('row', { name: row })

test('leads to the login without a session', async () => {
  const { address } = renderPage('/account_value', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2Faccount_value')
})

test('without a key says what one needs for this page', async () => {
  renderPage('/account_value', { answers: archiveAnswers({ archives: () => [] }) })
  const notice = await screen.findByText(/For account value a key needs/)
  expect(notice.textContent).toContain('“account”, “characters”, “inventories”, “tradingpost” and “wallet”')
  expect(screen.queryByText(/World versus World needs|Trades need/)).toBeNull()
})

test('shows the combined value of all accounts, its changes, and the days it is based on', async () => {
  open()
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  expect(copper(await strip('Value, sell prices'))).toBe(1600 * GOLD)
  expect((await strip('Value, sell prices'))?.textContent).toContain('at buy prices')
  expect(copper(await strip('After fees'))).toBe(800 * GOLD * 0.85 + 500 * GOLD + 300 * GOLD * 0.85)
  expect(copper(await strip('Liquid coin'))).toBe(500 * GOLD)
  expect((await strip('Liquid coin'))?.textContent).toContain('31.3 % of all')
  // Brann was not read a week before: 1,500 gold after 1,100.
  expect((await strip('7 days'))?.textContent).toContain('+36.4 %')
  expect((await strip('30 days'))?.textContent).toBe('30 days–not read then')
  expect(copper(await strip(AURELIA))).toBe(1500 * GOLD)
  expect((await strip(AURELIA))?.textContent).toContain('Brann Thorne')
  expect(screen.getByText('3 days read of 11; 6 in a row missing from 14 Nov: the game refused the key')).toBeDefined()
  const slider = screen.getByRole('slider', { name: 'Day of the graph' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '20 Nov 2026: total 1,600 gold, Materials 800 gold, Wallet 500 gold, Bank 300 gold, Bank of Aurelia.4821 as of 13 Nov',
  )
})

test('adds what the wallets hold now at its worth, where that is wanted', async () => {
  const LAUREL = 3
  const bag = { id: 7, name: 'Bag', rarity: 'Fine', type: 'Container', marketable: true, sell_price: 20_000 } as const
  const way: Way = {
    ...{ id: 1, kind: 'vendor', inputs: [{ kind: 'currency', id: LAUREL, count: 1 }], output: 7, count: 1 },
    ...{
      least: null,
      most: null,
      disciplines: [],
      rating: null,
      isLearned: false,
      perDay: null,
      byproducts: [],
      kit: null,
      merchant: null,
    },
    source: 'custom-recipes',
  }
  const answers: Answer[] = [
    answer(getCurrencies, () => ({ reply: [{ id: LAUREL, name: 'Laurel', icon: null }] })),
    answer(getWays, () => ({ reply: [way] })),
    ...itemsAnswers(() => [{ ...bag, '7d_sell_sold': 700 }]),
    answer(getWallet, () => ({
      reply: [
        { id: 1, value: 500 * GOLD },
        { id: LAUREL, value: 10 },
      ],
    })),
  ]
  const { user, calls, address } = open({ answers })
  await strip('Value, sell prices')
  expect(calls.map(({ name }) => name)).not.toContain(getWays.name)
  await user.click(screen.getByRole('switch', { name: 'With currencies' }))
  expect(address()).toBe('/account_value?currencies=yes')
  // Twenty laurels at 85 % of 2 gold; coin is in the archive.
  await waitFor(async () => expect(copper(await strip('With currencies'))).toBe(1634 * GOLD))
  expect((await strip('With currencies'))?.textContent).toContain('in 2 of 2 wallets now')
})

test('the legend has every place in the order of the graph, unknown ones without a figure', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'By location' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    ...['Delivery box', 'Guild stash', 'Shared inventory', 'Trading post', 'Characters', 'Wallet', 'Bank', 'Materials'],
    'Total',
  ])
  expect(copper(await legend(/^Materials/))).toBe(800 * GOLD)
  expect((await legend(/^Materials/)).textContent).toContain('50.0 %')
  expect((await legend(/^Delivery box/)).textContent).toContain('–')
  expect((await legend(/^Bank/)).querySelector('[title]')?.getAttribute('title')).toBe(
    'Not read: Bank of Aurelia.4821 as of 13 Nov',
  )
})

test('one account, buy prices, units, shares and range are kept in the address', async () => {
  const { user, address } = open()
  await strip('Value, sell prices')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), BRANN)
  expect(copper(await strip('Value, sell prices'))).toBe(100 * GOLD)
  await user.click(screen.getByRole('radio', { name: 'Buy prices' }))
  expect(copper(await strip('Value, buy prices'))).toBe(90 * GOLD)
  await user.click(screen.getByRole('radio', { name: 'Share' }))
  await user.click(screen.getByRole('radio', { name: '3m' }))
  await user.click(screen.getByRole('radio', { name: 'Units' }))
  expect((await strip('Units'))?.textContent).toContain('100,000')
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    ...{ account: BRANN, prices: 'buy', as: 'share', range: '3m', show: 'units' },
  })
})

test('the biggest holdings have coin among them, movers are split into units and price', async () => {
  const { user } = open()
  const grid = await screen.findByRole('grid', { name: 'Biggest holdings' })
  const rows = () => within(grid).getAllByRole('row').slice(1)
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Mystic Coin'))
  expect(rows()[0]?.textContent).toContain('CoinWallet, all')
  expect(rows()[1]?.textContent).toContain('Materials, Aurelia')
  const movers = screen.getByRole('grid', { name: 'Movers' })
  const [, coins, ecto] = within(movers).getAllByRole('row')
  expect(coins?.textContent).toContain('Mystic Coin')
  const sums = [...(coins?.querySelectorAll('data') ?? [])].map((sum) => Number(sum.getAttribute('value')) / GOLD)
  expect(sums).toEqual([60, -10, 50])
  const units = within(ecto ?? movers).getByText('−12')
  await user.hover(units)
  expect(units.closest('[title]')?.getAttribute('title')).toMatch(/^On one of the two days/)
})

test('movers since another day are requested, and the day is kept in the address', async () => {
  const { user, address, calls } = open()
  const field = await screen.findByLabelText('Movers since')
  expect(field).toHaveProperty('value', '2026-11-13')
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['2026-11-10', '2026-11-20'])
  await user.clear(field)
  await user.type(field, '2026-11-10')
  await waitFor(() => expect(address()).toBe('/account_value?since=2026-11-10'))
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === getWealthHoldings.name)?.query).toMatchObject({
      since: '2026-11-10',
    }),
  )
})

describe('the first visit', () => {
  const untouched = () => [...kept(AURELIA, OFF), ...kept(BRANN, OFF)]

  test('says what would be read, and reads of no account that was not switched on', async () => {
    let archives = untouched()
    const switched = answer(switchArchives, ({ body }) => {
      archives = archives.map((archive) =>
        archive.kind === 'wealth' && archive.accountID === body.accountID
          ? { ...archive, state: 'waiting', nextUpdate: new Date().toISOString() }
          : archive,
      )
      return { reply: undefined }
    })
    const { user, calls } = open({ archives: () => archives, answers: [switched] })
    await screen.findByRole('heading', { name: 'See what your accounts are worth, day by day' })
    expect(screen.getByText(/^wallet, bank, materials, shared inventory, bags and gear/)).toBeDefined()
    const rows = within(screen.getByRole('list', { name: 'Game accounts' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${AURELIA}Off: nothing is read`,
      `${BRANN}Off: nothing is read`,
    ])
    await user.click(screen.getByRole('switch', { name: AURELIA }))
    await screen.findByText('Reading now')
    expect(calls.find(({ name }) => name === switchArchives.name)?.body).toEqual({
      ...{ accountID: `id of ${AURELIA}`, kinds: ['wealth'], isOn: true },
    })
    expect(calls.some(({ name }) => name === getWealth.name)).toBe(false)
  })

  test('names the permission that a key lacks', async () => {
    open({ archives: untouched, permissions: ['account', 'characters', 'inventories', 'tradingpost'] })
    expect(await screen.findByText('The key lacks “wallet”')).toBeDefined()
  })
})

test('accounts that are off are listed below the others with their switch', async () => {
  open({ archives: () => [...kept(AURELIA), ...kept(BRANN, OFF)], days: [AURELIA_DAYS, { ...BRANN_DAYS, days: [] }] })
  expect(copper(await strip('Value, sell prices'))).toBe(1500 * GOLD)
  expect(screen.getByText(`Adds up ${AURELIA}. Not read: ${BRANN}.`)).toBeDefined()
  expect(screen.getByRole('switch', { name: BRANN }).getAttribute('aria-checked')).toBe('false')
})

test('a single day makes no graph: the page says when the next one is read', async () => {
  open({ days: [{ ...AURELIA_DAYS, days: AURELIA_DAYS.days.slice(-1), gaps: [] }, BRANN_DAYS] })
  expect(await screen.findByText(`Adds up ${AURELIA}, ${BRANN}.`)).toBeDefined()
  expect(screen.getByText(/^Come back tomorrow at \d\d:\d\d$/)).toBeDefined()
  expect(screen.getByText(/^One day so far, 20 Nov/)).toBeDefined()
  expect(screen.queryByRole('slider', { name: 'Day of the graph' })).toBeNull()
  expect(await legend(/^Materials/)).toBeDefined()
})

test('says what failed, and that no day is there yet', async () => {
  const failing = answer(getWealth, () => {
    throw new Fault('INTERNAL')
  })
  const failed = open({ answers: [failing] })
  expect(await screen.findByText('The value could not be fetched')).toBeDefined()
  failed.unmount()
  open({ days: [{ ...AURELIA_DAYS, days: [] }] })
  expect(await screen.findByText('No day was read yet')).toBeDefined()
})

test('without a key it lists the requirements', async () => {
  renderPage('/account_value', { answers: archiveAnswers({ archives: () => [] }) })
  expect(await screen.findByText('No API Key available')).toBeDefined()
})
