import { getItems, type ItemRow } from '@gildscope/contracts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const base = { rarity: 'Rare', type: 'Weapon', marketable: true } as const
const SWORD = {
  ...{ ...base, id: 1, name: 'Pearl Blade', sell_price: 2000, upgrade1: 7, upgrade1_sell_price: 5001 },
  ...{ extraction_profit: 2250, upgrade2: null, upgrade2_sell_price: null },
} satisfies ItemRow
const STAFF = { ...SWORD, id: 2, name: 'Old Staff', sell_price: 4000, extraction_profit: 250 }
const PLAIN = { ...SWORD, id: 3, name: 'Plain Dagger', extraction_profit: -10 }
const SIGIL = { ...base, id: 7, name: 'Sigil of Force', sell_price: 5001, '7d_sell_sold': 70 } satisfies ItemRow
const answers = itemsAnswers(() => [STAFF, SWORD, PLAIN, SIGIL])
const rowText = (name: string): string => screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? ''

test('shows items by what their upgrade brings, in groups, without those that never can', async () => {
  const { calls } = renderPage('/extracting', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findAllByText('Sigil of Force')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Pearl Blade', 'Old Staff'])
  // 85 % of 5001 are 4250, less 2000.
  expect(rowText('Pearl Blade')).toContain('22 silver 50 copper')
  for (const group of ['Item', 'Upgrade', 'Profit']) {
    expect(screen.getAllByText(group, { exact: true }).length).toBeGreaterThan(0)
  }
  expect(calls.find(({ name }) => name === getItems.name)?.query).toMatchObject({
    filter: { terms: [{ field: 'marketable' }, { field: 'extraction_profit', op: 'gt', value: 0 }] },
  })
})

test('counts the chance and the cost that are typed, kept in the address', async () => {
  const { user, address } = renderPage('/extracting?chance=80', { answers })
  await screen.findAllByText('Sigil of Force')
  const cost = screen.getByRole('textbox', { name: 'Cost' })
  await user.clear(cost)
  await user.type(cost, '4s')
  expect(address()).toContain('cost=4s')
  // 80 % of 4250 are 3400, less 2000 and 400: 1000 of 2400.
  expect(rowText('Pearl Blade')).toContain('10 silver')
  expect(rowText('Pearl Blade')).toContain('41.7 %')
  await user.click(screen.getByRole('button', { name: '100 %' }))
  expect(address()).toContain('chance=100')
})

test.each([
  ['Chance', '101'],
  ['Chance', '-1'],
  ['Cost', 'much'],
])('%s of %s is marked as invalid, and counts nothing', async (label, text) => {
  renderPage(`/extracting?${label.toLowerCase()}=${text}`, { answers })
  await screen.findAllByText('Sigil of Force')
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  const row = screen.getByRole('rowheader', { name: 'Pearl Blade' }).closest('tr')
  expect([...(row?.cells ?? [])].slice(-3).map(({ textContent }) => textContent.charAt(0))).toEqual(['–', '–', '–'])
  expect(rowText('Pearl Blade')).toContain('20 silver')
})

test('says that upgrades could not be fetched', async () => {
  const failing = answer(getItems, () => {
    throw new Fault('UNAVAILABLE', 'the market is still being loaded')
  })
  renderPage('/extracting', { answers: [failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Upgrades could not be fetched')
})

test('says that no upgrade is worth more than its item', async () => {
  renderPage('/extracting', { answers: itemsAnswers(() => [PLAIN, SIGIL]) })
  expect(await screen.findByText('No upgrades here')).toBeDefined()
  const what = screen.getByRole('link', { name: 'What is listed' })
  expect(what.getAttribute('href')).toBe('/help/extracting#what-is-listed')
})
