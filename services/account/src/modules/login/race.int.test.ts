import { accountSchema } from '@gildscope/db'
import { until } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newPlayer, signInByCookie } from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
const { session, siteAccount } = accountSchema

test('a login that began with the former password opens nothing after a change', async () => {
  const { user } = await newPlayer(account)
  const { db, pool } = account.deps.database
  const { rows } = await pool.query('select account_id from account.site_account where user_name = $1', [user])
  const { login } = await db.transaction(async (tx) => {
    await tx.update(siteAccount).set({ passwordChangedAt: new Date() }).where(eq(siteAccount.userName, user))
    await tx.delete(session).where(eq(session.accountId, rows[0].account_id))
    const started = signInByCookie(account, { user })
    await until('the login waits for the change', async () => {
      const waiting = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.rows.length > 0
    })
    return { login: started }
  })
  expect((await login).status).toBe(401)
  expect(await db.select().from(session).where(eq(session.accountId, rows[0].account_id))).toEqual([])
})
