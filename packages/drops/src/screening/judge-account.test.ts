import { seededRandom } from '@gildscope/statistics/random'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellWith, recordOf } from '../testing/make-cells.ts'
import { evidenceOf } from './evidence.ts'
import { judgeAccount, type Witness } from './judge-account.ts'
import { restOf } from './rest.ts'
import { sumsOf, sumsWithout } from './sums.ts'

const random = seededRandom(11)
const fallsOf = (tries: number, chance: number): number =>
  Array.from({ length: tries }, () => Number(random() < chance)).reduce((sum, one) => sum + one, 0)

/** Per bag: item 1 in one of two, item 2 in one of five, item 3 in one of 500. */
const gainsOf = (bags: number): Record<number, number> => ({
  1: fallsOf(bags, 0.5),
  2: fallsOf(bags, 0.2),
  3: fallsOf(bags, 0.002),
})
const bags = (quantity: number) => [{ id: 36_038, quantity, price: null }]
const others = Array.from({ length: 300 }, (_, place) =>
  cellWith(gainsOf(30), { account: `account ${place % 40}`, consumed: bags(30) }),
)
const rest = restOf(others)

/** Thirty reports of a dozen bags, each changed by what the account does. */
const reportsOf = (change: (gains: Record<number, number>, place: number) => Record<number, number>): Witness[] =>
  Array.from({ length: 30 }, (_, place) => {
    const record = recordOf(change(gainsOf(12), place), { id: `report ${place}`, consumed: bags(12) })
    return { id: record.id, cut: 'bags', evidence: evidenceOf(record, rest)! }
  })
const kindsOf = (witnesses: Witness[]) => [
  ...new Set([...judgeAccount(witnesses).values()].flat().map(({ kind }) => kind)),
]

