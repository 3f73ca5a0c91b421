import { getDailyHistory, getGameListings, getItems } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../testing/render-page.tsx'
import { createApi } from './api-context.tsx'

it('has the browser ask the game anew, whatever it kept of the answer before', async () => {
  const asked: string[] = []
  const fetch = async (...call: Parameters<typeof globalThis.fetch>) => {
    const request = new Request(...call)
    asked.push(`${request.url} ${request.cache}`)
    return Response.json({ id: 7, buys: [], sells: [] })
  }
  await createApi({ ...TEST_CONFIG, gameApiBase: 'https://game.example' }, { fetch }).game(getGameListings, {
    params: { id: 7 },
  })
  expect(asked).toEqual(['https://game.example/v2/commerce/listings/7 no-cache'])
})

it('knows no price where nobody offers anything, and leaves every other 0 as it is', async () => {
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
