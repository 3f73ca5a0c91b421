import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldIn, wealthDay } from './testing/wealth-days.ts'
import { KEPT_HOLDINGS, type StoredHolding } from './wealth.ts'
import { type WealthState, wealthDays, wealthStates } from './wealth-days.ts'
import { wealthHoldings, wealthMovers } from './wealth-holdings.ts'

const COIN = heldIn(19976, 'materials', { free: 100, sell: 120, buy: 100 })
const ORE = heldIn(19697, 'bank', { free: 10, bound: 5, sell: 40, buy: 30, vendor: 8 })

describe('days', () => {
  test('come in their order, each once, the last that was stored', () => {
    const days = wealthDays([
      wealthDay('2026-03-02', { coin: 5 }),
      wealthDay('2026-03-01'),
      wealthDay('2026-03-02', { coin: 7 }),
    ])
    expect(days.map(({ date, coin }) => [date, coin])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 7],
    ])
  })

  test('keep what a place last held while it cannot be read, and say since when', () => {
    const [, hole, whole] = wealthDays([
      wealthDay('2026-03-01', { coin: 9, holdings: [COIN, ORE] }),
      wealthDay('2026-03-02', { coin: 9, holdings: [COIN], unread: { bank: 'the game did not answer' } }),
      wealthDay('2026-03-03', { coin: 9, holdings: [COIN], empty: ['bank'] }),
    ])
    expect(hole?.places.bank).toEqual({ sell: 440, buy: 340, sellNet: 396, buyNet: 306, units: 15 })
    expect(hole).toMatchObject({ since: { bank: '2026-03-01' }, unread: { bank: 'the game did not answer' } })
    expect(whole?.places.bank?.sell).toBe(0)
    expect(whole?.since).toEqual({})
  })

  test('say nothing of a place that was never read', () => {
    const [day] = wealthDays([wealthDay('2026-03-01', { coin: 1, unread: { bank: 'the game did not answer' } })])
    expect(Object.keys(day?.places ?? {})).toEqual(['wallet'])
    expect(day?.since).toEqual({})
  })
})

const stateOf = (...holdings: StoredHolding[]): WealthState => {
  const states = wealthStates([wealthDay('2026-03-01', { holdings })], { day: '2026-03-01', since: '2026-03-01' })
  if (states === null) throw new Error('no state')
  return states.after
}

describe('holdings', () => {
  test('count bound units at what a vendor pays, and are added up over accounts', () => {
    const more = heldIn(19697, 'materials', { free: 100, sell: 40, buy: 30, vendor: 8 })
    const accounts = [
      { account: 'A', state: stateOf(COIN, ORE) },
      { account: 'B', state: stateOf(more) },
    ]
    expect(wealthHoldings(accounts, 'sell')).toEqual([
      { id: 19976, account: 'A', place: 'materials', units: 100, bound: 0, each: 120, value: 12_000 },
      { id: 19697, account: null, place: 'materials', units: 115, bound: 5, each: 40, value: 4440 },
    ])
    expect(wealthHoldings(accounts, 'buy').map(({ value }) => value)).toEqual([10_000, 3340])
  })

  test('have all coin of an account as one, at its face', () => {
    const days = [wealthDay('2026-03-01', { coin: 500 })]
    const states = wealthStates(days, { day: '2026-03-01', since: '2026-02-01' })
    expect(states === null ? [] : wealthHoldings([{ account: 'A', state: states.after }], 'sell')).toEqual([
      { id: null, account: 'A', place: 'wallet', units: 500, bound: 0, each: 1, value: 500 },
    ])
  })

  test("of items without a price are at the vendor's", () => {
    const state = stateOf(heldIn(1, 'bank', { free: 3, vendor: 7 }))
    expect(wealthHoldings([{ account: 'A', state }], 'sell')).toMatchObject([{ id: 1, each: 7, value: 21 }])
  })
})

const ALL = ['materials', 'bank', 'characters'] as const
const moversOf = (before: readonly StoredHolding[], after: readonly StoredHolding[]) => {
  const states = wealthStates(
    [
      wealthDay('2026-03-01', { holdings: before, empty: ALL }),
      wealthDay('2026-03-08', { holdings: after, empty: ALL }),
    ],
    { day: '2026-03-08', since: '2026-03-01' },
  )
  return states === null ? [] : wealthMovers([{ account: 'A', ...states }], 'sell')
}

