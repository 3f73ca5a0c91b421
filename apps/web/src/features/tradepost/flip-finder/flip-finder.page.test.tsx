import {
  createAlert,
  getFlipCandidates,
  getList,
  getTrackRecord,
  listAlerts,
  listChannels,
  updateList,
} from '@gildscope/contracts'
import { findPortfolio } from '@gildscope/finder'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useSolverThreads } from '../../../market/solver/testing/solver-thread.ts'
import { SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { WELL } from '../../../testing/default-answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { alertOf } from './testing/alert-of.ts'
import {
  candidatesAnswer,
  finderAnswers,
  LODESTONE,
  RECORD,
  RECORD_DAY,
  RUNE,
  SIGIL,
} from './testing/finder-answers.ts'

const threads = useSolverThreads()
const files = useSavedFiles()

const open = (search = '', more: readonly Answer[] = [SIGNED_OUT]) =>
  renderPage(`/flip_finder${search}`, { answers: [...more, ...finderAnswers] })
const table = () => screen.findByRole('grid', { name: 'The set' })
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name })
const names = async () =>
  [...(await table()).querySelectorAll('th[data-column="name"]')].map(({ textContent }) => textContent)

const strip = () => screen.getByRole('region', { name: 'The set in figures' })

test('says that it is loading, then shows the set, its figures and what was left out', async () => {
  open()
  expect(await screen.findByText('Loading, Please Wait.')).toBeDefined()
  expect(await rowOf(/Sigil of Mischief/)).toBeDefined()
  expect(await names()).toHaveLength(3)
  const figures = within(strip())
  expect(figures.getByText('of promised')).toBeDefined()
  expect(figures.getByRole('link', { name: 'track record' }).getAttribute('href')).toBe('/track_record?purse=100')
  expect(strip().textContent).toMatch(/ to [\d.]+ g, 8 of 10 times/)
  // One that may end below zero, 38 old and 33 unseen ones.
  expect(figures.getByText('72')).toBeDefined()
  expect(screen.getByText(/interval touches zero 1, not read for 3 polls 38/)).toBeDefined()
  expect(screen.getByText('at most 60.0 g, a fifth, in one item')).toBeDefined()
})

test('the set is the one that the finder finds, most profit first', async () => {
  open()
  await rowOf(/Sigil/)
  const { CANDIDATES } = await import('./testing/finder-answers.ts')
  const { solve } = await import('./testing/solve.ts')
  const { readFinderAddress } = await import('./settings/finder-address.ts')
  const { settings } = readFinderAddress(new URLSearchParams())
  const { picks } = findPortfolio({ candidates: CANDIDATES }, settings, solve)
  const shown = within(await table())
    .getAllByRole('row')
    .slice(1)
  expect(shown).toHaveLength(picks.length)
  for (const [place, { units }] of picks.entries())
    expect(within(shown[place]!).getAllByRole('cell')[2]?.textContent).toBe(String(units))
})

