import type { HeldRow } from '@gildscope/holdings'
import { describe, expect, test } from 'vitest'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { fileRows, inventoryRows, inventorySums, ownersText, rowsAsJson } from './model.ts'

const ECTO = { id: 19_721, name: 'Glob of Ectoplasm', type: 'CraftingMaterial', rarity: 'Exotic' as const, level: 0 }
const KNOWN: readonly KnownItem[] = [
  { ...ECTO, sell_price: 2030, buy_price: 1900, vendor_value: 16, img: 'ecto.png' },
  { id: 46_733, name: 'Dragonite Ore', type: 'CraftingMaterial', rarity: 'Ascended', binding: 'Account', NoSell: true },
  { id: 1, name: 'Old Boot', type: 'Trophy', rarity: 'Junk', vendor_value: 7 },
  { id: 2, rarity: 'Basic' },
]
const ITEMS = new Map(KNOWN.map((item) => [item.id, item]))

const row = (id: number, counts: Partial<HeldRow['counts']>, more: Partial<HeldRow> = {}): HeldRow => ({
  ...{ account: 'Orla.1234', place: 'inventory', where: 'Tamsin Vale', kind: 'item', id, isInside: false },
  counts: { character: 0, account: 0, none: 0, ...counts },
  ...more,
})

describe('what is carried', () => {
  test('is one row for each item and binding, across all characters', () => {
    const rows = inventoryRows(
      { rows: [row(19_721, { none: 250, account: 3 }), row(19_721, { none: 7 }, { where: 'Bram' })] },
      ITEMS,
    )
    expect(
      rows.map(({ ref, binding, quantity, value, valueTaxed }) => [ref.id, binding, quantity, value, valueTaxed]),
    ).toEqual([
      [19_721, 'None', 257, 257 * 2030, Math.floor(257 * 2030 * 0.85)],
      [19_721, 'Account', 3, 3 * 16, 3 * 16],
    ])
  })

  test('has the binding of its kind, and no value if no one buys it', () => {
    const [ore] = inventoryRows({ rows: [row(46_733, { none: 40 })] }, ITEMS)
    expect(ore).toMatchObject({ binding: 'Account', quantity: 40, sellPrice: null, value: null, valueTaxed: null })
  })

  test('falls back to the vendor price when there are no offers', () => {
    expect(inventoryRows({ rows: [row(1, { none: 3 })] }, ITEMS)).toMatchObject([
      { sellPrice: null, value: 21, valueTaxed: 21 },
    ])
  })

  test('leaves out other places, upgrades inside gear, and items without a name', () => {
    const rows = [
      ...[row(1, { none: 1 }, { place: 'bank', where: null }), row(1, { none: 1 }, { isInside: true })],
      ...[row(2, { none: 1 }), row(404, { none: 1 })],
    ]
    expect(inventoryRows({ rows }, ITEMS)).toEqual([])
  })

  test('comes to value, tax and quantity that add up', () => {
    const rows = inventoryRows(
      { rows: [row(19_721, { none: 10 }), row(1, { none: 2 }), row(46_733, { none: 5 })] },
      ITEMS,
    )
    const { value, tax, net, quantity, kinds } = inventorySums(rows)
    expect({ value, tax, quantity, kinds }).toEqual({ value: 20_314, tax: 3045, quantity: 17, kinds: 3 })
    expect(value - tax).toBe(net)
  })
})

describe('files', () => {
  const rows = inventoryRows({ rows: [row(19_721, { none: 2 })] }, ITEMS)
  const WRITTEN = {
    ...{
      id: 19_721,
      name: 'Glob of Ectoplasm',
      quantity: 2,
      rarity: 'Exotic',
      img: 'ecto.png',
      type: 'CraftingMaterial',
    },
    ...{ level: 0, binding: 'None', weaponType: null, statName: null, charm: null, value: 4060, value_taxed: 3451 },
  }

  test('have the fields of the specification in its order', () => {
    expect(fileRows(rows)).toEqual([WRITTEN])
    expect(Object.keys(fileRows(rows)[0] ?? {})).toEqual(Object.keys(WRITTEN))
  })

  test('are the same, with and without spaces', () => {
    const [json, compact] = [rowsAsJson(rows, 'json'), rowsAsJson(rows, 'compact')]
    expect(JSON.parse(json)).toEqual(JSON.parse(compact))
    expect(compact).not.toMatch(/[\n]|": /)
    expect(json.split('\n').length).toBeGreaterThan(10)
  })
})

test('a snapshot is named by its only character, or by how many were asked', () => {
  const at = (where: string) => ({ account: 'Orla.1234', place: 'inventory' as const, where })
  expect(ownersText({ read: [at('Bram')], holes: [] })).toBe('Bram')
  expect(ownersText({ read: [at('Bram')], holes: [{ ...at('Ivo'), reason: 'x' }] })).toBe('2 characters of Orla.1234')
})
