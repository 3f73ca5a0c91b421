import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import type { TreeRow } from './model.ts'

/** Columns of an exported tree; the page draws it as a tree. */
export const treeColumns = defineColumns<TreeRow>()([
  { id: 'place', title: 'Place', kind: 'text', value: ({ key }) => key },
  { id: 'item', title: 'Item', kind: 'item', value: ({ item }) => item, href: ({ item }) => itemPath(item.id) },
  { id: 'units', title: 'Units', kind: 'number', value: ({ units }) => units },
  { id: 'owned', title: 'Own', kind: 'number', value: ({ owned }) => owned },
  { id: 'way', title: 'Way', kind: 'text', value: ({ way }) => way },
  { id: 'buy_cost', title: 'If bought', kind: 'coins', value: ({ buyCost }) => buyCost },
  { id: 'cost', title: 'Cost', kind: 'coins', value: ({ cost }) => cost },
])
