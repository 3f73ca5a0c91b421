import { getItems, getRecipes } from '@gildscope/contracts'
import { gemstoneInputs } from '@gildscope/game-data'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { WITHOUT_PAST } from '../../../testing/default-answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const priced = (id: number, name: string, sell_price: number | null, buy_price: number | null = null) => ({
  ...{ id, name, type: 'CraftingMaterial', rarity: 'Exotic', sell_price, buy_price, '7d_sell_sold': 14 },
})

const ITEMS = [
  priced(68063, 'Amalgamated Gemstone', 5000),
  priced(24508, 'Ruby Orb', 400, 300),
  priced(24510, 'Coral Orb', 450, 290),
  priced(19721, 'Glob of Ectoplasm', 2000, 1900),
  priced(24277, 'Pile of Crystalline Dust', 300, 250),
  priced(24276, 'Pile of Incandescent Dust', 20, 10),
  priced(24473, 'Ruby Crystal', 100, 50),
  priced(19663, 'Bottle of Elonian Wine', 2000, 1800),
  priced(24305, 'Charged Lodestone', 10_000),
  priced(24304, 'Charged Core', 1500, 1000),
  priced(92687, 'Amalgamated Draconic Lodestone', 400_000),
  priced(24325, 'Destroyer Lodestone', 9000),
  priced(24330, 'Crystal Lodestone', 11_000),
  priced(24340, 'Corrupted Lodestone', 5000),
  priced(70842, 'Mordrem Lodestone', 8000),
  priced(24335, 'Pile of Putrid Essence', 7000),
]

const recipes = answer(getRecipes, () => ({
  reply: [
    {
      ...{ id: 1, output_item_id: 24508, output_item_count: 1, disciplines: ['Jeweler'] },
      ingredients: [
        { item_id: 24473, count: 2 },
        { item_id: 24276, count: 5 },
      ],
    },
    { id: 2, output_item_id: 24277, output_item_count: 1, disciplines: ['Jeweler'], ingredients: [] },
  ],
}))
const answers = [recipes, ...itemsAnswers(() => ITEMS)]

/** The cells of the row that begins with a text. */
const cells = async (table: string, name: RegExp | string) => {
  const row = await within(await screen.findByRole('grid', { name: table })).findByRole('row', { name })
  return [...row.children].map(({ textContent }) => textContent).join(' | ')
}

const METHODS = 'Amalgamated Gemstone by method'

test('shows that it loads, then the four methods with the cheapest input', async () => {
  renderPage('/gemstones', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  // 75 x 400 + 5 x 2,000 = 40,000; / 10 = 4,000; 85 % of 5,000 = 4,250, less 4,000
  const sure = await cells(METHODS, /Bulk, 10 for sure/)
  expect(sure).toContain('75 | Ruby Orb')
  expect(sure).toContain('40 silver')
  expect(sure).toContain('2 silver 50 copper')
  // / 11.5 = 3,478.26
  expect(await cells(METHODS, /Bulk, 11.5 on average/)).toContain('34 silver 78 copper')
  // 9 x 400 + 300 = 3,900; / 1.4 = 2,785.71; 4,250 - 2,786
  expect(await cells(METHODS, /Small, 1 for sure/)).toContain('39 silver')
  expect(await cells(METHODS, /Small, 1.4 on average/)).toContain('14 silver 64 copper')
})

test('counts buy orders, and the address keeps it', async () => {
  const { user, address } = renderPage('/gemstones', { answers })
  await cells(METHODS, /Bulk, 10 for sure/)
  await user.click(screen.getByRole('radio', { name: 'Buy orders' }))
  expect(address()).toBe('/gemstones?ingredients=orders')
  // 75 x 290 + 5 x 1,900 = 31,250; / 10 = 3,125
  const sure = await cells(METHODS, /Bulk, 10 for sure/)
  expect(sure).toContain('Coral Orb')
  expect(sure).toContain('31 silver 25 copper')
})

test('shows every input on demand', async () => {
  const { user, address } = renderPage('/gemstones?methods.rows=100', { answers })
  await cells(METHODS, /Bulk, 10 for sure/)
  await user.click(screen.getByRole('checkbox', { name: /Every input/ }))
  expect(address()).toContain('inputs=all')
  const rows = () => within(screen.getByRole('grid', { name: METHODS })).getAllByRole('row')
  await waitFor(() => expect(rows()).toHaveLength(1 + 4 * gemstoneInputs.length))
})

test('shows what orbs cost jewelers, and leaves out everything else', async () => {
  renderPage('/gemstones', { answers })
  // 2 x 100 + 5 x 20 = 300; 85 % of 400 = 340; 14 a week
  const ruby = await cells('Orbs for sale', /Ruby Orb/)
  expect(ruby).toContain('2 Ruby Crystal, 5 Pile of Incandescent Dust')
  expect(ruby).toContain('3 silver')
  expect(ruby).toContain('40 copper')
  expect(ruby).toContain('2.0')
  expect(within(screen.getByRole('grid', { name: 'Orbs for sale' })).getAllByRole('row')).toHaveLength(2)
})

test('a new installation without recipes says that the catalogue is still being read', async () => {
  const none = answer(getRecipes, () => ({ reply: [] }))
  renderPage('/gemstones', { answers: [WITHOUT_PAST, none, ...itemsAnswers(() => ITEMS)] })
  expect(await screen.findByText('No orbs here')).toBeDefined()
  expect(await screen.findByText(/reads the catalogue of the game in its first minutes/)).toBeDefined()
})

test('says what lodestones cost', async () => {
  renderPage('/gemstones', { answers })
  // 2 x 1,500 + 2,000 (the wine is cheaper than at the merchant) + 300 = 5,300; 8,500 - 5,300
  const charged = await cells('Lodestones', /Charged Lodestone/)
  expect(charged).toContain('53 silver')
  expect(charged).toContain('32 silver')
  // 10 x (9,000 + 11,000 + 5,000 + 7,000) = 320,000; 340,000 - 320,000
  const draconic = await cells('Lodestones', /Amalgamated Draconic/)
  expect(draconic).toContain('32 gold')
  expect(draconic).toContain('2 gold')
})

test('the ROI of what has no cost is unknown, not zero', async () => {
  renderPage('/gemstones', { answers })
  // Its cores are not for sale.
  const row = await within(await screen.findByRole('grid', { name: 'Lodestones' })).findByRole('row', {
    name: /^Mordrem/,
  })
  expect([...row.children].slice(-4).map(({ textContent }) => textContent)).toEqual([
    ...['–', expect.stringContaining('80 silver'), '–', '–'],
  ])
})

test('says that prices could not be fetched', async () => {
  const down = answer(getItems, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/gemstones', { answers: [down, ...answers] })
  expect(await screen.findByText('Methods could not be fetched')).toBeDefined()
  expect(await screen.findByText('Lodestones could not be fetched')).toBeDefined()
})
