import {
  getWvwArchive,
  listArchives,
  type SiteAccount,
  switchArchives,
  updateArchives,
  type WvwArchive,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GAME_ACCOUNT, SIGNED_OUT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { archiveAnswers, archiveOf, archivesOf, gameAccounts, UNREAD } from '../shared/testing/archive-answers.ts'
import { wvwArchive, wvwDay } from './testing/wvw-days.ts'

const HOUR = 3600
const [AURELIA, BRANN] = ['Aurelia.4821', 'Brann Thorne.1170']

// Fakes dates only: timers still run in real time.
beforeEach(() => vi.setSystemTime('2026-11-20T12:40:00Z'))
afterEach(() => vi.useRealTimers())

const AURELIA_DAYS = wvwArchive(
  AURELIA,
  [
    wvwDay('2026-11-14', { age: 2 * HOUR, kills: 138, deaths: 38, wvw_rank: 10, keepCapture: 4 }),
    wvwDay('2026-11-17', { age: HOUR, kills: 44, deaths: 11, readings: 2, isPartial: true }),
    wvwDay(
      '2026-11-18',
      { age: 3 * HOUR, kills: 117, deaths: 20, resets: ['kills'] },
      { 'Aude Vale': { age: HOUR, kills: 39, deaths: 5 }, 'Brann Oak': { age: 2 * HOUR, kills: 78, deaths: 15 } },
    ),
  ],
  {
    rank: 2184,
    gaps: [{ from: '2026-11-14T21:00:00Z', to: '2026-11-17T03:00:00Z', reason: `the key of ${AURELIA} was refused` }],
  },
)
const BRANN_DAYS = wvwArchive(BRANN, [wvwDay('2026-11-18', { age: HOUR, kills: 3, deaths: 0 })], { rank: 12 })

type Options = {
  address?: string
  archives?: readonly WvwArchive[]
  answers?: readonly Answer[]
}
const both = () => [...archivesOf(AURELIA), ...archivesOf(BRANN)]
const site = archiveAnswers({ archives: both, account: { gameAccounts: gameAccounts(AURELIA, BRANN) } })
const open = ({ address = '', archives = [AURELIA_DAYS, BRANN_DAYS], answers = [] }: Options = {}) =>
  renderPage(`/WvW_Stats${address}`, {
    answers: [...answers, answer(getWvwArchive, () => ({ reply: [...archives] })), ...site],
  })

/** The table, once it has rows. */
const grid = async () => {
  await screen.findByText(/^\d+ of \d+ days? seen$/)
  return screen.getByRole('grid', { name: 'World versus World by day' })
}
const rowTexts = async () =>
  within(await grid())
    .getAllByRole('row')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^(?:\w{3} \d|\d+ |Aude|Brann)/.test(text))
const figure = (label: string) => within(screen.getByRole('region', { name: 'Key figures' })).getByText(label)
const strip = (label: string) => figure(label).parentElement?.textContent
const rowOf = async (name: RegExp) => within(await grid()).findByRole('row', { name })

