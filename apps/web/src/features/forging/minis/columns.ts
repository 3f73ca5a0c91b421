import { defineColumns } from '@gildscope/ui/data-table'
import type { ForgeRow } from '../shared/forge-rows.ts'
import { outputColumn, priceColumns } from '../shared/output-columns.ts'

export const columns = defineColumns<ForgeRow>()([
  ...outputColumn,
  { id: 'rarity', title: 'Rarity', kind: 'text', width: 110, value: ({ item }) => item.rarity },
  ...priceColumns,
])
