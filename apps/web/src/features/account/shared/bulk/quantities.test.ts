import { describe, expect, it } from 'vitest'
import { quantityOf, readQuantities, takeKnown, withEntries, writeQuantities, writtenIds } from './quantities.ts'

const known = new Set([19721, 19976])
const taken = (text: string) => takeKnown(readQuantities(text), known)

describe('a text of ids with quantities', () => {
  it('is read between commas, with blanks and a capital X', () => {
    expect(taken('19721x250, 19976 X 1')).toEqual({
      entries: [
        { id: 19721, qty: 250 },
        { id: 19976, qty: 1 },
      ],
      ignored: [],
    })
  })

  it('may have its entries on lines of their own', () => {
    expect(taken('19721x1\n19976x2\n').entries).toHaveLength(2)
  })

  it.each(['ax5', '19721xb', '19721', 'x5', '19721x', '0x5', '19721x0', '-1x5', '19721x-5', '19721x1.5', '19721x5x5'])(
    'lists %s back',
    (text) => {
      expect(taken(text)).toEqual({ entries: [], ignored: [text] })
    },
  )

  it('lists back unknown entries, and quantities above the limit of a list', () => {
    expect(taken('5x1, 19721x1000000001, 19976x1000000000, 19721719721719721x1')).toEqual({
      entries: [{ id: 19976, qty: 1_000_000_000 }],
      ignored: ['5x1', '19721x1000000001', '19721719721719721x1'],
    })
  })

  it('names each id once that must be known', () => {
    expect(writtenIds(readQuantities('5x1,5x2,x,7x1'))).toEqual([5, 7])
  })

  it('is written the way it is read', () => {
    const entries = [
      { id: 19721, qty: 250 },
      { id: 19976, qty: 1 },
    ]
    expect(writeQuantities(entries)).toBe('19721x250,19976x1')
    expect(taken(writeQuantities(entries)).entries).toEqual(entries)
  })
})

it('an entry that is there already gets the new quantity and keeps its place', () => {
  const entries = [
    { id: 1, qty: 1 },
    { id: 2, qty: 2 },
  ]
  const added = [
    { id: 3, qty: 3 },
    { id: 1, qty: 9 },
  ]
  expect(writeQuantities(withEntries(entries, added))).toBe('1x9,2x2,3x3')
})

it.each([
  ['12', 12],
  ['1e3', 1000],
  ['2.9', 2],
  ['', 0],
  ['many', 0],
  ['-4', 0],
  ['99999999999', 1_000_000_000],
])('a quantity field with %j counts as %i', (text, quantity) => {
  expect(quantityOf(text)).toBe(quantity)
})
