import 'fake-indexeddb/auto'
import {
  getAccountBank,
  getAccountMaterials,
  getCharacterEquipment,
  getCharacterInventory,
  getCharacterNames,
  getGameAccount,
  getItems,
  getSharedInventory,
  type ItemRow,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'

const PATH = '/account_to_csv'
const ORLA = 'Orla.1234'
const KES = 'Kes.5678'
const KEY_OF_KES = 'KEY-OF-KES'
const [ECTO, ORE] = [19_721, 19_697]

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
const linked = (accounts: Record<string, { key: string; permissions: string[] }>): Answer =>
  signedIn({
    gameAccounts: Object.fromEntries(
      Object.entries(accounts).map(([name, account]) => [name, { ...GAME_ACCOUNT, ...account }]),
    ),
  })
const READER = { key: 'KEY-OF-ORLA', permissions: ['account', 'characters', 'inventories'] }
const ONE = linked({ [ORLA]: READER })
const TWO = linked({ [ORLA]: READER, [KES]: { key: KEY_OF_KES, permissions: ['account', 'tradingpost'] } })
const NONE = linked({})

type World = { bank: number; bags: number; materials: number; bankFault: boolean }
const createWorld = (): World => ({ bank: 10, bags: 5, materials: 100, bankFault: false })

const answersOf = (world: World): Answer[] => [
  answer(getGameAccount, () => ({ reply: { id: 'y', name: ORLA } as never })),
  answer(getCharacterNames, () => ({ reply: ['Tamsin Vale'] })),
  answer(getAccountBank, () => {
    if (world.bankFault) throw new Fault('UNAVAILABLE')
    return { reply: [{ id: ECTO, count: world.bank }, null] }
  }),
  answer(getAccountMaterials, () => ({ reply: [{ id: ORE, count: world.materials }] })),
  answer(getSharedInventory, () => ({ reply: [null] })),
  answer(getCharacterInventory, () => ({
    reply: { bags: [{ id: 8941, size: 20, inventory: [{ id: ECTO, count: world.bags }, null] }] },
  })),
  answer(getCharacterEquipment, () => ({ reply: { equipment: [] } })),
  answer(getItems, ({ query: { ids } }) => ({
    reply: ITEMS.filter(({ id }) => Array.isArray(ids) && ids.includes(id ?? 0)),
  })),
]

const open = (session: Answer, world = createWorld(), address = PATH) => {
  if (session !== SIGNED_OUT) mark()
  return renderPage(address, { answers: [session, ...answersOf(world)] })
}
type User = ReturnType<typeof open>['user']

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (user: User, name: string): Promise<void> => {
  const found = await button(name)
  await waitFor(() => expect(found.disabled).toBe(false))
  await user.click(found)
}
const take = async (user: User): Promise<void> => {
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Characters of ${ORLA}` })).not.toBeNull())
  await press(user, 'Snapshot')
  await button('Refresh')
}
const cellOf = (row: HTMLElement, id: string) => row.querySelector(`[data-column="${id}"]`)?.textContent ?? null
const rows = async (face: string) => {
  const grid = await screen.findByRole('grid', { name: `${face} of what is held` })
  return within(grid)
    .getAllByRole('row')
    .filter((row) => cellOf(row, 'total') !== null && within(row).queryByRole('rowheader', { name: /[a-z]/i }) !== null)
    .map((row) => [within(row).getByRole('rowheader').textContent, cellOf(row, 'location'), cellOf(row, 'total')])
}
const shows = (face: string, expected: readonly (readonly (string | null)[])[]) =>
  waitFor(async () => expect(await rows(face)).toEqual(expected))
const figure = (label: string): string => {
  const strip = within(screen.getByRole('region', { name: 'What the table comes to' }))
  const at = strip.getByText(label).parentElement
  return at?.querySelector('data')?.getAttribute('value') ?? at?.textContent.slice(label.length) ?? ''
}

const files = useSavedFiles()
const saved = async (user: User, name: string): Promise<string> => {
  const before = files.count()
  await press(user, name)
  await waitFor(() => expect(files.count()).toBe(before + 1))
  return files.last()
}

afterEach(async () => {
  unmark()
  await deleteDB('gildscope')
})

describe('without game accounts', () => {
  test('the page lists its requirements', async () => {
    open(NONE)
    await screen.findByText('No Game available')
    expect(screen.getByRole('link', { name: 'Add a key' })).toBeDefined()
  })

  test('and without a session a key can be typed', async () => {
    open(SIGNED_OUT)
    await screen.findByPlaceholderText('API Key with "account" "inventories" permissions')
    expect((await button('Snapshot')).disabled).toBe(true)
  })
})

describe('what is read', () => {
  test('is chosen place by place; what a key may not read is a dash that says why', async () => {
    const { user, calls } = open(TWO)
    const bank = await screen.findByRole<HTMLInputElement>('checkbox', { name: `Bank of ${ORLA}` })
    expect(bank.checked).toBe(true)
    expect(screen.queryByRole('checkbox', { name: `Bank of ${KES}` })).toBeNull()
    expect(screen.getByText(`Bank of ${KES}: the key lacks “inventories”`)).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Everything of all accounts' }))
    await waitFor(() => expect(bank.checked).toBe(false))
    expect((await button('Snapshot')).disabled).toBe(true)
    await user.click(bank)
    await press(user, 'Snapshot')
    await shows('Initial', [['Glob of Ectoplasm', 'Bank', '10']])
    const asked = calls.filter(({ query }) => typeof (query as { t?: string } | undefined)?.t === 'string')
    expect(asked.map(({ name, query }) => [name, query])).toEqual([
      ['getAccountBank', { access_token: 'KEY-OF-ORLA', v: '2019-04-26', t: expect.stringMatching(/^\d+$/) }],
    ])
  })
})

describe('two snapshots', () => {
  test('show holdings and changes; mere moves are in no sum', async () => {
    const world = createWorld()
    const { user } = open(ONE, world)
    await take(user)
    await shows('Initial', [
      ['Glob of Ectoplasm', 'Bank', '10'],
      ['Glob of Ectoplasm', 'Inventory', '5'],
      ['Copper Ore', 'Materials', '100'],
    ])
    expect([figure('Value'), figure('Value, buy prices'), figure('Quantity')]).toEqual([
      '35000',
      '26500',
      expect.stringMatching(/^115/),
    ])
    Object.assign(world, { bank: 13, bags: 2, materials: 120 })
    await press(user, 'Refresh')
    await shows('Difference', [
      ['Glob of Ectoplasm', 'Bank', '+3'],
      ['Copper Ore', 'Materials', '+20'],
      ['Glob of Ectoplasm', 'Inventory', '−3'],
    ])
    expect([figure('Value'), figure('Quantity'), figure('Gained')]).toEqual([
      '1000',
      expect.stringMatching(/^\+20/),
      '1000',
    ])
    await user.click(screen.getByRole('radio', { name: 'Nano' }))
    await shows('Difference', [['Copper Ore', null, '+20']])
    await user.click(screen.getByRole('radio', { name: 'Second' }))
    await shows('Second', [
      ['Glob of Ectoplasm', null, '15'],
      ['Copper Ore', null, '120'],
    ])
    // A third one takes the place of the second.
    world.materials = 150
    await press(user, 'Refresh')
    await shows('Difference', [['Copper Ore', null, '+50']])
  })

  test('show their progress in place of the table until the game has answered', async () => {
    const held = Promise.withResolvers<void>()
    mark()
    const late = answer(getAccountBank, async () => {
      await held.promise
      return { reply: [{ id: ECTO, count: 10 }] }
    })
    const { user } = renderPage(PATH, { answers: [ONE, late, ...answersOf(createWorld())] })
    await screen.findByText('Nothing is taken yet')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Characters of ${ORLA}` })).not.toBeNull())
    await press(user, 'Snapshot')
    const panel = (await screen.findByText('Reading what your accounts hold')).closest('section') as HTMLElement
    const words = within(panel).getByRole('status')
    await waitFor(() => expect(words.textContent).toMatch(/^4 of 5 answered\d+ calls allowed now$/))
    expect(screen.queryByText('Nothing is taken yet')).toBeNull()
    // Below, beside the snapshots, it is there for the eye only.
    expect(screen.getAllByRole('progressbar')).toHaveLength(1)
    held.resolve()
    await rows('Initial')
    expect(screen.queryByText('Reading what your accounts hold')).toBeNull()
  })

  test('say above the table why nothing could be read', async () => {
    const world = createWorld()
    world.bankFault = true
    const { user } = open(ONE, world)
    await user.click(await screen.findByRole('checkbox', { name: 'Everything of all accounts' }))
    const bank = screen.getByRole<HTMLInputElement>('checkbox', { name: `Bank of ${ORLA}` })
    await waitFor(() => expect(bank.checked).toBe(false))
    await user.click(bank)
    await press(user, 'Snapshot')
    const alert = await screen.findByText(/^Nothing could be read: the game answered \d+\.$/)
    expect(alert.compareDocumentPosition(screen.getByText('Nothing is taken yet'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  }, 40_000)

  test('leave out on both sides what could not be read, which can be fetched separately', async () => {
    const world = createWorld()
    world.bankFault = true
    const { user, calls } = open(ONE, world)
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Characters of ${ORLA}` })).not.toBeNull())
    await press(user, 'Snapshot')
    await screen.findByText(/Bank of Orla\.1234: the game answered \d+\./)
    world.bankFault = false
    world.bank = 40
    await press(user, 'Refresh')
    await screen.findByText(/^Not read both times, so left out on both sides: Bank of Orla\.1234/)
    expect(figure('Value')).toBe('0')
    const asked = calls.length
    await press(user, 'Retry it')
    await waitFor(() => expect(screen.queryByText(/^Not read both times/)).toBeNull())
    expect(calls.slice(asked).flatMap(({ name }) => (name === 'getItems' ? [] : [name]))).toEqual(['getAccountBank'])
    expect(figure('Value')).toBe('0')
  }, 40_000)

  test('are there again on another visit, and can be named, saved, deleted and imported', async () => {
    const { user, unmount } = open(ONE)
    await take(user)
    await press(user, 'Keep')
    await user.type(await screen.findByLabelText('Name'), 'before the meta')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep' }))
    await press(user, 'Refresh')
    await shows('Difference', [])
    unmount()
    const again = open(ONE)
    const list = () => screen.findByRole('list', { name: 'Snapshots in this browser' })
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2))
    const file = await saved(
      again.user,
      (await within(await list()).findByText(/^before the meta/)).textContent
        .replace(/^/, 'Save ')
        .concat(' as a file'),
    )
    expect(file).not.toContain('KEY-OF')
    for (let left = 2; left > 0; left -= 1) {
      const [first] = screen.getAllByRole('button', { name: /^Delete / })
      await again.user.click(first as HTMLElement)
      await again.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Delete / })).toHaveLength(left - 1))
    }
    const box = screen.getByLabelText<HTMLInputElement>('File of a snapshot')
    await again.user.upload(box, new File(['[]'], 'list.json', { type: 'application/json' }))
    await screen.findByText('list.json could not be imported: it is no snapshot of this site.')
    await again.user.upload(box, new File([file], 'kept.json', { type: 'application/json' }))
    await waitFor(async () => expect((await rows('Initial')).map(([name]) => name)).toContain('Copper Ore'))
  })
})

describe('files', () => {
  test('have what the table shows, and one line for each item', async () => {
    const { user } = open(ONE)
    await take(user)
    await rows('Initial')
    await user.click(screen.getByRole('radio', { name: 'Micro' }))
    await waitFor(async () => expect((await rows('Initial')).length).toBe(3))
    expect(await saved(user, 'CSV')).toBe(
      'id,name,location,total,value\r\n19721,Glob of Ectoplasm,Bank,10,20000\r\n19721,Glob of Ectoplasm,Inventory,5,10000\r\n19697,Copper Ore,Materials,100,5000\r\n',
    )
    expect(await saved(user, 'CSV - Enko')).toBe('19697;Copper Ore;100\r\n19721;Glob of Ectoplasm;15\r\n')
  })

  test('and settings and table are hidden by their switches, in the address', async () => {
    const { user, address } = open(ONE)
    await take(user)
    const [settings, table] = ['Settings', 'Table'].map((name) => within(screen.getByRole('group', { name })))
    await user.click((settings as ReturnType<typeof within>).getByRole('radio', { name: 'hidden' }))
    expect(screen.queryByRole('heading', { name: 'What is read' })).toBeNull()
    await user.click((table as ReturnType<typeof within>).getByRole('radio', { name: 'hidden' }))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    expect(address()).toBe(`${PATH}?settings=hidden&table=hidden`)
  })
})
