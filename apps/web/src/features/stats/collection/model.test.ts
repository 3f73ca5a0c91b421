import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, lacking, magicFindOf, NO_DRAFT } from './draft.ts'
import { isTooEarly, mistakesOf } from './mistakes.ts'
import {
  BLACK_LION_CHEST,
  BLACK_LION_KEY,
  differenceOf,
  priceOf,
  rowsOf,
  subjectOf,
  submissionOf,
  totalsOf,
  verdictOf,
} from './model.ts'
import { laterSnapshot, snapshot, TAKEN_AT } from './testing/snapshots.ts'

const BAG = 36038
const NAMES: Record<number, string> = { [BAG]: 'Trick-or-Treat Bag', 7: 'Heavy Loot Bag' }
const nameOf = (id: number): string => NAMES[id] ?? `Item ${id}`
const sold = (copper: number) => ({ copper, isSold: true })

const of = (id: number, quantity: number) => ({ id, quantity })
const chests = (count: number) => of(BLACK_LION_CHEST, count)
const keys = (count: number) => of(BLACK_LION_KEY, count)

const OPENED: Draft = {
  ...NO_DRAFT,
  account: 'Orla.1234',
  character: 'Tamsin Vale',
  magicFind: ' 312 ',
  activity: 'Opening',
  first: snapshot([[BAG, 250], [BAG, 250], [BAG, 36], [7, 1], null], { wallet: [{ id: 1, value: 500 }] }),
  second: laterSnapshot([[BAG, 250], [BAG, 36], [7, 1], [43319, 1038], null], {
    wallet: [
      { id: 1, value: 2340 },
      { id: 2, value: 412 },
    ],
  }),
}

describe('the verdict', () => {
  test.each([
    ['Opening', [], false, 'Nothing Consumed between snapshots.', null],
    ['BLTC', [], false, 'Nothing Consumed between snapshots.', null],
    ['Opening', [of(BAG, 250)], true, 'No Errors, feel free to submit.', null],
    ['Salvaging', [of(BAG, 1)], true, 'No Errors, feel free to submit.', null],
    [
      ...(['Opening', [of(BAG, 250), of(7, 2), of(9, 1)], false] as const),
      ...(['Multiple types of items consumed: Trick-or-Treat Bag, Heavy Loot Bag, Item 9', null] as const),
    ],
    ['Opening', [keys(1), chests(1)], false, `Multiple types of items consumed: Item 19980, Item 20316`, null],
    ['BLTC', [keys(5), chests(5)], true, 'No Errors, feel free to submit.', 'Black Lion Chest and Key'],
    ['BLTC', [keys(4), chests(5)], false, 'Different number of Chests and Keys consumed', null],
    ['BLTC', [of(BAG, 5), chests(5)], false, 'Not a Black Lion Chest and Key', null],
    ['BLTC', [chests(5)], false, 'Not a Black Lion Chest and Key', null],
    [
      ...(['BLTC', [of(BAG, 5), keys(5), chests(5)], false] as const),
      ...(['Multiple types of items consumed: Trick-or-Treat Bag, Item 19980, Item 20316', null] as const),
    ],
  ] as const)('of %s and %j', (activity, consumed, isGood, text, detail) => {
    expect(verdictOf(consumed, activity, nameOf)).toEqual({ isGood, text, detail })
  })

  test('is about the chest, and about nothing when two kinds were consumed', () => {
    expect(subjectOf([keys(5), chests(5)], 'BLTC')).toEqual(chests(5))
    expect(subjectOf([of(BAG, 250)], 'Opening')).toEqual(of(BAG, 250))
    expect(subjectOf([of(BAG, 250), of(7, 1)], 'Opening')).toBeNull()
  })
})

test('a difference has what was consumed, what was gained and the change of the wallet', () => {
  expect(differenceOf(OPENED.first!, OPENED.second!, OPENED)).toEqual({
    consumed: [of(BAG, 250)],
    gained: [of(43319, 1038)],
    wallet: [
      { id: 1, value: 1840 },
      { id: 2, value: 412 },
    ],
  })
})

