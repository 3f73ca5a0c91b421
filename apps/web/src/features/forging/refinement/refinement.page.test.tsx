import { type CraftingRow, getCrafting } from '@gildscope/contracts'
import { recipeProfit } from '@gildscope/market'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

type Prices = { ore: number; ingot: number }

/** Two ores make an ingot; 700 ingots are sold in a week. */
const ingot = ({ ore, ingot: sellPrice }: Prices): CraftingRow => {
  const cost = 2 * ore
  const made = recipeProfit({ cost, sellPrice, outputCount: 1, timeToCraftMs: 1000, sellSold7d: 700 })
  return {
    ...{ id: 19, output_item_id: 19684, name: 'Mithril Ingot', icon: null, rarity: 'Basic' },
    ...{ disciplines: 'Armorsmith,Weaponsmith', min_rating: 300, output_item_count: 1, cost, sell: sellPrice },
    ...{
      profit: made.profit,
      roi: made.profitPercent,
      velocity: made.velocityPerDay,
      profit_per_day: made.profitPerDay,
    },
  }
}
const BUY = { ore: 50, ingot: 120 }
const SELL = { ore: 60, ingot: 150 }
const plank: CraftingRow = {
  ...ingot(BUY),
  ...{ id: 20, output_item_id: 19709, name: 'Elder Wood Plank', disciplines: 'Huntsman, Scribe', profit_per_day: 5 },
}

const crafting = answer(getCrafting, ({ query }) => {
  const { ingredients = 'buy', output = 'sell' } = query
  const prices = { ore: { buy: BUY, sell: SELL }[ingredients].ore, ingot: { buy: BUY, sell: SELL }[output].ingot }
  return { reply: [plank, ingot(prices)], total: 2 }
})
const rowText = (): string => screen.getByRole('rowheader', { name: 'Mithril Ingot' }).closest('tr')?.textContent ?? ''

test('shows recipes by profit per day', async () => {
  const { calls } = renderPage('/refinement', { answers: [crafting] })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: 'Mithril Ingot' })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Mithril Ingot',
    'Elder Wood Plank',
  ])
  expect(calls.find(({ name }) => name === getCrafting.name)?.query).toMatchObject({
    filter: { terms: [{ field: 'type', op: 'eq', value: 'Refinement' }] },
    ingredients: 'buy',
    output: 'sell',
  })
  // Two ores at 50; 85 % of 150 are 127: 27 copper, 27 %; 100 a day make 27 silver.
  for (const text of ['Armorsmith, Weaponsmith', '300', '27 copper', '27.0 %', '27 silver']) {
    expect(rowText()).toContain(text)
  }
  expect(screen.getByRole('rowheader', { name: 'Elder Wood Plank' }).closest('tr')?.textContent).toContain(
    'Huntsman, Scribe',
  )
})

test('a click on a toggle switches to the other prices, and a second one switches back', async () => {
  const { user, address } = renderPage('/refinement', { answers: [crafting] })
  await screen.findByRole('rowheader', { name: 'Mithril Ingot' })
  await user.click(screen.getByRole('button', { name: 'Crafting Prices: Buy' }))
  expect(address()).toContain('crafting=sell')
  // 127 less 120.
  await screen.findByText(/^7 copper$/)
  await user.click(screen.getByRole('button', { name: 'Sell Prices: Sell' }))
  expect(address()).toContain('selling=buy')
  // 85 % of 120 are 102, less 120.
  await screen.findByText(/^minus 18 copper$/)
  await user.click(screen.getByRole('button', { name: 'Crafting Prices: Sell' }))
  expect(address()).not.toContain('crafting=')
})

test('says that recipes could not be fetched', async () => {
  const failing = answer(getCrafting, () => {
    throw new Fault('UNAVAILABLE', 'the market is still being loaded')
  })
  renderPage('/refinement', { answers: [failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Recipes could not be fetched')
})

test('says that no product is offered', async () => {
  renderPage('/refinement', { answers: [answer(getCrafting, () => ({ reply: [], total: 0 }))] })
  expect(await screen.findByText('No recipes here')).toBeDefined()
  expect(screen.getByRole('link', { name: 'What is listed' }).getAttribute('href')).toBe('/help/refinement')
})
