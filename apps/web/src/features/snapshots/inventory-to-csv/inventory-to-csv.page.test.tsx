import 'fake-indexeddb/auto'
import {
  getCharacterInventory,
  getCharacterNames,
  getCurrencies,
  getGameAccount,
  getItems,
  getTokenInfo,
  getWallet,
  type ItemRow,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { typeText } from '../../../market/game-account/typed-key/key-memory.ts'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'

const PATH = '/inventory_to_csv'
const KEY = GAME_ACCOUNT.key
const ACCOUNT = 'Orla.1234'
const SIGNED_IN = signedIn({ gameAccounts: { [ACCOUNT]: GAME_ACCOUNT } })

const ITEMS: ItemRow[] = [
  {
    id: 19_721,
    name: 'Glob of Ectoplasm',
    type: 'CraftingMaterial',
    rarity: 'Exotic',
    level: 0,
    sell_price: 2000,
    vendor_value: 16,
  },
  { id: 24, name: 'Old Boot', type: 'Trophy', rarity: 'Junk', level: 0, vendor_value: 7 },
  { id: 8941, name: 'Starter Backpack', type: 'Bag', rarity: 'Basic', binding: 'Account', NoSell: true },
]
const BAGS: Readonly<Record<string, ({ id: number; count: number; binding?: string } | null)[]>> = {
  'Tamsin Vale': [{ id: 19_721, count: 250 }, { id: 19_721, count: 3, binding: 'Account' }, null, null],
  Bram: [{ id: 19_721, count: 10 }, { id: 24, count: 4 }, null],
}

type World = { permissions: string[]; silent: Set<string>; wallet: { id: number; value: number }[] }

const answersOf = ({ permissions, silent, wallet }: World): Answer[] => [
  answer(getWallet, () => ({ reply: wallet })),
  answer(getCurrencies, () => ({
    reply: [
      { id: 1, name: 'Coin', icon: null },
      { id: 23, name: 'Spirit Shard', icon: null },
    ],
  })),
  answer(getTokenInfo, () => ({ reply: { id: 'x', name: 'gildscope', permissions } })),
  answer(getGameAccount, () => ({ reply: { id: 'y', name: ACCOUNT } as never })),
  answer(getCharacterNames, () => ({ reply: Object.keys(BAGS) })),
  answer(getCharacterInventory, ({ params: { name } }) => {
    if (silent.has(name)) throw new Fault('offline')
    const inventory = BAGS[name] ?? []
    return { reply: { bags: [{ id: 8941, size: inventory.length, inventory }, null] } }
  }),
  answer(getItems, ({ query: { ids } }) => ({
    reply: ITEMS.filter(({ id }) => Array.isArray(ids) && ids.includes(id ?? 0)),
  })),
]

const createWorld = (more: Partial<World> = {}): World => ({
  permissions: ['account', 'characters', 'inventories'],
  silent: new Set(),
  wallet: [],
  ...more,
})

const open = (session: Answer, world = createWorld()) => {
  if (session === SIGNED_IN) mark()
  return renderPage(PATH, { answers: [session, ...answersOf(world)] })
}

const placeholder = 'API Key with "account" "inventories" permissions'
const typeKey = async (user: ReturnType<typeof open>['user'], key = KEY): Promise<void> => {
  await user.click(await screen.findByPlaceholderText(placeholder))
  await user.paste(key)
}
const snapshot = async (user: ReturnType<typeof open>['user']): Promise<void> => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Snapshot' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
}
const grid = () => screen.findByRole('grid', { name: 'What is carried' })
const cellOf = (row: HTMLElement, id: string) => row.querySelector(`[data-column="${id}"]`)?.textContent
/** Name, binding and quantity of each row, once there are any. */
const rows = async () => {
  await screen.findAllByRole('rowheader', { name: /[a-z]/i })
  return within(await grid())
    .getAllByRole('row')
    .filter((row) => cellOf(row, 'quantity') !== undefined)
    .map((row) => [within(row).getByRole('rowheader').textContent, cellOf(row, 'binding'), cellOf(row, 'quantity')])
}
const sums = async () => {
  const table = within(await screen.findByRole('region', { name: 'Snapshots' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.querySelector('data')?.getAttribute('value') ?? cell.textContent),
    )
}

const files = useSavedFiles()
afterEach(async () => {
  typeText('')
  unmark()
  await deleteDB('gildscope')
})

describe('without an account', () => {
  test('a typed key opens the bags of all characters', async () => {
    const { user, calls, address } = open(SIGNED_OUT)
    await screen.findByText(/Create an account to save the key/)
    await typeKey(user)
    const permissions = within(await screen.findByRole('list', { name: 'Permissions of the key' }))
    expect(permissions.getByText(`of ${ACCOUNT}`)).toBeDefined()
    await snapshot(user)
    expect(await rows()).toEqual([
      ['Glob of Ectoplasm', 'None', '260'],
      ['Glob of Ectoplasm', 'Account', '3'],
      ['Old Boot', 'None', '4'],
      ['Starter Backpack', 'Account', '2'],
    ])
    expect(screen.getByText(/3 kinds, 4 of 7 slots/)).toBeDefined()
    expect(screen.getByText('1 with a price, 2 bound')).toBeDefined()
    expect(calls.filter(({ name }) => name === 'getCharacterInventory')).toHaveLength(2)
    expect(address()).not.toContain(KEY)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(KEY)
  })

  test('one character alone can be chosen, and the address says which', async () => {
    const { user, calls, address } = open(SIGNED_OUT)
    await typeKey(user)
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Character' })
    await waitFor(() =>
      expect([...choice.options].map(({ text }) => text)).toEqual(['All characters (2)', 'Tamsin Vale', 'Bram']),
    )
    await user.selectOptions(choice, 'Bram')
    expect(address()).toBe(`${PATH}?character=Bram`)
    await snapshot(user)
    expect((await rows()).map(([name]) => name)).toEqual(['Glob of Ectoplasm', 'Old Boot', 'Starter Backpack'])
    expect(calls.filter(({ name }) => name === 'getCharacterInventory').map(({ params }) => params)).toEqual([
      { name: 'Bram' },
    ])
  })

  test('a key that may not read inventories says so, and nothing is asked', async () => {
    const { user } = open(SIGNED_OUT, createWorld({ permissions: ['account', 'characters'] }))
    await typeKey(user)
    await screen.findByText('Nothing can be read: the key lacks “inventories”.')
    expect(screen.getByText('is missing', { exact: false })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Snapshot' }).disabled).toBe(true)
  })

  test('Forget empties the box', async () => {
    const { user } = open(SIGNED_OUT)
    await typeKey(user)
    await screen.findByText(`of ${ACCOUNT}`)
    await user.click(screen.getByRole('button', { name: 'Forget' }))
    expect(screen.getByPlaceholderText<HTMLInputElement>(placeholder).value).toBe('')
    await waitFor(() => expect(screen.queryByText(`of ${ACCOUNT}`)).toBeNull())
  })
})

describe('what could not be read', () => {
  test('is listed, and can be fetched separately', async () => {
    const world = createWorld({ silent: new Set(['Bram']) })
    const { user, calls } = open(SIGNED_OUT, world)
    await typeKey(user)
    await snapshot(user)
    await screen.findByText(/Inventory of Bram: the game did not answer/)
    expect((await rows())[0]).toEqual(['Glob of Ectoplasm', 'None', '250'])
    world.silent.clear()
    const asked = calls.filter(({ name }) => name === 'getCharacterInventory').length
    await user.click(screen.getByRole('button', { name: 'Retry it' }))
    await waitFor(async () => expect((await rows())[0]).toEqual(['Glob of Ectoplasm', 'None', '260']))
    const again = calls.filter(({ name }) => name === 'getCharacterInventory').slice(asked)
    expect(again.map(({ params }) => params)).toEqual([{ name: 'Bram' }])
    expect(await sums()).toHaveLength(1)
  }, 40_000)

  test('is everything: no snapshot, and why', async () => {
    const { user } = open(SIGNED_OUT, createWorld({ silent: new Set(Object.keys(BAGS)) }))
    await typeKey(user)
    await snapshot(user)
    const alert = await screen.findByText('Nothing could be read: the game did not answer.')
    expect(alert.getAttribute('role')).toBe('alert')
    expect(screen.getByText('Nothing is taken yet')).toBeDefined()
  }, 40_000)
})

describe('a snapshot', () => {
  test('comes to value, tax and quantity, and is kept for a signed-in user', async () => {
    const { user, unmount } = open(SIGNED_IN)
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Game account' })).value).toBe(ACCOUNT)
    expect(screen.queryByPlaceholderText(placeholder)).toBeNull()
    await snapshot(user)
    await grid()
    // 260 at 20 silver, 3 bound at 16 copper, 4 boots at 7 copper.
    const expected = [['520076', '78000', '442076', '269']]
    await waitFor(async () => expect(await sums()).toEqual(expected))
    await snapshot(user)
    await waitFor(async () => expect(await sums()).toHaveLength(2))
    unmount()
    open(SIGNED_IN)
    await waitFor(async () => expect(await sums()).toEqual([...expected, ...expected]))
    const [first] = screen.getAllByRole('button', { name: /^Delete / })
    await user.click(first as HTMLElement)
    await waitFor(async () => expect(await sums()).toHaveLength(1))
  })

  test('of all characters has the lines of the wallet, which are in no total', async () => {
    const wallet = [
      { id: 1, value: 12_345 },
      { id: 23, value: 611 },
    ]
    const { user, calls } = open(SIGNED_IN, createWorld({ wallet }))
    await snapshot(user)
    await waitFor(async () =>
      expect((await rows()).slice(-2)).toEqual([
        ['Starter Backpack', 'Account', '2'],
        ['Spirit Shard', 'None', '611'],
      ]),
    )
    expect(await rows()).toContainEqual(['Coin', 'None', '12,345'])
    expect(await sums()).toEqual([['520076', '78000', '442076', '269']])
    await user.click(screen.getByRole('button', { name: 'Json-compact' }))
    await waitFor(() => expect(files.count()).toBe(1))
    expect(await files.last()).toContain('"id":23,"name":"Spirit Shard","quantity":611')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Character' }), 'Bram')
    await snapshot(user)
    await waitFor(async () => expect(await sums()).toHaveLength(2))
    expect(calls.filter(({ name }) => name === 'getWallet')).toHaveLength(1)
  })

  test('is saved as Json, Json-compact and CSV, as the table shows it', async () => {
    const { user } = open(SIGNED_IN)
    await snapshot(user)
    await rows()
    await user.type(within(await grid()).getByRole('textbox', { name: 'Filter Item' }), 'glob{Enter}')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    const save = async (name: string): Promise<string> => {
      const before = files.count()
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(files.count()).toBe(before + 1))
      return files.last()
    }
    const json = JSON.parse(await save('Json')) as Record<string, unknown>[]
    expect(
      json.map(({ id, binding, quantity, value, value_taxed }) => [id, binding, quantity, value, value_taxed]),
    ).toEqual([
      [19_721, 'None', 260, 520_000, 442_000],
      [19_721, 'Account', 3, 48, 48],
    ])
    expect(await save('Json-compact')).toBe(JSON.stringify(json))
    const csv = await save('CSV')
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      'id,name,rarity,type,level,binding,quantity,sell_price,value,value_taxed,weaponType,statName,charm',
      '19721,Glob of Ectoplasm,Exotic,CraftingMaterial,0,None,260,2000,520000,442000,,,',
      '19721,Glob of Ectoplasm,Exotic,CraftingMaterial,0,Account,3,,48,48,,,',
    ])
  })
})
