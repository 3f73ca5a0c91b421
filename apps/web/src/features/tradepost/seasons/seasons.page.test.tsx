import { getCalendar, getSeasons, type SeasonRow } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { calendarAnswer } from '../../../market/testing/calendar-answer.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const DIAMOND: SeasonRow = {
  ...{ id: 86_069, name: 'Snow Diamond', rarity: 'Rare', sell_price: 48_371, velocity: 41.2 },
  ...{ start_change: -10, start_low: -12.6, start_high: -7.4, start_years: 5, start_agreeing: 5, start_sure: true },
  ...{ before_change: 2.2, before_low: 0, before_high: 4.4, before_years: 5, before_agreeing: 3, before_sure: false },
}

const seasons = (rows: readonly SeasonRow[], tested = rows.length) =>
  answer(getSeasons, ({ query }) => ({
    reply: [...rows],
    total: query.limit === 1 ? tested : rows.length,
  }))
const questions = (calls: ReturnType<typeof renderPage>['calls']) =>
  calls.filter(({ name, query }) => name === getSeasons.name && (query as { limit?: number }).limit !== 1)

test('lists what is sure of the next festival, most fallen first, with what is only expected marked', async () => {
  const { calls } = renderPage('/seasons', { answers: [calendarAnswer, seasons([DIAMOND], 1204)] })
  const row = (await screen.findByRole('rowheader', { name: 'Snow Diamond' })).closest('tr')?.textContent
  for (const text of ['−10.0 %', '−12.6 % to −7.4 %', 'sure', '+2.2 %', '4 gold 83 silver 71 copper'])
    expect(row).toContain(text)
  screen.getByText(/First ten days: about 12 to 21 Dec/)
  screen.getByText(/not dated yet; the last five started between 9 and 14 Dec/)
  screen.getByText(/over 1,204 items/)
  expect(questions(calls).at(-1)?.query).toMatchObject({
    ...{ figure: 'sell', sort: 'start_change', order: 'asc', offset: 0, limit: 30 },
    filter: { terms: [{ field: 'start_sure', op: 'eq', value: true }] },
  })
  expect(questions(calls).at(-1)?.query).not.toHaveProperty('festival')
})

test('asks for another festival, time and figure, and for what is not sure; the address keeps them', async () => {
  const { user, calls, address } = renderPage('/seasons', { answers: [calendarAnswer, seasons([DIAMOND])] })
  await screen.findByRole('option', { name: /Halloween/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Festival' }), 'halloween')
  await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'month')
  await user.click(screen.getByRole('radio', { name: 'Sold' }))
  await user.click(screen.getByRole('checkbox', { name: 'Sure only' }))
  for (const part of ['festival=halloween', 'phase=month', 'figure=sold', 'sure=any']) expect(address()).toContain(part)
  await screen.findByRole('rowheader', { name: 'Snow Diamond' })
  expect(questions(calls).at(-1)?.query).toMatchObject({
    ...{ festival: 'halloween', figure: 'sold', sort: 'month_change' },
    filter: { terms: [] },
  })
})

test('lists the next festival where the address names none, and says so', async () => {
  const known = answer(getSeasons, ({ query }) => {
    if (query.festival !== undefined) throw new Fault('NOT_FOUND', `there is no festival ${query.festival}`)
    return { reply: [DIAMOND], total: 1 }
  })
  renderPage('/seasons?festival=nope', { answers: [calendarAnswer, known] })
  await screen.findByRole('rowheader', { name: 'Snow Diamond' })
  screen.getByText(/There is no festival ‘nope’; this is the one that comes next/)
  expect((screen.getByRole('combobox', { name: 'Festival' }) as HTMLSelectElement).value).toBe('wintersday')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['nope', 'No+pe'])('%s is no fault before the calendar tells which festivals there are', async (name) => {
  const missing = answer(getSeasons, ({ query }) => {
    if (query.festival !== undefined) throw new Fault('NOT_FOUND', `there is no festival ${query.festival}`)
    return { reply: [DIAMOND], total: 1 }
  })
  const { calls } = renderPage(`/seasons?festival=${name}`, {
    answers: [answer(getCalendar, () => new Promise<never>(() => {})), missing],
  })
  await vi.waitFor(() => expect(questions(calls)).toHaveLength(1))
  await expect(screen.findByRole('alert', {}, { timeout: 200 })).rejects.toThrow()
})

test('names the variable that brings history where no item has three years', async () => {
  renderPage('/seasons', { answers: [calendarAnswer, seasons([])] })
  const told = await screen.findByText(/No item is known around three runs of Wintersday yet/)
  within(told).getByText('HISTORY_ARCHIVE_URL')
})

test('says that nothing is sure where there is something to be listed', async () => {
  renderPage('/seasons', { answers: [calendarAnswer, seasons([], 12)] })
  await screen.findByText(/Nothing is sure of 12 items here/)
})

test('says that rows could not be fetched', async () => {
  const failing = answer(getSeasons, () => {
    throw new Fault('UNAVAILABLE', 'the market is still being loaded')
  })
  renderPage('/seasons', { answers: [calendarAnswer, failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Items could not be fetched')
})
