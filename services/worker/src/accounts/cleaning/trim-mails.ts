import type pg from 'pg'

/** Finished mails kept per account, whatever created them. */
const MOST_KEPT = 200

/** Drops what is known of the oldest mails of accounts that have had very many; those that wait stay. */
export const trimMails = async (pool: pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query(
    `delete from account.mail m using (
       select account_id, mail_id, row_number() over (partition by account_id order by ended_at desc, mail_id) as place
       from account.mail where ended_at is not null
         and account_id in (select account_id from account.mail group by account_id having count(*) > $1)
     ) as ended
     where m.account_id = ended.account_id and m.mail_id = ended.mail_id and ended.place > $1`,
    [MOST_KEPT],
  )
  return rowCount ?? 0
}
