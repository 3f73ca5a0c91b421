import 'fake-indexeddb/auto'
import {
  getAccountBank,
  getAccountMaterials,
  getCurrencies,
  getDelivery,
  getItems,
  getOpenBuys,
  getOpenSells,
  getPurchases,
  getSales,
  getSharedInventory,
  getWallet,
  type ItemRow,
} from '@gildscope/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readKept } from '../../../shell/kept/kept-store.ts'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { createTabLocks } from '../../../testing/tab-locks.ts'

const INTERVAL_MS = 300_000
const ECTO = 19_721
const ORE = 19_697
const ACCOUNT = 'Orla.1234'
const LOCK = 'gildscope-farming-Orla'

const ITEMS: ItemRow[] = [
  {
    id: ECTO,
    name: 'Glob of Ectoplasm',
    type: 'CraftingMaterial',
    rarity: 'Exotic',
    sell_price: 2000,
    buy_price: 1500,
  },
  { id: ORE, name: 'Copper Ore', type: 'CraftingMaterial', rarity: 'Basic', sell_price: 50, buy_price: 40 },
]

const linked = (permissions: readonly string[]): Answer =>
  signedIn({ gameAccounts: { [ACCOUNT]: { ...GAME_ACCOUNT, permissions: [...permissions] } } })
const PLAIN = linked(['account', 'inventories', 'wallet'])
const TRADER = linked(['account', 'inventories', 'wallet', 'tradingpost'])

type World = {
  bank: number
  ore: number
  coin: number
  fault: Fault | null
  bankFault: Fault | null
  sellPrice: number
  bought: { id: number; item_id: number; price: number; quantity: number; created: string; purchased: string }[]
  waiting: number
}

const createWorld = (): World => ({
  ...{ bank: 10, ore: 100, coin: 50_000, fault: null, bankFault: null, sellPrice: 2000, bought: [], waiting: 0 },
})

const answersOf = (world: World): Answer[] => {
  const answered = <T,>(reply: T): { reply: T } => {
    if (world.fault !== null) throw world.fault
    return { reply }
  }
  return [
    answer(getAccountBank, () => {
      if (world.bankFault !== null) throw world.bankFault
      return answered([{ id: ECTO, count: world.bank }, null])
    }),
    answer(getAccountMaterials, () => answered([{ id: ORE, count: world.ore }])),
    answer(getSharedInventory, () => answered([null])),
    answer(getWallet, () => answered([{ id: 1, value: world.coin }])),
    answer(getDelivery, () =>
      answered({ coins: 0, items: world.waiting > 0 ? [{ id: ECTO, count: world.waiting }] : [] }),
    ),
    answer(getOpenSells, () => answered([])),
    answer(getOpenBuys, () => answered([])),
    answer(getPurchases, () => answered(world.bought)),
    answer(getSales, () => answered([])),
    answer(getItems, ({ query: { ids, fields } }) => ({
      reply: ITEMS.filter(({ id }) => Array.isArray(ids) && ids.includes(id ?? 0))
        .map((row) => (row.id === ECTO ? { ...row, sell_price: world.sellPrice } : row))
        .map(
          (row) =>
            Object.fromEntries(Object.entries(row).filter(([name]) => fields?.includes(name as 'id'))) as ItemRow,
        ),
    })),
    answer(getCurrencies, () => ({ reply: [{ id: 1, name: 'Coin' }] })),
  ]
}

const open = (world: World, session: Answer = PLAIN) =>
  renderPage('/farmingTracker', { answers: [session, ...answersOf(world)] })

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const head = () => within(screen.getByRole('region', { name: 'Session' }))
const figure = (label: string): string => {
  const strip = within(screen.getByRole('region', { name: 'What it has brought' }))
  return strip.getByText(label).parentElement?.textContent ?? ''
}

/** Advances the time in one step; timers that fall due run on time. */
const pass = async (ms: number): Promise<void> => {
  await act(async () => {
    vi.setSystemTime(Date.now() + ms)
  })
}

const snapshots = (count: number) => head().findByText(new RegExp(`^${count} snapshots?`))

const start = async (user: ReturnType<typeof renderPage>['user']): Promise<void> => {
  await waitFor(() => expect(button('Start').disabled).toBe(false))
  await user.click(button('Start'))
  await screen.findByText('Running')
}

/** A page that closes leaves what it has stored by then. */
const kept = (): Promise<void> =>
  waitFor(async () => expect(await readKept({ user: 'Orla', name: 'farming' })).toMatchObject({ snapshots: 1 }))

