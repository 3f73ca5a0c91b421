import 'fake-indexeddb/auto'
import {
  type DropAggregates,
  type DropSubmission,
  getBuild,
  getCharacter,
  getCharacterNames,
  getCurrencies,
  getDrops,
  getGameAccount,
  getGemExchange,
  getItems,
  getPlayable,
  getTokenInfo,
  getWallet,
  type ItemRow,
  listOwnDrops,
  type OwnDrop,
  type Playable,
  play,
  submitDrops,
  withdrawDrop,
} from '@gildscope/contracts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readKept, writeKept } from '../../../shell/kept/kept-store.ts'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { type Draft, NO_DRAFT, type Snapshot } from './draft.ts'

const BAG = 36038
const CORN = 43319
const NECTAR = 7
const MINUTE_MS = 60_000

const PERMISSIONS = ['account', 'characters', 'inventories', 'unlocks', 'wallet']
const ORLA = { ...GAME_ACCOUNT, permissions: PERMISSIONS }
const SIGNED_IN = signedIn({ gameAccounts: { 'Orla.1234': ORLA } })

const ITEMS: ItemRow[] = [
  { id: BAG, name: 'Trick-or-Treat Bag', type: 'Container', rarity: 'Basic', sell_price: 487, vendor_value: 0 },
  { id: CORN, name: 'Piece of Candy Corn', type: 'Consumable', rarity: 'Basic', sell_price: 46, vendor_value: 0 },
  { id: NECTAR, name: 'Omnomberry', type: 'CraftingMaterial', rarity: 'Fine', sell_price: 120, vendor_value: 4 },
]

type Look = {
  places: readonly ({ id: number; count: number } | null)[]
  coin: number
  /** Minutes ago. */
  seen: number
  level?: number
  build?: number
}

const stack = (id: number, count: number) => ({ id, count })
const BEFORE: Look = { places: [stack(BAG, 250), stack(BAG, 36), stack(NECTAR, 5), null], coin: 500, seen: 4 }
const AFTER: Look = { places: [null, stack(BAG, 36), stack(NECTAR, 5), stack(CORN, 1038)], coin: 2340, seen: 1 }
const AFTER_WITH_ROOM: Look = { ...AFTER, places: [...AFTER.places, null] }

const seconds = (minutesAgo: number, now = Date.now()): string => new Date(now - minutesAgo * MINUTE_MS).toUTCString()

/** The simulated game, whose character's state is set by the test. */
const gameOf = (now: () => Look, asked: string[] = []): Answer[] => {
  // The game caches its answers: however long a test takes, the same state has the same time.
  const firstAsked = new Map<Look, number>()
  const headers = (): Record<string, string> => {
    const look = now()
    const at = firstAsked.get(look) ?? Date.now()
    firstAsked.set(look, at)
    return { 'last-modified': seconds(look.seen, at), expires: seconds(look.seen - 5, at) }
  }
  return [
    answer(getTokenInfo, () => ({ reply: { name: 'gildscope', permissions: PERMISSIONS } })),
    answer(getCharacterNames, () => ({ reply: ['Tamsin Vale', 'Bram Ó'] })),
    answer(getCharacter, ({ params, query }) => {
      asked.push(`${params.name} ${query.v} ${query.t === undefined ? 'kept' : 'fresh'}`)
      const { places, level = 80 } = now()
      const bags = [{ id: 8941, size: places.length, inventory: [...places] }, null]
      return { reply: { name: params.name, level, bags }, headers: headers() }
    }),
    answer(getWallet, () => ({ reply: [{ id: 1, value: now().coin }], headers: headers() })),
    answer(getGameAccount, () => ({ reply: { id: ORLA.id, name: 'Orla.1234' } })),
    answer(getBuild, () => ({ reply: { id: now().build ?? 170_001 } })),
  ]
}

