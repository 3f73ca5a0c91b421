import type { AccountSelection, TradeReading } from '@gildscope/holdings'
import type { Api } from '../../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../../api/polite-queue.ts'
import { type Progress, readHoldings, reasonOf } from '../../../../market/game-account/read-holdings.ts'
import type { KeyedAccount } from '../../../../market/game-account/use-accounts.ts'
import { planFarm, TRADE_CALLS } from './farm-calls.ts'
import { askTrades } from './read-trades.ts'
import type { Session } from './session.ts'
import type { Look } from './transitions.ts'

type Asking = {
  api: Api
  queue: PoliteQueue
  accounts: readonly KeyedAccount[]
  selection: readonly AccountSelection[]
  /** Trades so far. */
  ledgers: Session['ledgers']
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

type TradesRead = Omit<TradeReading, 'offers'>

/**
 * Makes all calls that a session counts, including those that identify trades. Rejects only when `signal` aborts it.
 */
export const lookAtAll = async (asking: Asking): Promise<Look> => {
  const { api, queue, accounts, selection, ledgers, signal, onProgress } = asking
  const { calls, traders, total } = planFarm(selection, accounts)
  const keyOf = (account: string): string | null => accounts.find(({ name }) => name === account)?.key ?? null
  const offers = new Map<string, TradeReading['offers']>()
  const tradeHoles: Session['tradeHoles'] = []
  let places: Progress = { done: 0, total: calls.length, failed: 0 }
  let [tradesDone, tradesFailed] = [0, 0]
  const report = (): void => onProgress({ done: places.done + tradesDone, total, failed: places.failed + tradesFailed })

  const askOf = async (account: string): Promise<readonly [string, TradesRead] | null> => {
    let answered = 0
    const onAnswer = (): void => {
      if (signal.aborted) return
      answered += 1
      tradesDone += 1
      report()
    }
    try {
      return [account, await askTrades(ledgers[account], { api, queue, key: keyOf(account) ?? '', signal, onAnswer })]
    } catch (error) {
      signal.throwIfAborted()
      tradeHoles.push({ account, reason: reasonOf(error) })
      // Skipped questions are done, too; the others of the account may still be answered.
      tradesFailed += TRADE_CALLS - answered
      tradesDone += TRADE_CALLS - answered
      report()
      return null
    }
  }
  const reading = readHoldings(calls, {
    ...{ api, queue, keyOf, signal, isCompared: true },
    // Binding by kind is applied when rows are shown: it may not be known yet, and must not differ between snapshots.
    boundAs: () => 'none',
    onProgress: (progress) => {
      places = progress
      report()
    },
    onOffers: (account, orders) => offers.set(account, orders),
  })
  const [snapshot, traded] = await Promise.all([reading, Promise.all(traders.map(askOf))])
  const trades = new Map<string, TradeReading>()
  for (const one of traded) {
    if (one === null) continue
    const [account, rest] = one
    const own = offers.get(account)
    if (own !== undefined) trades.set(account, { ...rest, offers: own })
    else tradeHoles.push({ account, reason: 'its offers could not be read' })
  }
  return { snapshot, trades, tradeHoles }
}
