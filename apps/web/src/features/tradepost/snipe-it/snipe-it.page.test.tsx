import { getGameListings, getItems, type ItemRow } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { ROOM_IN_1280, tableWidth } from '../../../market/testing/table-width.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

/** 5 units at 103 on average cost 515; at 149 each leaves 126: 5 x 23 = 115. 2 of 5 sell in a day: 46. */
const ZAP = {
  id: 1,
  name: 'Zap',
  rarity: 'Exotic',
  type: 'Weapon',
  marketable: true,
  snipeIt: { buyMin: 100, buyMax: 104, quantity: 5, sellPrice: 149, avgBuyPrice: 103 },
  snipe_buy_min: 100,
  snipe_buy_max: 104,
  snipe_quantity: 5,
  snipe_avg_buy: 103,
  snipe_sell: 149,
  snipe_cost: 515,
  snipe_profit: 115,
  snipe_roi: 22.33,
  snipe_profit_per_day: 46,
  '7d_sell_sold': 14,
  lastUpdate: '2026-11-20T12:00:00Z',
} satisfies ItemRow
/** An extremely expensive item: 33,804 gold and more. */
const EXPENSIVE = {
  ...{ ...ZAP, id: 9, name: 'Eternity', snipe_sell: 338_041_212, snipe_cost: 800_000_000, snipe_profit: 190_000_000 },
  snipe_quantity: 3,
}
const level = (unit_price: number, quantity: number) => ({ unit_price, quantity, listings: 1 })
const book = answer(getGameListings, ({ params }) => ({
  reply: { id: params.id, buys: [], sells: [level(100, 2), level(104, 3), level(150, 4)] },
}))
const cells = (name: string): string[] =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)

test('shows gaps by profit, with the figures worked by hand', async () => {
  const { calls } = renderPage('/snipe_it', { answers: [...itemsAnswers(() => [ZAP]), book] })
  await screen.findByRole('rowheader', { name: 'Zap' })
  const row = cells('Zap')
  expect(row.filter((text) => /^\+?1 silver 15 copper|1 silver 15 copper/.test(text))).toHaveLength(1)
  expect(row.some((text) => text.includes('46 copper'))).toBe(true)
  expect(row).toContain('22 %')
  expect(calls.find(({ name }) => name === getItems.name)?.query).toMatchObject({
    sort: 'snipe_profit',
    order: 'desc',
    filter: { terms: [{ field: 'marketable' }, { field: 'snipe_profit', op: 'gt', value: 0 }] },
  })
})

test('shows the reason, the profit, the velocity and the age, in a window of 1280 px without scrolling', async () => {
  renderPage('/snipe_it', { answers: [...itemsAnswers(() => [EXPENSIVE, ZAP]), book] })
  await screen.findByRole('rowheader', { name: 'Zap' })
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const title of ['Asks and gap', 'Profit', 'Profit per day', 'Sold per day', 'Age']) {
    expect(titles.some((text) => text.startsWith(title))).toBe(true)
  }
  expect(tableWidth('Gaps in the asks')).toBeLessThanOrEqual(ROOM_IN_1280)
})

test('leaves out gaps whose rounded average leaves no profit', async () => {
  // 3 units for 31: 11 on average, and of 13 each 11 are left.
  const narrow = { ...ZAP, id: 2, name: 'Twig', snipe_quantity: 3, snipe_cost: 33, snipe_sell: 13, snipe_profit: 0 }
  renderPage('/snipe_it', { answers: [...itemsAnswers(() => [narrow, ZAP]), book] })
  await screen.findByRole('rowheader', { name: 'Zap' })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Zap'])
})

test('draws the asks of each row and the gap between them', async () => {
  const { container } = renderPage('/snipe_it', { answers: [...itemsAnswers(() => [ZAP]), book] })
  const drawing = await screen.findByRole('img', {
    name: 'Asks from 1 silver to 1 silver 4 copper, then none up to 1 silver 50 copper',
  })
  // The gap, two levels below it and one above.
  await waitFor(() => expect(drawing.querySelectorAll('rect')).toHaveLength(4))
  expect(container.querySelectorAll('svg rect[class*=bought]')).toHaveLength(2)
})

test('exact fees take one copper of each fee at least', async () => {
  renderPage('/snipe_it?fees=exact', { answers: [...itemsAnswers(() => [ZAP]), book] })
  await screen.findByRole('rowheader', { name: 'Zap' })
  // Of 5 x 149 = 745, fees of 37 and 75 leave 633, less 515.
  expect(cells('Zap').some((text) => text.includes('1 silver 18 copper'))).toBe(true)
})

test('says that there is no gap, and that gaps could not be fetched', async () => {
  const none = renderPage('/snipe_it', { answers: itemsAnswers(() => [{ ...ZAP, snipe_profit: null }]) })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  expect(await screen.findByText('No gaps here')).toBeDefined()
  const why = screen.getByRole('link', { name: 'Why there can be none' })
  expect(why.getAttribute('href')).toBe('/help/flips#when-there-is-none')
  none.unmount()
  const failing = answer(getItems, () => {
    throw new Fault('UNAVAILABLE', 'the market is still being loaded')
  })
  renderPage('/snipe_it', { answers: [failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Gaps could not be fetched')
})
