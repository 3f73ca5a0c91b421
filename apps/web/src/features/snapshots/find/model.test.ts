import type { HeldRow, PlaceRef, Snapshot, Spot } from '@gildscope/holdings'
import { describe, expect, test } from 'vitest'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { findRows, findSums, spotWords, unitsHeld, whereWords } from './model.ts'
import { movesFor, movesText } from './moves.ts'

const RUNE = 24_836
const [ORLA, KES] = ['Orla.1234', 'Kes.5678']
const at = (account: string, place: PlaceRef['place'], where: string | null = null): PlaceRef => ({
  account,
  place,
  where,
})
const held = (ref: PlaceRef, none: number, own: Partial<HeldRow> = {}): HeldRow => ({
  ...{ ...ref, kind: 'item', id: RUNE, isInside: false, counts: { none, account: 0, character: 0 } },
  ...own,
})
const spot = (ref: PlaceRef, part: number | null, slot: number, units = 1): Spot => ({
  ...ref,
  id: RUNE,
  units,
  part,
  slot,
})
const ITEMS = new Map<number, KnownItem>([
  [
    RUNE,
    {
      id: RUNE,
      name: 'Rune',
      rarity: 'Exotic',
      type: 'UpgradeComponent',
      sell_price: 1_000,
      buy_price: 900,
      marketable: true,
    },
  ],
])
const ROWS: HeldRow[] = [
  held(at(ORLA, 'tpSells'), 34),
  held(at(ORLA, 'bank'), 8),
  held(at(ORLA, 'sharedInventory'), 2),
  held(at(ORLA, 'inventory', 'Tamsin'), 6),
  held(at(ORLA, 'inventory', 'Ivo'), 3, { counts: { none: 2, account: 0, character: 1 } }),
  held(at(ORLA, 'equipment', 'Tamsin'), 0, { isInside: true, counts: { none: 0, account: 0, character: 6 } }),
  held(at(KES, 'bank'), 7, { counts: { none: 7, account: 5, character: 0 } }),
  held(at(KES, 'deliveryBox'), 4),
  held(at(KES, 'inventory', 'Brann'), 1),
  held(at(KES, 'guild', 'Lanterns'), 3),
  held(at(KES, 'bank'), 9, { id: 5 }),
]
const SPOTS = [spot(at(ORLA, 'bank'), 4, 12, 8), spot(at(ORLA, 'inventory', 'Ivo'), 1, 2), spot(at(KES, 'bank'), 1, 30)]
const SNAPSHOT: Snapshot = { version: 1, takenAt: 0, endedAt: 1, read: [], holes: [], rows: ROWS }
const rows = findRows({ snapshot: SNAPSHOT, spots: SPOTS }, new Set([RUNE]), ITEMS)
const brief = () => rows.map(({ account, place, units, binding }) => [account, place, units, binding])

describe('where an item is', () => {
  test('is one row for each place and binding, the most units first', () => {
    expect(brief().slice(0, 4)).toEqual([
      [ORLA, 'tpSells', 34, 'none'],
      [ORLA, 'bank', 8, 'none'],
      [KES, 'bank', 7, 'none'],
      [ORLA, 'inventory', 6, 'none'],
    ])
    expect(rows).toHaveLength(12)
  })

  test('has a value where it can be sold, after the fees of an offer that stands or of a new one', () => {
    const valueIn = (place: PlaceRef['place'], binding = 'none') => {
      const row = rows.find((one) => one.place === place && one.binding === binding)
      return [row?.value, row?.net]
    }
    expect(valueIn('tpSells')).toEqual([34_000, 30_600])
    expect(valueIn('sharedInventory')).toEqual([2_000, 1_700])
    expect(valueIn('bank', 'account')).toEqual([null, null])
    expect(valueIn('equipment', 'character')).toEqual([null, null])
  })

  test('adds up', () => {
    expect(findSums(rows)).toEqual({
      ...{ units: 79, places: 12, free: 67, offered: 34, fetchable: 38, value: 67_000, characters: 3 },
      net: 34_000 * 0.9 + 33_000 * 0.85,
    })
    expect(unitsHeld(SNAPSHOT, RUNE)).toBe(73)
  })

  test('is told by tab and slot', () => {
    const bank = at(ORLA, 'bank')
    expect(spotWords([])).toBeNull()
    expect(spotWords([spot(bank, 4, 12)])).toBe('tab 4, slot 12')
    expect(spotWords([spot(bank, 4, 12), spot(bank, 4, 13), spot(bank, 5, 1)])).toBe(
      'tab 4, slots 12, 13; tab 5, slot 1',
    )
    expect(spotWords([spot(at(ORLA, 'sharedInventory'), null, 3)])).toBe('slot 3')
    expect(spotWords([1, 2, 3, 4].map((slot) => spot(at(ORLA, 'inventory', 'Ivo'), 1, slot)))).toBe(
      'bag 1, slots 1, 2, 3 …',
    )
    expect(whereWords({ place: 'equipment', where: 'Tamsin', isInside: true })).toBe('Equipment, inside gear')
    expect(whereWords({ place: 'equipment', where: null, isInside: false })).toBe('Legendary armory')
  })
})

describe('fetching it', () => {
  const to = { account: ORLA, character: 'Tamsin' }

  test('goes by mail between accounts and by the bank within one, in an order that works', () => {
    expect(movesFor(rows, to).map(({ what, who, units }) => [what, who, units])).toEqual([
      ['Delivery box: take 4', KES, 4],
      ['Guild stash of Lanterns: take 3', KES, 3],
      ['Bank, tab 1, slot 30: mail 7 to Tamsin', KES, 7],
      ['Mail 4 to Tamsin', KES, 4],
      ['Mail 3 to Tamsin', KES, 3],
      ['Bags: mail 1 to Tamsin', `${KES}, Brann`, 1],
      ['Bags, bag 1, slot 2: put 2 into the bank', `${ORLA}, Ivo`, 2],
      ['Bank, tab 4, slot 12: take 8', `${ORLA}, Tamsin`, 8],
      ['Bank: take 2', `${ORLA}, Tamsin`, 2],
    ])
  })

  test('leaves what is bound to another account, worn, on offer or there already', () => {
    const other = movesFor(rows, { account: KES, character: 'Brann' })
    expect(other.some(({ what }) => what.includes('take 5'))).toBe(true)
    const moved = movesFor(rows, to).map(({ units }) => units)
    for (const units of [5, 34, 6]) expect(moved).not.toContain(units)
  })

  test('names things where there are several, and can be copied', () => {
    const two = [...rows, { ...rows[1]!, key: 'x', id: 5, ref: { id: 5, name: 'Coin', rarity: null, type: null } }]
    const text = movesText(movesFor(two, to))
    expect(text).toContain('Bank, tab 4, slot 12: take 8 Rune (Orla.1234, Tamsin)')
    expect(text.split('\n')).toHaveLength(10)
  })
})
