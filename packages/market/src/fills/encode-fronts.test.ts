import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFronts, encodeFronts } from './encode-fronts.ts'
import { type Fronts, NO_FRONTS } from './front-spells.ts'

const slots = fc.integer({ min: 0, max: 50_000_000 })
const prices = fc.integer({ min: 1, max: 100_000_000 })
const sides: fc.Arbitrary<Fronts> = fc.record({
  front: fc.option(fc.record({ price: prices, since: slots })),
  standing: fc.array(
    fc.tuple(prices, slots, fc.integer({ min: 1, max: 9_000 })).map(([price, from, minutes]) => ({
      ...{ price, from, to: from + minutes },
    })),
    { maxLength: 24 },
  ),
})

test('fronts come back from their bytes', () => {
  fc.assert(
    fc.property(sides, sides, (buy, sell) => {
      expect(decodeFronts(encodeFronts({ buy, sell }))).toEqual({ buy, sell })
    }),
  )
})

test('of an item that was not counted yet stand none', () => {
  expect(decodeFronts(null)).toEqual({ buy: NO_FRONTS, sell: NO_FRONTS })
})

test('take few bytes, and anything else is refused', () => {
  const stretch = (turn: number) => ({ price: 51, from: 29_000_000 + 10 * turn, to: 29_000_000 + 10 * turn + 5 })
  const busy = {
    front: { price: 50, since: 29_000_245 },
    standing: Array.from({ length: 24 }, (_, turn) => stretch(turn)),
  }
  const bytes = encodeFronts({ buy: busy, sell: NO_FRONTS })
  expect(bytes.length).toBeLessThan(110)
  expect(() => decodeFronts(bytes.subarray(0, 20))).toThrow(RangeError)
  expect(() => decodeFronts(new Uint8Array([...bytes, 0]))).toThrow(RangeError)
})
