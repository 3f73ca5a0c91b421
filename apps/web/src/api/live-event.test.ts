import { expect, it } from 'vitest'
import { readLiveEvent } from './live-event.ts'

const PRICE = { id: 1, buy_price: 1, sell_price: 10, buy_quantity: null, sell_quantity: 1 }
const pricesEvent = (data: unknown, lastEventId = '8') =>
  readLiveEvent('prices', { data: typeof data === 'string' ? data : JSON.stringify(data), lastEventId })

it('has the version and the prices', () => {
  expect(pricesEvent([PRICE])).toEqual({ type: 'prices', version: 8, prices: [PRICE] })
  expect(readLiveEvent('heartbeat', { data: '{"version":7,"ageSeconds":null}', lastEventId: '7' })).toEqual({
    ...{ type: 'heartbeat', version: 7, prices: [] },
  })
})

it('has no price for a side that became empty', () => {
  const empty = { ...PRICE, sell_price: 0, buy_quantity: 0 }
  expect(pricesEvent([empty])?.prices).toEqual([{ ...empty, sell_price: null }])
})

it.each([
  ['no JSON', '[', '8'],
  ['another form', [{ id: 'x' }], '8'],
  ['no version', [PRICE], ''],
])('is null for an event with %s', (_what, data, lastEventId) => {
  expect(pricesEvent(data, lastEventId)).toBeNull()
})
