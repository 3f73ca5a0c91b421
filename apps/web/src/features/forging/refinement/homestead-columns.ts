import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import type { HomesteadRow } from './homestead-rows.ts'

export const homesteadKey = ({ input }: HomesteadRow): number => input.id

export const homesteadColumns = defineColumns<HomesteadRow>()([
  { id: 'name', title: 'Input', kind: 'item', value: ({ input }) => input, href: ({ input }) => itemPath(input.id) },
  { id: 'needs', title: 'Takes', kind: 'number', help: 'Units of the input in one trade', value: ({ needs }) => needs },
  {
    id: 'makes',
    title: 'Makes',
    kind: 'number',
    help: 'Units of the material from one trade',
    value: ({ makes }) => makes,
  },
  {
    id: 'instant',
    title: 'Buy instantly',
    kind: 'coins',
    help: 'Cost of one unit of the material, its input at the lowest sell listing',
    side: 'sell',
    value: ({ instantCost }) => instantCost,
  },
  {
    id: 'orders',
    title: 'Buy orders',
    kind: 'coins',
    help: 'Cost of one unit of the material, its input at the highest buy order',
    side: 'buy',
    value: ({ orderCost }) => orderCost,
  },
  {
    id: 'supply',
    title: 'Supply',
    kind: 'number',
    help: 'Units of the material from everything that is listed of the input',
    value: ({ supply }) => supply,
  },
])
