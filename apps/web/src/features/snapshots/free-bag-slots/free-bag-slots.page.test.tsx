import {
  getCharacterInventory,
  getCharacterNames,
  getGameItems,
  getItems,
  getSharedInventory,
  type ItemRow,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const [ORLA, KES] = [
  { ...GAME_ACCOUNT, key: 'KEY-OF-ORLA' },
  { ...GAME_ACCOUNT, key: 'KEY-OF-KES' },
]
const SIGNED_IN = signedIn({ gameAccounts: { 'Orla.1234': ORLA, 'Kes.5678': KES } })

const THING = { id: 19_721, count: 250 }
const bag = (size: number, used: number) => ({
  id: 8941,
  size,
  inventory: Array.from({ length: size }, (_, at) => (at < used ? THING : null)),
})
const BAGS: Readonly<Record<string, (ReturnType<typeof bag> | null)[]>> = {
  'Tamsin Vale': [bag(20, 20), bag(20, 20)],
  'Bram Ó': [bag(8, 4), bag(20, 19), null],
  Ivo: [bag(20, 1)],
}
const NAMES: Readonly<Record<string, string[]>> = { 'KEY-OF-ORLA': ['Tamsin Vale', 'Bram Ó'], 'KEY-OF-KES': ['Ivo'] }

const ITEMS: ItemRow[] = [
  { id: 9423, name: '15 Slot Linen Bag', type: 'Bag', rarity: 'Fine', sell_price: 700 },
  { id: 9580, name: '18 Slot Silk Bag', type: 'Bag', rarity: 'Masterwork', sell_price: 24_210 },
]

const names = answer(getCharacterNames, ({ query }) => ({ reply: NAMES[query.access_token] ?? [] }))
const inventory = answer(getCharacterInventory, ({ params }) => ({ reply: { bags: BAGS[params.name] ?? [] } }))
const GAME: Answer[] = [
  names,
  inventory,
  answer(getSharedInventory, () => ({ reply: [THING, null, null] })),
  answer(getGameItems, ({ query }) => ({
    reply: query.ids.map((id) => ({ id, details: { size: id === 9423 ? 15 : 18 } })),
  })),
]
const SITE: Answer[] = [SIGNED_IN, answer(getItems, () => ({ reply: ITEMS, total: ITEMS.length }))]

const open = (answers: readonly Answer[] = [], address = '/freeBagSlots') =>
  renderPage(address, { answers: [...answers, ...SITE, ...GAME] })

const grid = () => screen.findByRole('grid', { name: 'Bag slots by character' })
const rowOf = async (name: string) =>
  within((await within(await grid()).findByText(name)).closest('tr') ?? document.body)
const panelLine = (account: string) =>
  screen.getByText(account, { selector: 'strong' }).closest('li')?.textContent ?? null
const summary = (text: string) => screen.findByText(text)

describe('bags', () => {
  test('of all accounts are counted by character', async () => {
    const { calls } = open()
    await summary('3 characters, 88 total, 64 used, 24 free')
    const cells = (await rowOf('Bram Ó')).getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(0, 4)).toEqual(['Orla.1234', '28', '23', '5'])
    expect(cells).toContain('1 × 20, 1 × 8, 1 empty place')
    expect((await rowOf('Tamsin Vale')).getAllByText('full')).toHaveLength(1)
    const shown = within(await grid()).getAllByRole('rowheader')
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Bram Ó', 'Ivo', 'Tamsin Vale'])
    await screen.findByText('shared inventory apart: 2 of 6 used')
    const asked = calls.filter(({ name }) => name === 'getCharacterInventory')
    expect(asked).toHaveLength(3)
    for (const { query } of asked) expect(query).toMatchObject({ v: '2019-04-26', t: expect.stringMatching(/^\d+$/) })
  })

  test('have their progress in bars that stay', async () => {
    open()
    await summary('3 characters, 88 total, 64 used, 24 free')
    const bar = (name: string) => screen.getByRole('progressbar', { name })
    expect([bar('Accounts'), bar('Characters')].map((one) => one.getAttribute('value'))).toEqual(['2', '3'])
    expect([bar('Accounts'), bar('Characters')].map((one) => one.getAttribute('max'))).toEqual(['2', '3'])
  })

  test('of one account alone are in the address', async () => {
    const { user, address } = open()
    await summary('3 characters, 88 total, 64 used, 24 free')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), 'Kes.5678')
    await summary('1 character, 20 total, 1 used, 19 free')
    expect(address()).toBe('/freeBagSlots?account=Kes.5678')
  })

  test('say where more room is cheapest', async () => {
    open()
    const panel = await screen.findByRole('grid', { name: 'Cheapest more room' })
    await within(panel).findAllByText('15 Slot Linen Bag')
    const rows = within(panel).getAllByRole('row').slice(1)
    const replaced = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    // 47 copper a slot in an empty place, 100 in place of one with eight; nothing larger than 20 is for sale.
    expect(replaced).toEqual(['1 × empty', '1 × 8'])
  })
})

