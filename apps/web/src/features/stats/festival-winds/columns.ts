import { type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import type { FestivalRow } from './model.ts'

export const groups: readonly ColumnGroup[] = [
  { id: 'start', title: 'Start', rail: 'Start', isOpen: true },
  { id: 'end', title: 'End', rail: 'End', isOpen: true },
  { id: 'difference', title: 'Difference', rail: 'Difference', isOpen: true },
]

export const columns = defineColumns<FestivalRow>()([
  { id: 'type', title: 'Box', kind: 'text', width: 196, value: ({ type }) => type },
  { id: 'year', title: 'Year', kind: 'text', width: 62, value: ({ year }) => String(year) },
  {
    id: 'name',
    title: 'Material',
    kind: 'item',
    value: ({ id, item }) => (item === null ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null },
    href: ({ id }) => itemPath(id),
  },
  { id: 'quantity', title: 'Quantity', kind: 'number', help: 'Units in a box', value: ({ quantity }) => quantity },
  {
    id: 'now',
    title: 'Cost Now',
    kind: 'coins',
    help: 'Quantity × lowest ask',
    value: ({ now }) => now,
  },
  {
    id: 'start_date',
    title: 'Began',
    group: 'start',
    kind: 'date',
    form: 'day',
    width: 92,
    value: ({ began }) => began,
  },
  {
    id: 'start',
    title: 'Cost',
    group: 'start',
    kind: 'coins',
    help: 'Quantity × average ask of the second last day before the festival',
    value: ({ startCost }) => startCost,
  },
  { id: 'end_date', title: 'Ended', group: 'end', kind: 'date', form: 'day', width: 92, value: ({ ended }) => ended },
  {
    id: 'end',
    title: 'Cost',
    group: 'end',
    kind: 'coins',
    help: 'Quantity × average ask of the second day after the festival',
    value: ({ endCost }) => endCost,
  },
  {
    id: 'difference',
    title: 'Coins',
    group: 'difference',
    kind: 'coins',
    help: 'Cost at the end less cost at the start',
    isGain: true,
    value: ({ difference }) => difference,
  },
  {
    id: 'difference_percent',
    title: 'Percent',
    group: 'difference',
    kind: 'change',
    help: 'Of the cost at the start',
    value: ({ differencePercent }) => differencePercent,
  },
])
