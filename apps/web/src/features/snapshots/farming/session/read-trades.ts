import { getPurchases, getSales } from '@gildscope/contracts'
import { isBeyond, type TradeEdge, type TradeLedger, type TradeReading } from '@gildscope/holdings'
import type { Api } from '../../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../../api/polite-queue.ts'
import { GAME_SCHEMA } from '../../../../market/game-account/game-schema.ts'
import { readOrders } from '../../../../market/game-account/read-orders.ts'

type Order = TradeReading['bids'][number]
type Trade = TradeReading['bought'][number]

const TRADES_A_PAGE = 200

type Asking = { api: Api; queue: PoliteQueue; key: string; signal: AbortSignal; onAnswer: () => void }

/** Completed trades, newest first, as far back as the first look saw; of the first look the newest page is enough. */
const readBack = async (
  call: typeof getPurchases | typeof getSales,
  edge: TradeEdge | undefined,
  { api, queue, key, signal }: Asking,
): Promise<Trade[]> => {
  const trades: Trade[] = []
  const fresh = { access_token: key, v: GAME_SCHEMA, t: String(Date.now()) }
  for (let page = 0; ; page += 1) {
    const query = { ...fresh, page, page_size: TRADES_A_PAGE }
    const { reply, pages } = await queue(() => api.game.answer(call, { query }, { signal }), signal)
    trades.push(...reply)
    const oldest = reply.at(-1)
    const isLast = oldest === undefined || reply.length < TRADES_A_PAGE || (pages !== null && page + 1 >= pages)
    if (isLast || edge === undefined || !isBeyond(edge, oldest)) return trades
  }
}

/** An account's trades, apart from its offers, which are read with its places. */
export const askTrades = async (
  ledger: TradeLedger | undefined,
  asking: Asking,
): Promise<Omit<TradeReading, 'offers'>> => {
  const { api, queue, key, signal, onAnswer } = asking
  const counted = async <T>(answer: Promise<T>): Promise<T> => {
    const reply = await answer
    onAnswer()
    return reply
  }
  const query = { v: GAME_SCHEMA, t: String(Date.now()) }
  const bids = async (): Promise<readonly Order[]> =>
    (await readOrders({ ...{ api, queue, key, signal, query }, side: 'buy', onProgress: () => {} })).orders
  const asked = [counted(bids()), counted(readBack(getPurchases, ledger?.edges.bought, asking))] as const
  const sales = counted(readBack(getSales, ledger?.edges.sold, asking))
  // Waits for all three before a failure is reported.
  await Promise.allSettled([...asked, sales])
  const [open, bought, sold] = await Promise.all([...asked, sales])
  return { bids: open, bought, sold }
}
