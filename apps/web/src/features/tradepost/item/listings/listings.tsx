import type { Side } from '@gildscope/market'
import { formatNumber, Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import { Failed } from '../../../../market/failed.tsx'
import type { Net } from '../../../../market/fees.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { levelRows } from '../order-book/model.ts'
import { GAME_API } from '../order-book/order-book.tsx'
import type { BookState } from '../queries.ts'
import { levelColumns } from './columns.tsx'
import styles from './listings.module.css'

const BOOK_HEIGHT = 500

const TITLES: Record<Side, string> = { sell: 'Sell listings', buy: 'Buy listings' }

const count = (value: number, one: string, many: string): string => `${formatNumber(value)} ${value === 1 ? one : many}`

/** Every price level of one side. */
export const Listings = ({ side, state, net }: { side: Side; state: BookState; net: Net }) => {
  const levels = state.book?.[side]
  const rows = useMemo(() => (levels === undefined ? undefined : levelRows(levels.flat)), [levels])
  const note =
    levels === undefined
      ? ''
      : `${count(levels.levels.length, 'price level', 'price levels')}, ${count(levels.units, 'unit', 'units')}`
  const isPhone = useIsPhone()
  const mostCost = rows?.at(-1)?.costToHere ?? 0
  const columns = useMemo(() => levelColumns({ side, isPhone, mostCost, net }), [side, isPhone, mostCost, net])
  const table = useTableView({ columns, keepsInAddress: false })
  const isWaiting = rows === undefined && state.error !== null
  return (
    <Panel className={styles.book ?? ''} note={note} side={side} title={TITLES[side]}>
      {isWaiting && <Failed state={state} title={`${TITLES[side]} could not be fetched`} who={GAME_API} />}
      {rows?.length === 0 && <p className={styles.none}>No orders</p>}
      {!isWaiting && rows?.length !== 0 && (
        <DataTable
          columns={columns}
          height={BOOK_HEIGHT}
          label={TITLES[side]}
          noun="price levels"
          rowKey={({ unitPrice }) => unitPrice}
          source={{ kind: 'rows', rows }}
          table={table}
          variant="plain"
        />
      )}
    </Panel>
  )
}
