import { defineColumns } from '@gildscope/ui/data-table'
import type { LootRow } from './loot.ts'

export type FileRow = LootRow & { group: string }

/** Rows of the downloads: every drop with its group. */
export const fileColumns = defineColumns<FileRow>()([
  { id: 'group', title: 'Group', kind: 'text', value: ({ group }) => group },
  { id: 'drop', title: 'Drop', kind: 'text', value: ({ drop }) => drop },
  { id: 'id', title: 'Id', kind: 'number', value: ({ item }) => item?.id },
  { id: 'name', title: 'Item', kind: 'text', value: ({ name }) => name },
  { id: 'quantity', title: 'Quantity', kind: 'number', decimals: 2, value: ({ quantity }) => quantity },
  { id: 'value', title: 'Value', kind: 'coins', value: ({ value }) => value },
  { id: 'value_after_tax', title: 'Value (-Tax)', kind: 'coins', value: ({ valueAfterTax }) => valueAfterTax },
])
