import type { Side } from '@gildscope/market'
import { Notice } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconKey } from '@tabler/icons-react'
import { useMemo } from 'react'
import { AddKeyLink } from '../../../../market/game-account/add-key-link.tsx'
import { NAME_FIELDS } from '../../../../market/market-column.ts'
import { useBooks } from '../../../../market/use-books.ts'
import { useItemsByIds } from '../../../../market/use-items-by-ids.ts'
import { AccountNotes } from './account-notes.tsx'
import styles from './current-orders.module.css'
import { FailedLine } from './failed-line.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ReadingLine } from './reading-line.tsx'
import { orderRows } from './rows.ts'
import { summaryOf } from './summary.ts'
import { SummaryStrip } from './summary-strip.tsx'
import { useOpenOrders } from './use-open-orders.ts'

const FIELDS = [...NAME_FIELDS, '7d_sell_sold', '7d_buy_sold'] as const

const NoKey = () => (
  <div className={panels.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
      The page asks the game for your open orders, through a key of your game account. It needs “account” and
      “tradingpost”.
    </Notice>
  </div>
)

export type CurrentOrdersProps = {
  /** Name of a game account, or `all`. */
  accountFilter: string
  side: Side
  /** A row for each order; otherwise one for each item. */
  isFull: boolean
  /** Shows the selected order in its book, next to the table. */
  hasGraph: boolean
}

/** Open orders of the reader's game accounts, with their places in the queue. */
export const CurrentOrders = ({ accountFilter, side, isFull, hasGraph }: CurrentOrdersProps) => {
  const { accounts, progress, delivery, hasNone } = useOpenOrders(accountFilter, side)
  const orders = useMemo(() => accounts.flatMap((account) => account.orders), [accounts])
  const ids = useMemo(() => [...new Set(orders.map(({ item_id }) => item_id))], [orders])
  const books = useBooks(ids)
  const market = useItemsByIds(ids, FIELDS)
  const rows = useMemo(
    () => orderRows(orders, { side, books: books.books, items: market.items }),
    [orders, side, books.books, market.items],
  )
  const summary = useMemo(() => summaryOf(rows, side), [rows, side])
  if (hasNone) return <NoKey />
  const known = accounts.filter(({ state }) => state === 'live' || state === 'stored')
  const isReading = accounts.some(({ state }) => state === 'reading')
  const isKnown = known.length > 0
  return (
    <div className={styles.stack}>
      <AccountNotes accounts={accounts} />
      <ReadingLine accounts={accounts} progress={progress} />
      <FailedLine state={books} what="Order books" who="The game API" />
      <FailedLine state={market} what="Names and trade of items" who="The items service" />
      {(isKnown || isReading) && (
        <>
          <SummaryStrip
            delivery={delivery}
            hasBooks={books.books !== undefined}
            hasTrade={market.items !== undefined}
            side={side}
            summary={isKnown ? summary : undefined}
          />
          <OrdersTable
            accounts={known}
            books={books}
            hasGraph={hasGraph}
            isFull={isFull}
            rows={isKnown ? rows : undefined}
            side={side}
          />
        </>
      )}
    </div>
  )
}
