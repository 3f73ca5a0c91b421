import { expect, test } from 'vitest'
import { realAddress } from './hash-address.ts'

const read = (address: string): string | null => {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return realAddress({ pathname, search, hash })
}

test.each([
  ['/#/tradepost/item/19721', '/tradepost/item/19721'],
  ['/#/tradepost/detailed?sort=profit&order=desc', '/tradepost/detailed?sort=profit&order=desc'],
  ['/#/stats_viewer?basic=Bag%20of%20Gear', '/stats_viewer?basic=Bag%20of%20Gear'],
  ['/index.html#/tradepost', '/tradepost'],
  ['/#/', '/'],
  ['/#tradepost/item/19721', '/tradepost/item/19721'],
  ['/#stats_viewer?basic=x', '/stats_viewer?basic=x'],
  ['/#/help/estimates#sold', '/help/estimates#sold'],
  ['/friends#/tradepost', '/tradepost'],
  ['/#%2Ftradepost%2Fitem%2F19721', '/tradepost/item/19721'],
  ['/#tradepost%2Fdetailed%3Fsort%3Dprofit%26order%3Dasc', '/tradepost/detailed?sort=profit&order=asc'],
  ['/#%2F%2Fevil.example', '/evil.example'],
])('%s is the page %s', (address, real) => {
  expect(read(address)).toBe(real)
})

test.each(['/', '/tradepost?f.name=ecto', '/help/estimates#sold', '/tradepost#support', '/#part'])(
  '%s stays as it is',
  (address) => {
    expect(read(address)).toBeNull()
  },
)

test('the query before the hash is kept where the hash has none', () => {
  expect(read('/?auth=abc#/reset/password')).toBe('/reset/password?auth=abc')
  expect(read('/?a=1#/tradepost?b=2')).toBe('/tradepost?b=2')
  expect(read('/?a=1#/help/estimates#sold')).toBe('/help/estimates?a=1#sold')
})

test('the file name of the start page is not a separate address', () => {
  expect(read('/index.html')).toBe('/')
  expect(read('/index.html#part')).toBe('/#part')
})

test('a hash cannot lead to another site', () => {
  expect(read('/#//evil.example/x')).toBe('/evil.example/x')
  expect(read('/#/\\evil.example')).toBe('/evil.example')
})
