import {
  ARCHIVE_KINDS,
  DEFAULT_KINDS,
  deleteArchives,
  getFlips,
  getStoredOrders,
  getTradeDays,
  getTrades,
  getTradesCsv,
  getTradesJsonl,
  getWealth,
  getWealthCsv,
  getWealthHoldings,
  getWvwArchive,
  getWvwCsv,
  getWvwJsonl,
  listArchives,
  listBuyTransactions,
  listSellTransactions,
  listWvwStats,
  type ShareKind,
  switchArchives,
  updateArchives,
  updateHoursOf,
} from '@gildscope/contracts'
import { updateAsked } from '@gildscope/jobs'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { type ArchiveAccount, ASK_EVERY_MS, archiveRepository, isTooSoon } from './archive-repository.ts'
import { chosenAccounts, oneAccount } from './find-accounts.ts'
import { rangeOf } from './range-of.ts'
import { readArchives } from './read-archives.ts'
import { createReckoner } from './reckoner/create-reckoner.ts'
import type { TradeFormat } from './reckoner/trade-text.ts'
import { createShareRoute, type Reader, readableAccounts } from './shares/share-route.ts'
import { toArchive } from './show-archives.ts'
import { storedMonthsRepository } from './stored-months-repository.ts'
import { storedOrders } from './stored-orders.ts'
import { monthsAround, wealthDaysOf } from './wealth-months.ts'

const namesOf = (accounts: readonly ArchiveAccount[]): string[] => accounts.map(({ account }) => account)

