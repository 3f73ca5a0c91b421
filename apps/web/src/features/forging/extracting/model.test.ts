import { expect, it } from 'vitest'
import { candidatesOf, extractionOf, rowsOf } from './model.ts'

const sword = { id: 1, sell_price: 2000, upgrade1: 7, upgrade1_sell_price: 5001, upgrade2: 8, upgrade2_sell_price: 100 }
const coat = { id: 2, sell_price: 300, upgrade1: 9, upgrade1_sell_price: null }

it('makes a row of each upgrade that has a price', () => {
  expect(candidatesOf([sword, coat]).map(({ key, upgradeId }) => [key, upgradeId])).toEqual([
    ['1-1', 7],
    ['1-2', 8],
  ])
})

it('takes chance and cost into account', () => {
  // 85 % of 5001 are 4250, at 80 % 3400, less 2000 and 400: 1000 of 2400
  const [row] = rowsOf(candidatesOf([sword]), new Map([[7, { id: 7, name: 'Rune' }]]), { cost: 400, chanceRatio: 0.8 })
  expect(row).toMatchObject({ proceeds: 3400, profit: 1000, profitPercent: 41.67, upgrade: { name: 'Rune' } })
})

it('counts nothing until cost and chance are both known', () => {
  expect(extractionOf(400, 80)).toEqual({ cost: 400, chanceRatio: 0.8 })
  expect(extractionOf(0, 0)).toEqual({ cost: 0, chanceRatio: 0 })
  expect(extractionOf(null, 80)).toBeNull()
  expect(extractionOf(400, null)).toBeNull()
  const [row] = rowsOf(candidatesOf([sword]), new Map(), null)
  expect(row).toMatchObject({ upgradePrice: 5001, proceeds: null, profit: null, profitPercent: null })
})
