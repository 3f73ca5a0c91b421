import { type Binding, bindByKind, COIN, type HeldRow, type Snapshot, unitsOf, valueOfUnits } from '@gildscope/holdings'
import type { ItemRef } from '@gildscope/ui'
import { boundAsOf, pricesOfItem } from '../../../market/game-account/use-held-items.ts'
import { itemRef } from '../../../market/item-columns.ts'
import type { Currencies } from '../../../market/use-currencies.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/** The names used in the specification. */
const BINDING_NAMES = { none: 'None', account: 'Account', character: 'Character' } as const satisfies Record<
  Binding,
  string
>
const BINDINGS = ['none', 'account', 'character'] as const

type BindingName = (typeof BINDING_NAMES)[Binding]

/** Units of one item and binding, across all bags, or of one currency of the wallet. */
export type InventoryRow = {
  key: string
  isCurrency: boolean
  ref: ItemRef
  binding: BindingName
  quantity: number
  level: number | null
  statName: string | null
  charm: string | null
  /** Lowest ask for one; bound units have none. */
  sellPrice: number | null
  /** Null: it has no value, not even to a vendor. */
  value: number | null
  /** After the fees of the trading post where they apply. */
  valueTaxed: number | null
}

const countsOf = (binding: Binding, quantity: number): HeldRow['counts'] => ({
  ...{ none: 0, account: 0, character: 0 },
  [binding]: quantity,
})

const rowOf = (item: KnownItem, ref: ItemRef, binding: Binding, quantity: number): InventoryRow => {
  const prices = pricesOfItem(item)
  const counts = countsOf(binding, quantity)
  const { sell, sellNet } = valueOfUnits({ kind: 'item', id: item.id, place: 'inventory', counts }, prices)
  return {
    ...{ key: `${item.id} ${binding}`, isCurrency: false, ref, binding: BINDING_NAMES[binding], quantity },
    ...{ level: item.level ?? null, statName: item.statName ?? null, charm: item.charm ?? null },
    sellPrice: binding === 'none' ? prices.sell : null,
    ...{ value: sell === 0 ? null : sell, valueTaxed: sell === 0 ? null : sellNet },
  }
}

/**
 * The contents of the bags in a snapshot, one row for each item and binding; items without a known name are left out.
 */
export const inventoryRows = (
  { rows }: Pick<Snapshot, 'rows'>,
  items: ReadonlyMap<number, KnownItem>,
): readonly InventoryRow[] => {
  const carried = rows.filter(({ place, isInside }) => place === 'inventory' && !isInside)
  const byItem = Map.groupBy(bindByKind(carried, boundAsOf(items)), ({ id }) => id)
  return [...byItem].flatMap(([id, held]) => {
    const item = items.get(id)
    const ref = item === undefined ? null : itemRef(item)
    if (item === undefined || ref?.name == null) return []
    return BINDINGS.flatMap((binding) => {
      const quantity = held.reduce((sum, { counts }) => sum + counts[binding], 0)
      return quantity === 0 ? [] : [rowOf(item, ref, binding, quantity)]
    })
  })
}

/** The lines of the wallet in a snapshot; coin is in copper, other currencies have no price. */
export const walletRows = ({ rows }: Pick<Snapshot, 'rows'>, currencies: Currencies): readonly InventoryRow[] =>
  rows.flatMap(({ place, kind, id, counts }) => {
    const currency = place === 'wallet' && kind === 'currency' ? currencies.get(id) : undefined
    if (currency === undefined) return []
    const quantity = unitsOf(counts)
    const coin = id === COIN ? quantity : null
    return [
      {
        ...{ key: `currency ${id}`, isCurrency: true, binding: 'None' as const, quantity },
        ref: { id, name: currency.name, rarity: null, type: 'Currency', img: currency.icon ?? null },
        ...{ level: null, statName: null, charm: null, sellPrice: null, value: coin, valueTaxed: coin },
      },
    ]
  })

export type InventorySums = { value: number; tax: number; net: number; quantity: number; kinds: number }

/** Totals of what is carried. */
export const inventorySums = (all: readonly InventoryRow[]): InventorySums => {
  const rows = all.filter(({ isCurrency }) => !isCurrency)
  const sum = (pick: (row: InventoryRow) => number | null): number =>
    rows.reduce((all, row) => all + (pick(row) ?? 0), 0)
  const [value, net] = [sum((row) => row.value), sum((row) => row.valueTaxed)]
  return {
    ...{ value, net, tax: value - net, quantity: sum((row) => row.quantity) },
    kinds: new Set(rows.map(({ ref }) => ref.id)).size,
  }
}

/** Rows as the specification names their fields; amounts are copper. */
export const fileRows = (rows: readonly InventoryRow[]) =>
  rows.map(({ ref, quantity, level, binding, statName, charm, value, valueTaxed }) => ({
    ...{
      id: ref.id,
      name: ref.name,
      quantity,
      rarity: ref.rarity,
      img: ref.img ?? null,
      type: ref.type,
      level,
      binding,
    },
    ...{ weaponType: ref.weaponType ?? null, statName, charm, value, value_taxed: valueTaxed },
  }))

/** Json for readers, and Json-compact, the same without a space, for programs. */
export const rowsAsJson = (rows: readonly InventoryRow[], form: 'json' | 'compact'): string =>
  form === 'compact' ? JSON.stringify(fileRows(rows)) : `${JSON.stringify(fileRows(rows), null, 2)}\n`

/** The characters whose bags a snapshot covers. */
export const ownersText = ({ read, holes }: Pick<Snapshot, 'read' | 'holes'>): string => {
  const places = [...read, ...holes].filter(({ place }) => place === 'inventory')
  const [first] = places
  if (first === undefined) return 'Nobody'
  return places.length === 1 ? (first.where ?? first.account) : `${places.length} characters of ${first.account}`
}
