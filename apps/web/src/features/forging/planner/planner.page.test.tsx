import 'fake-indexeddb/auto'
import {
  createPlan,
  getAccountBank,
  getAccountMaterials,
  getAccountRecipes,
  getBooks,
  getCharacterCrafting,
  getCharacterInventory,
  getCharacterNames,
  getCrafting,
  getDailyCrafting,
  getDelivery,
  getGameAccount,
  getSharedInventory,
  getWallet,
  getWays,
  listPlanRevisions,
  listPlans,
  type Plan as SavedPlan,
  viewPlan,
  type Way,
} from '@gildscope/contracts'
import { NoAnswer } from '@gildscope/planner'
import { screen, waitFor, within } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { useSolverThreads } from '../../../market/solver/testing/solver-thread.ts'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { writeKept } from '../../../shell/kept/kept-store.ts'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { readPlanAddress } from './settings/plan-address.ts'
import { EMPTY_PLAN } from './testing/empty-plan.ts'
import { answers, BLADE, BOOKS, INGOT, ITEMS, KARMA, LUMP, ORE, TOKEN, WAYS } from './testing/planner-answers.ts'

const threads = useSolverThreads()
const files = useSavedFiles()

afterEach(async () => {
  unmark()
  await deleteDB('gildscope')
})

const ACCOUNT = 'Orla.1234'
const PERMISSIONS = ['account', 'characters', 'inventories', 'wallet', 'unlocks', 'progression', 'tradingpost']
const SIGNED_IN = signedIn({ gameAccounts: { [ACCOUNT]: { ...GAME_ACCOUNT, permissions: PERMISSIONS } } })

type Held = { bank?: [number, number][]; rating?: number; done?: string[]; lastThere?: string; isSilent?: boolean }

const gameAnswers = (held: Held): Answer[] => [
  answer(getCharacterNames, () => ({ reply: ['Tamsin Vale'] })),
  answer(getAccountBank, () => ({ reply: (held.bank ?? []).map(([id, count]) => ({ id, count })) })),
  answer(getAccountMaterials, () => ({ reply: [] })),
  answer(getSharedInventory, () => ({ reply: [] })),
  answer(getCharacterInventory, () => {
    if (held.isSilent === true) throw new Fault('offline')
    return { reply: { bags: [] } }
  }),
  answer(getDelivery, () => ({ reply: { coins: 0, items: [] } })),
  answer(getWallet, () => ({ reply: [{ id: KARMA, value: 5000 }] })),
  answer(getAccountRecipes, () => ({ reply: [] })),
  answer(getCharacterCrafting, () => ({
    reply: { crafting: [{ discipline: 'Weaponsmith', rating: held.rating ?? 500 }] },
  })),
  answer(getDailyCrafting, () => ({ reply: held.done ?? [] })),
  answer(getGameAccount, () => ({
    reply: { id: 'A-1', name: ACCOUNT, last_modified: held.lastThere ?? new Date().toISOString() },
  })),
]

const open = (search = `?targets=${BLADE}x1`, more: readonly Answer[] = [SIGNED_OUT]) =>
  renderPage(`/planner${search}`, { answers: [...more, ...answers] })
const openSignedIn = (search: string, held: Held, more: readonly Answer[] = []) => {
  mark()
  return open(search, [SIGNED_IN, ...more, answer(listPlans, () => ({ reply: [] })), ...gameAnswers(held)])
}

const list = () => screen.findByRole('table', { name: 'Shopping list' })
const inWholeNumbers = () => screen.findByText(/^(?:exact|in whole numbers)/)
const line = async (name: string) => {
  const head = await within(await list()).findByRole('rowheader', { name: new RegExp(`^${name}`) })
  return [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent)
}
const figure = async (label: string) => {
  const strip = await screen.findByRole('region', { name: 'The plan in figures' })
  return within(strip).getByText(label).parentElement?.textContent ?? ''
}

test('says what to do first, and plans nothing by itself', async () => {
  open('')
  expect(await screen.findByText('Nothing is planned yet')).toBeDefined()
  expect(threads.started).toBe(0)
})