describe('movers', () => {
  test('are split into units at the earlier price, and the price change of the units held now', () => {
    const dearer = heldIn(19976, 'materials', { free: 150, sell: 130, buy: 100 })
    expect(moversOf([COIN], [dearer])).toEqual([
      {
        ...{ id: 19976, account: 'A', place: 'materials', units: 50, byUnits: 6000, byPrice: 1500, change: 7500 },
        isEstimated: false,
      },
    ])
  })

  test('of a price alone have no units, and of a move between places there is none', () => {
    expect(moversOf([COIN], [{ ...COIN, sell: 100 }])).toMatchObject([{ units: 0, byUnits: 0, byPrice: -2000 }])
    expect(moversOf([COIN], [{ ...COIN, units: { bank: [60, 0], characters: [40, 0] } }])).toEqual([])
  })

  test('are gained or lost as a whole where all items of a day are known', () => {
    expect(moversOf([], [COIN])).toMatchObject([{ units: 100, change: 12_000, isEstimated: false }])
    expect(moversOf([COIN], [])).toMatchObject([{ units: -100, change: -12_000, isEstimated: false }])
  })

  const many = Array.from({ length: KEPT_HOLDINGS }, (_, at) => heldIn(at + 1, 'bank', { free: 1, sell: 1000 + at }))

  test('that were not among those that were kept count as much as the last of them', () => {
    expect(moversOf(many, [...many.slice(1), COIN]).find(({ id }) => id === 19976)).toMatchObject({
      ...{ units: 92, byUnits: 11_040, byPrice: 0, isEstimated: true },
    })
    const cheap = heldIn(9000, 'bank', { free: 2, sell: 400 })
    expect(moversOf(many, [...many.slice(1), cheap]).find(({ id }) => id === 9000)).toBeUndefined()
  })

  test('are none where a place could not be read, on either day', () => {
    const days = [
      wealthDay('2026-03-01', { holdings: [COIN, ORE] }),
      wealthDay('2026-03-08', { holdings: [COIN], unread: { bank: 'off' } }),
      wealthDay('2026-03-15', { holdings: [COIN, ORE] }),
    ]
    for (const asked of [
      { day: '2026-03-08', since: '2026-03-01' },
      { day: '2026-03-15', since: '2026-03-08' },
    ]) {
      const states = wealthStates(days, asked)
      expect(states === null ? null : wealthMovers([{ account: 'A', ...states }], 'sell')).toEqual([])
    }
  })

  const holding = fc
    .record({
      id: fc.integer({ min: 1, max: 9 }),
      free: fc.nat(50),
      bound: fc.nat(5),
      sell: fc.option(fc.nat(900)),
      vendor: fc.nat(30),
    })
    .map(({ id, ...given }) => heldIn(id, 'bank', given))
  const held = fc.uniqueArray(holding, { selector: ({ id }) => id, maxLength: 9 })

  test('add up to what the whole has gained', () => {
    fc.assert(
      fc.property(held, held, (before, after) => {
        const worth = (holdings: StoredHolding[]) =>
          wealthDay('2026-03-01', { holdings, empty: ['bank'] }).places.bank?.sell ?? 0
        const movers = moversOf(before, after)
        const sum = movers.reduce((all, { change }) => all + change, 0)
        expect(sum).toBe(worth(after) - worth(before))
        for (const { byUnits, byPrice, change } of movers) expect(byUnits + byPrice).toBe(change)
      }),
    )
  })
})

test('holdings before the first reading are those of that reading', () => {
  const days = [wealthDay('2026-03-05', { holdings: [COIN] }), wealthDay('2026-03-08', { holdings: [COIN, ORE] })]
  const states = wealthStates(days, { day: '2026-03-09', since: '2026-03-01' })
  expect([states?.before.date, states?.after.date]).toEqual(['2026-03-05', '2026-03-08'])
  expect(wealthStates(days, { day: '2026-03-04', since: '2026-03-01' })).toBeNull()
})
