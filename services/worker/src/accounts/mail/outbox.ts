import type pg from 'pg'

/** A mail that this process has claimed for sending. */
export type ClaimedMail = {
  accountId: string
  mailId: string
  template: string
  sealed: Buffer | null
  sealedBy: string
  attempts: number
  isNotice: boolean
}

/** A mail of this age is outdated: its links have expired and its reader has asked again. */
const MOST_HOURS_WAITING = 72
const DEAD_AFTER_MINUTES = 10

const END = `sealed = null, ended_at = $1, claimed_at = null`

export const outbox = (pool: pg.Pool) => ({
  /** Claims the mail that has waited longest, committed before it returns; null when none is due. */
  claim: async (now: Date): Promise<ClaimedMail | null> => {
    const { rows } = await pool.query<ClaimedMail>(
      `with due as materialized (
         select account_id, mail_id from account.mail where state = 'waiting' and next_try_at <= $1
         order by next_try_at limit 1 for update skip locked
       )
       update account.mail as m set state = 'sending', claimed_at = $1, attempts = attempts + 1
       from due
       where m.account_id = due.account_id and m.mail_id = due.mail_id
       returning m.account_id as "accountId", m.mail_id as "mailId", m.template, m.sealed, m.sealed_by as "sealedBy",
         m.attempts, m.is_notice as "isNotice"`,
      [now],
    )
    return rows[0] ?? null
  },

  end: async (mail: ClaimedMail, now: Date, state: 'sent' | 'given-up' | 'unknown', reason: string | null) => {
    await pool.query(
      `update account.mail set state = $4, last_error = $5, ${END}
       where account_id = $2 and mail_id = $3 and state = 'sending'`,
      [now, mail.accountId, mail.mailId, state, reason],
    )
  },

  putBack: async (mail: ClaimedMail, nextTryAt: Date, reason: string) => {
    await pool.query(
      `update account.mail set state = 'waiting', claimed_at = null, next_try_at = $1, last_error = $4
       where account_id = $2 and mail_id = $3 and state = 'sending'`,
      [nextTryAt, mail.accountId, mail.mailId, reason],
    )
  },

  /** Mails that a crashed process was sending may have arrived: they are not sent again. */
  settleLost: async (now: Date): Promise<number> => {
    const { rowCount } = await pool.query(
      `update account.mail set state = 'unknown', last_error = 'the process that sent it ended', ${END}
       where state = 'sending' and claimed_at < $1::timestamptz - ${DEAD_AFTER_MINUTES} * interval '1 minute'`,
      [now],
    )
    return rowCount ?? 0
  },

  giveUpOld: async (now: Date): Promise<number> => {
    const { rowCount } = await pool.query(
      `update account.mail set state = 'given-up', last_error = coalesce(last_error, 'no mail server was there to take it'), ${END}
       where state = 'waiting' and created_at < $1::timestamptz - ${MOST_HOURS_WAITING} * interval '1 hour'`,
      [now],
    )
    return rowCount ?? 0
  },

  /** Number of mails by state, for operators. */
  countByState: async (): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ state: string; mails: number }>(
      'select state, count(*)::int as mails from account.mail group by state',
    )
    return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]))
  },
})

export type Outbox = ReturnType<typeof outbox>
