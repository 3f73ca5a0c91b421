import 'fake-indexeddb/auto'
import {
  changeCurrencyValues,
  getCurrencies,
  getDailyHistory,
  getWallet,
  getWays,
  type ItemRow,
  listCurrencyValues,
  type Way,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { readKept, writeKept } from '../../../shell/kept/kept-store.ts'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'

const KARMA = 2
const LAUREL = 3
const SHARD = 23

const way = (id: number, inputs: [kind: 'item' | 'currency', id: number, count: number][], output: number): Way => ({
  ...{ id, kind: 'vendor', output, count: 1, least: null, most: null, disciplines: [], rating: null },
  ...{ isLearned: false, perDay: null, byproducts: [], kit: null, merchant: null, source: 'custom-recipes' },
  inputs: inputs.map(([kind, of, count]) => ({ kind, id: of, count })),
})
const WAYS = [
  way(1, [['currency', LAUREL, 1]], 10),
  way(2, [['currency', LAUREL, 1]], 11),
  way(3, [['currency', KARMA, 100]], 12),
  // A shard buys a stone, which is no good of the market; with it the forge makes a claw.
  way(4, [['currency', SHARD, 1]], 30),
  way(5, [['item', 30, 1], ['item', 20, 10]], 13), // biome-ignore format: an ingredient each
]
const base = { rarity: 'Fine', type: 'CraftingMaterial', marketable: true, '7d_sell_sold': 2_800 } as const
const priced = (id: number, name: string, price: number): ItemRow & { id: number } => ({
  ...{ ...base, id, name, sell_price: price * 2, sell_steady_price: price },
  ...{ '7d_sell_price_min': price, '7d_sell_price_max': price, '1m_sell_price_avg': price },
})
const ITEMS = [
  priced(10, 'Heavy Bag', 10_000),
  priced(11, 'Medium Bag', 8_000),
  priced(12, 'Coffee Beans', 100),
  priced(13, 'Vicious Claw', 1_000),
  priced(20, 'Vicious Fang', 10),
  { ...base, id: 30, name: 'Stone', marketable: false },
]
const currencies = answer(getCurrencies, () => ({
  reply: [
    [1, 'Coin'],
    [KARMA, 'Karma'],
    [LAUREL, 'Laurel'],
    [SHARD, 'Spirit Shard'],
    [63, 'Astral Acclaim'],
  ].map(([id, name]) => ({ id, name, icon: null })),
}))
const ways = answer(getWays, () => ({ reply: WAYS }))
const SITE: Answer[] = [...itemsAnswers(() => ITEMS), currencies, ways]

const [ORLA, KES] = [
  { ...GAME_ACCOUNT, key: 'KEY-OF-ORLA' },
  { ...GAME_ACCOUNT, key: 'KEY-OF-KES' },
]
const SIGNED_IN = signedIn({ gameAccounts: { 'Orla.1234': ORLA, 'Kes.5678': KES } })
const wallet = answer(getWallet, ({ query }) => ({
  reply:
    query.access_token === 'KEY-OF-ORLA'
      ? [{ id: LAUREL, value: 30 }]
      : [
          { id: LAUREL, value: 10 },
          { id: 63, value: 5 },
        ],
}))

const open = (answers: readonly Answer[] = [SIGNED_OUT], address = '/currencies') => {
  if (answers.includes(SIGNED_IN)) mark()
  return renderPage(address, { answers: [...answers, ...SITE] })
}
const rowText = async (name: string): Promise<string> => {
  const grid = await screen.findByRole('grid', { name: 'Currencies' })
  return (await within(grid).findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')?.textContent ?? ''
}
const figure = (label: string): string | null =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? null

afterEach(async () => {
  unmark()
  for (const user of ['Orla', '']) await writeKept({ user, name: 'own-currency-values' }, null)
})

test('draws how the price of what the best way leads to has moved, where that is known', async () => {
  const asked: (readonly number[])[] = []
  const history = answer(getDailyHistory, ({ query }) => {
    asked.push(query.itemID ?? [])
    return { reply: [{ date: query.start ?? '', itemID: 10, sell_price_avg: 9_000 }] }
  })
  open([SIGNED_OUT, history])
  await rowText('Laurel')
  const grid = screen.getByRole('grid', { name: 'Currencies' })
  const lines = await within(grid).findAllByRole('img', { name: /^Price of what the best way leads to/ })
  expect(lines.map((line) => line.closest('tr')?.textContent)).toEqual([expect.stringMatching(/^Laurel/)])
  expect(asked).toEqual([[10, 12, 13]])
})

test('shows what a unit of each currency brings at steady prices, after fees, and by what', async () => {
  const opened = open()
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  expect(await rowText('Laurel')).toContain('85 silver')
  expect(await rowText('Laurel')).toContain('Heavy Bagthen 68s, Medium Bag')
  const { user } = opened
  await user.click(screen.getByRole('link', { name: 'Laurel' }))
  const ways = within(await screen.findByRole('grid', { name: 'Ways' })).getAllByRole('rowheader')
  expect(ways.map(({ textContent }) => textContent)).toEqual(['Heavy Bag', 'Medium Bag'])
  // 85 copper for 100 karma.
  expect(await rowText('Karma')).toContain('per 1,000')
  expect(await rowText('Karma')).toContain('8 silver 50 copper')
  // 850 less ten fangs.
  expect(await rowText('Spirit Shard')).toContain('7 silver 50 copper')
  expect(await rowText('Astral Acclaim')).toContain('nothing sells')
  expect(screen.queryByRole('rowheader', { name: /^Coin/ })).toBeNull()
  expect(figure('Vendor offers')).toBe('Vendor offers5of community lists')
  expect(await screen.findByText('2 steps')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Spirit Shard' }))
  expect(await screen.findByText('1 step')).toBeDefined()
})

test('takes best prices in their place', async () => {
  const { user, address } = open()
  await rowText('Laurel')
  await user.click(screen.getByRole('radio', { name: 'Best prices' }))
  await waitFor(async () => expect(await rowText('Laurel')).toContain('1 gold 70 silver'))
  expect(address()).toBe('/currencies?prices=best')
})

test('says what the wallets of all accounts are worth, and in one day', async () => {
  const { user } = open([SIGNED_IN, wallet])
  await screen.findByText('2 of 2 read')
  await waitFor(() => expect(figure('Held, at market')).toContain('34'))
  expect(figure('Held, at market')).toContain('2 currencies')
  expect(figure('If spent in one day')).toContain('34')
  const panel = within((await screen.findByRole('heading', { name: 'Laurel' })).closest('section') ?? document.body)
  expect(panel.getByText('40 units in one day')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Held' }))
  expect(await rowText('Astral Acclaim')).toContain('5')
  expect(screen.queryByRole('rowheader', { name: /^Karma/ })).toBeNull()
})

/** An account that keeps values, as the service does. */
const keeping = (values = new Map<number, number>()): Answer[] => {
  const reply = () => [...values].map(([id, copper]) => ({ id, copper }))
  return [
    answer(listCurrencyValues, () => ({ reply: reply() })),
    answer(changeCurrencyValues, ({ body }) => {
      for (const { id, copper } of body.values)
        if (copper === null) values.delete(id)
        else values.set(id, copper)
      return { reply: reply() }
    }),
  ]
}

test('keeps an own value with the account, which then counts', async () => {
  const values = new Map<number, number>()
  const account = keeping(values)
  const { user, unmount, calls } = open([SIGNED_IN, wallet, ...account], '/currencies?currency=63')
  const field = await screen.findByRole('textbox', { name: 'My value, each' })
  await screen.findByText('2 of 2 read')
  await user.type(field, '2g')
  await waitFor(() => expect(figure('Held, at my values')).toContain('44'))
  expect(figure('Held, at market')).toContain('34')
  await waitFor(() => expect(values).toEqual(new Map([[63, 20_000]])))
  expect(calls.filter(({ name }) => name === 'changeCurrencyValues')).toHaveLength(1)
  unmount()
  // Another browser.
  await writeKept({ user: 'Orla', name: 'own-currency-values' }, null)
  const again = open([SIGNED_IN, wallet, ...account], '/currencies?currency=63&show=own')
  expect(await rowText('Astral Acclaim')).toContain('2 gold')
  await again.user.click(await screen.findByRole('button', { name: 'As market' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Astral Acclaim/ })).toBeNull())
  await waitFor(() => expect(values.size).toBe(0))
})

test('keeps the value of a visitor in the browser, and moves it to the account that lacks it', async () => {
  const { user, unmount } = open([SIGNED_OUT], '/currencies?currency=63')
  await user.type(await screen.findByRole('textbox', { name: 'My value, each' }), '2g')
  await screen.findByText('Kept in this browser; with your account once you sign in.')
  await writeKept(
    { user: '', name: 'own-currency-values' },
    { values: { 63: 20_000, [LAUREL]: 1, [KARMA]: 2 }, unsent: {} },
  )
  unmount()
  const values = new Map([[LAUREL, 500]])
  open([SIGNED_IN, wallet, ...keeping(values)], '/currencies?currency=63&show=own')
  await waitFor(async () => expect(await rowText('Astral Acclaim')).toContain('2 gold'))
  await waitFor(() =>
    expect(values).toEqual(
      new Map([
        [LAUREL, 500],
        [KARMA, 2],
        [63, 20_000],
      ]),
    ),
  )
  await waitFor(async () => expect(await readKept({ user: '', name: 'own-currency-values' })).toBeUndefined())
})

test('what former versions kept in the browser goes to the account that lacks it', async () => {
  await writeKept({ user: 'Orla', name: 'currency-values' }, { 63: 20_000, [LAUREL]: 1 })
  const values = new Map([[LAUREL, 500]])
  open([SIGNED_IN, wallet, ...keeping(values)], '/currencies?currency=63&show=own')
  await waitFor(() =>
    expect(values).toEqual(
      new Map([
        [LAUREL, 500],
        [63, 20_000],
      ]),
    ),
  )
  await waitFor(async () => expect(await readKept({ user: 'Orla', name: 'currency-values' })).toBeUndefined())
})

test('what former versions kept of a visitor still counts', async () => {
  await writeKept({ user: '', name: 'currency-values' }, { 63: 20_000 })
  open([SIGNED_OUT], '/currencies?currency=63&show=own')
  await waitFor(async () => expect(await rowText('Astral Acclaim')).toContain('2 gold'))
})

test('sends later what could not be sent, which counts before what the account has', async () => {
  await writeKept({ user: 'Orla', name: 'own-currency-values' }, { values: { 63: 1 }, unsent: { 63: 20_000 } })
  const values = new Map([[63, 1]])
  open([SIGNED_IN, wallet, ...keeping(values)], '/currencies?currency=63')
  await waitFor(() => expect(values).toEqual(new Map([[63, 20_000]])))
  expect(await rowText('Astral Acclaim')).toContain('2 gold')
})

test('says that a value did not reach the account, and sends it with the next one', async () => {
  let isBroken = true
  const refusing = answer(changeCurrencyValues, () => {
    if (isBroken) throw new Fault('UNAVAILABLE', 'later')
    return { reply: [] }
  })
  const { user, calls } = open(
    [SIGNED_IN, wallet, answer(listCurrencyValues, () => ({ reply: [] })), refusing],
    '/currencies?currency=63',
  )
  const field = await screen.findByRole('textbox', { name: 'My value, each' })
  await user.type(field, '2g')
  await screen.findByText(/^Kept in this browser so far/)
  await waitFor(() => expect(calls.filter(({ name }) => name === 'changeCurrencyValues')).toHaveLength(1))
  isBroken = false
  await user.type(field, '5s')
  await waitFor(() => expect(screen.queryByText(/^Kept in this browser so far/)).toBeNull())
  expect(calls.filter(({ name }) => name === 'changeCurrencyValues')).toHaveLength(2)
})

test('names a wallet that could not be read, and asks for it alone', async () => {
  let isBroken = true
  const { user, calls } = open([
    SIGNED_IN,
    answer(getWallet, ({ query }) => {
      if (isBroken && query.access_token === 'KEY-OF-KES') throw new Fault('NOT_FOUND')
      return { reply: [{ id: LAUREL, value: 1 }] }
    }),
  ])
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('The wallet of Kes.5678 could not be read: the game answered 404.')
  expect(screen.getByText('1 of 2 read')).toBeDefined()
  isBroken = false
  await user.click(within(note).getByRole('button', { name: 'Try now' }))
  await screen.findByText('2 of 2 read')
  expect(calls.filter(({ name }) => name === 'getWallet')).toHaveLength(3)
})

test('says that ways could not be fetched', async () => {
  const failing = answer(getWays, () => {
    throw new Fault('UNAVAILABLE', 'later')
  })
  open([SIGNED_OUT, failing])
  expect((await screen.findByRole('alert')).textContent).toContain('Currencies could not be fetched')
})
