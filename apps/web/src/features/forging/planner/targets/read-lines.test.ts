import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatLinkOf, readChatLink } from './chat-link.ts'
import { readLines, takeLines } from './read-lines.ts'

const LOOKUP = {
  known: new Set([19721, 46738, 5]),
  byName: new Map([
    ['glob of ectoplasm', [19721]],
    ['twin', [7, 8]],
  ]),
}
const take = (text: string, before: { id: number; units: number }[] = []) => takeLines(readLines(text), LOOKUP, before)

describe('a paste', () => {
  test.each([
    ['19721 x 250', 250],
    ['19721 × 250', 250],
    ['19721, 250', 250],
    ['19721x250', 250],
    ['Glob of Ectoplasm x 250', 250],
    ['glob of ectoplasm', 1],
    ['250 Glob of Ectoplasm', 250],
    ['250x Glob of Ectoplasm', 250],
    ['Glob of Ectoplasm: 250', 250],
    ['[&AgEJTQAA]', 1],
    ['[&AvoJTQAA]', 250],
    ['[&AgEJTQAA] x 250', 250],
    ['250 [&AgEJTQAA]', 250],
    ['19721', 1],
    ['1,000 Glob of Ectoplasm', 1000],
    ['1 000 Glob of Ectoplasm', 1000],
    ['1\u2009000 Glob of Ectoplasm', 1000],
    ['1,000x Glob of Ectoplasm', 1000],
    ['Glob of Ectoplasm x 1,000,000', 1_000_000],
    ['Glob of Ectoplasm: 1 000', 1000],
    ['19721 x 1,000', 1000],
    ['1,000 [&AgEJTQAA]', 1000],
  ])('“%s” is ectoplasm', (text, units) => {
    expect(take(text)).toEqual({ targets: [{ id: 19721, units }], bad: [] })
  })

  test('groups of other than three digits, and names with commas, are no amounts', () => {
    expect(readLines('1,00 Iron Ore\n250 Cloth, 1,000 Threads\nRune 12, 250')).toEqual([
      { text: '1,00 Iron Ore', units: 1, name: '1,00 Iron Ore' },
      { text: '250 Cloth, 1,000 Threads', units: 250, name: 'Cloth, 1,000 Threads' },
      { text: 'Rune 12, 250', units: 250, name: 'Rune 12' },
    ])
  })

  test('adds up what it names twice, and to what is there', () => {
    expect(take('19721 x 2\nGlob of Ectoplasm x 3', [{ id: 19721, units: 10 }]).targets).toEqual([
      { id: 19721, units: 15 },
    ])
  })

  test('lists back what it cannot take, with why', () => {
    const text = ['1 x 4', 'Twin', 'No such thing', '19721 x 0', '[&BAA=]', '!!', '19721 x 1000001', '', '5'].join('\n')
    const { targets, bad } = take(text)
    expect(targets).toEqual([{ id: 5, units: 1 }])
    expect(bad).toEqual([
      { text: '1 x 4', fault: 'no item has the id 1' },
      { text: 'Twin', fault: '2 items have this name: give the id of one, such as 7' },
      { text: 'No such thing', fault: 'no item has this name' },
      { text: '19721 x 0', fault: 'units are from 1 to 1,000,000' },
      { text: '[&BAA=]', fault: 'this chat link is of no item' },
      { text: '!!', fault: 'it names no item' },
      { text: '19721 x 1000001', fault: 'units are from 1 to 1,000,000' },
    ])
  })

  test('fills a plan up to its two hundredth target', () => {
    const before = Array.from({ length: 199 }, (_, index) => ({ id: 100_000 + index, units: 1 }))
    const { targets, bad } = take('5\n46738', before)
    expect(targets).toHaveLength(200)
    expect(bad).toEqual([{ text: '46738', fault: 'a plan has at most 200 targets' }])
  })
})

test('a chat link says which item and how many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xff_ff_ff }), fc.integer({ min: 1, max: 250 }), (id, units) => {
      expect(readChatLink(chatLinkOf(id, units))).toEqual({ id, units })
    }),
  )
  expect(chatLinkOf(19721, 1)).toBe('[&AgEJTQAA]')
})
