import { expect, it } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { anotherKey, anyKey, jokeRows } from './model.ts'

const rowOf = (key: string, amount: number | null) =>
  jokeRows(amount, new Map([[12_128, { id: 12_128, sell_price: 50 }]])).find((row) => row.key === key)

it('counts an amount in made-up values and in prices of items', () => {
  // 10 gold / 1 silver 50; 10 gold / 12 x 50 copper
  expect(rowOf('hugs', 100_000)).toMatchObject({ worth: 150, units: 666.7 })
  expect(rowOf('pies', 100_000)).toMatchObject({ worth: 600, units: 166.7 })
})

it('has no result where the item has no price or no amount was typed', () => {
  expect(rowOf('wine', 100_000)).toMatchObject({ worth: null, units: null })
  expect(rowOf('hugs', null)).toMatchObject({ worth: 150, units: null })
})

it('has every key once, and picks another one each time', () => {
  const keys = CURRENCIES.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const random of [0, 0.5, 0.999]) {
    expect(keys).toContain(anotherKey('hugs', random))
    expect(anotherKey('hugs', random)).not.toBe('hugs')
  }
})

it('picks the first one among all of them', () => {
  const keys = CURRENCIES.map(({ key }) => key)
  expect(keys.map((_, place) => anyKey((place + 0.5) / keys.length))).toEqual(keys)
  expect([anyKey(0), anyKey(0.999_999)]).toEqual([keys[0], keys.at(-1)])
})
