import type { Db } from '@gildscope/db'
import { queueNotices as definition, deliver, handle, type JobContext, sendMail } from '@gildscope/jobs'
import { NOTICE_SOURCES, type NoticeDeps, queueNotice } from '@gildscope/mail'
import type { AccountJobDeps } from '../account-deps.ts'

export type FindDeps = NoticeDeps & {
  db: Db
  /** The market's time. */
  gameTime: Date
  now: () => Date
  signal: AbortSignal
}
export type NoticeCounts = { events: number; notices: number }

/**
 * Queues a notice of each event that its source finds. Events are also taken of users who want no notices: turning them
 * on again must not deliver everything that was missed.
 */
export const queueNotices = async ({ db, gameTime, now, signal, ...deps }: FindDeps): Promise<NoticeCounts> => {
  const counts: NoticeCounts = { events: 0, notices: 0 }
  const when = { gameTime, now: now(), publicOrigin: deps.config.PUBLIC_ORIGIN }
  for (const source of NOTICE_SOURCES)
    for (const accountId of (await source.events?.accounts(db, when)) ?? []) {
      signal.throwIfAborted()
      await db.transaction(async (tx) => {
        for (const event of (await source.events?.take(tx, accountId, when)) ?? []) {
          const { isNew, hasMail } = await queueNotice(tx, deps, source, { ...event, accountId }, now())
          if (isNew) counts.events += 1
          if (hasMail) counts.notices += 1
        }
      })
    }
  return counts
}

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'clock' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal }: JobContext<typeof definition, Deps>) => {
  const { config, vault, clock, jobs } = deps
  const gameTime = new Date(clock.now())
  const { events, notices } = await queueNotices({
    ...{ db: deps.db.db, vault, config, gameTime, signal },
    now: () => new Date(),
  })
  if (notices > 0) await jobs.enqueue(sendMail, {})
  if (events > 0) await jobs.enqueue(deliver, {})
  return { summary: `${events} events, ${notices} notices`, rows: events }
})
