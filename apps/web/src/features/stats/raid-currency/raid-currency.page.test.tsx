import { getCurrencies, getRaidRewards, getWays, type ItemRow, type Way } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const base = { rarity: 'Exotic', type: 'Trinket', marketable: true, '7d_sell_sold': 70 } as const
const items = itemsAnswers((): (ItemRow & { id: number })[] => [
  { ...base, id: 77_302, name: 'Slothasor Mini', sell_price: 200_001 },
  { ...base, id: 77_474, name: 'Chak Infusion', sell_price: 100 },
])
const currencies = answer(getCurrencies, () => ({ reply: [{ id: 28, name: 'Magnetite Shard', icon: null }] }))
const way: Way = {
  ...{ id: 1, kind: 'vendor', inputs: [{ kind: 'currency', id: 28, count: 300 }], output: 77_302, count: 1 },
  ...{
    least: null,
    most: null,
    disciplines: [],
    rating: null,
    isLearned: false,
    perDay: null,
    byproducts: [],
    kit: null,
    merchant: null,
  },
  source: 'custom-recipes',
}
const ways = answer(getWays, () => ({ reply: [way] }))
const rewards = answer(getRaidRewards, () => ({
  reply: [
    { id: 77_474, currency: 28, cost: 4, gold: 100 },
    { id: 77_302, currency: 28, cost: 300, gold: 20_000 },
    { id: 80_000, currency: 70, cost: 10, gold: 0 },
  ],
}))
const rowText = (name: string): string => screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? ''

test('shows what a unit of the currency is worth, the best reward first', async () => {
  renderPage('/raid_currency', { answers: [...items, currencies, ways, rewards] })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findAllByText('Magnetite Shard')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Slothasor Mini',
    'Chak Infusion',
    'Item 80000',
  ])
  // 85 % of 200001 are 170000, less 20000: 15 gold for 300 shards, 5 silver each.
  expect(rowText('Slothasor Mini')).toContain('15 gold')
  expect(rowText('Slothasor Mini')).toContain('5 silver')
  // 85 less 100 for 4: 3.75 lost each.
  expect(rowText('Chak Infusion')).toContain('minus 4 copper')
  expect(rowText('Item 80000')).toContain('Currency 70')
  // By all that a shard buys: 85 % of 200001, for 300 of them.
  await waitFor(() => expect(rowText('Chak Infusion')).toContain('5 silver 67 copper'))
})

test('says that none are imported, and where to read how', async () => {
  renderPage('/raid_currency', { answers: [...items, currencies, ways, answer(getRaidRewards, () => ({ reply: [] }))] })
  expect(await screen.findByText('None imported')).toBeDefined()
  expect(screen.getByText('RAID_REWARDS_FEED_URL')).toBeDefined()
  expect(screen.getByRole('link', { name: 'help' }).getAttribute('href')).toBe('/help/raid-currency')
})

test('says that rewards could not be fetched', async () => {
  const failing = answer(getRaidRewards, () => {
    throw new Fault('UNAVAILABLE', 'later')
  })
  renderPage('/raid_currency', { answers: [...items, currencies, ways, failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Rewards could not be fetched')
})