test('a kit that was used up, or bought, between the snapshots is neither consumed nor gained', () => {
  const [FINE_KIT, BASIC_KIT] = [23_041, 23_040]
  const salvage = (own: Partial<Draft>): Draft => ({
    ...{ ...OPENED, activity: 'Salvaging', kit: 'Fine Salvage Kit' },
    first: snapshot([
      [BAG, 25],
      [FINE_KIT, 1],
      [BASIC_KIT, 1],
    ]),
    second: laterSnapshot([
      [19_700, 30],
      [BASIC_KIT, 1],
    ]),
    ...own,
  })
  const usedUp = salvage({})
  expect(differenceOf(usedUp.first!, usedUp.second!, usedUp)).toMatchObject({ consumed: [of(BAG, 25)] })
  expect(submissionOf(usedUp, 'key', () => null)).toMatchObject({
    consumed: [{ id: BAG }],
    bags: { [BAG]: -25, 19700: 30 },
  })
  const bought = salvage({
    second: laterSnapshot([
      [19_700, 30],
      [FINE_KIT, 1],
      [FINE_KIT, 1],
      [BASIC_KIT, 1],
    ]),
  })
  expect(differenceOf(bought.first!, bought.second!, bought).gained).toEqual([of(19_700, 30)])
  // Any kit other than the selected one is a sign of a mistake.
  const other = salvage({ kit: 'Basic Salvage Kit' })
  const { consumed } = differenceOf(other.first!, other.second!, other)
  expect(verdictOf(consumed, 'Salvaging', nameOf).text).toMatch(/^Multiple types of items consumed: /)
})

test('the submission balances: before plus changes equals after', () => {
  const place = fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 250 })), { freq: 5 })
  const places = fc.array(place, { maxLength: 30 })
  fc.assert(
    fc.property(places, places, (before, after) => {
      const draft = { ...OPENED, first: snapshot(before), second: laterSnapshot(after) }
      const { consumed, items, bags = {} } = submissionOf(draft, 'key', () => null)!
      const unitsIn = (side: typeof before, id: number): number =>
        side.reduce((sum, stack) => sum + (stack?.[0] === id ? stack[1] : 0), 0)
      for (let id = 1; id <= 9; id += 1) {
        const gone = consumed.find((row) => row.id === id)?.quantity ?? 0
        const came = items.find((row) => row.id === id)?.quantity ?? 0
        expect(unitsIn(before, id) - gone + came).toBe(unitsIn(after, id))
        expect(bags[id] ?? 0).toBe(came - gone)
      }
      expect([...consumed, ...items].every(({ quantity }) => quantity > 0)).toBe(true)
    }),
  )
})

