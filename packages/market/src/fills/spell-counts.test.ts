import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FrontSpell } from './front-spells.ts'
import { addSpells, countSpell, decodeSpells, encodeSpells, frontCounts, noSpells } from './spell-counts.ts'

const spells = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 9_000 }), fc.nat(900), fc.boolean())
    .map(([least, more, isImproved]) => ({ least, most: least + more, isImproved })),
)
const countsOf = (buy: FrontSpell[], sell: FrontSpell[] = []) => {
  const counts = noSpells()
  for (const spell of buy) countSpell(counts, 'buy', spell)
  for (const spell of sell) countSpell(counts, 'sell', spell)
  return counts
}

describe('counts of spells', () => {
  it('are classed by minutes at most; longer than four days is lost from sight', () => {
    const counts = countsOf([
      { least: 1, most: 1, isImproved: true },
      { least: 4, most: 7, isImproved: true },
      { least: 5, most: 5, isImproved: false },
      { least: 5_759, most: 6_000, isImproved: true },
    ])
    const fronts = frontCounts(counts, 'buy')
    expect(fronts.slice(0, 5)).toEqual([
      [1, 1, 0],
      [2, 0, 0],
      [3, 0, 0],
      [5, 2, 1],
      [8, 2, 0],
    ])
    expect(fronts.at(-1)).toEqual([5_760, 2, 240])
    expect(frontCounts(counts, 'sell')).toEqual([])
  })

  it('add up over days and come back from their bytes', () => {
    fc.assert(
      fc.property(spells, spells, (one, other) => {
        const sum = countsOf(one)
        addSpells(sum, countsOf(other))
        expect(sum).toEqual(countsOf([...one, ...other]))
        const sides = countsOf(one, other)
        expect(decodeSpells(encodeSpells(sides))).toEqual(sides)
        expect(frontCounts(sides, 'sell')).toEqual(frontCounts(countsOf(other), 'buy'))
      }),
    )
  })

  it('take a byte each, and none where a side has no spells', () => {
    expect(encodeSpells(noSpells()).length).toBe(1)
    const busy = countsOf(
      Array.from({ length: 50 }, (_, index) => ({ least: 1 + index * 20, most: 1 + index * 20, isImproved: true })),
    )
    expect(encodeSpells(busy).length).toBeLessThanOrEqual(21)
  })
})
