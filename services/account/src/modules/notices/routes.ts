import { instantFromText, listNotices, MAX_NOTICES, markNoticesSeen } from '@gildscope/contracts'
import { showNotice } from '@gildscope/mail'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { noticeRepository } from './notice-repository.ts'

export const registerNoticeRoutes = (app: FastifyInstance, { database, now, sessionRoute }: RouteDeps): void => {
  const notices = noticeRepository(database.db)

  sessionRoute(app, listNotices, async ({ query }, { caller: { accountId } }) => {
    const since = query.since === undefined ? null : instantFromText(query.since)
    const [rows, counts] = await Promise.all([
      notices.listNotices(accountId, { since, limit: query.limit ?? MAX_NOTICES }),
      notices.countNotices(accountId),
    ])
    const events = rows.map(({ channels, ...row }) => showNotice(row, channels)).filter((event) => event !== null)
    return { events, ...counts }
  })
  sessionRoute(app, markNoticesSeen, async ({ body }, { caller: { accountId } }) => {
    await notices.markSeen(accountId, instantFromText(body.until) ?? now(), now())
  })
}