test('all that is asked is in the address, and is asked from there', async () => {
  const { user, address } = open('?purse=1000000&items=2')
  await rowOf(/Sigil/)
  expect(await names()).toHaveLength(2)
  expect(screen.getByText('at most 50.0 g, one of 2, in one item')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '7 d' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Visits a day' }), '4')
  await user.click(screen.getByRole('radio', { name: 'The worst of 10' }))
  await user.clear(screen.getByRole('textbox', { name: 'Gold to use' }))
  await user.type(screen.getByRole('textbox', { name: 'Gold to use' }), '500')
  await waitFor(() => expect(address()).toBe('/flip_finder?purse=5000000&items=2&days=7&visits=4&for=worst'))
})

describe('a refused field', () => {
  const ASKED = '?purse=5000000&items=2'
  const AMOUNT = 'Type an amount up to 9,999,999g, such as 300g; the set is still for 500g.'
  const NUMBER = 'Type a whole number from 1 to 30; the set is still for 2.'

  test.each([
    ['Gold to use', '', AMOUNT],
    ['Gold to use', ' ', AMOUNT],
    ['Gold to use', '0', AMOUNT],
    ['Gold to use', 'much', AMOUNT],
    ['Gold to use', '999999999g', AMOUNT],
    ['Most items at once', '', NUMBER],
    ['Most items at once', '3.5', NUMBER],
    ['Most items at once', '0', NUMBER],
    ['Most items at once', '100', NUMBER],
    ['Only what holds', '1.5', 'Type a whole number from 1 to 10000; the set is still for 1.'],
  ])('%s: %j says what is right and what the set is for', async (name, text, message) => {
    const { user, address } = open(ASKED)
    await rowOf(/Sigil/)
    const field = screen.getByRole('textbox', { name })
    await user.tripleClick(field)
    await user.paste(text)
    if (text === '') await user.clear(field)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    expect(address()).toBe(`/flip_finder${ASKED}`)
    expect(await names()).toHaveLength(2)
  })

  test('has its last good value again when it is left', async () => {
    const { user } = open(ASKED)
    await rowOf(/Sigil/)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Most items at once' })
    await user.type(field, '.5')
    expect(screen.getByText(NUMBER)).toBeDefined()
    await user.tab()
    expect(field.value).toBe('2')
    expect(screen.queryByText(NUMBER)).toBeNull()
  })
})

describe('an opened row', () => {
  test('has the book with both own orders, the fronts of the day, and what matters most', async () => {
    const { user } = open()
    await user.click(await within(await rowOf(/Sigil/)).findByRole('button', { name: 'Details of Sigil of Mischief' }))
    const book = await screen.findByRole('table', { name: /with both orders of this pick/ })
    const lines = within(book)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(lines.filter((text) => text?.includes('you'))).toHaveLength(2)
    // Asks above, bids below, the own orders next to the spread.
    expect(lines.findIndex((text) => text?.startsWith('spread'))).toBe(3)
    expect(lines[3]).toMatch(/^spread \d+ % of the ask$/)
    expect(lines[2]).toContain('you')
    expect(lines[4]).toContain('you')
    expect(
      await screen.findByRole('img', { name: /a bid placed at 2 visits would have been in front for/ }),
    ).toBeDefined()
    const matters = screen.getByRole('table', { name: /if one assumption failed/ })
    const rows = within(matters)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^As estimated/)
    expect(rows).toHaveLength(5)
    for (const words of ['Fronts half as long', 'Half the trade', 'Price falls by 5 %', 'One visit a day'])
      expect(rows.some((text) => text?.startsWith(words))).toBe(true)
    expect(screen.getByRole('link', { name: /^Alert/ }).getAttribute('href')).toMatch(
      /^\/alerts\/new\?item=201&conditions=sell_price%3Alt%3A20\d{3}$/,
    )
  })

  test('is opened and left by keys', async () => {
    const { user } = open()
    await rowOf(/Sigil/)
    within(await table())
      .getByRole('rowheader', { name: /Sigil/ })
      .focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('What matters most')).toBeDefined()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('What matters most')).toBeNull())
  })

  test('leaves its item out, which can be taken back', async () => {
    const { user, address } = open()
    await user.click(await within(await rowOf(/Sigil/)).findByRole('button', { name: 'Details of Sigil of Mischief' }))
    await user.click(await screen.findByRole('button', { name: 'Leave it out' }))
    await waitFor(async () => expect(await names()).toHaveLength(2))
    expect(address()).toBe(`/flip_finder?without=${SIGIL}`)
    await user.click(screen.getByRole('button', { name: 'Show them' }))
    expect(screen.getByRole('table', { name: 'Items that are not in the set, by reason' })).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Take back Sigil of Mischief' }))
    await waitFor(async () => expect(await names()).toHaveLength(3))
    expect(address()).toBe('/flip_finder')
  })
})

