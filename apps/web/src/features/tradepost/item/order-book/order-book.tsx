import { breakEvenPrice } from '@gildscope/market'
import { Loading, Panel } from '@gildscope/ui'
import { IconCircleDotted, IconClockPause } from '@tabler/icons-react'
import { Failed, NextTry, whatHappened } from '../../../../market/failed.tsx'
import type { Net } from '../../../../market/fees.ts'
import { spreadPercent } from '../../../../market/spread.ts'
import type { BookState } from '../queries.ts'
import { DepthCost } from './depth-cost.tsx'
import { Ladder } from './ladder.tsx'
import type { PageBook } from './model.ts'
import styles from './order-book.module.css'

export const GAME_API = 'The game API'

const clock = (at: number): string => new Date(at).toLocaleTimeString('en-GB')

/** `live`, or the age of the book that is still shown. */
const BookAge = ({ state }: { state: BookState }) => {
  if (state.book === undefined) return null
  if (state.error !== null) {
    return (
      <span className={styles.old}>
        <IconClockPause aria-hidden="true" size={14} stroke={2} /> from {clock(state.at)}
      </span>
    )
  }
  return (
    <span className={styles.live} title={`Answered by the game at ${clock(state.at)}; asked again every minute`}>
      <IconCircleDotted aria-hidden="true" size={14} stroke={2} /> live
    </span>
  )
}

const spreadOf = ({ buy, sell }: PageBook, net: Net) => {
  const bid = buy.levels[0]?.unitPrice ?? null
  const ask = sell.levels[0]?.unitPrice ?? null
  const copper = bid === null || ask === null ? null : ask - bid
  return {
    copper,
    percent: spreadPercent(bid, ask),
    breakEven: breakEvenPrice(bid, net),
  }
}

/** The levels around the spread, and what units cost by walking them. */
export const OrderBook = ({ state, net }: { state: BookState; net: Net }) => (
  <Panel className={styles.panel ?? ''} note={<BookAge state={state} />} title="Order book">
    {state.book !== undefined && (
      <>
        {state.error !== null && (
          <p className={styles.stale} role="status">
            {whatHappened(state.error, GAME_API)} <NextTry at={state.nextTry} />
          </p>
        )}
        <Ladder book={state.book} spread={spreadOf(state.book, net)} />
        <DepthCost book={state.book} net={net} />
      </>
    )}
    {state.book === undefined && state.error === null && <Loading lines={18} />}
    {state.book === undefined && state.error !== null && (
      <Failed isAlert state={state} title="The order book could not be fetched" who={GAME_API} />
    )}
  </Panel>
)
