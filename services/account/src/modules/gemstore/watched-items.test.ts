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

it('takes the date that is given, else the stored one, else the start of the latest sale', () => {
  const given = [
    { uuid: 'c', lastDate: null },
    { uuid: 'a', lastDate: null },
    { uuid: 'b', lastDate: null },
    { uuid: 'd', lastDate: null },
    { uuid: 'e', lastDate: day(5) },
  ]
  expect(nextWatchedItems(given, known)).toEqual([
    { uuid: 'c', lastDate: day(9) },
    { uuid: 'a', lastDate: day(1) },
    { uuid: 'b', lastDate: null },
    { uuid: 'd', lastDate: null },
    { uuid: 'e', lastDate: day(5) },
  ])
})

it('keeps the first of an item that is given twice', () => {
  const given = [
    { uuid: 'a', lastDate: day(2) },
    { uuid: 'a', lastDate: day(3) },
  ]
  expect(nextWatchedItems(given, known)).toEqual([{ uuid: 'a', lastDate: day(2) }])
})

it('knows what is in the catalogue, and what is on the list although the catalogue forgot it', () => {
  const given = ['a', 'x', 'd', 'y', 'x'].map((uuid) => ({ uuid, lastDate: null }))
  expect(unknownItems(given, known)).toEqual(['x', 'y'])
  expect(unknownItems(given, { stored: [{ uuid: 'x', lastDate: null }], latestStarts })).toEqual(['y'])
})