describe('while something is wrong', () => {
  test('skeletons are shown until the first character was read', async () => {
    open([answer(getCharacterNames, () => new Promise(() => {}))])
    expect((await screen.findByRole('button', { name: 'Read again' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getAllByText('Loading, Please Wait.').length).toBeGreaterThan(0)
    await summary('Reading characters')
    const strip = screen.getByRole('region', { name: 'Key figures' })
    expect(within(strip).getByText('Characters').parentElement?.textContent).toBe('Characters–of 2 accounts')
    expect(within(strip).getByText('Full').parentElement?.textContent).toBe('Full–not read yet')
    expect(within(strip).queryByText(/\b0\b|nobody/)).toBeNull()
    expect(panelLine('Kes.5678')).toBe('Kes.5678– characters– of – used– free')
  })

  test('failed characters are named and asked again alone', async () => {
    let isBroken = true
    const { user, calls } = open([
      answer(getCharacterInventory, ({ params }) => {
        if (isBroken && params.name === 'Ivo') throw new Fault('NOT_FOUND')
        return { reply: { bags: BAGS[params.name] ?? [] } }
      }),
    ])
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('1 of 5 answers could not be read: Ivo (the game answered 404).')
    await summary('2 characters, 68 total, 63 used, 5 free')
    // The last of the additional calls of the page.
    await screen.findByText('shared inventory apart: 2 of 6 used')
    isBroken = false
    const before = calls.length
    await user.click(within(note).getByRole('button', { name: 'Try now' }))
    await summary('3 characters, 88 total, 64 used, 24 free')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls.slice(before).map(({ name }) => name)).toEqual(['getCharacterInventory'])
  })

  test('an account whose key is refused is named, and the others are shown', async () => {
    open([
      answer(getCharacterNames, ({ query }) => {
        if (query.access_token === KES.key) throw new Fault('UNAUTHORIZED')
        return { reply: NAMES[query.access_token] ?? [] }
      }),
    ])
    expect((await screen.findByRole('alert')).textContent).toContain(
      'the characters of Kes.5678 (the game refused the key)',
    )
    await summary('2 characters, 68 total, 63 used, 5 free')
    expect(panelLine('Kes.5678')).toBe('Kes.5678– characters– of – used– free')
    expect(panelLine('Orla.1234')).toBe('Orla.12342 characters63 of 68 used5 free')
  })

  test('a key without a permission is not asked with', async () => {
    const { calls } = open([
      signedIn({ gameAccounts: { 'Orla.1234': ORLA, 'Kes.5678': { ...KES, permissions: ['account', 'characters'] } } }),
    ])
    await screen.findByText(/The key of Kes\.5678 lacks the permission “inventories”/)
    await summary('2 characters, 68 total, 63 used, 5 free')
    expect(JSON.stringify(calls.filter(({ name }) => name === 'getCharacterNames'))).not.toContain(KES.key)
  })

  test('of keys that may not read bags nothing is said but that', async () => {
    const blind = { ...KES, permissions: ['account', 'characters'] as const }
    open([signedIn({ gameAccounts: { 'Kes.5678': { ...blind, permissions: [...blind.permissions] } } })])
    await screen.findByText(/The key of Kes\.5678 lacks the permission “inventories”/)
    await screen.findByText(/No bags were read/)
    expect(screen.getAllByText('no key may read them')).toHaveLength(3)
    expect(screen.queryByText(/No bag on the trading post|of 0 accounts|not read yet/)).toBeNull()
  })

  test('an account without characters has no rows', async () => {
    open([answer(getCharacterNames, () => ({ reply: [] }))])
    await summary('0 characters, 0 total, 0 used, 0 free')
    await screen.findByText(/No bags were read/)
  })

  test('sizes that the game does not report are requested again', async () => {
    open([
      answer(getGameItems, () => {
        throw new Fault('offline')
      }),
    ])
    await screen.findByText('Bags for sale could not be fetched')
    await summary('3 characters, 88 total, 64 used, 24 free')
  })

  test('visitors without a key cause no calls', async () => {
    const { calls } = open([signedIn()])
    await screen.findByText('No API Key available')
    expect(calls.map(({ name }) => name)).not.toContain('getCharacterNames')
  })

  test('visitors who are signed out are sent to the login', async () => {
    const { address } = open([SIGNED_OUT])
    await waitFor(() => expect(address()).toBe('/login?next=%2FfreeBagSlots'))
  })
})

describe('on a phone', () => {
  onAPhone()

  test('the free slots are beside the name', async () => {
    open()
    const row = (await within(await grid()).findByText('Ivo')).closest('tr')
    expect([...(row?.children ?? [])].slice(0, 2).map((cell) => cell.getAttribute('data-column'))).toEqual([
      'character',
      'free',
    ])
  })
})
