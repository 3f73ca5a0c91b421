import { HOUR_MS } from '@gildscope/base/time'
import {
  type Alert,
  getCalendar,
  getDailyHistory,
  getHourlyHistory,
  getItems,
  getMarketTotals,
  getMinuteHistory,
  getStatus,
  listAlerts,
  listNotices,
  type MarketStatus,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../../testing/answers.ts'
import { WELL, WITHOUT_PAST } from '../../../../testing/default-answers.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { mark } from '../../../../testing/signed-in-cookie.ts'

const NOW = Date.parse(WELL.now)

const isoHour = (hoursAgo: number): string =>
  new Date(Math.floor(NOW / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS).toISOString().replace('.000', '')

const row = (hoursAgo: number) => ({
  date: isoHour(hoursAgo),
  count: 60,
  sell_price_avg: 2030 - hoursAgo,
  buy_price_avg: 2000 - hoursAgo,
  sell_quantity_avg: 800,
  buy_quantity_avg: 300,
  sell_listed: 33,
  sell_sold: 37,
  sell_sold_error: 8.9,
  sell_delisted: 5,
  buy_listed: 44,
  buy_sold: 46,
  buy_sold_error: 7.2,
  buy_delisted: 4,
})
const ROWS = [3, 2, 1, 0].map(row)

const item = answer(getItems, () => ({
  reply: [{ id: 19721, name: 'Glob of Ectoplasm', rarity: 'Exotic', type: 'Trophy', marketable: true }],
}))
const hours = answer(getHourlyHistory, () => ({ reply: ROWS }))
const minutes = answer(getMinuteHistory, () => ({ reply: [] }))
const DAYS = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => ({
  ...row(0),
  date: `${isoHour(24 * day).slice(0, 10)}T00:00:00Z`,
}))
const days = answer(getDailyHistory, () => ({ reply: DAYS }))
const ALL = [item, hours, minutes, days]

const show = async (search = '', answers: readonly Answer[] = ALL) => {
  const page = renderPage(`/tradepost/item/19721${search}`, { answers })
  const chart = within(await screen.findByRole('region', { name: 'Price history' }))
  const asked = () =>
    page.calls
      .filter(({ name }) => /History$/.test(name))
      .map(({ name, query }) => ({ name, ...(query as { start?: string; fields?: string[] }) }))
      // Those of the chart: the seasons below it count no polls.
      .filter(({ fields }) => fields?.includes('count'))
  return { ...page, chart, asked }
}

test('seven days of hours are requested at first, with the fields that are drawn', async () => {
  const { chart, asked } = await show()
  await chart.findByRole('img', { name: 'Price history' })
  expect(asked()).toMatchObject([{ name: 'getHourlyHistory', start: '2026-11-13T13:00:00Z' }])
  expect(asked()[0]?.fields).toContain('sell_sold_error')
  expect(asked()[0]?.fields).not.toContain('sell_price_min')
  chart.getByRole('radio', { name: '7d', checked: true })
})

test('another range is requested when it is selected, kept in the address and removed with the default', async () => {
  const { chart, user, asked, address } = await show()
  await chart.findByRole('img')
  await user.click(chart.getByRole('radio', { name: 'All' }))
  expect(address()).toBe('/tradepost/item/19721?range=all')
  await waitFor(() => expect(asked().map(({ name }) => name)).toEqual(['getHourlyHistory', 'getDailyHistory']))
  expect(asked()[1]?.start).toBeUndefined()
  chart.getByRole('img')
  await user.click(chart.getByRole('radio', { name: '7d' }))
  expect(address()).toBe('/tradepost/item/19721')
})

test('few days of a young installation are drawn by their hours', async () => {
  const days = [18, 19, 20].map((day) => ({ ...row(1), date: `2026-11-${day}T00:00:00Z` }))
  const young = answer(getDailyHistory, () => ({ reply: days }))
  const since = Array.from({ length: 60 }, (_, index) => row(60 - index))
  const all = answer(getHourlyHistory, () => ({ reply: since }))
  const { chart, asked } = await show('?range=all', [item, young, all])
  await chart.findByRole('img')
  expect(asked().map(({ name, start }) => `${name} ${start}`)).toEqual([
    'getDailyHistory undefined',
    'getHourlyHistory 2026-11-18T00:00:00Z',
  ])
  chart.getByRole('radio', { name: 'All', checked: true })
  const cursor = chart.getByRole('slider', { name: 'Point in time of the price history' })
  expect(Number(cursor.getAttribute('aria-valuemax'))).toBeGreaterThan(48)
})

test('an address opens the view it describes', async () => {
  const { chart, asked } = await show('?range=1m&series=sell,band&side=buy')
  await chart.findByRole('img')
  chart.getByRole('radio', { name: '1m', checked: true })
  chart.getByRole('button', { name: 'Buy', pressed: false })
  chart.getByRole('button', { name: 'Min to max', pressed: true })
  expect(chart.getByRole<HTMLSelectElement>('combobox', { name: 'Listed, sold and delisted of' }).value).toBe('buy')
  expect(asked()[0]?.fields).toEqual(expect.arrayContaining(['sell_price_min', 'buy_sold']))
})

test('a legend entry hides and shows its series, and the address follows', async () => {
  const { chart, user, address } = await show()
  await chart.findByRole('img')
  const buy = chart.getByRole('button', { name: 'Buy' })
  await user.click(buy)
  expect(buy.getAttribute('aria-pressed')).toBe('false')
  expect(address()).toBe('/tradepost/item/19721?series=sell%2Clisted%2Csold%2Cdelisted')
  await user.click(buy)
  expect(address()).toBe('/tradepost/item/19721')
})

test('sold says how far off it may be', async () => {
  const { chart } = await show()
  await chart.findByRole('button', { name: 'Sold est. ±9' })
})

test('arrow keys move from bucket to bucket and announce the values', async () => {
  const { chart, user } = await show()
  const cursor = await chart.findByRole('slider', { name: 'Point in time of the price history' })
  expect(cursor.getAttribute('aria-valuetext')).toContain('sell 20 silver 30 copper')
  cursor.focus()
  await user.keyboard('{Home}')
  expect(cursor.getAttribute('aria-valuetext')).toContain('sell 20 silver 27 copper')
  await user.keyboard('{ArrowRight}')
  expect(cursor.getAttribute('aria-valuetext')).toContain('sell 20 silver 28 copper')
  await user.keyboard('{Escape}')
  expect(cursor.getAttribute('aria-valuetext')).toContain('sell 20 silver 30 copper')
})

test('the rows of the range are saved as CSV', async () => {
  const saved: Blob[] = []
  // jsdom has no blob addresses, and no way to read them.
  const read = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsText(blob)
    })
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} })
  const { chart, user } = await show()
  await chart.findByRole('img')
  await user.click(chart.getByRole('button', { name: 'CSV' }))
  const text = saved[0] === undefined ? '' : await read(saved[0])
  expect(text.split('\n')[0]).toMatch(/^date,count,sell_price_avg,/)
  expect(text.split('\n')[1]).toMatch(/^2026-11-20T09:00:00Z,60,2027,/)
  expect(text.trim().split('\n')).toHaveLength(5)
})

