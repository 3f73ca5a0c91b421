import { expect, it } from 'vitest'
import { nextWatchedItems, unknownItems } from './watched-items.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
const stored = [
  { uuid: 'a', lastDate: day(1) },
  { uuid: 'b', lastDate: null },
]
const latestStarts = new Map([
  ['a', day(9)],
  ['b', day(9)],
  ['c', day(9)],
  ['d', null],
])
const known = { stored, latestStarts }

it('uses the given date for a new item, otherwise the start of its latest sale', () => {
  const given = [
    { uuid: 'c', lastDate: null },
    { uuid: 'd', lastDate: null },
    { uuid: 'e', lastDate: day(5) },
  ]
  expect(nextWatchedItems(given, known, day(20))).toEqual([
    { uuid: 'c', lastDate: day(9) },
    { uuid: 'd', lastDate: null },
    { uuid: 'e', lastDate: day(5) },
  ])
})

it('moves the date of an item that is watched already only on', () => {
  const dates = (lastDate: Date | null) =>
    nextWatchedItems(
      ['a', 'b'].map((uuid) => ({ uuid, lastDate })),
      known,
      day(20),
    ).map((item) => item.lastDate)
  expect(dates(null)).toEqual([day(1), null])
  expect(dates(day(3))).toEqual([day(3), day(3)])
  expect(dates(new Date(0))).toEqual([day(1), new Date(0)])
})

it('counts a sale that is still to come as none', () => {
  const given = ['a', 'c', 'e'].map((uuid) => ({ uuid, lastDate: day(9) }))
  expect(nextWatchedItems(given, known, day(8)).map(({ lastDate }) => lastDate)).toEqual([day(1), null, null])
})

it('keeps the first of an item that is given twice', () => {
  const given = [
    { uuid: 'c', lastDate: day(2) },
    { uuid: 'c', lastDate: day(3) },
  ]
  expect(nextWatchedItems(given, known, day(20))).toEqual([{ uuid: 'c', lastDate: day(2) }])
})

it('accepts items in the catalogue, and those on the list that left the catalogue', () => {
  const given = ['a', 'x', 'd', 'y', 'x'].map((uuid) => ({ uuid, lastDate: null }))
  expect(unknownItems(given, known)).toEqual(['x', 'y'])
  expect(unknownItems(given, { stored: [{ uuid: 'x', lastDate: null }], latestStarts })).toEqual(['y'])
})
