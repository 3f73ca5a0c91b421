import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { itemBadge } from './item-badge.ts'

const ECTO = { name: 'Glob of Ectoplasm', isTradable: true, sell: 1520, change: 2.34, isOld: false }
const read = (svg: string) => {
  expect(XMLValidator.validate(svg)).toBe(true)
  return new XMLParser({ ignoreAttributes: false }).parse(svg).svg
}

test('says name, price and change, and what it is about', () => {
  const svg = read(itemBadge(ECTO, 'live'))
  expect(svg.title).toBe('Glob of Ectoplasm: 15s 20c · +2.3 %')
  expect(svg.desc).toBe('Lowest sell offer of Glob of Ectoplasm on the Guild Wars 2 trading post: 15s 20c · +2.3 %')
})

test.each([
  [{ sell: null }, 'no offers'],
  [{ isTradable: false }, 'not traded'],
  [{ change: null }, '15s 20c'],
  [{ change: null, isOld: true }, '15s 20c · old'],
])('%o is %s', (given, text) => {
  expect(read(itemBadge({ ...ECTO, ...given }, 'live')).title).toBe(`Glob of Ectoplasm: ${text}`)
})

test('says that a market is not the real one', () => {
  expect(read(itemBadge(ECTO, 'simulated')).title).toMatch(/\(simulated market\)$/)
})

test.each([
  ['a long one', 'x'.repeat(300)],
  ['wide letters', 'W'.repeat(300)],
  ['marks', '<script>alert(1)</script>&amp;"\'$&$1]]>'],
  ['signs that are escaped', '&'.repeat(300)],
  ['a pile of marks', `Z${'\u0300'.repeat(300)}`],
  ['right to left', 'كرة من الإكتوبلازم'],
  ['faces', '👩‍👩‍👧‍👦'.repeat(60)],
  ['what XML cannot hold', 'a\u0000\u0008\uFFFF\uD800b\u202Ec'],
  ['ideographs', '灵质球'.repeat(100)],
])('is small, of one height and well-formed for a name of %s', (_what, name) => {
  const text = itemBadge({ ...ECTO, name }, 'live')
  expect(Buffer.byteLength(text)).toBeLessThan(3000)
  const svg = read(text)
  expect(svg['@_height']).toBe('20')
  expect(Number(svg['@_width'])).toBeLessThan(600)
  expect(text).not.toContain('<script')
})
