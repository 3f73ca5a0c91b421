import { expect, test } from 'vitest'
import { filePathOf, pagePathOf } from './page-path.ts'

test.each([
  ['/', '/'],
  ['/?q=1', '/'],
  ['/tradepost/detailed?sort=id&order=asc', '/tradepost/detailed'],
  ['/tradepost/', '/tradepost'],
  ['/tradepost/item/19721', '/tradepost/item/19721'],
  ['/caf%C3%A9', '/café'],
])('an address such as %s names the page %s', (url, path) => {
  expect(pagePathOf(url)).toBe(path)
})

test.each([
  '//',
  '//gw2/v1/items/json',
  '/a//b',
  '/a/../b',
  '/a/%2e%2e/b',
  '/%00',
  '/a%5Cb',
  '/%',
  '/gw2/v1/nothing',
  '/game/v2/items',
  '/docs/nothing',
  '/assets/gone',
  '/favicon.ico',
  `/${'x'.repeat(400)}`,
])('no page can be at %.40s', (url) => {
  expect(pagePathOf(url)).toBeNull()
})

test('files are what a build names so', () => {
  expect(filePathOf('/assets/index-B2_i-DA.js?v=1')).toBe('/assets/index-B2_i-DA.js')
  expect(['/.vite/manifest.json', '/../x.js', '/a%2Fb.js', '//a.js', '/assets/', '/a/..'].map(filePathOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