describe('an account', () => {
  test('with ordinary drops is not flagged, nor for one misplaced stack', () => {
    expect(judgeAccount(reportsOf((gains) => gains)).size).toBe(0)
    expect(judgeAccount(reportsOf((gains, place) => (place === 4 ? { ...gains, 1: 250, 99: 200 } : gains))).size).toBe(
      0,
    )
  })

  test('with quantities nearly twice those of others is flagged in most reports', () => {
    const scaled = (factor: number) =>
      reportsOf((gains) => ({ 1: Math.round(factor * gains[1]!), 2: Math.round(factor * gains[2]!) }))
    const found = judgeAccount(scaled(1.9))
    expect(found.size).toBeGreaterThan(20)
    expect([...found.values()][0]).toMatchObject([{ kind: 'account-quantities', ratio: expect.closeTo(1.9, 0) }])
    expect(kindsOf(scaled(0.4))).toEqual(['account-quantities'])
  })

  test('is not cleared by honest reports that it sends afterwards', () => {
    const doubled = reportsOf((gains) => ({ 1: 2 * gains[1]!, 2: 2 * gains[2]! }))
    const honest = Array.from({ length: 20 }, () => reportsOf((gains) => gains)).flat()
    const later = honest.map((report, place) => ({ ...report, id: `later ${place}` }))
    expect(judgeAccount([...doubled, ...later]).size).toBeGreaterThan(20)
  })

  test('that has a rare drop in every second report is flagged in those', () => {
    const found = judgeAccount(reportsOf((gains, place) => (place % 2 === 0 ? { ...gains, 3: 1 } : { ...gains, 3: 0 })))
    const named = [...found].filter(([, reasons]) =>
      reasons.some((of) => of.kind === 'account-rare-drops' && of.item === 3),
    )
    expect(named.map(([id]) => id)).toEqual(Array.from({ length: 15 }, (_, place) => `report ${2 * place}`))
  })

  test('may find three times as many rare drops as others, and more with more magic find', () => {
    const withRare = (mf: number, every: number): Witness[] =>
      Array.from({ length: 90 }, (_, place) => {
        const gains = { ...gainsOf(12), 3: place % every === 0 ? 1 : 0 }
        const record = recordOf(gains, { id: `report ${place}`, consumed: bags(12), mf })
        return { id: record.id, cut: 'bags', evidence: evidenceOf(record, rest)! }
      })
    // 2 are expected from 1,080 bags.
    expect(kindsOf(withRare(250, 15))).toEqual([])
    expect(kindsOf(withRare(250, 3))).toEqual(['account-rare-drops'])
    expect(withRare(750, 3)[0]!.evidence.rareExpected).toBeGreaterThan(withRare(250, 3)[0]!.evidence.rareExpected)
  })

  test.each([1, 3, 12])(
    'with luck in records of %i bags of rare drops is not flagged, however many it sends',
    (size) => {
      const opened = (count: number): Record<number, number> => ({ 1: fallsOf(count, 0.01), 2: fallsOf(count, 0.008) })
      const restOfRare = restOf(
        Array.from({ length: 600 }, (_, place) =>
          cellWith(opened(100), { account: `account ${place % 40}`, consumed: bags(100) }),
        ),
      )
      const flagged = Array.from({ length: 60 }, () =>
        judgeAccount(
          Array.from({ length: 200 }, (_, place) => {
            const record = recordOf(opened(size), { id: `report ${place}`, consumed: bags(size) })
            return { id: record.id, cut: 'bags', evidence: evidenceOf(record, restOfRare)! }
          }),
        ),
      ).filter(({ size: records }) => records > 0)
      expect(flagged).toEqual([])
    },
  )

  test('with a bag that contains something else than most do is not flagged', () => {
    const either = restOf(
      Array.from({ length: 600 }, (_, place) => cellWith({ 1: 99 - (place % 3), 2: 1 + (place % 3) })),
    )
    const record = recordOf({ 2: 1 }, { consumed: bags(1) })
    expect(judgeAccount([{ id: record.id, cut: 'bags', evidence: evidenceOf(record, either)! }]).size).toBe(0)
  })

  test('with one bag that contains three rare drops at once is not flagged', () => {
    const jackpots = restOf(
      Array.from({ length: 600 }, (_, place) =>
        cellWith(place % 20 === 0 ? { 7: 1, 8: 1, 9: 1 } : { 1: 1 }, { account: `account ${place % 40}` }),
      ),
    )
    const record = recordOf({ 7: 1, 8: 1, 9: 1 }, { consumed: bags(1) })
    expect(judgeAccount([{ id: record.id, cut: 'bags', evidence: evidenceOf(record, jackpots)! }]).size).toBe(0)
  })

  test('that opens far more than all others is not flagged for what their few bags do not show', () => {
    const flagged = Array.from({ length: 20 }, () => {
      const few = restOf(Array.from({ length: 12 }, () => cellWith(gainsOf(100))))
      return judgeAccount(
        Array.from({ length: 200 }, (_, place) => {
          const record = recordOf(gainsOf(100), { id: `report ${place}` })
          return { id: record.id, cut: 'bags', evidence: evidenceOf(record, few)! }
        }),
      )
    }).filter(({ size: records }) => records > 0)
    expect(flagged).toEqual([])
  })

  test('is not judged where others show nothing', () => {
    expect(evidenceOf(recordOf({ 1: 900 }), restOf(others.slice(0, 4)))).toBeNull()
    expect(judgeAccount([]).size).toBe(0)
  })
})

test('the rest without one account is exactly the sum of the others', () => {
  const cell = fc
    .record({
      account: fc.constantFrom('ann', 'bob', 'cid'),
      mf: fc.nat(700),
      bags: fc.integer({ min: 1, max: 900 }),
      gains: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 999 })),
    })
    .map(({ account, mf, bags: consumed, gains }) => cellWith(gains, { account, mf, consumed: bags(consumed) }))
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
      const own = cells.filter(({ account }) => account === 'ann')
      const left = cells.filter(({ account }) => account !== 'ann')
      expect(sumsWithout(sumsOf(cells), sumsOf(own))).toEqual(sumsOf(left))
    }),
  )
})
