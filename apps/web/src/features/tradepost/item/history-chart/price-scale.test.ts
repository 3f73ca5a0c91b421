import { expect, test } from 'vitest'
import { priceScale } from './price-scale.ts'

const scale = (min: number, max: number, lastPrice: number | null = null) => {
  const made = priceScale(lastPrice)
  return [made.min({ min, max }), made.max({ min, max })]
}

test('prices have a little room above and below, and never less than nothing', () => {
  expect(scale(1000, 2000)).toEqual([940, 2060])
  expect(scale(0, 10)).toEqual([0, 11])
})

test('a constant price is in the middle', () => {
  expect(scale(500, 500)).toEqual([499, 501])
})

test('the current price is in the scale, unless it is far from the drawn ones', () => {
  expect(scale(1000, 2000, 2400)).toEqual([916, 2484])
  expect(scale(1000, 2000, 2600)).toEqual([940, 2060])
})
