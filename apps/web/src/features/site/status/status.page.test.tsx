import { getStatus, type MarketStatus } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import dataQuality from '../../../../../../docs/data-quality.md?raw'
import { answer, Fault } from '../../../testing/answers.ts'
import { WELL } from '../../../testing/default-answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

/** The text of each row, cell by cell. */
const rowsShown = async (): Promise<string[]> => {
  await screen.findByRole('heading', { name: 'Market poll' })
  const rows = [...within(screen.getByRole('main')).getAllByRole<HTMLTableRowElement>('row')]
  return rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent).join(' '))
}

const IMPORT = {
  source: 'archive.example',
  state: 'running' as const,
  reason: null,
  since: '2026-11-20T11:55:42Z',
  items: 3000,
  steps: [
    { resolution: 'hour', days: 7, items: 1500 },
    { resolution: 'day', days: null, items: 0 },
  ],
}

test('a page that waits says so', async () => {
  renderPage('/status')
  expect(await screen.findByText('Loading, Please Wait.')).toBeDefined()
})

test('every figure has a word for its verdict', async () => {
  renderPage('/status')
  expect(await screen.findByText('All is well.')).toBeDefined()
  const rows = await rowsShown()
  expect(rows).toContainEqual(expect.stringMatching(/^Last poll \d+ s ago on time$/))
  expect(rows).toContain('Items seen 2,990 of 3,000 nearly all')
  expect(rows).toContain('Last 7 days 100 % complete')
  expect(rows).toContain('State up answers')
  expect(rows).toContain('Response time 182 ms fast')
  expect(rows).toContain('Calls 12,000 of 16,200 room left')
  expect(rows).toContain('Room for 4,333 game accounts read every six hours')
  expect(rows).toContain('State on, every 15 s they show new order books')
  expect(rows).toContain('With a new answer 176 of 180 in the last hour')
  expect(rows).toContain('Free space 50.0 GB enough')
  expect(rows).toContain('market 0 1 3 0 working')
  expect(rows).toContain('Version 1.2.3 of the pages')
})

test('a game API that is down is reported first and in its panel', async () => {
  const gameApi = { ...WELL.gameApi, state: 'down' as const, reason: 'answered 503' }
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply: { ...WELL, gameApi } }))] })
  const rows = await rowsShown()
  expect(rows).toContain('State down does not answer')
  expect(rows).toContain('Reason answered 503 last failure')
  expect(screen.getByText('2 figures below are bad.')).toBeDefined()
})

test('what the worker has not reported is missing, not zero', async () => {
  const reply = { ...WELL, queues: [], databaseBytes: null, pollDurationSeconds: null }
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply }))] })
  const rows = await rowsShown()
  expect(rows).toContain('Duration – not known')
  expect(rows).toContain('Database – not known')
  expect(screen.getByText('The worker has not reported yet.')).toBeDefined()
})

test('imports show how far they are', async () => {
  const imports = [{ source: 'archive.example', resolution: 'day', items: 750, rows: 270_000, lastAt: null }]
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply: { ...WELL, imports } }))] })
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: /archive\.example/ })
  expect(bar.value / bar.max).toBe(0.25)
  expect(screen.getByText('750 of 3,000 items, 270,000 rows')).toBeDefined()
  expect(screen.getByText('under way')).toBeDefined()
})

test('a new installation that imports its past has nothing bad', async () => {
  const reply = { ...WELL, historyImport: IMPORT, coverage1d: 0.097, coverage7d: 0.097 }
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply }))] })
  expect(await rowsShown()).toContain('Last 7 days 9.7 % filling')
  expect(screen.getByText('All is well.')).toBeDefined()
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: /^Hourly rows of the last 7 days/ })
  expect(bar.value / bar.max).toBe(0.5)
  expect(screen.getByText('1,500 of 3,000 items')).toBeDefined()
  expect(screen.getByText('Daily rows, all there are')).toBeDefined()
})

test.each([
  ['waiting', 'the catalogue of the game is not read yet', 'All is well.', /begins later: the catalogue of the game/],
  [
    'stopped',
    'the archive answered 502',
    '1 figure below needs a look.',
    /Since 5 min ago: the archive answered 502\./,
  ],
] as const)('an import that is %s says why', async (state, reason, sentence, text) => {
  const reply = { ...WELL, historyImport: { ...IMPORT, state, reason } }
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply }))] })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
})

test('missing data is listed with the variable and the command that provide it', async () => {
  const notConfigured = [
    { data: 'Raid rewards', pages: ['/raid'], variable: 'RAID_REWARDS_FEED_URL', command: 'node import-feed.ts' },
  ]
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply: { ...WELL, notConfigured } }))] })
  const heading = await screen.findByRole('heading', { name: 'Not configured' })
  const panel = heading.closest('section')?.textContent ?? ''
  for (const text of ['Raid rewards', '/raid', 'RAID_REWARDS_FEED_URL', 'node import-feed.ts']) {
    expect(panel).toContain(text)
  }
})

const FEED: MarketStatus['communityFeeds'][number] = {
  name: 'custom-recipes',
  title: 'Recipes of gw2efficiency',
  address: 'https://raw.example/recipes.json',
  home: 'https://github.example/custom-recipes',
  licence: null,
  state: 'ok',
  reason: null,
  rows: 8022,
  leftOut: 0,
  leftOutNames: [],
  triedAt: '2026-11-20T11:00:42Z',
  readAt: '2026-11-20T11:00:42Z',
}

