import {
  ARCHIVE_KINDS,
  DEFAULT_KINDS,
  deleteArchives,
  listArchives,
  switchArchives,
  switchFills,
  updateArchives,
  updateHoursOf,
} from '@gildscope/contracts'
import { updateAsked } from '@gildscope/jobs'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { ASK_EVERY_MS, isTooSoon } from './archive-repository.ts'
import type { ArchiveDeps } from './deps.ts'
import { chosenAccounts, someAccounts } from './find-accounts.ts'
import { toArchive } from './show-archives.ts'

/** What is kept of game accounts: listed, updated, switched on and off, deleted. */
export const registerKeepingRoutes = (app: FastifyInstance, deps: ArchiveDeps): void => {
  const { archives, jobs, log, now, sessionRoute } = deps

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
      fillsCounted: turns.flatMap(({ fillsSince, gameAccountId }) => (fillsSince === null ? [] : [gameAccountId])),
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
    const accounts = someAccounts(body.accountID, await archives.listAccounts(accountId))
    const gameAccountIds = accounts.map(({ accountID }) => accountID)
    const kinds = body.kinds ?? (body.isOn ? DEFAULT_KINDS : ARCHIVE_KINDS)
    await archives.switchTo({ accountId, gameAccountIds, kinds }, body.isOn, now())
    if (body.isOn) wake(accountId)
  })

  sessionRoute(app, switchFills, async ({ body }, { caller: { accountId } }) => {
    const accounts = someAccounts(body.accountID, await archives.listAccounts(accountId))
    const gameAccountIds = accounts.map(({ accountID }) => accountID)
    await archives.switchFills({ accountId, gameAccountIds }, body.isOn, now())
  })

  sessionRoute(app, deleteArchives, async ({ body }, { caller: { accountId } }) => {
    const accounts = chosenAccounts(body.accountID, await archives.listAccounts(accountId))
    const gameAccountIds = accounts.map(({ accountID }) => accountID)
    const entries = await archives.erase({ accountId, gameAccountIds, kinds: body.kinds ?? ARCHIVE_KINDS }, now())
    return { entries }
  })
}
