import { type Column, type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import { type BagRow, bagsText, isFull, isNearlyFull } from './model.ts'
import type { MoreRoom } from './more-room.ts'
import { RoomBar } from './room-bar.tsx'

/** A character with the bag that adds room at the lowest price; null: no larger one is on offer, or not known yet. */
export type BagTableRow = BagRow & { more: MoreRoom | null }

export const replacedText = ({ replaced, count }: Pick<MoreRoom, 'replaced' | 'count'>): string =>
  `${count} × ${replaced > 0 ? replaced : 'empty'}`

const toneOf = (row: BagRow): 'bad' | 'warn' | null => {
  if (isFull(row)) return 'bad'
  return isNearlyFull(row) ? 'warn' : null
}

export const columns: readonly Column<BagTableRow>[] = defineColumns<BagTableRow>()([
  {
    id: 'character',
    title: 'Character',
    kind: 'text',
    width: 150,
    value: ({ character }) => character,
    under: ({ account }) => account,
  },
  { id: 'account', title: 'Game account', kind: 'text', width: 138, value: ({ account }) => account },
  { id: 'total', title: 'Total', kind: 'number', width: 68, value: ({ total }) => total },
  { id: 'used', title: 'Used', kind: 'number', width: 68, value: ({ used }) => used },
  {
    id: 'free',
    title: 'Free',
    kind: 'number',
    width: 68,
    value: ({ free }) => free,
    tone: toneOf,
    detail: (row) => (isFull(row) ? 'full' : isNearlyFull(row) ? 'nearly full' : null),
  },
  {
    id: 'bar',
    title: 'Room',
    kind: 'drawing',
    width: 140,
    isSortable: false,
    isFilterable: false,
    value: (row) => ({ draw: () => <RoomBar hasWord {...row} /> }),
  },
  {
    id: 'bags',
    title: 'Bags',
    kind: 'text',
    width: 190,
    isSortable: false,
    help: 'How many bags of which size',
    value: bagsText,
    detail: bagsText,
  },
  {
    id: 'more_room',
    title: 'Bag',
    group: 'more',
    kind: 'item',
    help: 'The bag that adds slots at the lowest price per slot',
    value: ({ more }) => (more === null ? null : itemRef(more.offer.item)),
    href: ({ more }) => (more === null ? null : itemPath(more.offer.item.id)),
  },
  {
    id: 'replaces',
    title: 'Replaces',
    group: 'more',
    kind: 'text',
    width: 110,
    value: ({ more }) => (more === null ? null : replacedText(more)),
  },
  {
    id: 'adds',
    title: 'Adds',
    group: 'more',
    kind: 'number',
    width: 70,
    help: 'Slots',
    value: ({ more }) => more?.adds,
  },
  { id: 'price', title: 'Price', group: 'more', kind: 'coins', value: ({ more }) => more?.offer.price },
  {
    id: 'per_slot',
    title: 'Per slot',
    group: 'more',
    kind: 'coins',
    value: ({ more }) => (more === null ? null : Math.round(more.perSlot)),
  },
])

export const groups: readonly ColumnGroup[] = [
  { id: 'more', title: 'Cheapest more room', rail: 'More room', isOpen: false },
]
