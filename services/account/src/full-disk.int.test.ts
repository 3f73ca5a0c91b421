import { MINUTE_MS } from '@gildscope/base/time'
import { getAccount, listSessions, login } from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { afterEach, expect, test } from 'vitest'
import { newPlayer, PASSWORD } from './testing/account-calls.ts'
import { useAccountApp } from './testing/use-account-app.ts'

const account = useAccountApp()

const run = (statement: string) => account.deps.database.pool.query(statement)

/** PostgreSQL answers every change of sessions as it does without room on its disk. */
const fillDisk = async (): Promise<void> => {
  await run(`create function account.no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await run(`create trigger no_room before insert or update on account.session
    for each row execute function account.no_room()`)
}
afterEach(() => run('drop function if exists account.no_room cascade'))

test('on a full disk accounts are read and saves say that nothing was saved; with room all is as before', async () => {
  const { user, session } = await newPlayer(account)
  const signIn = () => injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })
  await fillDisk()
  const refused = await signIn()
  expect(refused.status).toBe(503)
  expect(refused.fault).toMatchObject({
    error: expect.stringMatching(/the disk of this site is full: nothing was saved/),
  })
  // Its use would be noted now.
  account.pass(6 * MINUTE_MS)
  for (const read of [getAccount, listSessions]) {
    expect((await injectEndpoint(account.app, read, { headers: { session } })).status).toBe(200)
  }
  expect((await account.app.inject('/ready')).json().checks).toMatchObject({ disk: { ready: false } })
  await run('drop function account.no_room cascade')
  expect((await signIn()).status).toBe(200)
})