const SITE: Answer[] = [
  answer(getItems, ({ query: { ids, fields } }) => ({
    reply: ITEMS.filter(({ id }) => Array.isArray(ids) && ids.includes(id ?? 0)).map(
      (row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields?.includes(name as 'id'))) as ItemRow,
    ),
  })),
  answer(getCurrencies, () => ({ reply: [{ id: 1, name: 'Coin' }] })),
  answer(getGemExchange, () => ({ reply: [] })),
  answer(getDrops, () => ({ reply: KNOWN })),
  answer(listOwnDrops, () => ({ reply: [] })),
  answer(getPlayable, () => ({ reply: { character: 'Tamsin Vale', magicFind: 0, open: [], salvage: [], kits: [] } })),
]

const copper = { value: 0, low: 0, high: 0 }
const KNOWN: DropAggregates = {
  ...{ activity: 'Opening', itemId: BAG, consumed: 25_000, submissions: 100, accounts: 20, flagged: 0 },
  waiting: 0,
  ...{ largestShare: 0.1, accuracy: 0.006, first: null, last: null, pricedAt: null },
  value: { beforeFees: copper, afterFees: copper },
  cost: { item: 487, kit: null, countedKit: null, uncountedKits: 0 },
  profit: null,
  drops: [
    {
      ...{ id: CORN, units: 103_275, submissions: 100, perUnit: 4.131, low: 4, high: 4.2, method: 'bootstrap' },
      ...{ atLeastOne: { share: 1, low: 0.96, high: 1 }, more: 0, price: 46, isSold: true },
      contestedFrom: null,
    },
  ],
  ...{ wallet: [], kits: [], choices: { kits: [], mf: [], levels: [], patches: [] }, warnings: [] },
}

const submitted = (sent: DropSubmission[] = []): Answer =>
  answer(submitDrops, ({ body }) => {
    sent.push(body)
    return { reply: '4711' }
  })

type Open = { answers?: readonly Answer[]; look?: () => Look; asked?: string[] }

const open = ({ answers = [], look = () => BEFORE, asked = [] }: Open = {}) =>
  renderPage('/stats_collection', { answers: [...answers, SIGNED_IN, ...gameOf(look, asked), ...SITE] })

const step = (name: string) => within(screen.getByRole('region', { name }))
const field = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name })

const fillIn = async (user: UserEvent, activity = 'Opening Containers'): Promise<void> => {
  await screen.findByRole('option', { name: 'Tamsin Vale' })
  await user.selectOptions(field('Character'), 'Tamsin Vale')
  await user.type(screen.getByRole('textbox', { name: 'Magic find' }), '312')
  await user.selectOptions(field('Activity'), activity)
}

const takeFirst = async (user: UserEvent): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Initial Snapshot' }))
  await screen.findByRole('list', { name: 'Bags of the initial snapshot' })
}

const takeSecond = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Second Snapshot' }))
  await screen.findByRole('region', { name: 'Difference of the snapshots' })
}

const collect = async (user: UserEvent, setLook: () => void): Promise<void> => {
  await fillIn(user)
  await takeFirst(user)
  setLook()
  await takeSecond(user)
}

const KEPT = { user: 'Orla', name: 'stats-collection' }

/** A visit that continues an earlier draft. */
const goOn = async (draft: Partial<Draft> = {}, options: Open = {}) => {
  const first = snapshotOf(BEFORE)
  await writeKept(KEPT, {
    ...NO_DRAFT,
    account: 'Orla.1234',
    ...BEGUN,
    first,
    second: snapshotOf(AFTER_WITH_ROOM),
    ...draft,
  })
  const view = open(options)
  await screen.findByText(/You began this collection earlier/)
  return view
}

const BEGUN = { character: 'Tamsin Vale', magicFind: '312', activity: 'Opening' } as const

const snapshotOf = ({ places, coin, seen, level = 80, build = 170_001 }: Look): Snapshot => {
  const now = Date.now()
  const madeAt = now - seen * MINUTE_MS
  return {
    ...{ takenAt: now, madeAt, renewsAt: madeAt + 5 * MINUTE_MS, walletMadeAt: madeAt, account: 'Orla.1234' },
    ...{
      character: 'Tamsin Vale',
      level,
      build,
      magicFind: '312',
      places: [...places],
      wallet: [{ id: 1, value: coin }],
    },
  }
}

