import { getCrafting, getDailyHistory, getRecipes } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { WITHOUT_PAST } from '../../../testing/default-answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const [ORE, INGOT] = [1, 2]

const item = (id: number, name: string) => ({ id, name, type: 'CraftingMaterial', rarity: 'Basic' })
const recipes = answer(getRecipes, ({ query }) => ({
  reply: [
    {
      ...{ id: 19, output_item_id: INGOT, output_item_count: 1, disciplines: ['Armorsmith'], min_rating: 300 },
      ...{ time_to_craft_ms: 1000, ingredients: [{ item_id: ORE, count: 2 }] },
    },
  ].filter(({ id }) => query.filter?.terms[0]?.value === id),
}))
const found = answer(getCrafting, () => ({
  reply: [{ id: 19, name: 'Mithril Ingot', icon: null, rarity: 'Basic', disciplines: 'Armorsmith', min_rating: 300 }],
  total: 1,
}))

const row = (itemID: number, day: number, buy: number | null, sell: number | null) => ({
  ...{ itemID, date: `2026-11-${day}T00:00:00Z`, buy_price_avg: buy, sell_price_avg: sell },
})
const ROWS = [row(ORE, 10, 50, 60), row(INGOT, 10, 120, 150), row(ORE, 12, 55, 60), row(INGOT, 12, 120, 160)]
const history = answer(getDailyHistory, () => ({ reply: ROWS }))
const answers = [
  recipes,
  found,
  history,
  ...itemsAnswers(() => [item(ORE, 'Mithril Ore'), item(INGOT, 'Mithril Ingot')]),
]

const lines = async () => {
  const grid = await screen.findByRole('grid', { name: 'Profit by day' })
  const texts = within(grid)
    .getAllByRole('row')
    .map(({ textContent }) => textContent ?? '')
  return texts.filter((text) => text.startsWith('2026'))
}
const lastAsked = (calls: ReturnType<typeof renderPage>['calls']) =>
  calls.findLast(({ name }) => name === getDailyHistory.name)?.query

test('a recipe is chosen by its product, and its days are requested', async () => {
  const { user, calls, address } = renderPage('/historicCrafting', { answers })
  expect(await screen.findByText(/^An example/)).toBeDefined()
  await user.type(screen.getByRole('combobox', { name: 'Recipe' }), 'mithril')
  await user.click(await screen.findByRole('option', { name: /Mithril Ingot.*Armorsmith 300/ }))
  expect(address()).toBe('/historicCrafting?recipe=19')
  await screen.findByRole('grid', { name: 'Profit by day' })
  expect(lastAsked(calls)).toMatchObject({
    itemID: [ORE, INGOT],
    fields: ['date', 'itemID', 'buy_price_avg', 'sell_price_avg'],
  })
})

test('draws the profit of each day and says how many are missing', async () => {
  renderPage('/historicCrafting?recipe=19', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  // 85 % of 160 = 136 less 2 x 55; nothing is known of the 11th; 85 % of 150 = 127 less 2 x 50
  const [last, gap, first] = await lines()
  expect(last).toContain('26 copper')
  expect(gap).not.toContain('copper')
  expect(first).toContain('27 copper')
  expect(first).toContain('27.0 %')
  expect(screen.getByText('1 of 3 days lack a price: Mithril Ingot (1), Mithril Ore (1).')).toBeDefined()
  const cursor = screen.getByRole('slider', { name: 'Day of the profit history' })
  expect(cursor.getAttribute('aria-valuetext')).toBe('12 Nov 2026, UTC day: profit 26 copper, cost 1 silver 10 copper')
})

test('another range and other prices are in the address', async () => {
  const { user, calls, address } = renderPage('/historicCrafting?recipe=19&range=1m', { answers })
  await lines()
  expect(lastAsked(calls)).toMatchObject({ start: '2026-10-22' })
  await user.click(screen.getByRole('button', { name: 'Crafting Prices: Buy' }))
  expect(address()).toContain('crafting=sell')
  // 127 less 2 x 60
  expect((await lines())[2]).toContain('7 copper')
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(address()).toContain('range=all')
  await lines()
  expect(lastAsked(calls)).not.toHaveProperty('start')
})

test('says that no day has every price, that there are none, and that a recipe is unknown', async () => {
  const oreless = answer(getDailyHistory, () => ({ reply: ROWS.filter(({ itemID }) => itemID === INGOT) }))
  const first = renderPage('/historicCrafting?recipe=19', { answers: [oreless, ...answers] })
  expect(await screen.findByText('No day has a price for every part')).toBeDefined()
  expect(await screen.findByText(/Mithril Ore \(3\)/)).toBeDefined()
  first.unmount()
  const empty = answer(getDailyHistory, () => ({ reply: [] }))
  const second = renderPage('/historicCrafting?recipe=19', { answers: [empty, ...answers] })
  expect(await screen.findByText('No history in this range')).toBeDefined()
  second.unmount()
  renderPage('/historicCrafting?recipe=7', { answers })
  expect(await screen.findByText('There is no such recipe')).toBeDefined()
})

test('an installation without a past names what imports one', async () => {
  const empty = answer(getDailyHistory, () => ({ reply: [] }))
  renderPage('/historicCrafting?recipe=19', { answers: [empty, WITHOUT_PAST, ...answers] })
  const notice = (await screen.findByText('No history in this range')).parentElement
  await waitFor(() => expect(notice?.textContent).toContain('HISTORY_ARCHIVE_URL'))
})

test('says that the history could not be fetched', async () => {
  const down = answer(getDailyHistory, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/historicCrafting?recipe=19', { answers: [down, ...answers] })
  expect(await screen.findByText('The history could not be fetched')).toBeDefined()
})

test('opens with the recipe that brings most, and asks for one where there is none', async () => {
  const { calls, address, unmount } = renderPage('/historicCrafting', { answers })
  await screen.findByRole('grid', { name: 'Profit by day' })
  expect(calls.find(({ name }) => name === getCrafting.name)?.query).toMatchObject({
    ...{ sort: 'profit_per_day', order: 'desc', limit: 1 },
    filter: { terms: [{ field: 'cost_buy_all', op: 'ne', value: null }] },
  })
  expect(address()).toBe('/historicCrafting')
  unmount()
  renderPage('/historicCrafting', { answers: [answer(getCrafting, () => ({ reply: [], total: 0 })), ...answers] })
  expect(await screen.findByText('No recipe selected')).toBeDefined()
})
