import { getHourlyHistory, getItems, type ItemRow } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { ROOM_IN_1280, tableWidth } from '../../../market/testing/table-width.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

/** 16 g 80 s 96 c on average, usually 26 g 99 s 97 c: 85 % are 22 g 94 s 97 c, 6 g 14 s 1 c more; 18 of the 25 that a day sells. */
const KODA = {
  id: 1,
  name: 'Offering to Koda',
  rarity: 'Basic',
  type: 'Trophy',
  marketable: true,
  snatchIt: { buy: 150_000, sell: 269_997, quantity: 18, avgBuyPrice: 168_096 },
  snatch_buy: 150_000,
  snatch_avg_buy: 168_096,
  snatch_sell: 269_997,
  snatch_quantity: 18,
  snatch_profit: 61_401,
  snatch_roi: 36.53,
  snatch_profit_per_day: 1_105_218,
  '7d_sell_sold': 175,
  lastUpdate: '2026-11-20T12:00:00Z',
} satisfies ItemRow
const RAPTOR = {
  ...KODA,
  id: 2,
  name: 'Mini Silver Raptor Hatchling',
  snatch_profit_per_day: 827_002,
}
const USUAL = { ...KODA, id: 3, name: 'Mithril Ore', snatchIt: null }
const HOURS = [
  { itemID: 1, date: '2026-11-20T11:00:00Z', sell_price_avg: 269_000 },
  { itemID: 1, date: '2026-11-20T12:00:00Z', sell_price_avg: 168_096 },
]
const answers = [...itemsAnswers(() => [RAPTOR, KODA, USUAL]), answer(getHourlyHistory, () => ({ reply: HOURS }))]
const cells = (name: string): string[] =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)

test('shows offers by profit per day, with the figures that 85 % leave', async () => {
  renderPage('/snatch_it', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: /Koda/ })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Offering to Koda',
    'Mini Silver Raptor Hatchling',
  ])
  const row = cells('Offering to Koda').join(' ')
  for (const text of ['6 gold 14 silver 1 copper', '37 %', '110 gold 52 silver 18 copper']) expect(row).toContain(text)
})

test('shows the reason, the profit, the velocity and the age, in a window of 1280 px without scrolling', async () => {
  renderPage('/snatch_it', { answers })
  await screen.findByRole('rowheader', { name: /Koda/ })
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const title of ['Lowest ask, 7 days', 'Profit each', 'Profit per day', 'Sold per day', 'Age']) {
    expect(titles.some((text) => text.startsWith(title))).toBe(true)
  }
  expect(tableWidth('Asks below their usual price')).toBeLessThanOrEqual(ROOM_IN_1280)
})

test('draws the week of each row against its usual price, requested for all rows together', async () => {
  const { calls } = renderPage('/snatch_it', { answers })
  await screen.findAllByRole('img', { name: /^Lowest ask now 15 gold.* usually 26 gold/ })
  const asked = calls.filter(({ name }) => name === getHourlyHistory.name)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.query).toMatchObject({ itemID: [1, 2], start: '2026-11-13T13:00:00Z' })
})

test('a week that cannot be read leaves the rest of the row', async () => {
  const failing = answer(getHourlyHistory, () => {
    throw new Fault('UNAVAILABLE', 'later')
  })
  renderPage('/snatch_it', { answers: [...itemsAnswers(() => [KODA]), failing] })
  await screen.findByRole('rowheader', { name: /Koda/ })
  await waitFor(() => expect(cells('Offering to Koda')[3]).toContain('–'))
})

test('counts exact fees where the switch says so', async () => {
  // For 14: 85 % is 11.9, so 11 and 1 more than 10; with separate fees of 1 and 1, 12 is left, 2 more.
  const cheap = {
    ...KODA,
    name: 'Twig',
    snatch_buy: 10,
    snatch_avg_buy: 10,
    snatch_sell: 14,
    snatch_quantity: 5,
    snatch_profit: 1,
  }
  const { user, address } = renderPage('/snatch_it', { answers: [...itemsAnswers(() => [cheap]), answers[2]!] })
  await screen.findByRole('rowheader', { name: 'Twig' })
  expect(cells('Twig')[5]).toContain('1 copper')
  await user.click(screen.getByRole('switch', { name: 'Exact fees' }))
  expect(address()).toContain('fees=exact')
  expect(cells('Twig')[5]).toContain('2 copper')
  expect(cells('Twig')[6]).toBe('20 %')
})

test('says that nothing is offered, and that offers could not be fetched', async () => {
  renderPage('/snatch_it', { answers: itemsAnswers(() => [USUAL]) })
  expect(await screen.findByText(/No offers/)).toBeDefined()
  const why = screen.getByRole('link', { name: 'Why there can be none' })
  expect(why.getAttribute('href')).toBe('/help/flips#when-there-is-none')
  expect(await screen.findByText('Near misses need as much history as offers.')).toBeDefined()
  const failing = answer(getItems, () => {
    throw new Fault('UNAVAILABLE', 'the market is still being loaded')
  })
  renderPage('/snatch_it', { answers: [failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Offers could not be fetched')
})

test('leaves out offers below the thresholds, which are kept in the address', async () => {
  const rows = [KODA, { ...RAPTOR, snatch_profit: 500, snatch_roi: 8, '7d_sell_sold': 14 }]
  const { user, address } = renderPage('/snatch_it', { answers: [...itemsAnswers(() => rows), answers[2]!] })
  await screen.findByRole('rowheader', { name: /Raptor/ })
  await user.type(screen.getByRole('textbox', { name: 'Profit each, at least' }), '1g')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Raptor/ })).toBeNull())
  expect(address()).toContain('min_profit=1g')
  expect(screen.getByRole('rowheader', { name: /Koda/ })).toBeDefined()
  await user.clear(screen.getByRole('textbox', { name: 'Profit each, at least' }))
  await screen.findByRole('rowheader', { name: /Raptor/ })
  await user.type(screen.getByRole('spinbutton', { name: 'ROI in %, at least' }), '9')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Raptor/ })).toBeNull())
  await user.clear(screen.getByRole('spinbutton', { name: 'ROI in %, at least' }))
  await screen.findByRole('rowheader', { name: /Raptor/ })
  await user.type(screen.getByRole('spinbutton', { name: 'Sold per day, at least' }), '3')
  // 14 a week are 2 a day
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Raptor/ })).toBeNull())
})

test('lists near misses, the closest first', async () => {
  const near = { ...USUAL, snatch_miss_wanted: 99, snatch_miss_usual: 118, sell_price: 100, snatch_miss_percent: 1 }
  const nearer = { ...near, id: 4, name: 'Iron Ore', snatch_miss_percent: 0.4 }
  const far = { ...near, id: 5, name: 'Copper Ore', snatch_miss_percent: 10.01 }
  renderPage('/snatch_it', { answers: itemsAnswers(() => [near, nearer, far]) })
  const table = await screen.findByRole('grid', { name: 'Asks that are nearly offers' })
  await within(table).findByRole('rowheader', { name: 'Iron Ore' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Iron Ore', 'Mithril Ore'])
})
