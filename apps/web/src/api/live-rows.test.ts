import type { ItemRow } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { movedChange, patchRow, patchRows } from './live-rows.ts'

const price = { id: 7, buy_price: 300, sell_price: 400, buy_quantity: 5, sell_quantity: 6 }

it('changes prices and the figures based on them, and adds no field', () => {
  // 85 % of 400 less 300 = 40; 40 / 300 = 13.33 %
  expect(patchRow({ id: 7, sell_price: 350, profit: -3, roi: -1 }, price)).toEqual({
    id: 7,
    sell_price: 400,
    profit: 40,
    roi: 13.33,
  })
})

it('has no profit without both prices', () => {
  const row: ItemRow = { id: 7, buy_price: 1, sell_price: 350, profit: 9, roi: 9 }
  expect(patchRow(row, { ...price, sell_price: null })).toMatchObject({ sell_price: null, profit: null, roi: null })
})

it('moves changes with the price that they are about', () => {
  // 110 was 10 % above 100; 121 is 21 % above it
  expect(movedChange(10, 110, 121)).toBe(21)
  const row: ItemRow = {
    id: 7,
    sell_price: 200,
    '1d_sell_price_change': 0,
    '7d_sell_price_avg_change': 100,
    '7d_buy_price_avg_change': 5,
    buy_price: 300,
    sell_quantity: 3,
    '1m_sell_quantity_change': 0,
    '7d_sell_sold_change': 4,
  }
  expect(patchRow(row, price)).toMatchObject({
    '1d_sell_price_change': 100,
    '7d_sell_price_avg_change': 300,
    '7d_buy_price_avg_change': 5,
    '1m_sell_quantity_change': 100,
    '7d_sell_sold_change': 4,
  })
})

it('keeps the very rows and the very list that nothing changed', () => {
  const rows: ItemRow[] = [
    { id: 7, sell_price: 400 },
    { id: 8, sell_price: 1 },
  ]
  expect(patchRows(rows, new Map([[7, price]]))).toBe(rows)
  const patched = patchRows(rows, new Map([[8, { ...price, id: 8 }]]))
  expect(patched.map(({ id, sell_price }) => [id, sell_price])).toEqual([
    [7, 400],
    [8, 400],
  ])
  expect(patched[0]).toBe(rows[0])
})
