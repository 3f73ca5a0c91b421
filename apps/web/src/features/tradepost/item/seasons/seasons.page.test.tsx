import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { getDailyHistory, getHourlyHistory, getItems, getSeasons } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarAnswer } from '../../../../market/testing/calendar-answer.ts'
import { type Answer, answer, Fault } from '../../../../testing/answers.ts'
import { WELL } from '../../../../testing/default-answers.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

const NOW = Date.parse(WELL.now)
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000', '')

/** A fifth cheaper in the first ten days of each Wintersday, a little less or more from year to year. */
const dayRow = (ms: number) => {
  const date = iso(ms)
  const isSeason = /-12-(1[2-9]|2[01])T/.test(date)
  const price = isSeason ? 8_000 + (Number(date.slice(3, 4)) - 3) * 100 : 10_000
  return { date, sell_price_avg: price, buy_price_avg: price - 500, sell_sold: isSeason ? 300 : 100 }
}
const daysSince = (start: string) => {
  const first = Date.parse(start)
  return Array.from({ length: Math.floor((NOW - first) / DAY_MS) }, (_, day) => dayRow(first + day * DAY_MS))
}

const item = answer(getItems, () => ({
  reply: [{ id: 19721, name: 'Ecto', rarity: 'Exotic', type: 'Trophy', marketable: true, sell_price: 10_000 }],
}))
const days = (start: string) => answer(getDailyHistory, () => ({ reply: daysSince(start) }))
const hours = answer(getHourlyHistory, () => ({
  reply: Array.from({ length: 60 * 24 }, (_, index) => {
    const at = Math.floor(NOW / HOUR_MS) * HOUR_MS - (60 * 24 - index) * HOUR_MS
    const isNoon = new Date(at).getUTCHours() === 12
    return { date: iso(at), sell_price_avg: isNoon ? 11_000 : 10_000, sell_sold: isNoon ? 9 : 4, sell_sold_error: 1 }
  }),
}))
const sure = answer(getSeasons, () => ({
  reply: [
    { tested: 1204, before_sure: false, start_sure: true, rest_sure: false, month_sure: false, later_sure: false },
  ],
}))
const ALL = [item, days('2021-06-01'), hours, sure, calendarAnswer]

const show = async (search = '', answers: readonly Answer[] = ALL) => {
  const page = renderPage(`/tradepost/item/19721${search}`, { answers })
  return { ...page, seasons: within(await screen.findByRole('region', { name: 'Seasons' })) }
}

test('says what used to happen, in how many years, how surely, and what it makes of the price', async () => {
  const { seasons } = await show()
  // The night's count is another call.
  await seasons.findByText('✓ sure')
  const first = seasons.getByRole('rowheader', { name: /First ten days/ }).closest('tr')?.textContent
  for (const text of ['about 12 to 21 Dec', '−20.0 %', '5 of 5', '✓ sure', 'silver']) expect(first).toContain(text)
  expect(seasons.getByRole('rowheader', { name: /Two weeks before/ }).closest('tr')?.textContent).toContain('not sure')
  seasons.getByText(/5 runs of 2021 to 2025/)
  seasons.getByText(/among 1,204 items/)
  expect(seasons.getByRole('link', { name: 'Alert me at −20 %' }).getAttribute('href')).toBe(
    '/alerts/new?item=19721&conditions=sell_price%3Alt%3A8000',
  )
  expect(seasons.getByRole('link', { name: 'All of Wintersday' }).getAttribute('href')).toBe(
    '/seasons?festival=wintersday',
  )
})

test('arrow keys move through the days and say the mean, its interval and the years', async () => {
  const { seasons, user } = await show()
  const cursor = await seasons.findByRole('slider', { name: 'Day of the season' })
  cursor.focus()
  await user.keyboard('{Home}')
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^35 days before the start: mean 0.0 %/)
  await user.keyboard('{End}')
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^70 days after the start/)
})

test('another festival with too few years says so, and the address keeps it', async () => {
  const { seasons, user, address } = await show()
  await seasons.findByRole('option', { name: /Halloween/ })
  await user.selectOptions(seasons.getByRole('combobox', { name: 'Festival' }), 'halloween')
  expect(address()).toContain('festival=halloween')
  expect((await seasons.findAllByText('too few: 1 year')).length).toBeGreaterThan(0)
})

test('sold has no price and no rule', async () => {
  const { seasons, user } = await show()
  await user.click(await seasons.findByRole('radio', { name: 'Sold' }))
  const first = (await seasons.findByRole('rowheader', { name: /First ten days/ })).closest('tr')?.textContent
  expect(first).toContain('+200')
  expect(seasons.queryByRole('link', { name: /Alert me/ })).toBeNull()
})

test('hours of the week are a table, through which keys move', async () => {
  const { seasons, user } = await show()
  const table = await seasons.findByRole('table', { name: /Sell price by hour/ })
  const [, monday] = within(table).getAllByRole('row')
  expect(within(monday!).getAllByRole('cell')[12]?.textContent).toMatch(/^\+\d/)
  const cursor = seasons.getByRole('slider', { name: 'Hour of the week, Sell price by hour' })
  cursor.focus()
  await user.keyboard('{Home}')
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^Mon, 00:00: Price −/)
  seasons.getByRole('table', { name: /Sold by hour/ })
})

test('without history it names what brings it; a failure can be tried again', async () => {
  const none = answer(getDailyHistory, () => ({ reply: [] }))
  const { seasons, unmount } = await show('', [item, none, hours, sure, calendarAnswer])
  await seasons.findByText('HISTORY_ARCHIVE_URL')
  unmount()
  const failing = answer(getDailyHistory, () => {
    throw new Fault('UNAVAILABLE')
  })
  const again = await show('', [item, failing, hours, sure, calendarAnswer])
  await again.seasons.findByText('The days could not be fetched')
})
