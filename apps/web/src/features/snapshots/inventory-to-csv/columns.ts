import { defineColumns } from '@gildscope/ui/data-table'
import { currencyPath, itemPath } from '../../../pages/paths.ts'
import type { InventoryRow } from './model.ts'

const pathOf = ({ ref, isCurrency }: InventoryRow): string => (isCurrency ? currencyPath : itemPath)(ref.id)

/** Named like the fields of a row in the specification. */
export const columns = defineColumns<InventoryRow>()([
  {
    ...{ id: 'name', title: 'Item', kind: 'item', value: ({ ref }) => ref, href: pathOf },
    under: ({ quantity, binding }) =>
      binding === 'None' ? `${quantity}` : `${quantity}, ${binding.toLowerCase()} bound`,
  },
  { id: 'rarity', title: 'Rarity', kind: 'text', value: ({ ref }) => ref.rarity, width: 96 },
  {
    ...{ id: 'type', title: 'Type', kind: 'text', isWords: true, width: 130 },
    value: ({ ref: { type } }) => type,
  },
  { id: 'level', title: 'Level', kind: 'number', value: (row) => row.level, width: 68 },
  { id: 'binding', title: 'Binding', kind: 'text', value: (row) => row.binding, width: 92 },
  { id: 'quantity', title: 'Quantity', kind: 'number', value: (row) => row.quantity, width: 86 },
  { id: 'sell_price', title: 'Sell, each', kind: 'coins', value: (row) => row.sellPrice, help: 'Lowest ask' },
  {
    ...{ id: 'value', title: 'Value', kind: 'coins', value: (row) => row.value, width: 118 },
    help: 'At the lowest ask; bound units, and those without an ask, at what a vendor pays',
  },
  {
    ...{ id: 'value_taxed', title: 'Value − Tax', kind: 'coins', value: (row) => row.valueTaxed, width: 118 },
    help: 'The same after the fees of the trading post',
  },
  {
    ...{ id: 'weaponType', title: 'Weapon', kind: 'text', isWords: true, width: 100 },
    value: ({ ref: { weaponType } }) => weaponType,
  },
  { id: 'statName', title: 'Stat', kind: 'text', value: (row) => row.statName, width: 110 },
  { id: 'charm', title: 'Charm', kind: 'text', value: (row) => row.charm, width: 100 },
])
