import { handle, type JobContext, sendMail } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { collectMails } from './collect-mails.ts'
import { outbox } from './outbox.ts'
import { type SendCounts, sendWaitingMails } from './send-waiting-mails.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'mailer' | 'log' | 'metrics'>

const inWords = (counts: SendCounts): string => {
  const done = Object.entries(counts).filter(([, count]) => count > 0)
  return done.length === 0 ? 'no mail was due' : `mails: ${done.map(([name, count]) => `${count} ${name}`).join(', ')}`
}

export const handler = handle(sendMail, async ({ deps, signal }: JobContext<typeof sendMail, Deps>) => {
  const mails = outbox(deps.db.pool)
  const now = (): Date => new Date()
  const count = (outcome: string, by = 1): void => deps.metrics.mails.inc({ outcome }, by)
  const lost = await mails.settleLost(now())
  count('unknown', lost)
  if (lost > 0)
    deps.log.warn({ mails: lost }, 'mails were being sent when their process ended; they are not sent again')
  const old = await mails.giveUpOld(now())
  count('expired', old)
  if (old > 0) deps.log.warn({ mails: old }, 'mails waited for three days and were given up')
  await collectMails({ db: deps.db.db, vault: deps.vault, config: deps.config, now, signal, log: deps.log })
  if (deps.mailer === null) return 'no SMTP_URL is set, so mails wait'
  const { vault, mailer } = deps
  const counts = await sendWaitingMails({
    ...{ config: deps.config, db: deps.db.db, outbox: mails, vault, mailer, now, signal, onResult: count },
  })
  const { failed, refused, exhausted, unknown } = counts
  if (failed + refused + exhausted + unknown > 0)
    deps.log.warn({ failed, refused, exhausted, unknown }, 'not every mail could be sent')
  return { summary: inWords(counts), rows: counts.sent }
})