test('without a row it says since when is collected, and there is nothing to save', async () => {
  const { chart } = await show('?range=2h')
  await chart.findByText(/^No history yet: collecting since 1 Nov 2026/)
  expect(chart.getByRole<HTMLButtonElement>('button', { name: 'CSV' }).disabled).toBe(true)
  expect(chart.getByRole<HTMLButtonElement>('button', { name: 'Save the chart as PNG' }).disabled).toBe(true)
})

test('without a past it names what imports one', async () => {
  const { chart } = await show('?range=2h', [WITHOUT_PAST, ...ALL])
  await chart.findByText('HISTORY_ARCHIVE_URL')
})

test('a quiet item has its last minute row carried into the range', async () => {
  const quiet = answer(getMinuteHistory, ({ query }) => {
    const { sorting } = query as { sorting?: string }
    return { reply: sorting === 'new' ? [{ ...row(20), count: 1 }] : [] }
  })
  const { chart } = await show('?range=2h', [item, quiet])
  const cursor = await chart.findByRole('slider')
  expect(cursor.getAttribute('aria-valuetext')).toContain('sell 20 silver 10 copper')
  expect(cursor.getAttribute('aria-valuemax')).toBe('119')
})

test('a failure says so, and the next try draws', async () => {
  let isDown = true
  const failing = answer(getHourlyHistory, () => {
    if (isDown) throw new Fault('INTERNAL')
    return { reply: ROWS }
  })
  const { chart, user } = await show('', [item, failing])
  await chart.findByText('The price history could not be fetched')
  isDown = false
  await user.click(chart.getByRole('button', { name: 'Try now' }))
  await chart.findByRole('img')
})

test('the range ends at the clock of the server, which in a replay is long ago', async () => {
  const replay: MarketStatus = { ...WELL, dataSource: 'replay', now: '2023-09-01T12:00:00Z' }
  const { chart, asked } = await show('', [...ALL, answer(getStatus, () => ({ reply: replay }))])
  await chart.findByRole('img')
  expect(asked()[0]?.start).toBe('2023-08-25T13:00:00Z')
})

const laws = (known: readonly [date: string, law: number][]) =>
  answer(getMarketTotals, () => ({ reply: known.map(([date, law]) => ({ date: `${date}T00:00:00Z`, law })) }))

test('a change of how trade is estimated is said where the chart shows it', async () => {
  const days = laws([
    ['2026-11-13', 3],
    ['2026-11-16', 3],
    ['2026-11-17', 4],
    ['2026-11-20', 4],
  ])
  const { chart } = await show('?range=all', [days, ...ALL])
  const note = await chart.findByText(/^Estimate changed/)
  expect(note.textContent).toContain('since Fri 13 Nov 2026, UTC day, and again since Tue 17 Nov 2026, UTC day.')
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/help/data-quality')
})