describe('what is done with a set', () => {
  const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
    calls.filter((call) => call.name === name).map(({ body }) => body)

  test('watching it makes a rule on the price of each pick, until the hold is over', async () => {
    mark()
    const { user, calls } = open('', [
      signedIn(),
      answer(listChannels, () => ({ reply: [] })),
      answer(listAlerts, () => ({ reply: [] })),
      answer(createAlert, () => ({ reply: alertOf() })),
    ])
    await user.click(await screen.findByRole('button', { name: 'Watch these 3' }))
    expect(await screen.findByRole('button', { name: 'Watched' })).toBeDefined()
    const rules = bodies(calls, createAlert) as {
      rule: { subject: { id: number }; conditions: string }
      until: string
    }[]
    expect(rules.map(({ rule }) => rule.subject.id).toSorted()).toEqual([SIGIL, RUNE, LODESTONE])
    // What recovers a bid of 1g 72s 02c after both fees.
    expect(rules.find(({ rule }) => rule.subject.id === SIGIL)?.rule.conditions).toBe('sell_price:lt:20238')
    const days = (Date.parse(rules[0]!.until) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(2.9)
    expect(days).toBeLessThan(3.1)
    unmark()
  })

  test('visitors are asked to sign in, and come back to it', async () => {
    const { user, address } = open('?purse=500000')
    await user.click(await screen.findByRole('button', { name: /^Watch these [1-9]/ }))
    await waitFor(() => expect(address()).toBe('/login?next=%2Fflip_finder%3Fpurse%3D500000'))
  })

  test('all of it is added to a list at once', async () => {
    mark()
    const list = { id: 'L1', name: 'Flips', items: [SIGIL], revision: 3, createdAt: '', updatedAt: '' }
    const { user, calls } = open('', [
      signedIn({ lists: { L1: 'Flips' } }),
      answer(listChannels, () => ({ reply: [] })),
      answer(getList, () => ({ reply: list as never })),
      answer(updateList, () => ({ reply: list as never })),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add to list' }))
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await waitFor(() => expect(bodies(calls, updateList)).toMatchObject([{ items: [SIGIL, RUNE, LODESTONE] }]))
    unmark()
  })

  test('a file has every figure, in copper', async () => {
    const { user } = open()
    await rowOf(/Sigil/)
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    const [head, first, ...others] = (await files.last()).trim().split('\r\n')
    expect(head).toBe(
      'id,name,buy_at,sell_at,units,ties_up,hold_days,profit,profit_least,profit_most,profit_per_day,loss_percent,confidence,reason',
    )
    expect(first).toMatch(/^\d+,[^,]+,\d+,\d+,\d+,\d+,[\d.]+,\d+,\d+,\d+,\d+,[\d.]+,[1-4],/)
    expect(others).toHaveLength(2)
  })
})

describe('without a set', () => {
  test('a failed call is said, and tried again', async () => {
    let isAway = true
    const { user } = open('', [
      SIGNED_OUT,
      answer(getFlipCandidates, async () => {
        if (isAway) throw new Fault('UNAVAILABLE')
        return candidatesAnswer().respond({} as never) as never
      }),
    ])
    expect(await screen.findByText('Candidates could not be fetched')).toBeDefined()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect(await rowOf(/Sigil/)).toBeDefined()
  })

  test('a solver that does not run is said, and tried again', async () => {
    threads.isRefused = true
    const { user } = open()
    expect(await screen.findByText(/does not run WebAssembly/)).toBeDefined()
    threads.isRefused = false
    expect(screen.getByText('No set could be found')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try now' })).toBeDefined()
    void user
  })

  test('no candidate, nothing counted yet, and nothing sure are three things', async () => {
    const { unmount } = open('', [SIGNED_OUT, candidatesAnswer({ candidates: [] })])
    expect(await screen.findByText('There is no candidate')).toBeDefined()
    expect(screen.getByText(/^Too little was seen yet of 33 items that may pay/)).toBeDefined()
    unmount()
    const second = open('', [SIGNED_OUT, candidatesAnswer({ candidates: [], countedAt: null })])
    expect(await screen.findByText('Nothing is counted yet')).toBeDefined()
    second.unmount()
    const third = open('?units=10000')
    expect(await screen.findByText('No flip is sure enough')).toBeDefined()
    third.unmount()
    open('?visits=1&days=1')
    expect(await screen.findByText('There is no visit to list at')).toBeDefined()
  })

  test('prices are as old as the poll that they are of, whatever the clock of this machine says', async () => {
    const pricesAt = new Date(Date.parse(WELL.now) - 7 * 60_000).toISOString()
    open('', [SIGNED_OUT, candidatesAnswer({ pricesAt })])
    expect(await screen.findByText('Prices 7 min old: they may have moved since')).toBeDefined()
  })

  test('what was counted long ago is said', async () => {
    open('', [SIGNED_OUT, candidatesAnswer({ countedAt: new Date(Date.now() - 5 * 3_600_000).toISOString() })])
    expect(await screen.findByText('Trade and fronts were last counted 5 h ago')).toBeDefined()
  })

  test('a record of simulated days is named as such', async () => {
    const day = (isSimulated: boolean) => ({ ...RECORD_DAY, isSimulated })
    const { unmount } = open('', [
      SIGNED_OUT,
      answer(getTrackRecord, () => ({ reply: { ...RECORD, days: [day(true)] } })),
    ])
    await waitFor(() =>
      expect(strip().textContent).toMatch(/track record of 100 g, 2 visits: 1 simulated day, 0.84 to 0.95/),
    )
    unmount()
    const both = { ...RECORD, days: [day(true), day(false)] }
    open('', [SIGNED_OUT, answer(getTrackRecord, () => ({ reply: both }))])
    await waitFor(() => expect(strip().textContent).toMatch(/2 visits: 2 days, 0.84 to 0.95/))
  })

  test('a record that is missing or too short is said', async () => {
    const { unmount } = open('', [
      SIGNED_OUT,
      answer(getTrackRecord, () => {
        throw new Fault('UNAVAILABLE')
      }),
    ])
    expect(await screen.findByText(/could not be read/)).toBeDefined()
    unmount()
    open('', [SIGNED_OUT, answer(getTrackRecord, () => ({ reply: { ...RECORD, kept: null } }))])
    expect(await screen.findByText(/fewer than ten days are settled/)).toBeDefined()
  })
})

describe('on a phone', () => {
  onAPhone()

  test('has a card for each pick, and its settings in a sheet', async () => {
    const { user, address } = open()
    const cards = await screen.findByRole('list', { name: 'The set' })
    expect(within(cards).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('6 orders')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '2 visits, 3 days, 8 items' }))
    await user.click(await screen.findByRole('radio', { name: '1 d' }))
    await waitFor(() => expect(address()).toBe('/flip_finder?days=1'))
    await user.click(screen.getByRole('button', { name: 'Close what is asked' }))
    await user.click(await screen.findByRole('button', { name: 'Details of Sigil of Mischief' }))
    expect(await screen.findByText('What matters most')).toBeDefined()
  })
})
