import { type HeldRow, PLACES } from '@gildscope/holdings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumsOf } from './sums.ts'
import { COMPACTS, compactRows, type Facts, normalRows, viewRowKey } from './view-row.ts'

const IDS = [1, 2, 3, 4] as const
const FACTS: Facts = {
  items: new Map(
    IDS.map((id) => [
      id,
      { id, name: `Item ${id}`, rarity: 'Basic', sell_price: id * 100, buy_price: id * 90, vendor_value: id },
    ]),
  ),
  currencies: new Map([
    [1, 'Coin'],
    [2, 'Karma'],
  ]),
}
FACTS.items.get(4)!.binding = 'Account'

const units = fc.integer({ min: -50, max: 50 })
const rowOf = fc.record({
  account: fc.constantFrom('Orla.1234', 'Kes.5678'),
  place: fc.constantFrom(...PLACES),
  where: fc.constantFrom(null, 'Tamsin Vale'),
  kind: fc.constantFrom('item' as const, 'currency' as const),
  id: fc.constantFrom(...IDS, 99),
  isInside: fc.boolean(),
  counts: fc.record({ character: units, account: units, none: units }),
})
const isSame = (a: HeldRow, b: HeldRow): boolean =>
  a.kind === b.kind &&
  a.id === b.id &&
  a.isInside === b.isInside &&
  a.place === b.place &&
  a.account === b.account &&
  a.where === b.where
const held: fc.Arbitrary<HeldRow[]> = fc.uniqueArray(rowOf, { comparator: isSame, maxLength: 40 })

const unitsIn = (rows: readonly { kind: string; ref: { id: number }; total: number }[]) => {
  const sums = new Map<string, number>()
  for (const { kind, ref, total } of rows) {
    const key = `${kind} ${ref.id}`
    sums.set(key, (sums.get(key) ?? 0) + total)
  }
  return [...sums].filter(([, total]) => total !== 0).toSorted()
}

describe('grouped rows', () => {
  test('have the units and the value of those alone, and leave them as they were', () => {
    fc.assert(
      fc.property(held, (rows) => {
        const normal = normalRows(rows, FACTS, true)
        const before = structuredClone(normal)
        const sums = sumsOf(normal)
        for (const compact of COMPACTS) {
          const together = compactRows(normal, compact)
          expect(unitsIn(together)).toEqual(unitsIn(normal))
          expect(new Set(together.map(viewRowKey)).size).toBe(together.length)
          expect(sumsOf(together).quantity).toBe(sums.quantity)
        }
        expect(normal).toEqual(before)
      }),
    )
  })

  test('are by place or of all places', () => {
    const at = (place: HeldRow['place'], where: string | null, none: number): HeldRow => ({
      ...{ account: 'Orla.1234', place, where, kind: 'item', id: 1, isInside: false },
      counts: { character: 0, account: 0, none },
    })
    const rows = normalRows(
      [at('inventory', 'Tamsin Vale', 3), at('inventory', 'Bram', 4), at('bank', null, -7)],
      FACTS,
      false,
    )
    expect(compactRows(rows, 'micro').map(({ location, total, value }) => [location, total, value.sell])).toEqual([
      ['Inventory', 7, 700],
      ['Bank', -7, -700],
    ])
    // A pure move makes no row.
    expect(compactRows(rows, 'nano')).toEqual([])
  })
})

test('rows are bound as their kind is, and are none without a name or without units', () => {
  const row = (id: number, none: number, more: Partial<HeldRow> = {}): HeldRow => ({
    ...{ account: 'Orla.1234', place: 'bank', where: null, kind: 'item', id, isInside: false },
    counts: { character: 0, account: 0, none },
    ...more,
  })
  const rows = normalRows([row(4, 2), row(99, 5), row(1, 0), row(1, 1, { isInside: true })], FACTS, false)
  expect(rows.map(({ ref, counts, value }) => [ref.id, counts, value.sell])).toEqual([
    [4, { character: 0, account: 2, none: 0 }, 8],
  ])
  const [inside] = normalRows([row(1, 1, { isInside: true })], FACTS, true)
  expect(inside?.location).toBe('Bank, inside')
})