export const registerArchiveRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, jobs, log, now, sessionRoute } = deps
  const shareRoute = createShareRoute(deps)
  const archives = archiveRepository(database.db)
  const reckoner = createReckoner({ log, databaseUrl: config.DATABASE_URL })
  app.addHook('onClose', () => reckoner.close())
  const read = readArchives({ archives, months: storedMonthsRepository(database.db), reckoner })

  const accountsFor = async (caller: Reader, kind: ShareKind, given: string) =>
    readableAccounts(caller, { kind, given }, await archives.listAccounts(caller.accountId))

  /** Has the request processed now; without it, within a minute. */
  const wake = (accountId: string): void => {
    jobs
      .enqueue(updateAsked, {})
      .catch((error: unknown) => log.warn({ err: error, accountId }, 'an update could not be queued'))
  }

  sessionRoute(app, listArchives, async (_input, { caller: { accountId, level } }) => {
    const [turns, sizes, gaps] = [
      await archives.listDue(accountId),
      await archives.measure(accountId),
      await archives.listGaps(accountId),
    ]
    const time = now()
    const asked = turns.filter((turn) => isTooSoon(turn, time))
    return {
      updateHours: updateHoursOf(level),
      updateAllowedAt:
        asked.length === 0
          ? null
          : new Date(Math.max(...asked.map(({ askableAt }) => askableAt?.getTime() ?? 0))).toISOString(),
      archives: turns.map((turn) => toArchive(turn, { sizes, gaps, now: time })),
    }
  })

  sessionRoute(app, updateArchives, async ({ body }, { reply, caller: { accountId } }) => {
    const accounts = chosenAccounts(body?.accountID ?? 'all', await archives.listAccounts(accountId))
    const time = now()
    const asked = await archives.askFor(
      accountId,
      accounts.map(({ accountID }) => accountID),
      time,
    )
    if (asked === 0) {
      const turns = (await archives.listDue(accountId)).filter(
        ({ linkedAs, offSince }) => linkedAs !== null && offSince === null,
      )
      if (turns.length === 0) throw new AppError('NOT_FOUND', 'no game account is linked whose archives may be read')
      const next = Math.max(...turns.map(({ askableAt }) => askableAt?.getTime() ?? 0))
      const waitSeconds = Math.max(1, Math.ceil((next - time.getTime()) / 1000))
      reply.header('retry-after', waitSeconds)
      throw new AppError('TOO_MANY_REQUESTS', `an update may be asked for once in 5 minutes; again in ${waitSeconds} s`)
    }
    wake(accountId)
    return { asked, updateAllowedAt: new Date(time.getTime() + ASK_EVERY_MS).toISOString() }
  })

  sessionRoute(app, switchArchives, async ({ body }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(body.accountID, await archives.listAccounts(accountId))
    const gameAccountIds = accounts.map(({ accountID }) => accountID)
    const kinds = body.kinds ?? (body.isOn ? DEFAULT_KINDS : ARCHIVE_KINDS)
    await archives.switchTo({ accountId, gameAccountIds, kinds }, body.isOn, now())
    if (body.isOn) wake(accountId)
  })

  sessionRoute(app, deleteArchives, async ({ body }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(body.accountID, await archives.listAccounts(accountId))
    const gameAccountIds = accounts.map(({ accountID }) => accountID)
    const entries = await archives.erase({ accountId, gameAccountIds, kinds: body.kinds ?? ARCHIVE_KINDS }, now())
    return { entries }
  })

  for (const [call, side] of [
    [listBuyTransactions, 'buy'],
    [listSellTransactions, 'sell'],
  ] as const) {
    sessionRoute(app, call, async ({ headers }, context) => {
      const { accountId } = context.caller
      const account = oneAccount(headers.accountid, await archives.listAccounts(accountId))
      const whose = { accountId, accounts: [account], kind: 'trades' } as const
      return read.send(context, whose, 'daysByItem', { accounts: [account.account], side })
    })
  }

  sessionRoute(app, listWvwStats, async ({ headers }, context) => {
    const { accountId } = context.caller
    const account = oneAccount(headers.accountid, await archives.listAccounts(accountId))
    const whose = { accountId, accounts: [account], kind: 'wvw' } as const
    return read.send(context, whose, 'wvwStats', { accounts: [account.account] })
  })

  for (const [call, format] of [
    [getTrades, 'json'],
    [getTradesJsonl, 'jsonl'],
    [getTradesCsv, 'csv'],
  ] as const satisfies readonly (readonly [object, TradeFormat])[]) {
    shareRoute(app, call, async ({ query }, context) => {
      const { caller, reply } = context
      const accounts = await accountsFor(caller, 'trades', query.accountID)
      const asked = { accountId: caller.accountId, accounts, format, side: query.side ?? null, range: rangeOf(query) }
      if (format === 'csv') reply.header('content-disposition', 'attachment; filename="trades.csv"')
      return read.sendTrades(context, asked)
    })
  }

  shareRoute(app, getTradeDays, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'trades', query.accountID)
    const { side, method } = query
    const range = rangeOf(query)
    const gaps = await read.gapsOf(accountId, 'trades', accounts)
    const input = { accounts: namesOf(accounts), side, method, range, gaps }
    return read.send(context, { accountId, accounts, kind: 'trades' }, 'tradeRows', input)
  })

  shareRoute(app, getFlips, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'flips', query.accountID)
    const { method, fees } = query
    const range = rangeOf(query)
    const gaps = await read.gapsOf(accountId, 'trades', accounts)
    const input = { accounts: namesOf(accounts), method, fees, range, gaps }
    return read.send(context, { accountId, accounts, kind: 'trades' }, 'flips', input)
  })

  sessionRoute(app, getStoredOrders, async ({ query }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(query.accountID, await archives.listAccounts(accountId))
    return await storedOrders(database.db, accountId, accounts)
  })

  shareRoute(app, getWvwArchive, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'wvw', query.accountID)
    const range = rangeOf(query)
    const gaps = await read.gapsOf(accountId, 'wvw', accounts)
    return read.send(context, { accountId, accounts, kind: 'wvw' }, 'wvwArchive', { accounts, range, gaps })
  })

  for (const [call, format] of [
    [getWvwJsonl, 'jsonl'],
    [getWvwCsv, 'csv'],
  ] as const) {
    shareRoute(app, call, async ({ query }, context) => {
      const { accountId } = context.caller
      const accounts = await accountsFor(context.caller, 'wvw', query.accountID)
      const input = { accounts: namesOf(accounts), range: rangeOf(query), format }
      if (format === 'csv') context.reply.header('content-disposition', 'attachment; filename="wvw.csv"')
      return read.send(context, { accountId, accounts, kind: 'wvw' }, 'wvwText', input)
    })
  }

  shareRoute(app, getWealth, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'wealth', query.accountID)
    const range = rangeOf(query)
    const gaps = await read.gapsOf(accountId, 'wealth', accounts)
    return read.send(context, { accountId, accounts, kind: 'wealth' }, 'wealth', { accounts, range, gaps })
  })

  shareRoute(app, getWealthCsv, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'wealth', query.accountID)
    const input = { accounts: namesOf(accounts), range: rangeOf(query) }
    context.reply.header('content-disposition', 'attachment; filename="wealth.csv"')
    return read.send(context, { accountId, accounts, kind: 'wealth' }, 'wealthText', input)
  })

  shareRoute(app, getWealthHoldings, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'wealth', query.accountID)
    const days = wealthDaysOf(query)
    const whose = { accountId, accounts, kind: 'wealth', choose: monthsAround(days) } as const
    return read.send(context, whose, 'wealthOfItems', { accounts: namesOf(accounts), ...days, side: query.side })
  })
}
