import {
  getFlips,
  getStoredOrders,
  getTradeDays,
  getTrades,
  getTradesCsv,
  getTradesJsonl,
  listBuyTransactions,
  listSellTransactions,
} from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import type { ArchiveDeps } from './deps.ts'
import { chosenAccounts, namesOf, oneAccount } from './find-accounts.ts'
import { rangeOf } from './range-of.ts'
import type { TradeFormat } from './reckoner/trade-text.ts'
import { storedOrders } from './stored-orders.ts'

export const registerTradeRoutes = (app: FastifyInstance, deps: ArchiveDeps): void => {
  const { archives, database, reader, sessionRoute, shareRoute } = deps

  for (const [call, side] of [
    [listBuyTransactions, 'buy'],
    [listSellTransactions, 'sell'],
  ] as const) {
    sessionRoute(app, call, async ({ headers }, context) => {
      const account = oneAccount(headers.accountid, await archives.listAccounts(context.caller.accountId))
      const whose = { accounts: [account], kind: 'trades' } as const
      return reader.send(context, whose, 'daysByItem', { accounts: [account.account], side })
    })
  }

  for (const [call, format] of [
    [getTrades, 'json'],
    [getTradesJsonl, 'jsonl'],
    [getTradesCsv, 'csv'],
  ] as const satisfies readonly (readonly [object, TradeFormat])[]) {
    shareRoute(app, call, async ({ query }, context) => {
      const accounts = await reader.accountsFor(context, 'trades', query.accountID)
      const trades = { accounts, format, side: query.side ?? null, range: rangeOf(query) }
      if (format === 'csv') context.reply.header('content-disposition', 'attachment; filename="trades.csv"')
      return reader.sendTrades(context, trades)
    })
  }

  shareRoute(app, getTradeDays, async ({ query }, context) => {
    const accounts = await reader.accountsFor(context, 'trades', query.accountID)
    const { side, method } = query
    const range = rangeOf(query)
    const gaps = await reader.gapsOf(context, 'trades', accounts)
    const input = { accounts: namesOf(accounts), side, method, range, gaps }
    return reader.send(context, { accounts, kind: 'trades' }, 'tradeRows', input)
  })

  shareRoute(app, getFlips, async ({ query }, context) => {
    const accounts = await reader.accountsFor(context, 'flips', query.accountID)
    const { method, fees } = query
    const range = rangeOf(query)
    const gaps = await reader.gapsOf(context, 'trades', accounts)
    const input = { accounts: namesOf(accounts), method, fees, range, gaps }
    return reader.send(context, { accounts, kind: 'trades' }, 'flips', input)
  })

  sessionRoute(app, getStoredOrders, async ({ query }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(query.accountID, await archives.listAccounts(accountId))
    return await storedOrders(database.db, accountId, accounts)
  })
}
