import { SECOND_MS } from '@gildscope/base/time'
import type { Side } from '@gildscope/market'
import { formatNumber, hoursText, ItemName, Loading, Missing, Panel } from '@gildscope/ui'
import { Failed } from '../../../../market/failed.tsx'
import type { BooksState } from '../../../../market/use-books.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { useNow } from '../../../../shell/time/use-now.ts'
import { dayAndTime, duration } from '../../../../shell/time/words.ts'
import styles from './ladder-panel.module.css'
import { LadderTable } from './ladder-table.tsx'
import { OrdersAlert } from './orders-alert.tsx'
import { aheadWords, placeDetail, rateDetail, STATE_WORDS, TRADED } from './place-words.ts'
import type { OrderRow } from './rows.ts'

const DONE: Record<Side, string> = { sell: 'gone', buy: 'bought' }
const PLACED: Record<Side, string> = { sell: 'listed', buy: 'ordered' }

const BookAge = ({ at }: { at: number | null }) => {
  const now = useNow()
  return at === null ? null : <>book {duration((now - at) / SECOND_MS)} old</>
}

type RowProps = { row: OrderRow; side: Side }

const leftWords = ({ orders, created }: OrderRow, side: Side): string => {
  const [first] = orders
  if (orders.length > 1 || first === undefined) return `Left of ${orders.length} orders`
  const stored = first.storedQuantity === null ? '' : ` of ${formatNumber(first.storedQuantity)} when stored`
  return `Left${stored}, ${PLACED[side]} ${dayAndTime(created)}`
}

const Facts = ({ row, side }: RowProps) => {
  const { quantity, hours, unitsPerDay } = row
  return (
    <dl className={styles.facts}>
      <dt>Ahead of you</dt>
      <dd className={styles.strong} title={placeDetail(row) ?? undefined}>
        {aheadWords(row) ?? <Missing />}
      </dd>
      <dt>{side === 'sell' ? 'Sold' : 'Bought'} in one day, est.</dt>
      <dd>{unitsPerDay === null ? <Missing /> : formatNumber(unitsPerDay)}</dd>
      <dt>
        Your {formatNumber(quantity)} are {DONE[side]} in
      </dt>
      <dd className={styles.strong} title={rateDetail(row, side) ?? undefined}>
        {hours === null ? <Missing /> : hoursText(hours)}
      </dd>
      <dt>{leftWords(row, side)}</dt>
      <dd>{formatNumber(quantity)}</dd>
    </dl>
  )
}

/** The position of the selected order among all others. */
export const LadderPanel = ({ row, side, state }: RowProps & { state: BooksState }) => {
  const { books, error } = state
  const book = books?.get(row.item.id)
  const own = row.orders.map(({ price }) => price)
  return (
    <Panel
      className={styles.panel ?? ''}
      note={<BookAge at={state.at} />}
      title={<ItemName href={itemPath(row.item.id)} item={row.item} size={22} />}
    >
      {book !== undefined && <LadderTable book={book} own={own} side={side} />}
      {books === undefined && error === null && <Loading lines={14} />}
      {books === undefined && error !== null && (
        <Failed state={state} title="The order book could not be fetched" who="The game API" />
      )}
      <Facts row={row} side={side} />
      <p className={styles.alert}>
        <OrdersAlert accounts={row.accounts} conditions="filled:eq:1,undercut:eq:1" />
      </p>
      {row.place?.state === 'absent' && (
        <p className={styles.note}>
          {STATE_WORDS.absent}: there is no order at this price now. It may have been {TRADED[side]} since the orders
          were read.
        </p>
      )}
    </Panel>
  )
}
