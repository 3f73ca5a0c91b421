import type { Db } from '@gildscope/db'
import { queueNotices as definition, deliver, handle, type JobContext, type JobLog, sendMail } from '@gildscope/jobs'
import { NOTICE_SOURCES, type NoticeDeps, type QueuedNotice, queueNotice } from '@gildscope/mail'
import type { AccountJobDeps } from '../account-deps.ts'

export type FindDeps = NoticeDeps & {
  db: Db
  /** The market's time. */
  gameTime: Date
  now: () => Date
  signal: AbortSignal
  log: Pick<JobLog, 'error'>
}
export type NoticeCounts = { events: number; notices: number }

/**
 * Queues a notice of each event that its source finds. Events are also taken of users who want no notices: turning them
 * on again must not deliver everything that was missed. What cannot be told to one account is logged, and the others
 * are told; the next run tries again.
 */
export const queueNotices = async ({ db, gameTime, now, signal, log, ...deps }: FindDeps): Promise<NoticeCounts> => {
  const counts: NoticeCounts = { events: 0, notices: 0 }
  const when = { gameTime, now: now(), publicOrigin: deps.config.PUBLIC_ORIGIN }
  for (const source of NOTICE_SOURCES)
    for (const accountId of (await source.events?.accounts(db, when)) ?? []) {
      signal.throwIfAborted()
      try {
        const queued = await db.transaction(async (tx) => {
          const results: QueuedNotice[] = []
          for (const event of (await source.events?.take(tx, accountId, when)) ?? [])
            results.push(await queueNotice(tx, deps, source, { ...event, accountId }, now()))
          return results
        })
        counts.events += queued.filter(({ isNew }) => isNew).length
        counts.notices += queued.filter(({ hasMail }) => hasMail).length
      } catch (error) {
        log.error({ err: error, accountId, kind: source.kind }, 'an account could not be told of events')
      }
    }
  return counts
}

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'clock' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal, log }: JobContext<typeof definition, Deps>) => {
  const { config, vault, clock, jobs } = deps
  const gameTime = new Date(clock.now())
  const { events, notices } = await queueNotices({
    ...{ db: deps.db.db, vault, config, gameTime, signal, log },
    now: () => new Date(),
  })
  if (notices > 0) await jobs.enqueue(sendMail, {})
  if (events > 0) await jobs.enqueue(deliver, {})
  return { summary: `${events} events, ${notices} notices`, rows: events }
})