const changeOf = (item: string): string | undefined => {
  const grid = screen.getByRole('grid', { name: 'Differences' })
  const row = within(grid)
    .getAllByRole('row')
    .find((each) => each.textContent.includes(item))
  return row?.querySelector('[data-column="total"]')?.textContent ?? undefined
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.UTC(2026, 10, 20, 10) })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createTabLocks() })
  mark()
})

afterEach(async () => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
  unmark()
  await deleteDB('gildscope')
})

test('without a session or a key there is no API key available', async () => {
  unmark()
  open(createWorld(), SIGNED_OUT)
  await screen.findByText('No API Key available')
})

test('without a linked account there is none either', async () => {
  open(createWorld(), signedIn())
  await screen.findByText('No API Key available')
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

test('a session starts with a first snapshot, takes another every 5 minutes and shows the gain per hour', async () => {
  const world = createWorld()
  const { user } = open(world)
  await start(user)
  await snapshots(1)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Bank of ${ACCOUNT}` }).disabled).toBe(true)
  world.bank = 14
  world.coin = 51_000
  await pass(INTERVAL_MS)
  await snapshots(2)
  await waitFor(() => expect(changeOf('Glob of Ectoplasm')).toBe('+4'))
  expect(changeOf('Copper Ore')).toBeUndefined()
  // 4 x 20 silver and 10 silver of coin, in about 5 minutes.
  expect(figure('Value - Sell')).toContain('90 silver')
  expect(figure('Value - Buy')).toContain('70 silver')
  expect(figure('Quantity')).toMatch(/^Quantity4\d* ?4[78] per hour$|^Quantity44[78] per hour$/)
  expect(figure('Elapsed')).toMatch(/0:05:0\d/)
})

test('Pause stops the timer, Resume takes a snapshot immediately, Stop files the session and New clears the page', async () => {
  const world = createWorld()
  const { user, calls } = open(world)
  await start(user)
  await user.click(button('Pause'))
  await screen.findByText('Paused')
  await waitFor(async () =>
    expect(await readKept({ user: 'Orla', name: 'farming' })).toMatchObject({ state: 'paused', dueAt: null }),
  )
  await pass(3 * INTERVAL_MS)
  world.bank = 12
  await head().findByText(/nothing is read until you resume$/)
  expect(calls.filter(({ name }) => name === 'getAccountBank')).toHaveLength(1)
  await user.click(button('Resume'))
  await snapshots(2)
  await waitFor(() => expect(changeOf('Glob of Ectoplasm')).toBe('+2'))
  expect(figure('Elapsed')).toMatch(/0:00:\d\d/)
  await user.click(button('Stop'))
  await screen.findByText('Stopped')
  const finished = await screen.findByRole('grid', { name: 'Finished sessions' })
  expect(within(finished).getAllByRole('row')).toHaveLength(2)
  await user.click(button('New'))
  await waitFor(() => expect(button('Start').disabled).toBe(false))
  await user.click(within(finished).getByRole('button', { name: /^Delete/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Finished sessions')).toBeNull())
})

test('a running session lists the accounts that count, and no others', async () => {
  const other = 'Brann Thorne.1170'
  const keyed = { ...GAME_ACCOUNT, permissions: ['account', 'inventories', 'wallet'] }
  const session = signedIn({ gameAccounts: { [ACCOUNT]: keyed, [other]: keyed } })
  const { user } = open(createWorld(), session)
  await user.click(await screen.findByRole('checkbox', { name: `Everything of ${other}` }))
  await start(user)
  const counted = within(screen.getByRole('region', { name: 'What is counted' }))
  expect(counted.getByRole('checkbox', { name: `Everything of ${ACCOUNT}` })).toBeDefined()
  expect(counted.queryByText(other)).toBeNull()
})

test('a session continues after a reload, and the time in between is a gap', async () => {
  const world = createWorld()
  const first = open(world)
  await start(first.user)
  await snapshots(1)
  await kept()
  first.unmount()
  world.bank = 30
  vi.setSystemTime(Date.now() + 4 * INTERVAL_MS)
  open(world)
  await screen.findByText('Running')
  await snapshots(2)
  await waitFor(() => expect(changeOf('Glob of Ectoplasm')).toBe('+20'))
  expect(figure('Elapsed')).toMatch(/0:20:\d\d/)
})

test('without an answer from the game nothing counts as lost and the session continues', async () => {
  const world = createWorld()
  const { user } = open(world)
  await start(user)
  world.bank = 15
  await pass(INTERVAL_MS)
  await snapshots(2)
  world.fault = new Fault('NOT_FOUND')
  await pass(INTERVAL_MS)
  await screen.findByText(/^The game answered nothing last time/)
  expect(changeOf('Glob of Ectoplasm')).toBe('+5')
  world.fault = null
  await pass(INTERVAL_MS)
  await snapshots(3)
  expect(screen.queryByText(/^The game answered nothing/)).toBeNull()
  expect(changeOf('Glob of Ectoplasm')).toBe('+5')
})

test('a place that fails counts as it was read last, and is named', async () => {
  const world = createWorld()
  const { user } = open(world)
  await start(user)
  world.bank = 15
  await pass(INTERVAL_MS)
  await snapshots(2)
  world.bankFault = new Fault('FORBIDDEN')
  world.ore = 103
  await pass(INTERVAL_MS)
  await snapshots(3)
  await screen.findByText(/1 could not be read: Bank of Orla\.1234, the key may not read it/)
  screen.getByText('Running')
  await waitFor(() => expect(changeOf('Copper Ore')).toBe('+3'))
  expect(changeOf('Glob of Ectoplasm')).toBe('+5')
})

test('a key that the game refuses pauses the session, shows why, and Resume continues it', async () => {
  const world = createWorld()
  const { user } = open(world)
  await start(user)
  world.fault = new Fault('UNAUTHORIZED')
  await pass(INTERVAL_MS)
  await screen.findByText('Paused')
  const alert = await screen.findByText(/Paused, because the game refused the key: Orla\.1234/)
  expect(within(alert).getByRole('link', { name: 'Link a key that works' }).getAttribute('href')).toBe('/account')
  world.fault = null
  world.bank = 11
  await user.click(button('Resume'))
  await snapshots(2)
  await waitFor(() => expect(changeOf('Glob of Ectoplasm')).toBe('+1'))
  expect(screen.queryByText(/Paused, because/)).toBeNull()
})

test('there is no session if the first snapshot got no answers', async () => {
  const world = createWorld()
  world.fault = new Fault('UNAUTHORIZED')
  const { user } = open(world)
  await waitFor(() => expect(button('Start').disabled).toBe(false))
  await user.click(button('Start'))
  await screen.findByText('The first snapshot could not be taken: the game refused the key.')
  expect(screen.queryByText('Running')).toBeNull()
})

describe('what was traded', () => {
  test('is left out with the switch, and counts without it', async () => {
    const world = createWorld()
    const { user } = open(world, TRADER)
    await start(user)
    const moment = new Date(Date.now() + 1000).toISOString()
    world.bought = [{ id: 1, item_id: ECTO, price: 1900, quantity: 6, created: moment, purchased: moment }]
    world.coin -= 6 * 1900
    world.waiting = 6
    world.bank = 13
    await pass(INTERVAL_MS)
    await snapshots(2)
    await waitFor(() => expect(figure('Quantity')).toMatch(/^Quantity9/))
    await user.click(screen.getByRole('switch', { name: 'Without trading' }))
    await waitFor(() => expect(figure('Quantity')).toMatch(/^Quantity3/))
    expect(changeOf('Glob of Ectoplasm')).toBe('+3')
    expect(changeOf('Coin')).toBeUndefined()
    expect(figure('Value - Sell')).toContain('60 silver')
  })
})

test('prices of the start stay, those of the market follow', async () => {
  const world = createWorld()
  const { user, queries } = open(world)
  await start(user)
  world.bank = 20
  await pass(INTERVAL_MS)
  await snapshots(2)
  await waitFor(() => expect(figure('Value - Sell')).toContain('2 gold'))
  world.sellPrice = 3000
  await act(() => queries.refetchQueries())
  await waitFor(() => expect(figure('Value - Sell')).toContain('3 gold'))
  await user.click(screen.getByRole('switch', { name: 'Prices of the start' }))
  await waitFor(() => expect(figure('Value - Sell')).toContain('2 gold'))
})

describe('a second tab', () => {
  test('watches while another leads, and leads when something is pressed in it', async () => {
    const world = createWorld()
    const first = open(world)
    await start(first.user)
    await snapshots(1)
    await kept()
    first.unmount()
    let hasLost = false
    void navigator.locks
      .request(LOCK, () => new Promise<void>(() => {}))
      .catch(() => {
        hasLost = true
      })
    const { user, calls } = open(world)
    await screen.findByText(/^Another tab runs this session/)
    await pass(2 * INTERVAL_MS)
    await head().findByText(/the next is due; another tab takes them$/)
    expect(calls.filter(({ name }) => name === 'getAccountBank')).toEqual([])
    await user.click(button('Pause'))
    await screen.findByText('Paused')
    expect(hasLost).toBe(true)
    expect(screen.queryByText(/^Another tab runs this session/)).toBeNull()
    await user.click(button('Resume'))
    await snapshots(2)
    await waitFor(() => expect(calls.some(({ name }) => name === 'getAccountBank')).toBe(true))
  })
})