describe('the worth', () => {
  test('is the ask for items on offer, else the vendor price, and for a chest its price and 84 gems', () => {
    expect(priceOf(BAG, { sell_price: 487, vendor_value: 5 }, 1800)).toEqual(sold(487))
    expect(priceOf(BAG, { sell_price: null, vendor_value: 5 }, 1800)).toEqual({ copper: 5, isSold: false })
    expect(priceOf(BAG, { sell_price: null, vendor_value: 0 }, 1800)).toBeNull()
    expect(priceOf(BAG, undefined, 1800)).toBeNull()
    expect(priceOf(BLACK_LION_CHEST, { sell_price: 4 }, 1800)).toEqual(sold(151_204))
    expect(priceOf(BLACK_LION_CHEST, { sell_price: 4 }, null)).toBeNull()
  })

  test('of a difference is what the comp works out: fees of each kind, none of coin', () => {
    const priced: Record<number, [units: number, copper: number]> = {
      1: [1038, 46],
      2: [27, 1240],
      3: [2, 11_840],
      4: [24, 688],
      5: [29, 531],
      6: [1, 9615],
      7: [1, 8710],
      8: [6, 342],
    }
    const gained = Object.entries(priced).map(([id, [units]]) => of(Number(id), units))
    const wallet = [{ id: 1, value: 1840 }]
    const difference = { consumed: [of(BAG, 250)], gained: gained.toReversed(), wallet }
    const rows = rowsOf(difference, 250, (id) => sold(id === BAG ? 487 : (priced[id]?.[1] ?? 0)))
    expect(rows.gained.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(rows.gained[0]).toMatchObject({ change: 1038, perUnit: 4.152, value: 47_748 })
    expect(totalsOf(rows, wallet, 250)).toEqual({
      gained: 135_454,
      withoutPrice: 0,
      consumed: 121_750,
      perUnit: 542,
      result: 13_704,
    })
  })

  test('has no result where the consumed item has no price, and deducts no fee from vendor prices', () => {
    const difference = { consumed: [of(BAG, 2)], gained: [of(1, 10), of(2, 1)], wallet: [] }
    const rows = rowsOf(difference, 2, (id) => (id === 1 ? { copper: 5, isSold: false } : null))
    expect(totalsOf(rows, [], 2)).toEqual({ gained: 50, withoutPrice: 1, consumed: null, perUnit: 25, result: null })
  })

  test('of a key is in that of its chest', () => {
    const difference = { consumed: [keys(2), chests(2)], gained: [], wallet: [] }
    const rows = rowsOf(difference, 2, (id) => (id === BLACK_LION_CHEST ? sold(100_000) : null))
    expect(totalsOf(rows, [], 2)).toMatchObject({ consumed: 200_000, result: -200_000 })
  })
})

test('a submission combines the first snapshot, the current input, and the second', () => {
  const prices = (id: number) => (id === BAG ? sold(487) : null)
  const grown = { ...OPENED, magicFind: ' 315 ', second: { ...OPENED.second!, level: 81, magicFind: '9' } }
  expect(submissionOf(grown, 'the key', prices)).toEqual({
    key: 'the key',
    account: 'Orla.1234',
    character: 'Tamsin Vale',
    level: 80,
    mf: 315,
    activity: 'Opening',
    salvagekit: '',
    delay: '',
    iso: '2026-11-20T12:40:12.000Z',
    consumed: [{ id: BAG, quantity: 250, price: 487 }],
    items: [{ id: 43319, quantity: 1038, price: null }],
    wallet: [
      { id: 1, value: 1840 },
      { id: 2, value: 412 },
    ],
    bags: { [BAG]: -250, 43319: 1038 },
  })
  expect(submissionOf({ ...OPENED, activity: 'Salvaging', kit: 'Basic Salvage Kit' }, 'k', prices)).toMatchObject({
    salvagekit: 'Basic Salvage Kit',
  })
  expect(submissionOf({ ...OPENED, second: null }, 'k', prices)).toBeNull()
  expect(submissionOf({ ...OPENED, magicFind: 'much' }, 'k', prices)).toBeNull()
})

test('a first snapshot needs magic find, a character, an activity, and for salvaging a kit', () => {
  const whole: Draft = { ...NO_DRAFT, character: 'Tamsin Vale', magicFind: '0', activity: 'Opening' }
  expect(lacking(whole)).toBeNull()
  expect(lacking({ ...whole, character: '' })).toBe('Choose a character')
  expect(lacking({ ...whole, magicFind: ' ' })).toBe('Enter your magic find')
  expect(lacking({ ...whole, activity: '' })).toBe('Choose an activity')
  expect(lacking({ ...whole, activity: 'Salvaging' })).toBe('Choose a salvage kit')
  expect(lacking({ ...whole, activity: 'Salvaging', kit: 'Fine Salvage Kit' })).toBeNull()
  expect(['', '312', '2000', '2001', '-1', '1.5', 'x', '1e3'].map(magicFindOf)).toEqual([
    ...[null, 312, 2000, null, null, null, null, 1000],
  ])
})

describe('mistakes that can be mended', () => {
  const now = TAKEN_AT + 16 * 60_000
  const second = OPENED.second!
  const with2 = (differing: Partial<typeof second>): Draft => ({ ...OPENED, second: { ...second, ...differing } })

  test('none where all is well', () => {
    expect(mistakesOf(OPENED, now)).toEqual([])
    expect(mistakesOf({ ...OPENED, second: null }, now)).toEqual([])
    expect(mistakesOf(NO_DRAFT, now)).toEqual([])
  })

  test('an answer that is unchanged, or older than the actions of the page', () => {
    expect(isTooEarly(OPENED)).toBe(false)
    expect(isTooEarly(with2({ madeAt: OPENED.first!.madeAt + 900 }))).toBe(true)
    expect(isTooEarly({ ...OPENED, playedAt: second.madeAt + 1000 })).toBe(true)
    // The game dates its answers to the second: this one may have been made just before.
    expect(isTooEarly({ ...OPENED, playedAt: second.madeAt + 1 })).toBe(true)
    expect(isTooEarly({ ...OPENED, playedAt: second.madeAt })).toBe(false)
    expect(isTooEarly({ ...OPENED, second: null })).toBe(false)
  })

  test.each([
    [{ places: [{ id: 1, count: 1 }] }, /^The bags are full \(1 of 1 places\)/],
    [{ level: 79 }, /^The character was level 80 at the initial snapshot and is level 79 now.*80 is submitted\.$/],
    [{ build: 170_002 }, /build 170001, then 170002/],
    [{ walletMadeAt: OPENED.first!.walletMadeAt }, /still shows the wallet/],
    [{ takenAt: now - 25 * 3_600_000 }, /older than a day.*choose a longer delay\.$/],
  ])('%j is named', (differing, words) => {
    expect(mistakesOf(with2(differing), now)).toEqual([expect.stringMatching(words)])
  })

  test('another magic find is named, a blank more is none', () => {
    expect(mistakesOf({ ...OPENED, magicFind: '300' }, now)).toEqual([expect.stringContaining('312 % at the initial')])
  })

  test('full bags are reported before anything is opened, and an unknown build is not an update', () => {
    const full = { ...OPENED, first: snapshot([[BAG, 250]]), second: null }
    expect(mistakesOf(full, now)).toEqual([expect.stringMatching(/^The bags are full: /)])
    expect(mistakesOf(with2({ build: null }), now)).toEqual([])
  })

  test('a delay that is long enough', () => {
    const old = with2({ takenAt: now - 3 * 86_400_000 })
    expect(mistakesOf({ ...old, delay: 'Week' }, now)).toEqual([])
    expect(mistakesOf({ ...old, delay: 'Day' }, now)).toHaveLength(1)
  })
})
