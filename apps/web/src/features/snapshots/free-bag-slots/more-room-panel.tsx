import { Panel } from '@gildscope/ui'
import { type Column, DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import type { Fetched } from '../../../api/fetched.ts'
import { Failed } from '../../../market/failed.tsx'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import { replacedText } from './columns.tsx'
import styles from './free-bag-slots.module.css'
import type { BagRow } from './model.ts'
import { type BagOffer, type MoreRoom, moreRoom } from './more-room.ts'

const columns: readonly Column<MoreRoom>[] = defineColumns<MoreRoom>()([
  {
    id: 'bag',
    title: 'Bag',
    kind: 'item',
    width: 150,
    value: ({ offer }) => itemRef(offer.item),
    href: ({ offer }) => itemPath(offer.item.id),
  },
  { id: 'replaces', title: 'Replaces', kind: 'text', width: 80, isSortable: false, value: replacedText },
  { id: 'adds', title: 'Adds', kind: 'number', width: 52, help: 'Slots', value: ({ adds }) => adds },
  { id: 'price', title: 'Price', kind: 'coins', width: 88, value: ({ offer }) => offer.price },
  { id: 'per_slot', title: 'Per slot', kind: 'coins', width: 84, value: ({ perSlot }) => Math.round(perSlot) },
])
const INITIAL = { sort: { column: 'per_slot', order: 'asc' }, rows: 30 } as const
const keyOf = ({ replaced }: MoreRoom): number => replaced

type MoreRoomPanelProps = {
  /** Rows of the characters read so far. */
  rows: readonly BagRow[]
  isReading: boolean
  offers: readonly BagOffer[] | undefined
  failed: (Fetched & { who: string }) | null
}

/** Where a larger bag adds slots at the lowest price. */
export const MoreRoomPanel = ({ rows, isReading, offers, failed }: MoreRoomPanelProps) => {
  const table = useTableView({ columns, prefix: 'room', initial: INITIAL })
  const found = useMemo(() => {
    const best = offers === undefined ? undefined : moreRoom(rows, offers)
    // Characters that are still to be read may have smaller bags.
    return isReading && best?.length === 0 ? undefined : best
  }, [rows, isReading, offers])
  return (
    <Panel note="by the price of one slot" title="Cheapest more room">
      {failed !== null ? (
        <Failed state={failed} title="Bags for sale could not be fetched" who={failed.who} />
      ) : rows.length === 0 && !isReading ? (
        <p className={styles.note}>No bags were read that a larger one could replace.</p>
      ) : found?.length === 0 ? (
        <p className={styles.note}>No bag on the trading post is larger than these.</p>
      ) : (
        <DataTable
          columns={columns}
          label="Cheapest more room"
          noun="bags"
          rowKey={keyOf}
          source={{ kind: 'rows', rows: found }}
          table={table}
          variant="plain"
        />
      )}
      <p className={styles.note}>
        For each size in use, the bag on the trading post that adds slots at the lowest price per slot. Bags bound to
        the account and bag slots for gems are not counted.
      </p>
    </Panel>
  )
}
