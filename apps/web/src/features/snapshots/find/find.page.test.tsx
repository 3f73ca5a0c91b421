import 'fake-indexeddb/auto'
import {
  getAccountBank,
  getAccountMaterials,
  getCharacterEquipment,
  getCharacterInventory,
  getCharacterNames,
  getDelivery,
  getGameAccount,
  getGuild,
  getGuildStash,
  getList,
  getOpenSells,
  getSharedInventory,
  type ItemRow,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { writeKept } from '../../../shell/kept/kept-store.ts'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'

const RUNE = 24_836
const DUST = 24_277
const KEPT = ['find', 'find-done', 'find-recent']
const permissions = ['account', 'characters', 'inventories', 'tradingpost', 'guilds']
const [ORLA, KES] = [
  { ...GAME_ACCOUNT, permissions, key: 'KEY-OF-ORLA' },
  { ...GAME_ACCOUNT, permissions: permissions.slice(0, 3), key: 'KEY-OF-KES' },
]
const LIST = '7'.repeat(22)
const SIGNED_IN = signedIn({ gameAccounts: { 'Orla.1234': ORLA, 'Kes.5678': KES }, lists: { [LIST]: 'Runes' } })

const ITEMS: (ItemRow & { id: number })[] = [
  {
    id: RUNE,
    name: 'Rune of the Scholar',
    type: 'UpgradeComponent',
    rarity: 'Exotic',
    sell_price: 10_000,
    marketable: true,
  },
  { id: DUST, name: 'Pile of Dust', type: 'CraftingMaterial', rarity: 'Fine', sell_price: 100, marketable: true },
]
const isOrla = (query: { access_token: string }): boolean => query.access_token === ORLA.key
const stack = (id: number, count: number) => ({ id, count })
const bankOf = (slot: number, units: number) => [...Array.from({ length: slot }, () => null), stack(RUNE, units)]

const GAME: Answer[] = [
  answer(getCharacterNames, ({ query }) => ({ reply: isOrla(query) ? ['Tamsin', 'Ivo'] : ['Brann'] })),
  answer(getGameAccount, () => ({ reply: { id: 'x', name: 'x', guild_leader: ['g1'] } as never })),
  answer(getGuild, () => ({ reply: { id: 'g1', name: 'Lanterns', tag: 'L' } as never })),
  answer(getGuildStash, () => ({ reply: [{ coins: 0, inventory: [null, stack(RUNE, 3)] }] as never })),
  answer(getAccountBank, ({ query }) => ({ reply: isOrla(query) ? bankOf(31, 8) : bankOf(0, 7) })),
  answer(getAccountMaterials, () => ({ reply: [stack(DUST, 250)] as never })),
  answer(getSharedInventory, () => ({ reply: [] })),
  answer(getDelivery, () => ({ reply: { coins: 0, items: [] } })),
  answer(getOpenSells, () => ({
    reply: [{ id: 1, item_id: RUNE, price: 9_999, quantity: 34, created: '2026-11-20T11:00:00Z' }],
    pages: 1,
  })),
  answer(getCharacterInventory, ({ params: { name } }) => ({
    reply: { bags: [{ id: 1, size: 2, inventory: name === 'Ivo' ? [null, stack(RUNE, 2)] : [] }] },
  })),
  answer(getCharacterEquipment, ({ params: { name } }) => ({
    reply: { equipment: name === 'Tamsin' ? [{ id: 9, binding: 'Character', upgrades: [RUNE] }] : [] },
  })),
]
const SITE: Answer[] = [
  SIGNED_IN,
  ...itemsAnswers(() => ITEMS),
  answer(getList, () => ({
    reply: { id: LIST, name: 'Runes', items: [RUNE, DUST], revision: 1, updatedAt: '2026-11-20T11:00:00Z' },
  })),
]

beforeEach(mark)
afterEach(async () => {
  unmark()
  for (const name of KEPT) await writeKept({ user: 'Orla', name }, null)
})

const open = (answers: readonly Answer[] = [], address = `/find?item=${RUNE}`) =>
  renderPage(address, { answers: [...answers, ...SITE, ...GAME] })
const grid = () => screen.findByRole('grid', { name: 'Where it is' })
const figure = (label: string): string | null =>
  screen.queryByText(label, { selector: 'dt' })?.parentElement?.textContent ?? null
const rows = async (): Promise<(string | null)[][]> =>
  within(await grid())
    .getAllByRole('rowheader')
    .map((head) => [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent))
const panel = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body)

test('shows where an item is, over all accounts and characters, and what it is worth', async () => {
  open()
  await waitFor(() => expect(figure('Units')).toBe('Units55in 6 places'))
  expect(figure('Free to use')).toBe('Free to use541 are bound')
  expect(figure('On offer')).toContain('34')
  expect(figure('Characters')).toBe('Characters2 of 3have some')
  await within(await grid()).findByText('Trading post')
  const shown = (await rows()).map((cells) => cells.slice(0, 5))
  expect(shown.slice(0, 3)).toEqual([
    ['Trading post', '–', 'Orla.1234', '–', '34'],
    ['Bank', '–', 'Orla.1234', 'tab 2, slot 2', '8'],
    ['Bank', '–', 'Kes.5678', 'tab 1, slot 1', '7'],
  ])
  expect(shown).toContainEqual(['Equipment, inside gear', 'Tamsin', 'Orla.1234', '–', '1'])
  expect(panel('Game accounts').getByText(/the key lacks “tradingpost”, “guilds”/)).toBeDefined()
})

