import { getDailyHistory, getItems } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../testing/render-page.tsx'
import { createApi } from './api-context.tsx'

it('has no price where there are no offers, and leaves every other 0 unchanged', async () => {
  const rows = [
    { id: 7, buy_price: 0, sell_price: 12, buy_quantity: 0, '7d_buy_price_avg': 0, vendor_value: 0 },
    { id: 8, buy_price: 3, sell_price: 0 },
  ]
  const { call } = createApi(TEST_CONFIG, {
    fetch: async (...given) =>
      Response.json(new Request(...given).url.includes('/history/') ? [{ sell_price_avg: 0, sell_sold: 0 }] : rows),
  })
  expect(await call(getItems, { query: {} })).toEqual([
    { id: 7, buy_price: null, sell_price: 12, buy_quantity: 0, '7d_buy_price_avg': null, vendor_value: 0 },
    { id: 8, buy_price: 3, sell_price: null },
  ])
  expect((await call.answer(getDailyHistory, { query: { itemID: [7] } })).reply).toEqual([
    { sell_price_avg: null, sell_sold: 0 },
  ])
})