test('leads to the login without a session', async () => {
  const { address } = renderPage('/WvW_Stats', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2FWvW_Stats')
})

test('shows days with the gap between them, and how many were seen', async () => {
  open()
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  const texts = await rowTexts()
  expect(texts.map((text) => text.slice(0, 10))).toEqual(['Wed 18 Nov', 'Tue 17 Nov', '15 and 16 ', 'Sat 14 Nov'])
  expect(texts[2]).toBe(
    `15 and 16 Nov: no readings of ${AURELIA}. The key of ${AURELIA} was refused. The game keeps no daily figures, so these two days stay empty, and 17 Nov begins again.`,
  )
  expect(screen.getByText('3 of 5 days seen')).toBeDefined()
  const slider = screen.getByRole('slider', { name: 'Day of the graph' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '18 Nov 2026, UTC day: Kills 120, Deaths 20, Objectives 0, KDR 6.00; made of 4 readings, all accounts',
  )
})

test('the head shows the age of this data', async () => {
  open()
  await grid()
  expect(await screen.findByText(/^Updated \d\d:\d\d$/)).toBeDefined()
  expect(screen.getByText(/^next \d\d:\d\d$/)).toBeDefined()
})

test('a single reading counts nothing, and the page says so', async () => {
  const once = wvwArchive(AURELIA, [wvwDay('2026-11-18', { readings: 1, isPartial: true })])
  const first = open({ archives: [once] })
  expect(await screen.findByText(/^Read once so far/)).toBeDefined()
  expect(['Kills', 'Deaths', 'Ranks', 'Objectives', 'Best day'].map(strip)).toEqual([
    ...['Kills–– per hour', 'Deaths–KDR –', 'Ranks–now rank 100', 'Objectives–– captured, – defended'],
    'Best day–not known yet',
  ])
  const cells = within(await rowOf(/^Wed 18 Nov/)).getAllByRole('cell')
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual(['–', '1', '–', '–'])
  expect(screen.getByText(/^Come back/)).toBeDefined()
  expect(screen.queryByRole('slider', { name: 'Day of the graph' })).toBeNull()
  first.unmount()
  open({ archives: [AURELIA_DAYS] })
  await grid()
  expect(screen.queryByText(/^Read once so far/)).toBeNull()
})

test('all accounts are added up, one of them alone is chosen in the address', async () => {
  const { user, address } = open()
  await grid()
  // (138 + 44 + 117 + 3) kills in 7 hours, 69 deaths
  expect(strip('Kills')).toBe('Kills30243.1 per hour')
  expect(strip('Deaths')).toBe('Deaths69KDR 4.38')
  expect(strip('Ranks')).toBe('Ranks10highest rank 2,184')
  expect(strip('Best day')).toBe('Best day138 kills14 Nov')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), BRANN)
  expect(address()).toBe('/WvW_Stats?account=Brann+Thorne.1170')
  expect(strip('Kills')).toBe('Kills33.0 per hour')
  expect(strip('Ranks')).toBe('Ranks0now rank 12')
  expect(await rowTexts()).toHaveLength(1)
})

