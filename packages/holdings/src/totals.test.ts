import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from './binding.ts'
import { currencyTotals, itemTotals } from './held-row.ts'
import { toRows } from './rows.ts'
import { BOUND_AS, world } from './testing/arbitrary-answers.ts'

const at = { account: 'Orla.1234', where: null }

describe('totals', () => {
  it('are over all places, by what units are bound to, without what sits inside gear', () => {
    const rows = toRows(
      [
        {
          ...at,
          place: 'bank',
          reply: [
            { id: 1, count: 10, binding: 'Account' },
            { id: 2, count: 1, upgrades: [1] },
          ],
        },
        { ...at, place: 'materials', reply: [{ id: 1, count: 250 }] },
        { ...at, place: 'wallet', reply: [{ id: 1, value: 100 }] },
        { ...at, place: 'deliveryBox', reply: { coins: 11, items: [{ id: 1, count: 5 }] } },
      ],
      () => 'none',
    )
    expect(itemTotals(rows)).toEqual(
      new Map([
        [1, { character: 0, account: 10, none: 255 }],
        [2, { character: 0, account: 0, none: 1 }],
      ]),
    )
    expect(currencyTotals(rows)).toEqual(new Map([[1, 111]]))
    expect([itemTotals([]).size, currencyTotals([]).size]).toEqual([0, 0])
  })

  it('lose no unit of any row, and leave the rows as they are', () => {
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)
    fc.assert(
      fc.property(world, (answers) => {
        const rows = toRows(answers, BOUND_AS)
        const before = structuredClone(rows)
        const items = rows.filter(({ kind, isInside }) => kind === 'item' && !isInside)
        expect(sum([...itemTotals(rows).values()].map(unitsOf))).toBe(sum(items.map(({ counts }) => unitsOf(counts))))
        const coins = rows.filter(({ kind }) => kind === 'currency')
        expect(sum(currencyTotals(rows).values())).toBe(sum(coins.map(({ counts }) => unitsOf(counts))))
        expect(rows).toEqual(before)
      }),
    )
  })
})
