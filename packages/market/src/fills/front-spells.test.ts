import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrontChange, frontGaps, frontSpells, NO_FRONTS, standingSpells } from './front-spells.ts'
import { countSpell, frontCounts, noSpells } from './spell-counts.ts'

const historyOf = (changes: readonly (readonly [number, number | null])[]): FrontChange[] =>
  changes.map(([slot, price]) => ({ slot, price }))
const of = (side: 'buy' | 'sell', changes: [number, number | null][], gaps: { from: number; to: number }[] = []) =>
  frontSpells(side, { before: NO_FRONTS, changes: historyOf(changes), gaps })

/** Pauses, and prices that are mostly there. */
const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(fc.integer({ min: 1, max: 4 }))), {
  maxLength: 20,
})
const sides = fc.constantFrom('buy' as const, 'sell' as const)
const changesOf = (drawn: readonly [number, number | null][]): FrontChange[] => {
  let slot = 0
  return drawn.map(([pause, price]) => {
    slot += pause
    return { slot, price }
  })
}

describe('the fronts of a history', () => {
  it('are beaten when somebody offers a better price, which is a higher bid and a lower ask', () => {
    const changes: [number, number][] = [
      [100, 50],
      [107, 51],
      [110, 50],
    ]
    expect(of('buy', changes)).toEqual({
      spells: [{ least: 1, most: 7, isImproved: true }],
      fronts: { front: { price: 50, since: 110 }, standing: [{ price: 51, from: 107, to: 110 }] },
    })
    expect(of('sell', changes)).toEqual({
      spells: [{ least: 1, most: 3, isImproved: true }],
      fronts: { front: { price: 50, since: 110 }, standing: [{ price: 50, from: 100, to: 107 }] },
    })
  })

  it('stand on while the price is worse, since a new order at theirs would still be the best', () => {
    const { spells, fronts } = of('buy', [
      [107, 51],
      [110, 50],
      [120, 52],
    ])
    expect(spells).toEqual([
      { least: 1, most: 10, isImproved: true },
      { least: 11, most: 13, isImproved: true },
    ])
    expect(fronts).toEqual({ front: { price: 52, since: 120 }, standing: [] })
    expect(standingSpells(fronts, 123)).toEqual([{ least: 1, most: 3, isImproved: false }])
  })

  it('are lost from sight with the last offer, and begin with the first', () => {
    expect(
      of('buy', [
        [10, 5],
        [14, null],
        [20, 9],
        [21, 9],
      ]),
    ).toEqual({
      spells: [{ least: 1, most: 4, isImproved: false }],
      fronts: { front: { price: 9, since: 20 }, standing: [] },
    })
  })

  it('are lost at a gap, those that stand behind the price too, and what is met after it counts from then', () => {
    const gaps = [{ from: 30, to: 60 }]
    expect(
      of(
        'buy',
        [
          [10, 5],
          [20, 4],
        ],
        gaps,
      ),
    ).toEqual({
      spells: [
        { least: 11, most: 20, isImproved: false },
        { least: 1, most: 10, isImproved: false },
      ],
      fronts: { front: { price: 4, since: 60 }, standing: [] },
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
      { least: 1, most: 20, isImproved: false },
      { least: 1, most: 5, isImproved: true },
    ])
  })

  it('are those that an order put in front in each minute would have met', () => {
    fc.assert(
      fc.property(steps, sides, (drawn, side) => {
        const changes = changesOf(drawn.map(([pause, price]) => [pause, price ?? 1]))
        const end = (changes.at(-1)?.slot ?? 0) + 3
        const counts = noSpells()
        const { spells, fronts } = frontSpells(side, { before: NO_FRONTS, changes, gaps: [] })
        for (const spell of [...spells, ...standingSpells(fronts, end)]) countSpell(counts, side, spell)
        const priceAt = (slot: number): number => changes.findLast((change) => change.slot <= slot)!.price!
        const asked = noSpells()
        for (let placed = changes[0]?.slot ?? end; placed < end; placed++) {
          const isBetter = (slot: number): boolean =>
            side === 'buy' ? priceAt(slot) > priceAt(placed) : priceAt(slot) < priceAt(placed)
          let slot = placed + 1
          while (slot < end && !isBetter(slot)) slot++
          const minutes = slot - placed
          countSpell(asked, side, { least: minutes, most: minutes, isImproved: slot < end })
        }
        expect(frontCounts(counts, side)).toEqual(frontCounts(asked, side))
      }),
    )
  })

  it('are the same whether a history is read at once or in parts', () => {
    fc.assert(
      fc.property(steps, fc.nat(20), sides, (drawn, cut, side) => {
        const changes = changesOf(drawn)
        const whole = frontSpells(side, { before: NO_FRONTS, changes, gaps: [] })
        const first = frontSpells(side, { before: NO_FRONTS, changes: changes.slice(0, cut), gaps: [] })
        const rest = frontSpells(side, { before: first.fronts, changes: changes.slice(cut), gaps: [] })
        expect({ spells: [...first.spells, ...rest.spells], fronts: rest.fronts }).toEqual(whole)
      }),
    )
  })

  it('are kept in few stretches where two prices take turns: the oldest are lost from sight', () => {
    const turns = Array.from({ length: 200 }, (_, turn): [number, number] => [10 * turn, 50 + (turn % 2)])
    const { spells, fronts } = of('buy', turns)
    expect(fronts.standing.length).toBeLessThanOrEqual(24)
    expect(fronts.standing.every(({ price }) => price === 51)).toBe(true)
    const minutes = [...spells, ...standingSpells(fronts, 1_990)].reduce(
      (sum, { least, most }) => sum + most - least + 1,
      0,
    )
    expect(minutes).toBe(1_990)
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
