import { getFractalSamples } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const sample = (name: string, boxes: number, drops: Record<string, number>) =>
  Object.entries(drops).map(([drop, quantity]) => ({ sample: name, boxes, drop, quantity }))

/** On average 0.1 keys, 0.14 manuscripts, half an ore, a fifth of a dust, 0.45 relics. */
const SAMPLES = [
  ...sample('a', 10_000, { 70438: 1000, manuscripts: 1400, 19700: 5000, 24277: 8000, relics: 18_000 }),
  ...sample('b', 30_000, { 70438: 3000, manuscripts: 4200, 19700: 15_000 }),
]

const material = { type: 'CraftingMaterial', rarity: 'Fine', marketable: true }
const ITEMS = [
  { ...material, id: 75919, name: 'Fractal Encryption', sell_price: 2000 },
  { ...material, id: 73248, name: 'Stabilizing Matrix', sell_price: 3000 },
  { ...material, id: 19700, name: 'Mithril Ore', sell_price: 30 },
  { ...material, id: 24277, name: 'Pile of Crystalline Dust', sell_price: 300 },
  { id: 70438, name: 'Fractal Encryption Key', type: 'Key', rarity: 'Rare', marketable: false, NoSell: true },
]
const answers = [answer(getFractalSamples, () => ({ reply: SAMPLES })), ...itemsAnswers(() => ITEMS)]

const line = async (table: string, name: RegExp) => {
  const row = await within(await screen.findByRole('table', { name: table })).findByRole('row', { name })
  return [...row.children].map(({ textContent }) => textContent).join(' | ')
}

test('says what boxes hold on average', async () => {
  renderPage('/fractal_encryption', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  // 1,000 x 0.14 x 6,000, for which a vendor takes no fee
  expect(await line('Expected loot', /^Manuscripts/)).toMatch(/140 \| 84 gold.* \| 84 gold/)
  // 500 x 30 + 200 x 300 = 75,000; 500 x 25 + 200 x 255 = 63,500
  expect(await line('Expected loot', /^Materials/)).toMatch(/700 \| 7 gold 50 silver.* \| 6 gold 35 silver/)
  expect(await line('Expected loot', /^Fractal Encryption Key/)).toMatch(/100 \| 0 copper/)
  expect(await line('Expected loot', /^All/)).toMatch(/91 gold 50 silver.* \| 90 gold 35 silver/)
  expect(screen.getByText('Based on opening 40,000 containers')).toBeDefined()
})

test('unfolds a group by its name, and the address keeps it', async () => {
  const { user, address } = renderPage('/fractal_encryption', { answers })
  await user.click(await screen.findByRole('button', { name: 'Materials' }))
  expect(address()).toBe('/fractal_encryption?open=materials')
  expect(await line('Expected loot', /^Mithril Ore/)).toMatch(/500 \| 1 gold 50 silver.* \| 1 gold 25 silver/)
  await user.click(screen.getByRole('button', { name: 'Materials' }))
  expect(screen.queryByRole('row', { name: /^Mithril Ore/ })).toBeNull()
})

test('has recipes of weapons and armor by type, without a price', async () => {
  const drops = { 'weaponRecipes/Axe': 20, 'weaponRecipes/Sword': 40, 'armorRecipes/Coat': 10 }
  const counted = answer(getFractalSamples, () => ({ reply: [...SAMPLES, ...sample('c', 10_000, drops)] }))
  const { user } = renderPage('/fractal_encryption', { answers: [counted, ...answers] })
  await user.click(await screen.findByRole('button', { name: 'Weapon recipes' }))
  expect(await line('Expected loot', /^Weapon recipes: Axe/)).toMatch(/ \| – \| –$/)
  expect(await line('Expected loot', /^Weapon recipes: Sword/)).toMatch(/ \| – \| –$/)
  expect(await line('Expected loot', /^Armor recipes: Coat/)).toMatch(/ \| – \| –$/)
})

test('calculates for the number of boxes typed, and treats an invalid number as none', async () => {
  const { user, address } = renderPage('/fractal_encryption', { answers })
  const field = await screen.findByRole('spinbutton', { name: 'Boxes' })
  await user.clear(field)
  await user.type(field, '10')
  expect(address()).toBe('/fractal_encryption?boxes=10')
  expect(await line('Expected loot', /^Manuscripts/)).toMatch(/1.40 \| 84 silver/)
  await user.clear(field)
  await user.type(field, 'ten')
  expect(await line('Expected loot', /^Manuscripts/)).toMatch(/0.00 \| 0 copper/)
})

test('says what keys cost and how many boxes they open', async () => {
  renderPage('/fractal_encryption?keys=70', { answers })
  expect(await screen.findByText('~10% chance of getting a key from a box')).toBeDefined()
  // 70 / 0.9 = 77.78; x 2,000 = 155,556
  expect(screen.getByText('70 keys will open ~78 boxes')).toBeDefined()
  // Wider than a phone: keys scroll it.
  expect(screen.getByRole('region', { name: 'Cost of keys' }).tabIndex).toBe(0)
  expect(await line('Cost of keys', /^Fractal Encryption's/)).toMatch(/20 silver.* \| 15 gold 55 silver 56 copper/)
  expect(await line('Cost of keys', /^Vendor 30/)).toMatch(/30 silver.* \| 21 gold/)
  // 60,000 + 75,120 + 10 x 3,000
  expect(await line('Cost of keys', /^Vendor \(discount\)/)).toMatch(/ \| 16 gold 51 silver 20 copper/)
  expect(await line('Cost of keys', /^Matrix/)).toMatch(/30 silver.* \| 21 gold/)
})

test('says that no samples are imported, and still what keys cost', async () => {
  renderPage('/fractal_encryption', { answers: [answer(getFractalSamples, () => ({ reply: [] })), ...answers] })
  expect(await screen.findByText('None imported')).toBeDefined()
  expect(screen.getByText('FRACTAL_SAMPLES_FEED_URL')).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'help' }).getAttribute('href')).toBe('/help/fractal-encryption')
  expect(await line('Cost of keys', /^Vendor 30/)).toMatch(/9 gold/)
  expect(screen.queryByText(/keys will open/)).toBeNull()
})

test('says that samples could not be fetched', async () => {
  const down = answer(getFractalSamples, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/fractal_encryption', { answers: [down, ...answers] })
  expect((await screen.findByRole('alert')).textContent).toContain('Samples could not be fetched')
})
