import { expect, test } from 'vitest'
import { pageList } from '../../../pages/page-list.ts'
import { itemIdIn, likeness, nearestPages } from './nearest-pages.ts'

const nearest = (path: string) => nearestPages(path, pageList, 3).map((page) => page.path)

test('the same text matches fully, whatever its case and punctuation, and a text without letters matches nothing', () => {
  expect(likeness('/Trade-Post', 'tradepost')).toBe(1)
  expect(likeness('abc', 'xyz')).toBe(0)
  expect(likeness('/', '/')).toBe(0)
})

test('letters count once: a repeated pair is not found twice', () => {
  // aa, aa, aa against aa: one in common of four
  expect(likeness('aaaa', 'aa')).toBe(0.5)
})

test.each([
  ['/tradpost', '/tradepost'],
  ['/tradepost/detail', '/tradepost/detailed'],
  ['/detailed', '/tradepost/detailed'],
  ['/changes', '/tradepost/gnashblade'],
  ['/friend', '/friends'],
  ['/de/status', '/status'],
  ['/thank-you', '/thanks'],
])('%s is nearest to %s', (path, page) => {
  expect(nearest(path)[0]).toBe(page)
})

test('an address without any similarity has no nearest page', () => {
  expect(nearest('/qqq/zzz')).toEqual([])
  expect(nearest('/')).toEqual([])
})

test('pages that need a number are never offered without one', () => {
  expect(nearestPages('/tradepost/item/:id', pageList, 99).filter(({ path }) => path.includes(':'))).toEqual([])
})

test.each([
  ['/item/19721', 19721],
  ['/tradepost/19721/history', 19721],
  ['/item/0', null],
  ['/item/12345678', null],
  ['/item/19721x', null],
])('%s names the item %s', (path, id) => {
  expect(itemIdIn(path)).toBe(id)
})