test('the law of the first bucket is no change, nor is one after the range', async () => {
  const { chart } = await show('?range=all', [laws([['2026-11-11', 3]]), ...ALL])
  await chart.findByRole('img')
  expect(chart.queryByText(/^Estimate changed/)).toBeNull()
})

describe('own rules and events', () => {
  const ofItem = (id: number, conditions = 'sell_price:lt:2028'): Alert => ({
    ...{ id: `${id}`, name: '', until: null, channels: [], state: 'armed', reason: null, items: [], lastEvent: null },
    rule: {
      ...{ subject: { kind: 'item', id }, conditions, price: 'steady', certainty: 'sure', hold: 2, repeat: 'again' },
    },
    ...{ revision: 1, createdAt: WELL.now, updatedAt: WELL.now },
  })
  const notices = answer(listNotices, () => ({ reply: { events: [], unseen: 0, total: 0 } }))
  const showWith = (rules: readonly Alert[], search = '') =>
    show(search, [...ALL, signedIn(), answer(listAlerts, () => ({ reply: [...rules] })), notices])
  const legend = ({ chart }: Awaited<ReturnType<typeof show>>) => chart.queryByRole('button', { name: 'Alerts' })
  const askedAll = ({ calls }: Awaited<ReturnType<typeof show>>): boolean =>
    calls.some(({ name, query }) => name === 'listNotices' && (query as { limit: number }).limit === 500)

  test('are in the legend and the button for those who have some', async () => {
    mark()
    const page = await showWith([ofItem(19_721), ofItem(19_721, 'buy_price:gt:9'), ofItem(19_976)])
    await waitFor(() => expect(legend(page)?.getAttribute('aria-pressed')).toBe('true'))
    expect(screen.getByRole('link', { name: 'Alert 2 of yours' }).getAttribute('href')).toBe('/alerts/new?item=19721')
    await waitFor(() => expect(askedAll(page)).toBe(true))
    await page.user.click(page.chart.getByRole('button', { name: 'Alerts' }))
    expect(page.address()).toBe('/tradepost/item/19721?alerts=none')
    await page.user.click(page.chart.getByRole('button', { name: 'Alerts' }))
    expect(page.address()).toBe('/tradepost/item/19721')
  })

  test('are not asked for while they are not drawn', async () => {
    mark()
    const page = await showWith([ofItem(19_721)], '?alerts=none')
    await waitFor(() => expect(legend(page)?.getAttribute('aria-pressed')).toBe('false'))
    expect(askedAll(page)).toBe(false)
  })

  test('of other items change nothing', async () => {
    mark()
    const page = await showWith([ofItem(19_976)])
    await waitFor(() => expect(page.calls.map(({ name }) => name)).toContain('listAlerts'))
    expect(await screen.findByRole('link', { name: 'Alert' })).toBeDefined()
    expect(legend(page)).toBeNull()
    expect(askedAll(page)).toBe(false)
  })

  test('are not asked for by visitors, whose button leads to the sentence by the login', async () => {
    const page = await show()
    expect((await screen.findByRole('link', { name: 'Alert' })).getAttribute('href')).toBe('/alerts/new?item=19721')
    expect(page.calls.map(({ name }) => name)).not.toContain('listAlerts')
  })
})

describe('festivals', () => {
  const run = (start: string, end: string) => ({ start, end })
  const calendar = (start: string, end: string) =>
    answer(getCalendar, () => ({
      reply: {
        festivals: [
          {
            ...{ id: 'four-winds', name: 'Four Winds', source: 'https://example.org', asOf: '2026-08-07' },
            runs: [run(start, end)],
            next: {
              ...run('2027-08-10', '2027-08-31'),
              isExpected: true,
              earliest: '2027-08-01',
              latest: '2027-08-12',
            },
          },
        ],
        releases: [],
      },
    }))

  test('are named under the crosshair, and the switch keeps its state in the address', async () => {
    const { chart, user, address } = await show('', [...ALL, calendar('2026-11-10', '2026-11-30')])
    const festivals = await chart.findByRole('button', { name: 'Festivals', pressed: true })
    expect(chart.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/, Four Winds$/)
    chart.getByText('Four Winds')
    await user.click(festivals)
    expect(address()).toBe('/tradepost/item/19721?calendar=none')
    expect(festivals.getAttribute('aria-pressed')).toBe('false')
    expect(chart.queryByText('Four Winds')).toBeNull()
  })

  test('have no switch where the range has none, and in minutes', async () => {
    const { chart } = await show('', [...ALL, calendar('2026-10-01', '2026-10-20')])
    await chart.findByRole('img')
    expect(chart.queryByRole('button', { name: 'Festivals' })).toBeNull()
  })
})
