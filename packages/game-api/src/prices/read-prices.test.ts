import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameApiError } from '../game-api-error.ts'
import { readPrices } from './read-prices.ts'

const count = fc.oneof(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(999_999_999, 1_000_000_000, 2 ** 31 - 1))
const side = fc.record({ quantity: count, unit_price: count })
const record = fc.record({ id: fc.integer({ min: 1 }), whitelisted: fc.boolean(), buys: side, sells: side })
type Price = typeof record extends fc.Arbitrary<infer R> ? R : never

const expected = (prices: readonly Price[]) =>
  prices.map(({ id, buys, sells }) => ({
    id,
    buyPrice: buys.unit_price,
    buyQuantity: buys.quantity,
    sellPrice: sells.unit_price,
    sellQuantity: sells.quantity,
  }))
const read = (text: string) => {
  const { prices, faulty } = readPrices(Buffer.from(text))
  expect(faulty).toEqual([])
  return prices
}

const ONE = '{"id":7,"whitelisted":false,"buys":{"quantity":3,"unit_price":4},"sells":{"quantity":0,"unit_price":0}}'

describe('an answer of prices', () => {
  test('is read in the form in which the game sends it, and in any other', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), fc.constantFrom(undefined, 2), (prices, indent) => {
        expect(read(JSON.stringify(prices, null, indent))).toEqual(expected(prices))
        const turned = prices.map(({ id, ...others }) => ({ ...others, more: [{}], id }))
        expect(read(JSON.stringify([...prices, ...turned]))).toEqual(expected([...prices, ...prices]))
      }),
    )
  })

  test.each([
    ['cut off', `[${ONE.slice(0, -4)}`],
    ['that goes on', `[${ONE}]]`],
    ['with a number that is none', `[${ONE.replace('3', '03')}]`],
    ['without a number', `[${ONE.replace('3', '')}]`],
    ['of something else', '["v1","v2"]'],
    ['of nothing', ''],
    ['with an id that is none', `[${ONE.replace('7', '-7')}]`],
  ])('%s is refused', (_, text) => {
    expect(() => read(text)).toThrow(GameApiError)
  })

  test.each([
    ['a negative number', ONE.replace('3', '-3')],
    ['a fraction', ONE.replace('3', '3.5')],
    ['a text', ONE.replace('3', '"3"')],
    ['a number beyond 32 bits', ONE.replace('3', '2147483648')],
    ['a number beyond all measure', ONE.replace('3', '1e308')],
    ['a missing side', '{"id":7,"whitelisted":false,"buys":{"quantity":3,"unit_price":4}}'],
  ])('with %s loses that record only, and says why', (_, bad) => {
    const good = ONE.replace('7', '8')
    const { prices, faulty } = readPrices(Buffer.from(`[${bad},${good}]`))
    expect(prices.map(({ id }) => id)).toEqual([8])
    expect(faulty).toEqual([{ id: 7, reason: expect.stringMatching(/ at (buys\.quantity|sells)/) }])
  })
})
