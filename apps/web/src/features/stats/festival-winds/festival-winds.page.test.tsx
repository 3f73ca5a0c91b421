import { fieldIs, getDailyHistory, getFestivals } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const TITLE = 'Zephyr Sanctum/Zephyrite Supply Box'
const box = { type: 'Zephyrite Supply Box', festival: 'Four Winds', quantity: 40 }
const BOXES = [
  { ...box, id: 19699, year: 2026, start: '2026-06-20T00:00:00Z', end: '2026-07-11T00:00:00Z' },
  { ...box, id: 19699, year: 2025, start: '2025-06-20T00:00:00Z', end: '2025-07-11T00:00:00Z' },
]
const day = (date: string, sell_price_avg: number | null) => ({
  itemID: 19699,
  date: `${date}T00:00:00Z`,
  sell_price_avg,
})
const DAYS = [
  ...[day('2026-06-17', 100), day('2026-06-18', 110), day('2026-06-19', 120), day('2026-06-20', 60)],
  ...[day('2026-07-12', 80), day('2026-07-13', 90), day('2026-07-14', 95)],
]
const spans: unknown[] = []
const answers = [
  answer(getFestivals, () => ({ reply: BOXES })),
  answer(getDailyHistory, ({ query }) => {
    spans.push([query.itemID, query.start, query.end])
    return { reply: DAYS.filter(({ date }) => date >= (query.start ?? '') && date.slice(0, 10) <= (query.end ?? '')) }
  }),
  ...itemsAnswers(() => [{ id: 19699, name: 'Iron Ore', type: 'CraftingMaterial', rarity: 'Basic', sell_price: 150 }]),
]

const rows = async () => {
  const grid = await screen.findByRole('grid', { name: TITLE })
  await within(grid).findAllByRole('link', { name: 'Iron Ore' })
  const heads = within(grid).getAllByRole('rowheader')
  return heads.map((head) =>
    [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent).join(' | '),
  )
}

test('compares the cost before a festival with the one after it and now', async () => {
  renderPage('/festival_winds', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  const [latest, before] = await rows()
  // 40 x 110, the second last day before; 40 x 90, the second after; 800 less are 18.2 %; 40 x 150 now
  expect(latest).toMatch(/2026.*Iron Ore.*40/)
  expect(latest).toMatch(/60 silver.*2026-06-20.*44 silver.*2026-07-11.*36 silver.*minus 8 silver.*−18.2 %/)
  // The year before is unknown.
  expect(before).toMatch(/2025.*60 silver.*2025-06-20 \| – \| 2025-07-11 \| – \| – \| 0 %$/)
  expect(spans).toContainEqual([[19699], '2026-05-20', '2026-08-11'])
})

test('asks for the boxes of the Four Winds alone', async () => {
  const { calls } = renderPage('/festival_winds', { answers })
  await rows()
  expect(calls.find(({ name }) => name === getFestivals.name)?.query).toMatchObject({
    filter: fieldIs('festival', 'Four Winds'),
  })
})

test('folds a group away, and the address keeps it', async () => {
  renderPage('/festival_winds?groups=start,end', { answers })
  const [latest] = await rows()
  expect(latest).not.toContain('−18.2 %')
})

test('says that none are imported, and where to read how', async () => {
  renderPage('/festival_winds', { answers: [answer(getFestivals, () => ({ reply: [] })), ...answers] })
  expect(await screen.findByText('None imported')).toBeDefined()
  expect(screen.getByText('FESTIVALS_FEED_URL')).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'help' }).getAttribute('href')).toBe('/help/festival-winds')
})

test('says that materials could not be fetched', async () => {
  const down = answer(getDailyHistory, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/festival_winds', { answers: [down, ...answers] })
  expect(await screen.findByText('Materials could not be fetched')).toBeDefined()
})