const feedPanel = async (communityFeeds: MarketStatus['communityFeeds']) => {
  renderPage('/status', { answers: [answer(getStatus, () => ({ reply: { ...WELL, communityFeeds } }))] })
  const heading = await screen.findByRole('heading', { name: 'Community feeds' })
  return within(heading.closest('section')!)
}

test('each community feed shows its source, licence, rows and age', async () => {
  const licensed = { ...FEED, name: 'gemstore', title: 'Gem store of DataWars2', licence: 'CC0', home: null } as const
  const panel = await feedPanel([FEED, licensed])
  const link = panel.getByRole('link', { name: /Recipes of gw2efficiency/ })
  expect(link.getAttribute('href')).toBe('https://github.example/custom-recipes')
  const [first, second] = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  for (const text of ['8,022 rows', 'read 60 min ago', 'https://raw.example/recipes.json', 'Licence: not stated'])
    expect(first).toContain(text)
  expect(second).toContain('Licence: CC0')
  expect(screen.getByText('All is well.')).toBeDefined()
})

test.each([
  ['not-answering', 'does not answer', '404 Not Found', '1 figure below needs a look.'],
  ['held-back', 'held back', 'the new list has 3 rows, the last one had 10', '1 figure below needs a look.'],
  ['unread', 'not read yet', null, 'All is well.'],
] as const)('a community feed that is %s says so', async (state, word, reason, sentence) => {
  const panel = await feedPanel([{ ...FEED, state, reason, rows: 0, readAt: null }])
  expect(panel.getByText(word)).toBeDefined()
  expect(panel.getByText('never read')).toBeDefined()
  expect(panel.queryByText(/What was read before stays\./)?.textContent ?? null).toBe(
    reason && `60 min ago: ${reason}. What was read before stays.`,
  )
  expect(screen.getByText(sentence)).toBeDefined()
})

test('odd rows of a community feed are counted, and the first are named', async () => {
  const panel = await feedPanel([
    { ...FEED, leftOut: 9, leftOutNames: ['Mist Capacitor (row 7), ingredients.1.count'] },
  ])
  expect(panel.getByText('8,022 rows, 9 left out')).toBeDefined()
  expect(panel.getByText(/^Mist Capacitor \(row 7\)/)).toBeDefined()
  expect(panel.getByText('and 8 more')).toBeDefined()
})

test('an installation without community feeds says where to read of them', async () => {
  const panel = await feedPanel([])
  expect(panel.getByText(/None is read here\./)).toBeDefined()
  expect(panel.getByRole('link').getAttribute('href')).toBe('/help/status#community-feeds')
})

test('an installation that has everything does not show the panel', async () => {
  renderPage('/status')
  await rowsShown()
  expect(screen.queryByRole('heading', { name: 'Not configured' })).toBeNull()
})

test('a status that does not answer is a failure that can be tried again', async () => {
  let isAway = true
  const away = answer(getStatus, () => {
    if (isAway) throw new Fault('UNAVAILABLE')
    return { reply: WELL }
  })
  const { user } = renderPage('/status', { answers: [away] })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('The status could not be fetched')).toBeDefined()
  expect(main.getByText('request 4f0c-9a12')).toBeDefined()
  isAway = false
  await user.click(main.getByRole('button', { name: 'Try now' }))
  expect(await main.findByText('All is well.')).toBeDefined()
  expect(main.queryByText('The status could not be fetched')).toBeNull()
})

test('the panel on data quality leads to how figures are made', async () => {
  renderPage('/status')
  const link = await screen.findByRole('link', { name: /How figures are calculated/ })
  expect(link.getAttribute('href')).toBe('/help/data-quality')
})

describe('the panel on data quality', () => {
  // Cells of the rows of both engines at one poll a minute: poll, trades an hour, sides, figure, ..., sum (7), ..., half
  // width of a day (12), exact hours and days.
  const measured = dataQuality
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === 15 && cells[0] === '1 min')
  const widths = (figure: string, rates: readonly string[]): string => {
    const all = measured
      .filter((cells) => cells[3] === figure && rates.includes(cells[1]!))
      .map((cells) => Number(cells[12]))
    return `±${Math.min(...all)} to ${Math.max(...all)} %`
  }
  const offBy = (figure: string): number[] =>
    measured
      .filter((cells) => cells[1] === 'all' && cells[3] === figure)
      .map((cells) => Math.abs(Math.round(100 * Number(cells[7]) - 100)))
  const rowOf = async (name: RegExp): Promise<string> => {
    renderPage('/status')
    return (await screen.findByRole('row', { name })).textContent
  }

  const SLOW = ['1 in 4 h', '2', '8', '30', '100']

  test.each([
    ['sold', /^Sold, up to 100/, SLOW],
    ['listed', /^Listed, up to 100/, SLOW],
    ['delisted', /^Delisted, up to 100/, SLOW],
    ['sold', /^Sold, 300/, ['300', '1000']],
  ] as const)('states the errors of %s that were measured', async (figure, name, rates) => {
    expect(await rowOf(name)).toContain(widths(figure, rates))
  })

  test('shows no less than what sums over the market are off by', async () => {
    const off = [...offBy('sold'), ...offBy('listed'), ...offBy('delisted')]
    expect(off).toHaveLength(6)
    const stated = /within (\d+) %/.exec(await rowOf(/^Sums over all items/))?.[1]
    expect(Number(stated)).toBeGreaterThanOrEqual(Math.max(...off))
  })
})
