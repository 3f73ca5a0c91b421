import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrontChange, frontGaps, frontSpells } from './front-spells.ts'

const of = (side: 'buy' | 'sell', changes: [number, number | null][], gaps: { from: number; to: number }[] = []) =>
  frontSpells(side, { front: null, changes: changes.map(([slot, price]) => ({ slot, price })), gaps })

describe('the fronts of a history', () => {
  it('end when somebody offers a better price, which is a higher bid and a lower ask', () => {
    const changes: [number, number][] = [
      [100, 50],
      [107, 51],
      [110, 50],
    ]
    expect(of('buy', changes)).toEqual({
      spells: [
        { minutes: 7, isImproved: true },
        { minutes: 3, isImproved: false },
      ],
      front: { price: 50, since: 110 },
    })
    expect(of('sell', changes).spells).toEqual([
      { minutes: 7, isImproved: false },
      { minutes: 3, isImproved: true },
    ])
  })

  it('are lost from sight with the last offer, and begin with the first', () => {
    expect(
      of('buy', [
        [10, 5],
        [14, null],
        [20, 9],
        [21, 9],
      ]),
    ).toEqual({ spells: [{ minutes: 4, isImproved: false }], front: { price: 9, since: 20 } })
  })

  it('are lost at a gap, and what is met after it counts from then', () => {
    const gaps = [{ from: 30, to: 60 }]
    expect(of('buy', [[10, 5]], gaps)).toEqual({
      spells: [{ minutes: 20, isImproved: false }],
      front: { price: 5, since: 60 },
    })
    const improved = of(
      'buy',
      [
        [10, 5],
        [60, 6],
        [65, 7],
      ],
      gaps,
    )
    expect(improved.spells).toEqual([
      { minutes: 20, isImproved: false },
      { minutes: 5, isImproved: true },
    ])
  })

  it('are the same whether a history is read at once or in parts', () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(fc.integer({ min: 1, max: 4 }))), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(history, fc.nat(30), fc.constantFrom('buy' as const, 'sell' as const), (steps, cut, side) => {
        let slot = 0
        const changes: FrontChange[] = steps.map(([pause, price]) => {
          slot += pause
          return { slot, price }
        })
        const whole = frontSpells(side, { front: null, changes, gaps: [] })
        const first = frontSpells(side, { front: null, changes: changes.slice(0, cut), gaps: [] })
        const rest = frontSpells(side, { front: first.front, changes: changes.slice(cut), gaps: [] })
        expect({ spells: [...first.spells, ...rest.spells], front: rest.front }).toEqual(whole)
      }),
    )
  })
})

describe('gaps', () => {
  it('are where nobody looked for more than ten minutes, also before the first look', () => {
    expect(frontGaps([100, 101, 111, 122, 123], 80)).toEqual([
      { from: 80, to: 100 },
      { from: 111, to: 122 },
    ])
    expect(frontGaps([100], null)).toEqual([])
  })
})