test('Expanded opens every group and has a row per character, Compact keeps three groups', async () => {
  const { user, address } = open()
  const headed = (name: string) => screen.queryByRole('columnheader', { name })
  await grid()
  expect(headed('Camps')).not.toBeNull()
  expect(headed('Yaks')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Expanded' }))
  expect(address()).toBe('/WvW_Stats?table=expanded')
  expect(headed('Yaks')).not.toBeNull()
  const texts = await rowTexts()
  expect(texts.slice(0, 4).map((text) => text.slice(0, 9))).toEqual([
    'Wed 18 No',
    'Brann Oak',
    'Aude Vale',
    'Tue 17 No',
  ])
  expect(screen.getByText(/divided among its characters/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(['Details', 'Main Data', 'Calculated'].map((name) => headed(name) !== null)).toEqual([true, true, true])
  expect(headed('Camps')).toBeNull()
  expect(screen.queryByRole('button', { name: /Camps/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Normal' }))
  expect(address()).toBe('/WvW_Stats')
})

test('a day after a gap and a counter that fell are marked, and say why', async () => {
  const { user } = open({ archives: [AURELIA_DAYS] })
  const cells = within(await rowOf(/^Tue 17 Nov/)).getAllByRole('cell')
  const readings = cells[1]!
  expect([readings.textContent, readings.className.includes('warn')]).toEqual(['2', true])
  await user.hover(readings)
  expect(readings.title).toBe('The day before is unknown, so the day begins with its first reading.')
  const kills = within(await rowOf(/^Wed 18 Nov/)).getByText('117')
  expect(kills.className).toContain('warn')
  await user.hover(kills)
  expect(kills.title).toMatch(/^The counter of the game fell/)
})

test('a range is requested from its first day on', async () => {
  const { user, calls, address } = open()
  await grid()
  const asked = () => calls.findLast(({ name }) => name === getWvwArchive.name)?.query
  expect(asked()).toMatchObject({ from: '2026-10-21' })
  await user.click(screen.getByRole('radio', { name: '7d' }))
  expect(address()).toBe('/WvW_Stats?range=7d')
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-13' }))
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('from'))
})

test('series are chosen in the legend and in the menu beside it, five at most', async () => {
  const { user, address } = open()
  await grid()
  const legend = within(screen.getByRole('group', { name: 'Shown in the graph' }))
  const entry = (name: RegExp) => legend.getByRole('button', { name })
  await user.click(entry(/^Deaths/))
  expect(address()).toBe('/WvW_Stats?series=kills%2Cobjectives%2Ckdr')
  await user.click(entry(/^Ranks$/))
  await user.click(screen.getByRole('button', { name: /^More series/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Yaks defended' }))
  expect(entry(/^Yaks defended/).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Camps captured' }).disabled).toBe(true)
  expect(entry(/^Supply$/).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Yaks defended' })).toBeNull())
})

test('says that a range holds no day', async () => {
  open({ archives: [wvwArchive(AURELIA, [])] })
  expect(await screen.findByText('No days in this range')).toBeDefined()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('says that the days could not be fetched, and tries again', async () => {
  let isDown = true
  const days = answer(getWvwArchive, () => {
    if (isDown) throw new Fault('UNAVAILABLE')
    return { reply: [AURELIA_DAYS] }
  })
  const { user } = open({ answers: [days] })
  expect(await screen.findByText('The days could not be fetched')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: /Try|Retry/ }))
  expect(await grid()).toBeDefined()
})

test('says that the archives could not be fetched', async () => {
  const down = answer(listArchives, () => {
    throw new Fault('UNAVAILABLE')
  })
  open({ answers: [down] })
  expect(await screen.findByText('The archives could not be fetched')).toBeDefined()
})

test('asks for a key where no account is linked', async () => {
  renderPage('/WvW_Stats', { answers: archiveAnswers({ archives: () => [] }) })
  expect(await screen.findByText('No API Key available')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull()
})

describe('before the first reading', () => {
  const lacking = { ...GAME_ACCOUNT, permissions: ['account', 'tradingpost'] }
  const unread = (state: 'waiting' | 'reading' = 'waiting') => [
    ...archivesOf(AURELIA, { ...UNREAD, state }),
    ...archivesOf(BRANN, { ...UNREAD, state }).map((archive) =>
      archive.kind === 'wvw' ? { ...archive, state: 'stopped' as const } : archive,
    ),
  ]

  test('says what will be stored, for which accounts not and why, and reads immediately on request', async () => {
    let archives = unread()
    const update = answer(updateArchives, () => {
      archives = unread('reading')
      return { reply: { asked: 5, updateAllowedAt: '2026-11-20T12:45:00Z' } }
    })
    const account = { gameAccounts: { ...gameAccounts(AURELIA), [BRANN]: lacking } }
    const { user, calls } = renderPage('/WvW_Stats', {
      answers: [update, ...archiveAnswers({ archives: () => archives, account })],
    })
    expect(await screen.findByText('Your archive begins with the first reading')).toBeDefined()
    expect(screen.getByText('Nothing stored yet')).toBeDefined()
    expect(screen.getByText(/^first reading \d\d:\d\d$/)).toBeDefined()
    expect(screen.getByText('Trades, orders only')).toBeDefined()
    expect(screen.getByText('the key lacks “characters” and “progression”: no World versus World')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Read now' }))
    await waitFor(() => expect(screen.getAllByText('Reading now').length).toBeGreaterThan(0))
    expect(calls.find(({ name }) => name === updateArchives.name)?.body).toEqual({ accountID: 'all' })
    expect(calls.some(({ name }) => name === getWvwArchive.name)).toBe(false)
  })

  test('archives to store are selected by account and kind', async () => {
    const switched = answer(switchArchives, () => ({ reply: undefined }))
    const account = { gameAccounts: gameAccounts(AURELIA) }
    const { user, calls } = renderPage('/WvW_Stats', {
      answers: [switched, ...archiveAnswers({ archives: () => archivesOf(AURELIA, UNREAD), account })],
    })
    await user.click(await screen.findByRole('button', { name: 'Choose what is stored' }))
    const dialog = await screen.findByRole('dialog', { name: 'Stored data' })
    await user.click(within(dialog).getByRole('checkbox', { name: `World versus World of ${AURELIA}` }))
    await waitFor(() =>
      expect(calls.find(({ name }) => name === switchArchives.name)?.body).toEqual({
        ...{ accountID: `id of ${AURELIA}`, kinds: ['wvw'], isOn: false },
      }),
    )
  })
})

test('new readings are shown once the archives were read', async () => {
  let lastUpdate = '2026-11-20T09:40:00Z'
  let days = [wvwArchive(AURELIA, [wvwDay('2026-11-18', { kills: 1 })])]
  const update = answer(updateArchives, () => {
    lastUpdate = '2026-11-20T12:40:00Z'
    days = [wvwArchive(AURELIA, [wvwDay('2026-11-18', { kills: 1 }), wvwDay('2026-11-19', { kills: 5 })])]
    return { reply: { asked: 1, updateAllowedAt: '2026-11-20T12:45:00Z' } }
  })
  const updateAllowedAt = () => (days[0]?.days.length === 2 ? '2026-11-20T12:45:00Z' : null)
  const { user } = renderPage('/WvW_Stats', {
    answers: [
      update,
      answer(getWvwArchive, () => ({ reply: days })),
      ...archiveAnswers({
        archives: () => [archiveOf(AURELIA, 'wvw', { lastUpdate })],
        account: { gameAccounts: gameAccounts(AURELIA) },
        updateAllowedAt,
      }),
    ],
  })
  await rowOf(/^Wed 18 Nov/)
  await user.click(screen.getByRole('button', { name: 'Update now' }))
  expect(await rowOf(/^Thu 19 Nov/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Update in/ }).disabled).toBe(true)
})

test('a refused key is reported above the head, and the age turns amber', async () => {
  const refused = { ...GAME_ACCOUNT, state: 'suspect' as const, refusedSince: '2026-11-20T03:40:00Z' }
  const account = { gameAccounts: { ...gameAccounts(AURELIA), [BRANN]: refused } }
  const archives = () => [
    archiveOf(AURELIA, 'wvw'),
    archiveOf(BRANN, 'wvw', { state: 'failing', lastUpdate: '2026-11-19T21:40:00Z' }),
  ]
  renderPage('/WvW_Stats', {
    answers: [
      answer(getWvwArchive, () => ({ reply: [AURELIA_DAYS, BRANN_DAYS] })),
      ...archiveAnswers({ archives, account }),
    ],
  })
  expect(await screen.findByText(/^The game has refused the key of Brann Thorne.1170 since/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Replace the key' }).getAttribute('href')).toBe('/account')
  expect(screen.getByText(/^1 of 2 not since 19 Nov/)).toBeDefined()
  expect(await grid()).toBeDefined()
})

test('of several problems the one that a key solves comes first, and the others are named', async () => {
  const failing = { state: 'failing', error: 'The game did not answer' } as const
  const lacking = { ...GAME_ACCOUNT, permissions: ['account'] }
  const show = (gameAccounts: SiteAccount['gameAccounts']) =>
    renderPage('/WvW_Stats', {
      answers: [
        answer(getWvwArchive, () => ({ reply: [AURELIA_DAYS, BRANN_DAYS] })),
        ...archiveAnswers({
          archives: () => [archiveOf(AURELIA, 'wvw', failing), archiveOf(BRANN, 'wvw', failing)],
          account: { gameAccounts },
        }),
      ],
    })
  const works = gameAccounts(AURELIA, BRANN)
  const { unmount } = show({ ...works, [BRANN]: lacking })
  expect(await screen.findByText(/^The key of Brann Thorne.1170 lacks/)).toBeDefined()
  expect(screen.getByText(/Also affected: Aurelia.4821\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Link another key' })).toBeDefined()
  unmount()
  show(works)
  expect(await screen.findByText(/^The last reading of Aurelia.4821 failed/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Look at the keys' })).toBeNull()
})

test('the menu has both pages of archives', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Archives' }))
  const hrefs = ['TradePost Transactions', 'WvW Stats'].map((name) =>
    screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['/transaction_viewer', '/WvW_Stats'])
})