const rowsOf = (): string[] =>
  within(screen.getByRole('region', { name: 'Difference of the snapshots' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

const total = (label: string): string => screen.getByText(label).nextElementSibling?.textContent ?? ''

beforeEach(mark)
afterEach(async () => {
  unmark()
  await act(async () => {
    await deleteDB('gildscope')
  })
})

test('leads visitors who are not signed in to the login', async () => {
  unmark()
  const { address } = renderPage('/stats_collection', { answers: [SIGNED_OUT] })
  await waitFor(() => expect(address()).toMatch(/^\/login/))
})

test('says what to do without a key', async () => {
  renderPage('/stats_collection', { answers: [signedIn()] })
  expect(await screen.findByText('No API Key available')).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('goes from the choices to the submission, and begins again', async () => {
  const sent: DropSubmission[] = []
  const asked: string[] = []
  let look = BEFORE
  const { user, calls } = open({ answers: [submitted(sent)], look: () => look, asked })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('option', { name: 'Choose Character' })
  expect(screen.getByRole('option', { name: 'Delay: Not recommended' })).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Salvage kit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Initial Snapshot' })).toBeNull()
  await fillIn(user)
  expect(screen.queryByRole('button', { name: 'Second Snapshot' })).toBeNull()
  await takeFirst(user)

  const icons = within(screen.getByRole('list', { name: 'Bags of the initial snapshot' })).getAllByRole('listitem')
  expect(icons.map(({ textContent }) => textContent)).toEqual(['Trick-or-Treat Bag, 250', 'Trick-or-Treat Bag, 36'])
  expect(field('Character').disabled).toBe(true)
  expect(field('Activity').disabled).toBe(false)
  expect(step('Initial snapshot').getByText(/^The game shows this character as of/).textContent).toMatch(
    /It renews at \d\d:\d\d:\d\d, in .* s\.$/,
  )
  await user.hover(screen.getByRole('button', { name: 'Wallet of the initial snapshot' }))
  expect((await screen.findByText('Coin')).parentElement?.textContent).toContain('5 silver')
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()

  look = AFTER_WITH_ROOM
  await takeSecond(user)
  expect(await screen.findByText('No Errors, feel free to submit.')).toBeDefined()
  expect(screen.getByText('250 × Trick-or-Treat Bag.')).toBeDefined()
  await screen.findByText('4.131')
  expect(rowsOf()).toEqual([
    'Item | Change | Per bag | So far | Sell, each | Value',
    'Consumed one kind, as it must be',
    expect.stringMatching(
      /^Trick-or-Treat Bag \| −250 \| 1 \| – \| 4 silver 87 copper.* \| −?minus 12 gold|^Trick-or-Treat Bag \| −250 \| 1 \| – \|/,
    ),
    'Gained 1 kind, 1,038 items',
    expect.stringMatching(
      /^Piece of Candy Corn \| \+1,038 \| 4\.152 \| 4\.131 \| 46 copper.*\| 4 gold 77 silver 48 copper/,
    ),
    'Wallet Tamsin Vale, whole account',
    expect.stringMatching(/^Coin \| \+1,840 \| 7\.36 \| – \| – \| 18 silver 40 copper/),
  ])
  // 85 % of 47,748 and the coin; 250 at 487
  expect(total('Gained, after fees')).toContain('4 gold 24 silver 25 copper')
  expect(total('Per bag, after fees')).toContain('1 silver 70 copper')
  expect(total('Result')).toContain('7 gold 93 silver 25 copper')
  expect(sent).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Submit' }))
  const link = await screen.findByRole('link', { name: 'drop rates' })
  expect(link.getAttribute('href')).toBe('/stats_viewer?activity=Opening&item=36038')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    ...{ key: ORLA.key, account: 'Orla.1234', character: 'Tamsin Vale', level: 80, mf: 312, activity: 'Opening' },
    ...{ delay: '', salvagekit: '', consumed: [{ id: BAG, quantity: 250 }], items: [{ id: CORN, quantity: 1038 }] },
    ...{ wallet: [{ id: 1, value: 1840 }], bags: { [BAG]: -250, [CORN]: 1038 } },
  })
  expect(field('Character').value).toBe('')
  expect(field('Activity').value).toBe('')
  expect(screen.getByRole('textbox', { name: 'Magic find' })).toHaveProperty('value', '')
  expect(screen.queryByRole('region', { name: 'Difference of the snapshots' })).toBeNull()
  expect(asked).toEqual(['Tamsin Vale 2019-04-26 fresh', 'Tamsin Vale 2019-04-26 fresh'])
  expect(calls.filter(({ name }) => name === submitDrops.name)).toHaveLength(1)
})

test('the note of a submission is shown whole, however far the page was scrolled down', async () => {
  const shown: Element[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
  const { user } = await goOn({}, { answers: [submitted()] })
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  const link = await screen.findByRole('link', { name: 'drop rates' })
  expect(shown).toEqual([link.closest('[role="status"]')])
  spy.mockRestore()
})

test('a submission is found immediately, and marked if it is flagged', async () => {
  const own = (flags: OwnDrop['flags'], countsFrom: string): OwnDrop => ({
    countsFrom,
    ...{ id: '4711', account: 'Orla.1234', pseudonym: 'p1', activity: 'Opening', iso: '2026-11-19T12:00:00.000Z' },
    ...{ level: 80, mf: 312, salvageKit: '', consumed: [{ id: BAG, quantity: 250, price: 487 }], items: [], flags },
  })
  for (const { flags, countsFrom = '2019-04-26', says, address } of [
    { flags: [], says: 'It counts in the drop rates from now on.', address: '' },
    {
      flags: [],
      countsFrom: '2999-12-03',
      says: 'It counts in the drop rates from 3 Dec 2999 on, because your game account is new to them.',
      address: '',
    },
    {
      flags: [{ reason: 'outlier' as const, detail: 'far more' }],
      says: 'It is flagged (Outlier) and left out of the drop rates unless flagged ones are shown.',
      address: '&flagged=1',
    },
  ]) {
    const { user } = await goOn(
      {},
      { answers: [submitted(), answer(listOwnDrops, () => ({ reply: [own(flags, countsFrom)] }))] },
    )
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    const link = await screen.findByRole('link', { name: 'See it there' })
    expect(link.getAttribute('href')).toBe(
      `/stats_viewer?activity=Opening&item=36038&show=submissions&submissions.f.account=p1${address}`,
    )
    expect(link.parentElement?.textContent).toContain(says)
    cleanup()
  }
})

test('salvaging needs a kit', async () => {
  const { user } = open()
  await fillIn(user, 'Salvaging stack of items')
  expect(screen.queryByRole('button', { name: 'Initial Snapshot' })).toBeNull()
  expect(within(field('Salvage kit')).getAllByRole('option')).toHaveLength(11)
  await user.selectOptions(field('Salvage kit'), 'Fine Salvage Kit')
  expect(screen.getByRole('button', { name: 'Initial Snapshot' })).toBeDefined()
})

test('a difference with a problem shows its text and no Submit, and another activity may fit', async () => {
  const { user } = await goOn({ second: snapshotOf({ ...AFTER, places: [stack(BAG, 36), null] }) })
  expect(await screen.findByText('Multiple types of items consumed: Omnomberry, Trick-or-Treat Bag')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Throw away' })).toBeDefined()
  await user.selectOptions(field('Activity'), 'Black Lion Chests')
  expect(screen.getByText('Not a Black Lion Chest and Key')).toBeDefined()
})

test('a valid difference waits for the missing fields', async () => {
  const { user } = await goOn({ magicFind: '' })
  expect(await screen.findByText('Enter your magic find before you submit.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Magic find' }), '312')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDefined()
})

test('an answer that is as old as the first waits for the next one, which is taken by hand if need be', async () => {
  let look = BEFORE
  const { user } = open({ look: () => look })
  await collect(user, () => {})
  const second = step('Second snapshot')
  expect((await second.findByText(/before anything can have been opened/)).textContent).toMatch(/taken again then\.$/)
  expect(await screen.findByText('Nothing Consumed between snapshots.')).toBeDefined()
  await user.click(await second.findByRole('button', { name: 'Do not wait' }))
  look = AFTER_WITH_ROOM
  await user.click(await second.findByRole('button', { name: 'Take again' }))
  expect(await screen.findByText('No Errors, feel free to submit.')).toBeDefined()
  expect(screen.queryByText(/before anything can have been opened/)).toBeNull()
})

test('a snapshot that is waited for is tried again after a failure, until it is there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let look = BEFORE
  let failures = 0
  const atTimes = answer(getGameAccount, () => {
    if (look === AFTER_WITH_ROOM) return { reply: { id: ORLA.id, name: 'Orla.1234' } }
    failures += 1
    throw new Fault('NOT_FOUND', 'no such id')
  })
  await goOn({ second: snapshotOf(BEFORE) }, { look: () => look, answers: [atTimes] })
  const passBy = (ms: number): void => void vi.setSystemTime(Date.now() + ms)
  passBy(2 * MINUTE_MS)
  expect(await screen.findByText(/The snapshot could not be taken/)).toBeDefined()
  expect(failures).toBe(1)
  expect(await screen.findByText(/The snapshot is tried again at/)).toBeDefined()
  passBy(20_000)
  await waitFor(() => expect(failures).toBe(2))
  look = AFTER_WITH_ROOM
  passBy(20_000)
  expect(await screen.findByText('No Errors, feel free to submit.')).toBeDefined()
  expect(screen.queryByText(/could not be taken/)).toBeNull()
})

test('possible mistakes are listed, and do not prevent submitting', async () => {
  const places = [stack(BAG, 36), stack(NECTAR, 5), stack(CORN, 9)]
  await goOn({ second: snapshotOf({ ...AFTER, places, level: 79, build: 170_002 }) })
  const mistakes = await screen.findByRole('list', { name: 'Possible mistakes' })
  expect(within(mistakes).getAllByRole('listitem')).toHaveLength(3)
  expect(mistakes.textContent).toMatch(/bags are full.*level 80.*build 170001/)
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDefined()
})

test("a refusal shows the server's message, and nothing is lost", async () => {
  let isRefusing = true
  const refusing = answer(submitDrops, () => {
    if (isRefusing) throw new Fault('FORBIDDEN', 'the key opens another account')
    return { reply: '1' }
  })
  const { user } = await goOn({}, { answers: [refusing] })
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect((await screen.findByText(/The key opens another account\. Nothing is lost\./)).getAttribute('role')).toBe(
    'alert',
  )
  expect(field('Character').value).toBe('Tamsin Vale')
  isRefusing = false
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByRole('link', { name: 'drop rates' })).toBeDefined()
})

test('unfinished work survives a reload, without the key, and can be thrown away', async () => {
  const first = open()
  await fillIn(first.user)
  await takeFirst(first.user)
  first.unmount()
  await waitFor(async () => expect(await readKept(KEPT)).toMatchObject({ ...BEGUN, first: { level: 80 } }))
  expect(JSON.stringify(await readKept(KEPT))).not.toContain(ORLA.key)
  const { user } = open()
  expect(await screen.findByText(/You began this collection earlier/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Magic find' })).toHaveProperty('value', '312')
  expect(await screen.findByRole('list', { name: 'Bags of the initial snapshot' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Throw away' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Throw this collection away?' }))
  await user.click(dialog.getByRole('button', { name: 'Throw away' }))
  expect(screen.queryByRole('list', { name: 'Bags of the initial snapshot' })).toBeNull()
  expect(field('Character').value).toBe('')
})

test('what cannot be read any more counts as nothing', async () => {
  await writeKept(KEPT, { first: 'something of a former version' })
  open()
  expect(await screen.findByRole('option', { name: 'Tamsin Vale' })).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Bags of the initial snapshot' })).toBeNull()
})

test('another account of this browser sees nothing of it', async () => {
  await writeKept({ ...KEPT, user: 'Bram' }, { ...NO_DRAFT, ...BEGUN, first: snapshotOf(BEFORE) })
  open()
  expect(await screen.findByRole('option', { name: 'Tamsin Vale' })).toBeDefined()
  expect(field('Character').value).toBe('')
})

describe('playing in a demo', () => {
  const offered = (item: number, name: string, count: number) => ({ item, name, count })
  const PLAYABLE: Playable = {
    character: 'Tamsin Vale',
    magicFind: 312,
    open: [
      { ...offered(BAG, 'Trick-or-Treat Bag', 286), key: null },
      { ...offered(20316, 'Black Lion Chest', 5), key: offered(19980, 'Black Lion Chest Key', 5) },
    ],
    salvage: [],
    kits: [],
  }

  test('says what came out, and when the game shows it', async () => {
    const asked: unknown[] = []
    const answers = [
      answer(getPlayable, () => ({ reply: PLAYABLE })),
      answer(play, ({ body }) => {
        asked.push(body)
        const gained = [{ id: CORN, quantity: 1000 }]
        const consumed = [{ id: BAG, quantity: 240 }]
        return { reply: { done: 240, stopped: 'bags-full' as const, consumed, gained, wallet: [] } }
      }),
    ]
    const { user } = await goOn({ second: null }, { answers })
    const of = await screen.findByRole('combobox', { name: 'Of what' })
    expect(
      within(of)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Trick-or-Treat Bag, 286 left'])
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    const done = await screen.findByText(/^Opened 240 × Trick-or-Treat Bag, then the bags were full: 1 kind came out\./)
    expect(done.textContent).toMatch(/The game shows it at \d\d:\d\d:\d\d\.$/)
    expect(asked).toEqual([{ character: 'Tamsin Vale', action: 'open', item: BAG, count: 250, kit: null }])
  })

  test('fills the form with a character that has something to open', async () => {
    const of: unknown[] = []
    const playable = answer(getPlayable, ({ query }) => {
      of.push(query.character)
      return { reply: PLAYABLE }
    })
    const { user } = open({ answers: [playable] })
    await screen.findByRole('option', { name: 'Tamsin Vale' })
    expect(await screen.findByText('Tamsin Vale carries 286 × Trick-or-Treat Bag.')).toBeDefined()
    expect(of).toEqual([undefined])
    await user.click(screen.getByRole('button', { name: 'Fill in the form' }))
    await waitFor(() => expect(field('Character').value).toBe('Tamsin Vale'))
    expect(field('Activity').value).toBe('Opening')
    expect(screen.getByRole('textbox', { name: 'Magic find' })).toHaveProperty('value', '312')
    expect(screen.getByRole('button', { name: 'Initial Snapshot' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fill in the form' })).toBeNull()
  })

  test('enters the magic find of the player', async () => {
    const { user } = open({ answers: [answer(getPlayable, () => ({ reply: PLAYABLE }))] })
    await screen.findByRole('option', { name: 'Tamsin Vale' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Character' }), 'Tamsin Vale')
    await user.click(await screen.findByRole('button', { name: 'Enter it above' }))
    const field = screen.getByRole('textbox', { name: 'Magic find' })
    await waitFor(() => expect(field).toHaveProperty('value', String(PLAYABLE.magicFind)))
    expect(screen.queryByRole('button', { name: 'Enter it above' })).toBeNull()
  })

  test('says that a character carries nothing to open', async () => {
    const { user } = open({ answers: [answer(getPlayable, () => ({ reply: { ...PLAYABLE, open: [] } }))] })
    await fillIn(user)
    expect(await screen.findByText('This character carries nothing to open; another one may.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Do it' })).toHaveProperty('disabled', true)
  })

  test('waits for the initial snapshot', async () => {
    const { user } = open({ answers: [answer(getPlayable, () => ({ reply: PLAYABLE }))] })
    await fillIn(user)
    expect(await screen.findByText('take the initial snapshot first')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Do it' })).toHaveProperty('disabled', true)
  })

  test('does not exist in a live market', async () => {
    await writeKept(KEPT, { ...NO_DRAFT, ...BEGUN })
    const view = renderPage('/stats_collection', {
      answers: [SIGNED_IN, ...gameOf(() => BEFORE), ...SITE],
      config: { dataSource: 'live' },
    })
    await screen.findByRole('option', { name: 'Tamsin Vale' })
    expect(screen.queryByRole('button', { name: 'Do it' })).toBeNull()
    expect(view.calls.some(({ name }) => name === getPlayable.name)).toBe(false)
  })
})

describe('a key', () => {
  const tokenOf = (permissions: string[]) => answer(getTokenInfo, () => ({ reply: { name: 'k', permissions } }))

  test('without unlocks is answered as the specification says', async () => {
    open({ answers: [tokenOf(PERMISSIONS.filter((name) => name !== 'unlocks'))] })
    expect((await screen.findByText('Does not have "unlocks" permission')).closest('[role=alert]')).not.toBeNull()
    expect(screen.queryByRole('option', { name: 'Tamsin Vale' })).toBeNull()
  })

  test('without another permission is answered with what the game does not say', async () => {
    open({ answers: [tokenOf(['account', 'characters', 'unlocks', 'wallet'])] })
    expect(await screen.findByText(/lacks the permission “inventories”/)).toBeDefined()
  })

  test('whose check the game answers with 500 is an API Failure', async () => {
    const failing = answer(getTokenInfo, () => {
      throw new Fault('INTERNAL', 'oops')
    })
    open({ answers: [failing] })
    expect((await screen.findByText('API Failure')).closest('[role=alert]')).not.toBeNull()
  })

  test('that the game refuses leaves no characters, and says so', async () => {
    const refused = [getTokenInfo, getCharacterNames].map((endpoint) =>
      answer(endpoint, () => {
        throw new Fault('UNAUTHORIZED', 'Invalid access token')
      }),
    )
    open({ answers: refused })
    expect(await screen.findByText('The characters could not be read')).toBeDefined()
    expect(screen.getByText(/The game API answered 401/)).toBeDefined()
    expect(screen.queryByText('API Failure')).toBeNull()
  })
})

test('a game that is off loses nothing', async () => {
  const off = answer(getCharacter, () => {
    throw new Fault('NOT_FOUND', 'no such id')
  })
  const { user } = await goOn({ second: null }, { answers: [off] })
  await user.click(await screen.findByRole('button', { name: 'Second Snapshot' }))
  const fault = await screen.findByText(/The snapshot could not be taken: The game API answered 404\./)
  expect(fault.getAttribute('role')).toBe('alert')
  expect(screen.getByRole('button', { name: 'Second Snapshot' })).toBeDefined()
  expect(screen.getByRole('list', { name: 'Bags of the initial snapshot' })).toBeDefined()
})

describe('own submissions', () => {
  const OWN: OwnDrop = {
    ...{ id: '12', account: 'Orla.1234', pseudonym: 'p', activity: 'Opening', iso: '2026-11-19T12:00:00.000Z' },
    ...{ level: 80, mf: 312, salvageKit: '', consumed: [{ id: BAG, quantity: 250, price: 487 }] },
    items: [{ id: CORN, quantity: 1038, price: 46 }],
    countsFrom: '2026-11-19',
    flags: [{ reason: 'outlier', detail: 'far more than 250 ever gave' }],
  }

  test('are listed with their flags, and withdrawn after a question', async () => {
    let rows = [OWN]
    const gone: string[] = []
    const answers = [
      answer(listOwnDrops, () => ({ reply: rows })),
      answer(withdrawDrop, ({ body }) => {
        gone.push(body.id)
        rows = []
        return { reply: undefined }
      }),
    ]
    const { user, address } = open({ answers })
    await user.click(await screen.findByRole('button', { name: 'My submissions' }))
    expect(address()).toBe('/stats_collection?show=own')
    const grid = within(await screen.findByRole('grid', { name: 'My submissions' }))
    expect(await grid.findByRole('rowheader', { name: 'Trick-or-Treat Bag' })).toBeDefined()
    expect(grid.getByText('Outlier')).toBeDefined()
    expect(grid.getByRole('columnheader', { name: /Counts from/ })).toBeDefined()
    await user.click(grid.getByRole('button', { name: /^Withdraw/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this submission?' }))
    expect(gone).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(gone).toEqual(['12']))
    await waitFor(() => expect(screen.queryByText('Outlier')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'My submissions' }))
    expect(field('Activity')).toBeDefined()
  })
})

test('another tab shows the same collection, and shows a note', async () => {
  await goOn()
  await writeKept(KEPT, { ...((await readKept(KEPT)) as Draft), magicFind: '300' })
  const otherTab = new BroadcastChannel('gildscope-kept')
  otherTab.postMessage({ ...KEPT, tab: -1 })
  expect(await screen.findByText(/Another tab changed this collection/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Magic find' })).toHaveProperty('value', '300')
  otherTab.close()
})
