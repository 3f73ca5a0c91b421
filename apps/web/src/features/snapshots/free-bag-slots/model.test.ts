import { describe, expect, test } from 'vitest'
import { keyFigures, summary } from './figures.ts'
import { type BagRow, bagRow, bagsText, isFull, isNearlyFull, isRead, sumRows } from './model.ts'
import { type BagOffer, cheapestFor, cheapestOf, moreRoom } from './more-room.ts'

const THING = { id: 19_721, count: 1 }

/** A bag of some slots, the first ones used. */
const bag = (size: number, used: number) => ({
  id: 1,
  size,
  inventory: Array.from({ length: size }, (_, at) => (at < used ? THING : null)),
})
const row = (character: string, ...bags: (ReturnType<typeof bag> | null)[]) => bagRow('Orla.1234', character, { bags })
const offer = (id: number, size: number, price: number): BagOffer => ({ item: { id, name: `Bag ${id}` }, size, price })

describe('the room of a character', () => {
  test('is counted over all its bags, those of one size together', () => {
    const one = row('Tamsin', bag(15, 3), bag(20, 20), null, bag(20, 8))
    expect(one).toMatchObject({ total: 55, used: 31, free: 24, emptyPlaces: 1 })
    expect(bagsText(one)).toBe('2 × 20, 1 × 15, 1 empty place')
  })

  test.each([
    [20, 20, true, false],
    [20, 15, false, true],
    [20, 14, false, false],
  ])('of %i slots with %i used is full: %s, nearly full: %s', (size, used, full, nearly) => {
    const one = row('Tamsin', bag(size, used))
    expect([isFull(one), isNearlyFull(one)]).toEqual([full, nearly])
  })

  test('is none without a bag, which is not full', () => expect(isFull(row('Tamsin', null))).toBe(false))
})

describe('all characters', () => {
  const rows = [row('Tamsin', bag(20, 20)), row('Bram', bag(10, 6), bag(8, 8)), row('Ivo', bag(20, 0))]

  test('are summed up', () => {
    expect(sumRows(rows)).toEqual({ characters: 3, total: 58, used: 34, free: 24, bags: 4 })
    expect(summary(rows)).toBe('3 characters, 58 total, 34 used, 24 free')
  })

  test('name who is full and who nearly is', () => {
    const notes = new Map(keyFigures(rows, 2).map(({ label, value, note }) => [label, `${value} ${note}`]))
    expect(notes.get('Full')).toBe('1 Tamsin')
    expect(notes.get('Nearly full')).toBe('1 Bram')
    expect(notes.get('Characters')).toBe('3 of 2 accounts')
  })

  test('are dashes while nothing was read, and zero where there is none', () => {
    const texts = (some: readonly BagRow[] | null) => keyFigures(some, 1).map(({ value }) => value)
    expect(texts(null)).toEqual(['–', '–', '–', '–', '–', '–'])
    expect(texts([])).toEqual(['0', '0', '0', '0', '0', '0'])
    const labels = (some: readonly BagRow[] | null) => keyFigures(some, 1).map(({ label }) => label)
    expect(labels(null)).toEqual(labels(rows))
  })

  test('of an account are known once one was read, or there are none', () => {
    const asked = { readAt: 0, error: null, isAsking: false }
    const one = (answer: { bags: [] } | undefined) => ({ ...asked, answer, account: 'Orla.1234', name: 'Tamsin' })
    const read = (characters: ReturnType<typeof one>[] | undefined) =>
      isRead({ name: 'Orla.1234', names: { ...asked, answer: [] }, characters })
    expect([read(undefined), read([one(undefined)])]).toEqual([false, false])
    expect([read([]), read([one(undefined), one({ bags: [] })])]).toEqual([true, true])
  })
})

describe('more room', () => {
  const OFFERS = [offer(1, 8, 100), offer(2, 18, 5000), offer(3, 20, 9000), offer(4, 20, 8000)]

  test('comes from the bag whose additional slots are cheapest each', () => {
    expect(cheapestFor(8, 1, OFFERS)).toMatchObject({ offer: { size: 18 }, adds: 10, perSlot: 500 })
    expect(cheapestFor(18, 1, OFFERS)).toMatchObject({ offer: { price: 8000 }, adds: 2, perSlot: 4000 })
    expect(cheapestFor(20, 1, OFFERS)).toBeNull()
  })

  test('counts a place without a bag as one of no slots', () => {
    expect(cheapestOf(row('Tamsin', bag(20, 0), null), OFFERS)).toMatchObject({ replaced: 0, adds: 8, perSlot: 12.5 })
    expect(cheapestOf(row('Tamsin', bag(20, 0)), OFFERS)).toBeNull()
  })

  test('is listed for each size in use, the cheapest slot first', () => {
    const rows = [row('Tamsin', bag(8, 0), bag(18, 0)), row('Bram', bag(8, 0), null, bag(20, 0))]
    expect(moreRoom(rows, OFFERS).map(({ replaced, count, adds }) => [replaced, count, adds])).toEqual([
      [0, 1, 8],
      [8, 2, 10],
      [18, 1, 2],
    ])
  })
})
