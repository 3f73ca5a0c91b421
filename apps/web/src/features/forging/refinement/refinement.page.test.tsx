import { type CraftingRow, getCrafting, getItems, type ItemRow } from '@gildscope/contracts'
import { recipeProfit } from '@gildscope/market'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
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

const input = (id: number, name: string, prices: [sell: number | null, buy: number | null], listed: number | null) => ({
  ...{ id, name, type: 'CraftingMaterial', rarity: 'Basic', marketable: true },
  ...{ sell_price: prices[0], buy_price: prices[1], sell_quantity: listed },
})
const INPUTS: (ItemRow & { id: number })[] = [
  input(19_697, 'Copper Ore', [20, 11], 1_007),
  input(19_699, 'Iron Ore', [57, 41], 10),
  input(19_701, 'Orichalcum Ore', [101, null], 0),
  input(19_698, 'Gold Ore', [null, 3], null),
]
const answers = [crafting, ...itemsAnswers(() => INPUTS)]
const METAL = 'Refined Homestead Metal'
/** The cells of each row of a table. */
const rowsOf = (table: string): string[] =>
  within(screen.getByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
const metals = async (): Promise<string[]> => {
  await screen.findByRole('rowheader', { name: 'Copper Ore' })
  return rowsOf(METAL)
}

const rowText = (): string => screen.getByRole('rowheader', { name: 'Mithril Ingot' }).closest('tr')?.textContent ?? ''

test('shows recipes by profit per day', async () => {
  const { calls } = renderPage('/refinement', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: 'Mithril Ingot' })
  const recipes = within(screen.getByRole('grid', { name: 'Refinement recipes' }))
  expect(recipes.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
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
  const { user, address } = renderPage('/refinement', { answers })
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
  renderPage('/refinement', { answers: [failing, ...itemsAnswers(() => INPUTS)] })
  expect((await screen.findByRole('alert')).textContent).toContain('Recipes could not be fetched')
})

test('says that no product is offered', async () => {
  renderPage('/refinement', { answers: [answer(getCrafting, () => ({ reply: [], total: 0 })), ...answers] })
  expect(await screen.findByText('No recipes here')).toBeDefined()
  expect(screen.getByRole('link', { name: 'What is listed' }).getAttribute('href')).toBe('/help/refinement')
})

test('shows what homestead materials cost by each input, the cheapest first; what has no price is unknown', async () => {
  renderPage('/refinement', { answers })
  expect(await metals()).toEqual([
    // 4 at 57 give two: 228 / 2, and 164 / 2; of 10 ores two trades.
    'Iron Ore | 4 | 2 | 1 silver 14 copper114 | 82 copper82 | 4',
    'Copper Ore | 8 | 1 | 1 silver 60 copper160 | 88 copper88 | 125',
    'Orichalcum Ore | 2 | 1 | 2 silver 2 copper202 | – | 0',
    'Gold Ore | 8 | 1 | – | 24 copper24 | –',
    'Mithril Ore | 4 | 1 | – | – | –',
    'Platinum Ore | 2 | 1 | – | – | –',
    'Silver Ore | 20 | 1 | – | – | –',
  ])
  expect(rowsOf('Refined Homestead Wood')).toHaveLength(6)
  expect(rowsOf('Refined Homestead Fiber')).toHaveLength(10)
})

test('counts the upgrades of each refiner, and the address keeps them', async () => {
  const { user, address } = renderPage('/refinement', { answers })
  await metals()
  const upgrades = within(screen.getByRole('group', { name: `Trade efficiency upgrades for ${METAL}` }))
  await user.click(upgrades.getByRole('radio', { name: 'Both upgrades' }))
  expect(address()).toBe('/refinement?homestead-metal.upgrades=both')
  expect((await metals()).slice(0, 4)).toEqual([
    'Copper Ore | 2 | 1 | 40 copper40 | 22 copper22 | 503',
    // 101 / 2 is 50.5.
    'Orichalcum Ore | 1 | 2 | 51 copper51 | – | 0',
    'Iron Ore | 1 | 1 | 57 copper57 | 41 copper41 | 10',
    'Gold Ore | 2 | 1 | – | 6 copper6 | –',
  ])
})

test('says that prices of inputs could not be fetched, and shows the recipes all the same', async () => {
  const down = answer(getItems, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/refinement', { answers: [down, ...answers] })
  expect(await screen.findAllByText('Inputs could not be fetched')).toHaveLength(3)
  await screen.findByRole('rowheader', { name: 'Mithril Ingot' })
})