test('one place is one', async () => {
  const only = answer(getAccountMaterials, ({ query }) => ({
    reply: (isOrla(query) ? [stack(DUST, 250)] : []) as never,
  }))
  open([only], `/find?item=${DUST}`)
  await waitFor(() => expect(figure('Units')).toBe('Units250in 1 place'))
})

test('says by place where the units are, the most first', async () => {
  open()
  await waitFor(() => expect(figure('Units')).toContain('55'))
  const places = within(screen.getByRole('list', { name: 'Units by place' })).getAllByRole('listitem')
  const units = places.map(({ textContent }) => Number(/\d+$/.exec(textContent ?? '')?.[0]))
  expect(units.reduce((sum, each) => sum + each, 0)).toBe(55)
  expect(units).toEqual(units.toSorted((a, b) => b - a))
  expect(places.map(({ textContent }) => textContent)).toContain('Guild stash 3')
})

test('lists the moves that bring it to a character, and keeps their ticks', async () => {
  const { user, unmount, address } = open()
  await waitFor(() => expect(figure('Units')).toContain('55'))
  const fetch = panel('Fetch it')
  expect(fetch.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Bank, tab 1, slot 1: mail 7 to Tamsin Kes.5678',
    'Bags, bag 1, slot 2: put 2 into the bank Orla.1234, Ivo',
    'Bank, tab 2, slot 2: take 8 Orla.1234, Tamsin',
    'Guild stash of Lanterns, tab 1, slot 2: take 3 Orla.1234, Tamsin',
    'Bank: take 2 Orla.1234, Tamsin',
  ])
  await user.click(fetch.getByRole('checkbox', { name: /mail 7 to Tamsin/ }))
  await user.click(screen.getByRole('button', { name: /^Leave.*8 of Bank/ }))
  expect(panel('Fetch it').queryByText(/take 8/)).toBeNull()
  await user.selectOptions(panel('Fetch it').getByRole('combobox', { name: 'To' }), 'Brann, Kes.5678')
  expect(panel('Fetch it').getByText('Bank, tab 1, slot 1: take 7')).toBeDefined()
  // An address is passed on, and nobody means to pass on the name of a character.
  expect(address()).not.toContain('Brann')
  unmount()
  open()
  await waitFor(() => expect(figure('Units')).toContain('55'))
  const box = (): HTMLInputElement => panel('Fetch it').getByRole('checkbox', { name: /mail 7 to Tamsin/ })
  await waitFor(() => expect(box().checked).toBe(true))
})

test('reads once in ten minutes, and again when asked', async () => {
  const first = open()
  await waitFor(() => expect(figure('Units')).toContain('55'))
  await screen.findByText(/just now/)
  first.unmount()
  const { user, calls } = open([], `/find?item=${DUST}`)
  await waitFor(() => expect(figure('Units')).toBe('Units500in 2 places'))
  expect(calls.map(({ name }) => name)).not.toContain('getAccountBank')
  await panel('Also looked for').findByRole('link', { name: /Rune of the Scholar/ })
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(calls.filter(({ name }) => name === 'getAccountBank')).toHaveLength(2))
})

test('names what was not read in amber, and asks for it alone', async () => {
  let isBroken = true
  const { user, calls } = open([
    answer(getCharacterInventory, ({ params: { name } }) => {
      if (isBroken && name === 'Ivo') throw new Fault('NOT_FOUND')
      return { reply: { bags: [{ id: 1, size: 1, inventory: [stack(RUNE, 2)] }] } }
    }),
  ])
  await screen.findByText(/Inventory of Ivo \(the game answered 404\)/)
  await waitFor(() => expect(figure('Units')).toContain('57'))
  isBroken = false
  const before = calls.length
  await user.click(screen.getByRole('button', { name: 'Retry Orla.1234' }))
  await waitFor(() => expect(figure('Units')).toContain('59'))
  expect(calls.slice(before).map(({ name }) => name)).toEqual(['getCharacterInventory'])
  expect(screen.queryByRole('button', { name: 'Retry Orla.1234' })).toBeNull()
})

test('shows a market list, without what is bound if asked', async () => {
  const { user, address } = open([], '/find')
  await screen.findByText('Nothing is looked for yet')
  await user.click(screen.getByRole('radio', { name: 'List' }))
  expect(address()).toBe(`/find?list=${LIST}`)
  await waitFor(() => expect(figure('Units')).toContain('555'))
  expect((await rows()).flat()).toContain('Pile of Dust')
  await user.click(screen.getByRole('switch', { name: 'bound too' }))
  await waitFor(() => expect(figure('Units')).toContain('554'))
})

test('is found from the search of the header', async () => {
  const { user, address } = open([], '/find')
  await screen.findByText('Nothing is looked for yet')
  await user.keyboard('/')
  await user.type(await screen.findByRole('combobox', { name: 'Search items, pages' }), 'rune')
  await user.click(await screen.findByRole('option', { name: /in my accounts/ }))
  await waitFor(() => expect(address()).toBe(`/find?item=${RUNE}`))
})

test('visitors are sent to the login, and who has no key is told which is needed', async () => {
  const visitor = open([SIGNED_OUT])
  await waitFor(() => expect(visitor.address()).toContain('/login?next='))
  visitor.unmount()
  mark()
  open([signedIn()])
  await screen.findByText('No API Key available')
})
