import {
  ARCHIVE_KINDS,
  deleteArchives,
  getFlips,
  getStoredOrders,
  getTradeDays,
  getTrades,
  getTradesCsv,
  getTradesJsonl,
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
import { AppError, charge } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { createShareRoute, type Reader, subjectOf } from '../shares/share-route.ts'
import { ASK_EVERY_MS, archiveRepository } from './archive-repository.ts'
import { chosenAccounts, oneAccount } from './find-accounts.ts'
import { rangeOf } from './range-of.ts'
import { readArchives, sendOwn, withFields } from './read-archives.ts'
import { createReckoner } from './reckoner/create-reckoner.ts'
import type { TradeFormat } from './reckoner/trade-tasks.ts'
import { toArchive } from './show-archives.ts'
import { storedLinesRepository } from './stored-lines-repository.ts'
import { storedOrders } from './stored-orders.ts'

/** What it costs to unpack and parse so many bytes of an archive. */
const BYTES_PER_POINT = 8_000

export const registerArchiveRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, jobs, log, now, sessionRoute } = deps
  const shareRoute = createShareRoute(deps)
  const archives = archiveRepository(database.db)
  const reckoner = createReckoner(log)
  app.addHook('onClose', () => reckoner.close())
  const read = readArchives({ archives, lines: storedLinesRepository(database.db), reckoner })

  const accountsFor = async (caller: Reader, kind: ShareKind, given: string) =>
    chosenAccounts(subjectOf(caller, kind, given), await archives.listAccounts(caller.accountId))

  const chargeFor = (
    context: Parameters<typeof charge>[0],
    lines: readonly { packs: Uint8Array[]; open: string }[],
  ) => {
    const bytes = lines.reduce(
      (sum, { packs, open }) => sum + open.length / 8 + packs.reduce((all, pack) => all + pack.length, 0),
      0,
    )
    charge(context, bytes / BYTES_PER_POINT)
  }

  sessionRoute(app, listArchives, async (_input, { caller: { accountId, level } }) => {
    const [turns, sizes, gaps] = [
      await archives.listDue(accountId),
      await archives.measure(accountId),
      await archives.listGaps(accountId),
    ]
    const time = now()
    const askable = turns.flatMap(({ askableAt }) =>
      askableAt !== null && askableAt > time ? [askableAt.getTime()] : [],
    )
    return {
      updateHours: updateHoursOf(level),
      updateAllowedAt: askable.length === 0 ? null : new Date(Math.max(...askable)).toISOString(),
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
    jobs
      .enqueue(updateAsked, {})
      .catch((error: unknown) => log.warn({ err: error, accountId }, 'an update could not be queued'))
    return { asked, updateAllowedAt: new Date(time.getTime() + ASK_EVERY_MS).toISOString() }
  })

  sessionRoute(app, switchArchives, async ({ body }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(body.accountID, await archives.listAccounts(accountId))
    const gameAccountIds = accounts.map(({ accountID }) => accountID)
    await archives.switchTo({ accountId, gameAccountIds, kinds: body.kinds ?? ARCHIVE_KINDS }, body.isOn, now())
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
      const [lines] = await read.linesOf(accountId, 'trades', [account])
      if (lines === undefined) throw new Error('one account has one archive')
      chargeFor(context, [lines])
      return sendOwn(context, await reckoner.run(accountId, 'daysByItem', { lines, side }))
    })
  }

  sessionRoute(app, listWvwStats, async ({ headers }, context) => {
    const { accountId } = context.caller
    const account = oneAccount(headers.accountid, await archives.listAccounts(accountId))
    const [lines] = await read.linesOf(accountId, 'wvw', [account])
    if (lines === undefined) throw new Error('one account has one archive')
    chargeFor(context, [lines])
    return sendOwn(context, await reckoner.run(accountId, 'wvwStats', { lines }))
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
      return read.tradesText(asked)
    })
  }

  shareRoute(app, getTradeDays, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'trades', query.accountID)
    const { side, method } = query
    const range = rangeOf(query)
    const lines = await read.linesOf(accountId, 'trades', accounts)
    chargeFor(context, lines)
    const body = await reckoner.run(accountId, 'tradeRows', { accounts: lines, side, method, range })
    return sendOwn(context, withFields(body, { gaps: await read.gapsOf(accountId, 'trades', accounts) }))
  })

  shareRoute(app, getFlips, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'flips', query.accountID)
    const { method, fees } = query
    const range = rangeOf(query)
    const lines = await read.linesOf(accountId, 'trades', accounts)
    chargeFor(context, lines)
    const body = await reckoner.run(accountId, 'flips', { accounts: lines, method, fees, range })
    return sendOwn(context, withFields(body, { gaps: await read.gapsOf(accountId, 'trades', accounts) }))
  })

  sessionRoute(app, getStoredOrders, async ({ query }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(query.accountID, await archives.listAccounts(accountId))
    return await storedOrders(database.db, accountId, accounts)
  })

  shareRoute(app, getWvwArchive, async ({ query }, context) => {
    const { accountId } = context.caller
    const accounts = await accountsFor(context.caller, 'wvw', query.accountID)
    const lines = await read.linesOf(accountId, 'wvw', accounts)
    chargeFor(context, lines)
    const body = await reckoner.run(accountId, 'wvwArchive', { accounts: lines, range: rangeOf(query) })
    const gaps = await read.gapsOf(accountId, 'wvw', accounts)
    const withGaps = (JSON.parse(body.toString('utf8')) as { account: string }[]).map((one) => ({
      ...one,
      gaps: gaps.filter(({ account }) => account === one.account).map(({ from, to, reason }) => ({ from, to, reason })),
    }))
    return sendOwn(context, Buffer.from(JSON.stringify(withGaps)))
  })

  for (const [call, format] of [
    [getWvwJsonl, 'jsonl'],
    [getWvwCsv, 'csv'],
  ] as const) {
    shareRoute(app, call, async ({ query }, context) => {
      const { accountId } = context.caller
      const accounts = await accountsFor(context.caller, 'wvw', query.accountID)
      const lines = await read.linesOf(accountId, 'wvw', accounts)
      chargeFor(context, lines)
      if (format === 'csv') context.reply.header('content-disposition', 'attachment; filename="wvw.csv"')
      return sendOwn(
        context,
        await reckoner.run(accountId, 'wvwText', { accounts: lines, range: rangeOf(query), format }),
      )
    })
  }
}
