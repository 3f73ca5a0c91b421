import { seededRandom } from '@gildscope/statistics/random'
import { describe, expect, test } from 'vitest'
import { cellWith, recordOf } from '../testing/make-cells.ts'
import { predictiveLaw } from './predictive-law.ts'
import { restOf } from './rest.ts'
import { screen } from './screen.ts'

/** 200 submissions of 100 bags: about two of item 1, one in five of item 2 in stacks of 5, hardly ever an item 3. */
const others = Array.from({ length: 200 }, (_, place) =>
  cellWith(
    { 1: 200 + ((place * 37) % 41) - 20, 2: 20 + 5 * (((place * 13) % 7) - 3), ...(place % 20 === 0 && { 3: 1 }) },
    { account: `account ${place % 30}`, iso: new Date(Date.UTC(2026, 0, 1 + place)).toISOString() },
  ),
)
const rest = restOf(others)
const kinds = (gains: Record<number, number>, known?: ReadonlySet<number>) =>
  screen(recordOf(gains), { rest, ...(known && { known }) }).map(({ kind }) => kind)

describe('a record', () => {
  test('like those of others is not flagged, with or without rare drops', () => {
    expect(kinds({ 1: 203, 2: 25 })).toEqual([])
    expect(kinds({ 1: 188, 2: 10, 3: 1 })).toEqual([])
    expect(kinds({ 1: 200, 2: 20, 3: 2 })).toEqual([])
  })

  test('with far more or less of a drop is flagged with the expected quantity', () => {
    const [much] = screen(recordOf({ 1: 600, 2: 20 }), { rest })
    expect(much).toMatchObject({ kind: 'outlier', item: 1, units: 600, expected: expect.closeTo(200, 0) })
    expect(kinds({ 1: 90, 2: 20 })).toContain('outlier')
  })

  test('without a drop that is common for others is flagged for it', () => {
    expect(kinds({ 2: 20 })).toContain('missing-gains')
  })

  test('with an unprecedented item is flagged, unless it is known to be possible', () => {
    expect(kinds({ 1: 200, 2: 20, 99: 1 })).toEqual(['impossible-item'])
    expect(kinds({ 1: 200, 2: 20, 99: 1 }, new Set([99]))).toEqual([])
  })

  test('with a new item is not flagged while others had too few drops, or often had new ones', () => {
    const record = recordOf({ 1: 200, 2: 20, 99: 1 })
    expect(screen(record, { rest: restOf(others.slice(0, 99)) })).toEqual([])
    const oddities = Array.from({ length: 5 }, (_, place) =>
      cellWith({ 1: 200, 2: 20, [1000 + place]: 1 }, { account: `odd ${place}` }),
    )
    expect(screen(record, { rest: restOf([...others, ...oddities]) })).toEqual([])
  })

  test('that is off in every drop by what each alone may be is flagged for all of them', () => {
    const drops = [1, 2, 3, 4, 5, 6, 7, 8]
    const even = Array.from({ length: 200 }, (_, place) =>
      cellWith(Object.fromEntries(drops.map((id) => [id, 100 + ((place * (2 * id + 1)) % 31) - 15])), {
        account: `account ${place}`,
      }),
    )
    const off = Object.fromEntries(drops.map((id) => [id, id % 2 === 0 ? 128 : 74]))
    expect(screen(recordOf(off), { rest: restOf(even) }).map(({ kind }) => kind)).toEqual(['chi-square'])
    const nearly = Object.fromEntries(drops.map((id) => [id, id % 2 === 0 ? 107 : 94]))
    expect(screen(recordOf(nearly), { rest: restOf(even) })).toEqual([])
  })

  test('of a few bags is not flagged for what each twentieth bag contains instead', () => {
    const either = restOf(
      Array.from({ length: 600 }, (_, place) => cellWith({ 1: 96 - (place % 3), 2: 4 + (place % 3) })),
    )
    const bags = (quantity: number) => ({ consumed: [{ id: 36_038, quantity, price: null }] })
    expect(screen(recordOf({ 2: 1 }, bags(1)), { rest: either })).toEqual([])
    expect(screen(recordOf({ 1: 1, 2: 2 }, bags(3)), { rest: either })).toEqual([])
    expect(screen(recordOf({ 2: 40 }, bags(40)), { rest: either })).not.toEqual([])
  })

  test('is taken as it is where nothing of others is known', () => {
    expect(screen(recordOf({ 1: 9000 }), { rest: restOf([]) })).toEqual([])
  })
})