test('plans a target: what to buy at which levels, from a vendor, and what nobody sells', async () => {
  open()
  expect(await screen.findByText('Reading prices and recipes.')).toBeDefined()
  await inWholeNumbers()
  // Ten ingots of 20 ore: 5 at 40 and 15 at 45.
  expect(await line('Ore')).toEqual(expect.arrayContaining(['20', expect.stringMatching(/^2 levels to 45 copper/)]))
  expect((await line('Gift of Steel')).join(' ')).toContain("Miyani, Lion's Arch")
  expect((await line('Gift of Steel')).join(' ')).toContain('5,000 Karma')
  expect((await line('Token of Valour')).join(' ')).toContain('for Blade')
  expect(await figure('Total, this plan')).toContain('8 silver 75 copper')
  expect(await figure('Still to be obtained')).toContain('1')
})

test('steps are in the order of doing, and one is ready when what it needs is ticked', async () => {
  const { user } = open()
  await inWholeNumbers()
  await user.click(screen.getByRole('tab', { name: /^Steps/ }))
  const steps = () => screen.getAllByRole('listitem').filter((item) => /× \d/.test(item.textContent ?? ''))
  await waitFor(() => expect(steps()).toHaveLength(2))
  expect(steps().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Ingot × 10.*20 Ore.*ready/),
    expect.stringMatching(/^2Blade × 1.*waits for.*step 1, Token of Valour/),
  ])
  await user.click(screen.getByRole('checkbox', { name: '1, Ingot: done' }))
  await waitFor(() => expect(steps()[1]?.textContent).toMatch(/waits for.*Token of Valour/))
  await user.click(screen.getByRole('tab', { name: /^Shopping/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Token of Valour: done' }))
  await user.click(screen.getByRole('tab', { name: /^Steps/ }))
  await waitFor(() => expect(steps()[1]?.textContent).toMatch(/ready/))
})

test('a step says how often it is done while it waits, too', async () => {
  const threeAtATime = answer(getWays, () => ({
    reply: WAYS.map((way) => (way.output === BLADE ? { ...way, count: 3 } : way)),
  }))
  const { user } = open(`?targets=${BLADE}x6`, [SIGNED_OUT, threeAtATime])
  await inWholeNumbers()
  await user.click(screen.getByRole('tab', { name: /^Steps/ }))
  const box = await screen.findByRole('checkbox', { name: '2, Blade: done' })
  expect(box.closest('li')?.textContent).toMatch(/Blade × 6 2 times.*waits for/)
})

test('what is drawn is tried often enough for nine of ten, if that is wanted', async () => {
  const drawn = answer(getWays, () => ({
    reply: WAYS.map((way) =>
      way.output === INGOT
        ? { ...way, kind: 'forge' as const, count: 0.5, inputs: [{ kind: 'item' as const, id: ORE, count: 1 }] }
        : way,
    ),
  }))
  const { user, address } = open(`?targets=${BLADE}x1`, [SIGNED_OUT, drawn])
  await inWholeNumbers()
  // Ten ingots at a half each.
  expect(await line('Ore')).toContain('20')
  await user.click(screen.getByRole('tab', { name: /^Steps/ }))
  await user.click(await screen.findByRole('button', { name: /^Buy for nine of ten/ }))
  expect(await screen.findByText('26 tries')).toBeDefined()
  expect(screen.getByText(/The plan buys for/).textContent).toContain('buys for 26, for nine of ten.')
  expect(address()).toContain('luck=nine-of-ten')
  await user.click(screen.getByRole('tab', { name: /^Shopping/ }))
  expect(await line('Ore')).toContain('26')
  await user.click(screen.getByRole('radio', { name: 'In the mean' }))
  await waitFor(async () => expect(await line('Ore')).toContain('20'))
})

describe('what drop research knows of', () => {
  const [RAG, SCRAP] = [107, 108]
  const asked: (readonly string[] | undefined)[] = []
  const salvage: Way = {
    ...{ id: -9, kind: 'salvage', output: INGOT, count: 2.5, byproducts: [{ id: SCRAP, count: 0.5 }] },
    ...{ inputs: [{ kind: 'item', id: RAG, count: 1 }], kit: 'Fine Salvage Kit', least: null, most: null },
    ...{ disciplines: [], rating: null, isLearned: false, perDay: null, merchant: null, source: 'drops' },
  }
  const things = [RAG, SCRAP].map((id) => ({
    ...ITEMS[0]!,
    ...{ id, name: id === RAG ? 'Rag' : 'Scrap', sell_price: null, marketable: false },
  }))
  const more = (books: typeof BOOKS): Answer[] => [
    ...itemsAnswers(() => [...ITEMS, ...things]),
    answer(getBooks, ({ query: { ids } }) => ({ reply: books.filter(({ id }) => ids.includes(id)) })),
    answer(getWays, ({ query: { kinds } }) => {
      asked.push(kinds)
      return { reply: [...WAYS, salvage].filter(({ kind }) => kinds?.includes(kind) !== false) }
    }),
  ]
  const rags: (typeof BOOKS)[number] = { ...BOOKS[1]!, id: RAG, sells: [[10, 99, 1]] }

  test('is salvaged only by who wants that: at least so much, with its kit, and with what else comes out', async () => {
    asked.length = 0
    const { user } = open(`?targets=${INGOT}x10`, [SIGNED_OUT, ...more([...BOOKS, rags])])
    await inWholeNumbers()
    expect(asked).toEqual([['craft', 'forge', 'vendor', 'other']])
    expect(await line('Ore')).toContain('20')
    await user.click(screen.getByRole('checkbox', { name: /^Refine, salvage and open/ }))
    await waitFor(async () => expect(await line('Rag')).toContain('4'))
    expect(asked.at(-1)).toBeUndefined()
    await user.click(screen.getByRole('tab', { name: /^Steps/ }))
    const box = await screen.findByRole('checkbox', { name: '1, Rag: done' })
    expect(box.closest('li')?.textContent).toMatch(/Rag × 4on average at least 10 Ingot, 2 Scrap/)
    expect(screen.getByRole('heading', { name: 'Salvage Fine Salvage Kit' })).toBeDefined()
    await user.click(screen.getByRole('tab', { name: /^Tree/ }))
    const tree = await screen.findByRole('table', { name: 'Tree of the plan' })
    const row = within(tree).getByRole('rowheader', { name: /Ingot/ }).closest('tr')?.textContent
    expect(row).toMatch(/Convert.*salvage 4 with Fine Salvage Kit, at least 2.50 each/)
  })

  test('Earn salvages of what is held, whatever its crafts need', async () => {
    asked.length = 0
    const books = [
      ...BOOKS,
      { ...BOOKS[1]!, id: SCRAP, sells: [], buys: [[1000, 50, 1]] as [number, number, number][] },
    ]
    const crafting = answer(getCrafting, () => ({ reply: [], total: 0 }))
    openSignedIn('?mode=earn&budget=0&share=1&converts=1', { bank: [[RAG, 20]] }, [...more(books), crafting])
    expect((await line('Scrap')).join(' ')).toMatch(/10.*to bids at once, down to 10 silver/)
    expect(asked).toEqual([['refine', 'salvage', 'open']])
  })
})

test('the tree says why each good is had in its way, and what the other way costs more', async () => {
  const { user, address } = open()
  await inWholeNumbers()
  await user.click(screen.getByRole('tab', { name: /^Tree/ }))
  expect(address()).toContain('tab=tree')
  const tree = screen.getByRole('table', { name: 'Tree of the plan' })
  const row = (name: string) =>
    within(tree)
      .getByRole('rowheader', { name: new RegExp(name) })
      .closest('tr')?.textContent ?? ''
  await within(tree).findByRole('rowheader', { name: /Token of Valour/ })
  expect(row('Ingot')).toMatch(/× 10.*Craft.*buy at once/)
  expect(row('Token of Valour')).toMatch(/Obtain.*nobody sells it/)
  const guides = (name: string) =>
    within(tree)
      .getByRole('rowheader', { name: new RegExp(name) })
      .querySelectorAll('[class*=guide]')
  expect([guides('Blade').length, guides('Ingot').length, guides('^Ore').length]).toEqual([0, 1, 2])
  await user.click(within(tree).getAllByRole('button', { name: 'Close' })[0]!)
  expect(within(tree).queryByRole('rowheader', { name: /Ingot/ })).toBeNull()
})

test('ticks survive a reload, and the address is the plan', async () => {
  const first = open(`?targets=${BLADE}x2&trading=now&stock=nothing`)
  await inWholeNumbers()
  await first.user.click(await screen.findByRole('checkbox', { name: 'Ore: done' }))
  expect(await screen.findByText(/^1 of 3 lines done/)).toBeDefined()
  first.unmount()
  open(first.address().replace('/planner', ''))
  expect(await screen.findByText(/^1 of 3 lines done/)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Now' })).toHaveProperty('checked', true)
})

test('how much is done is said in the numbers of this site', async () => {
  const sale = { units: 1, how: 'bids' as const, price: 100, received: 85, wait: null }
  const sales = Array.from({ length: 1125 }, (_, item) => ({ ...sale, item }))
  threads.make = (_highs, _question, onFound) =>
    onFound({ kind: 'plan', tookMs: 300, plan: { ...EMPTY_PLAN, stage: 'whole', sales } })
  open()
  expect(await screen.findByText(/^0 of 1,125 lines done/)).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Shopping 1,125' })).toBeDefined()
})

test('a changed number is planned again, and the address follows', async () => {
  const { user, address } = open()
  await inWholeNumbers()
  const units = screen.getByRole('spinbutton', { name: 'Units of Blade' })
  await user.clear(units)
  await user.type(units, '3')
  expect(readPlanAddress(new URL(address(), 'http://x').searchParams).targets).toEqual([{ id: BLADE, units: 3 }])
  await waitFor(async () => expect((await line('Ore')).join(' ')).toContain('60'))
})

describe('the solver', () => {
  test('can be stopped while it looks for a better plan; the first one stays', async () => {
    threads.isStuck = true
    threads.make = (_highs, _question, onFound) => {
      const plan = { ...EMPTY_PLAN, totals: { ...EMPTY_PLAN.totals, coin: 12_345 } }
      onFound({ kind: 'plan', tookMs: 300, plan })
    }
    const { user } = open()
    expect(await screen.findByText(/a first plan, rounded to whole numbers; solved in 0.3 s/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Stopped.')).toBeDefined()
    expect(threads.ended).toBeGreaterThan(0)
    expect(await figure('Total, this plan')).toContain('1 gold 23 silver 45 copper')
  })

  test('that the browser refuses is named as that', async () => {
    threads.isRefused = true
    open()
    expect(await screen.findByText('This browser does not run the solver')).toBeDefined()
    threads.isRefused = false
  })

  test('that finds nothing in time says what takes less of it', async () => {
    const { make } = threads
    threads.make = () => {
      throw new NoAnswer('time')
    }
    open()
    expect(await screen.findByText('No plan was found within a minute')).toBeDefined()
    expect(screen.getByText(/Fewer targets/)).toBeDefined()
    threads.make = make
  })

  test('that fails says so, and can be asked again', async () => {
    const { make } = threads
    threads.make = () => {
      throw new Error('the matrix is odd')
    }
    const { user } = open()
    expect(await screen.findByText('The plan could not be made')).toBeDefined()
    expect(screen.getByText(/the matrix is odd/)).toBeDefined()
    threads.make = make
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await inWholeNumbers()
  })
})

test('reads on where a plan takes all that was read of a book', async () => {
  const [start, rest] = [
    [[45, 5, 1] as [number, number, number]],
    [
      [45, 5, 1],
      [47, 100, 1],
    ] as [number, number, number][],
  ]
  const deep = answer(getBooks, ({ query: { ids, levels } }) => ({
    reply: BOOKS.filter(({ id }) => ids.includes(id) && id === ORE).map((book) => ({
      ...{ ...book, sells: levels === undefined ? start : rest, moreSells: levels === undefined ? 1 : 0 },
    })),
  }))
  open(`?targets=${ORE}x30`, [SIGNED_OUT, deep])
  await waitFor(async () => expect((await list()).textContent).toContain('2 levels to'))
  expect(screen.queryByText(/^Not all of it can be had/)).toBeNull()
})

test('says who did not answer when prices cannot be fetched', async () => {
  open(`?targets=${BLADE}x1`, [
    SIGNED_OUT,
    answer(getBooks, () => {
      throw new Fault('UNAVAILABLE')
    }),
  ])
  expect(await screen.findByText('Prices and recipes could not be fetched')).toBeDefined()
})

/** Ore that is ordered at 30, of which 500 units a day are sold. */
const ORDERED = answer(getBooks, ({ query: { ids } }) => ({
  reply: BOOKS.filter(({ id }) => ids.includes(id)).map((book) => {
    if (book.id !== ORE) return book
    const facts = {
      days: 7,
      sold: 500,
      soldError: 10,
      batch: 1,
      fronts: [[10_080, 0, 1_000] as [number, number, number]],
    }
    return { ...book, buys: [[30, 10, 1] as [number, number, number]], fills: { buy: facts, sell: null } }
  }),
}))

test('what is ordered stands among the gates, on the day on which it has probably filled', async () => {
  const { user } = open(`?targets=${ORE}x100&trading=orders`, [SIGNED_OUT, ORDERED])
  await inWholeNumbers()
  await user.click(screen.getByRole('tab', { name: /^Gates/ }))
  const table = await screen.findByRole('table', { name: 'Daily crafts by day' })
  const row = within(table)
    .getByRole('rowheader', { name: /^Ore.*by order, / })
    .closest('tr')
  expect(row?.textContent).toContain('100')
})

test('all by order says how many of it are no orders', async () => {
  open(`?targets=${ORE}x10`)
  await inWholeNumbers()
  expect(await figure('Total, all now')).toMatch(/all by order.*, but 1 item at once$/)
})

describe('own accounts', () => {
  test('are read first; stock is used, and says where it lies', async () => {
    openSignedIn(`?targets=${BLADE}x1`, {
      bank: [
        [INGOT, 4],
        [TOKEN, 2],
      ],
    })
    await inWholeNumbers()
    expect((await line('Ingot')).join(' ')).toMatch(/4.*Orla\.1234, bank/)
    expect((await line('Ore')).join(' ')).toContain('12')
    expect(screen.queryByText('Still to be obtained')).toBeNull()
  })

  test('half-read ones are named, and can be read again', async () => {
    const held: Held = { bank: [[TOKEN, 2]], isSilent: true }
    const { user } = openSignedIn(`?targets=${BLADE}x1`, held)
    expect(await screen.findByText('1 answer missing: half read')).toBeDefined()
    expect(screen.getByText(/Inventory of Tamsin Vale: the game did not answer/)).toBeDefined()
    held.isSilent = false
    await user.click(screen.getByRole('button', { name: 'Retry it' }))
    await waitFor(() => expect(screen.queryByText('1 answer missing: half read')).toBeNull())
  })

  test('say who does a step, and a missing permission is named', async () => {
    mark()
    const account = { ...GAME_ACCOUNT, permissions: PERMISSIONS.filter((name) => name !== 'unlocks') }
    const { user } = open(`?targets=${INGOT}x2`, [
      signedIn({ gameAccounts: { [ACCOUNT]: account } }),
      answer(listPlans, () => ({ reply: [] })),
      ...gameAnswers({}),
    ])
    await inWholeNumbers()
    await user.click(screen.getByRole('tab', { name: /^Steps/ }))
    expect(await screen.findByRole('heading', { name: /^Tamsin Vale Orla\.1234/ })).toBeDefined()
    expect(screen.getByText(/known recipes of Orla\.1234 \(the key lacks “unlocks”\)/)).toBeDefined()
  })

  test('say when no crafter of theirs could be read', async () => {
    mark()
    const account = { ...GAME_ACCOUNT, permissions: PERMISSIONS.filter((name) => name !== 'characters') }
    open(`?targets=${INGOT}x2`, [
      signedIn({ gameAccounts: { [ACCOUNT]: account } }),
      answer(listPlans, () => ({ reply: [] })),
      ...gameAnswers({}),
    ])
    await inWholeNumbers()
    expect(await screen.findByText(/^No crafter of these accounts could be read/)).toBeDefined()
  })

  test('whose crafters are read say nothing of it', async () => {
    openSignedIn(`?targets=${INGOT}x2`, {})
    await inWholeNumbers()
    expect(screen.queryByText(/^No crafter of these accounts/)).toBeNull()
  })

  test('of which several count say that what is bound to one counts for all', async () => {
    mark()
    const account = { ...GAME_ACCOUNT, permissions: PERMISSIONS }
    const asOf = (gameAccounts: Parameters<typeof signedIn>[0]) => [
      ...[signedIn(gameAccounts), answer(listPlans, () => ({ reply: [] })), ...gameAnswers({})],
    ]
    const one = open(`?targets=${INGOT}x2`, asOf({ gameAccounts: { [ACCOUNT]: account } }))
    await inWholeNumbers()
    expect(screen.queryByText(/^What is bound to one of these accounts/)).toBeNull()
    one.unmount()
    const both = { [ACCOUNT]: account, 'Pell.5678': { ...account } }
    open(`?targets=${INGOT}x2`, asOf({ gameAccounts: both }))
    await inWholeNumbers()
    expect(screen.getByText(/^What is bound to one of these accounts counts for all/)).toBeDefined()
  })

  test('a daily craft that was done today waits for tomorrow', async () => {
    const { user } = openSignedIn(`?targets=${LUMP}x2&trading=now`, { done: ['lump_of_mithrilium'] })
    await inWholeNumbers()
    await user.click(screen.getByRole('tab', { name: /^Gates/ }))
    const table = await screen.findByRole('table', { name: 'Daily crafts by day' })
    const [, row] = within(table).getAllByRole('row')
    expect([...(row?.children ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual(['1', '1', '1'])
    expect(within(row!).getByLabelText('done')).toBeDefined()
  })

  test('a daily craft of who was not in the game since its day can be done today', async () => {
    const { user } = openSignedIn(`?targets=${LUMP}x2&trading=now`, {
      ...{ done: ['lump_of_mithrilium'], lastThere: '2020-01-01T10:00:00Z' },
    })
    await inWholeNumbers()
    await user.click(screen.getByRole('tab', { name: /^Gates/ }))
    const table = await screen.findByRole('table', { name: 'Daily crafts by day' })
    const [, row] = within(table).getAllByRole('row')
    await waitFor(() => expect([...(row?.children ?? [])].slice(1).map((cell) => cell.textContent)).toEqual(['1', '1']))
  })

  test('a new reading ticks what has arrived, and the plan stays until it is made again', async () => {
    const held: Held = {}
    const { user } = openSignedIn(`?targets=${BLADE}x1`, held)
    await inWholeNumbers()
    held.bank = [[TOKEN, 2]]
    await user.click(screen.getByRole('button', { name: 'Read the accounts again' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Token of Valour: done' })).toHaveProperty('checked', true),
    )
    expect(screen.getByText('What has arrived since is ticked.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Plan again' }))
    await waitFor(async () => expect((await line('Token of Valour')).join(' ')).toContain('Orla.1234, bank'))
  })
})

test('own values of currencies count, and are where they are set', async () => {
  await writeKept({ user: '', name: 'own-currency-values' }, { values: { [String(KARMA)]: 3 }, unsent: {} })
  open()
  await inWholeNumbers()
  expect((await screen.findByRole('link', { name: 'my 1 value' })).getAttribute('href')).toBe('/currencies')
  // 680,000 after fees, less 875 of ore and 5,000 karma at 3.
  expect(await figure('If sold')).toContain('66 gold 41 silver 25 copper')
})

test('Earn sells and crafts what is held, at the bids that are there', async () => {
  const books = answer(getBooks, ({ query: { ids } }) => ({
    reply: BOOKS.filter(({ id }) => ids.includes(id)).map((book) =>
      book.id === INGOT ? { ...book, buys: [[150, 400, 2]] } : book,
    ),
  }))
  const crafting = answer(getCrafting, () => ({ reply: [{ id: 3, output_item_id: INGOT, profit: 40 }], total: 1 }))
  const { user } = openSignedIn('?mode=earn&budget=0&share=1', { bank: [[ORE, 20]] }, [books, crafting])
  await waitFor(async () => expect(await figure('Profit, this plan')).toContain('12 silver 75 copper'))
  expect((await line('Ingot')).join(' ')).toMatch(/10.*to bids at once, down to 1 silver 50 copper/)
  expect(screen.queryByText(/not looked at/)).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Shopping 2', 'Steps 1', 'Gates '])
  await user.click(screen.getByRole('tab', { name: /^Steps/ }))
  expect(await screen.findByText('× 10')).toBeDefined()
})

test('Earn says of how many recipes it looks at the best', async () => {
  const crafting = answer(getCrafting, () => ({ reply: [{ id: 3, output_item_id: INGOT, profit: 40 }], total: 1_214 }))
  openSignedIn('?mode=earn', { bank: [[ORE, 20]] }, [crafting])
  expect((await screen.findByText(/not looked at/)).textContent).toBe(
    'All that you hold is weighed, and of 1,214 recipes that would earn something those of the 1 item that earn most by day; the others are not looked at.',
  )
})

test('Earn needs to know what somebody holds', async () => {
  open('?mode=earn')
  expect(await screen.findByText('Nothing is known of what you hold')).toBeDefined()
})

describe('a paste', () => {
  test('adds what it can, and lists the other lines back with why', async () => {
    const { user, address } = open('')
    await user.click(await screen.findByRole('button', { name: 'Paste' }))
    const dialog = screen.getByRole('dialog', { name: 'Paste targets' })
    await user.click(within(dialog).getByRole('textbox', { name: 'Lines' }))
    await user.paste(`${BLADE} x 2\nIngot x 30\n7 x 1\nNobody knows it`)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('2 lines could not be taken:')).toBeDefined()
    expect(dialog.textContent).toContain('7 x 1: no item has the id 7')
    expect(dialog.textContent).toContain('Nobody knows it: no item has this name')
    expect(address()).toContain(`targets=${BLADE}x2_${INGOT}x30`)
  })
})

describe('files', () => {
  test('hold every line, with what is done', async () => {
    const { user } = open()
    await inWholeNumbers()
    await user.click(await screen.findByRole('checkbox', { name: 'Ore: done' }))
    await waitFor(() => expect(screen.getByText(/^1 of/)).toBeDefined())
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    const csv = await files.last()
    expect(csv).toContain('buy,104,Ore,20,at once,45,875,0,true')
    expect(csv).toContain('obtain,105,Token of Valour,2')
    expect(csv).toContain('make,103,Ingot,10,craft')
  })
})

describe('a plan of the account', () => {
  const SAVED: SavedPlan = {
    ...{ id: 'p1', name: 'Two blades', revision: 4, updatedAt: '2026-11-20T10:00:00Z', shareId: null },
    settings: readPlanAddress(new URLSearchParams(`targets=${BLADE}x2&trading=now`)),
  }

  test('is opened with its targets and settings, and saved under a name', async () => {
    const created: unknown[] = []
    const { user, address } = openSignedIn('?plan=p1', {}, [
      answer(listPlans, () => ({ reply: [SAVED] })),
      answer(listPlanRevisions, () => ({ reply: [] })),
      answer(createPlan, ({ body }) => {
        created.push(body)
        return { reply: { ...SAVED, id: 'p2', name: body.name, settings: body.settings } }
      }),
    ])
    await waitFor(() => expect(address()).toContain(`targets=${BLADE}x2`))
    expect(address()).toContain('trading=now')
    expect(await screen.findByText('revision 4')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Both' }))
    expect(await screen.findByText('changed, not saved')).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Not saved')
    await user.click(screen.getByRole('button', { name: 'Save plan' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(created).toMatchObject([{ name: 'Mine', settings: { targets: [{ id: BLADE, units: 2 }] } }]),
    )
  })

  test('that somebody shared is shown without an account', async () => {
    const { address } = open('?share=s1', [SIGNED_OUT, answer(viewPlan, () => ({ reply: SAVED }))])
    expect(await screen.findByText('Two blades')).toBeDefined()
    await waitFor(() => expect(address()).toContain(`targets=${BLADE}x2`))
    await inWholeNumbers()
  })

  test('that nobody shares any more says so', async () => {
    open('?share=s1', [
      SIGNED_OUT,
      answer(viewPlan, () => {
        throw new Fault('NOT_FOUND')
      }),
    ])
    expect(await screen.findByText(/This shared plan is gone/)).toBeDefined()
  })
})
