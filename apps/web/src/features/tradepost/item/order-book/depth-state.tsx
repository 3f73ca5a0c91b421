import { Loading } from '@gildscope/ui'
import { Failed } from '../../../../market/failed.tsx'
import { DepthChart } from '../../shared/depth-chart/depth-chart.tsx'
import type { BookState } from '../queries.ts'
import { GAME_API } from './order-book.tsx'

/** The depth of a book, or why there is none. */
export const DepthState = ({ state }: { state: BookState }) => {
  if (state.book !== undefined) return <DepthChart buys={state.book.buy.levels} sells={state.book.sell.levels} />
  if (state.error === null) return <Loading lines={7} />
  return <Failed state={state} title="The order book could not be fetched" who={GAME_API} />
}