describe('a repeated record', () => {
  const first = recordOf({ 1: 203, 2: 25 }, { id: 'first' })
  const again = (own = {}, gains: Record<number, number> = { 1: 203, 2: 25, 3: 1 }) =>
    recordOf(gains, { id: 'again', ...own })
  const many = recordOf({ 1: 2030, 2: 250, 4: 300, 5: 300 }, { id: 'many' })
  const repeats = (record = many, own = {}) =>
    screen({ ...record, id: 'again', ...own }, { rest: restOf([]), earlier: [first, many] }).map(({ kind }) => kind)

  test('of many units is flagged, also when one item differs', () => {
    expect(repeats()).toEqual(['repeated'])
    expect(
      repeats({ ...many, items: many.items.map((of, place) => (place === 3 ? { ...of, quantity: 301 } : of)) }),
    ).toEqual(['repeated'])
  })

  test('is none when two items differ, another account sent it, or a week has passed', () => {
    expect(repeats({ ...many, items: many.items.map((of) => ({ ...of, quantity: of.quantity + 1 })) })).toEqual([])
    expect(repeats(many, { account: 'bert' })).toEqual([])
    expect(repeats(many, { iso: '2026-03-12T12:00:00Z' })).toEqual([])
    expect(repeats(many, { salvageKit: 'Fine Salvage Kit' })).toEqual([])
  })

  test('of few units is often chance', () => {
    expect(screen(again({}, { 2: 1 }), { rest: restOf([]), earlier: [recordOf({ 2: 1 }, { id: 'few' })] })).toEqual([])
  })

  test('is not the record itself', () => {
    expect(screen(many, { rest: restOf([]), earlier: [many] })).toEqual([])
  })
})

describe('the quantity a submission may contain', () => {
  test('is the law of Poisson where others gave very much, in stacks too', () => {
    // A rate known to a twentieth of 3 falls: close to Poisson's 1 - e^-3 (1 + 3 + 4.5) = 0.5768 for 3 or more.
    const single = predictiveLaw({ consumed: 10, othersConsumed: 1e6, othersUnits: 3e5, dispersion: 1 })
    const stacks = predictiveLaw({ consumed: 10, othersConsumed: 1e6, othersUnits: 15e5, dispersion: 5 })
    expect(single.atLeast(3)).toBeCloseTo(0.5768, 2)
    expect(stacks.atLeast(15)).toBeCloseTo(single.atLeast(3), 9)
    expect(single.atLeast(3) + single.atMost(2)).toBeCloseTo(1, 12)
    expect(single.atLeast(0)).toBe(1)
  })

  test('leaves room for rates that differ by a twentieth, however much others gave', () => {
    // 3 % more than 30,000 are 5 deviations of Poisson, and 0.6 of a rate that differs by a twentieth: 0.27.
    const law = predictiveLaw({ consumed: 1e5, othersConsumed: 1e8, othersUnits: 3e7, dispersion: 1 })
    expect(law.atLeast(30_900)).toBeCloseTo(0.27, 1)
  })

  test('is the more uncertain the less data others submitted', () => {
    const few = predictiveLaw({ consumed: 100, othersConsumed: 200, othersUnits: 4, dispersion: 1 })
    const many = predictiveLaw({ consumed: 100, othersConsumed: 200_000, othersUnits: 4000, dispersion: 1 })
    expect(few.expected).toBe(many.expected)
    expect(few.atLeast(10)).toBeGreaterThan(10 * many.atLeast(10))
  })
})

describe('the rest', () => {
  test('ignores correlations that few cells show by chance', () => {
    const random = seededRandom(5)
    const few = Array.from({ length: 24 }, (_, place) => {
      const gains = Array.from({ length: 12 }, (_none, id) => [id + 1, 80 + Math.floor(40 * random())])
      return cellWith(Object.fromEntries(gains), { account: `account ${place}` })
    })
    // 12 x 11 correlations of 1 / 24 squared each would make 1.46 of it.
    expect(restOf(few).dependence).toBeLessThan(1.2)
  })

  test('tells drops that come together from those that do not', () => {
    const together = Array.from({ length: 100 }, (_, place) => {
      const units = 100 + ((place * 37) % 41) - 20
      return cellWith({ 1: units, 2: 2 * units, 3: 100 + ((place * 11) % 31) - 15 }, { account: `account ${place}` })
    })
    // Two of three drops are identical: (2² + 1²) / 3
    expect(restOf(together).dependence).toBeCloseTo(5 / 3, 1)
    expect(rest.dependence).toBeLessThan(1.2)
  })
})
