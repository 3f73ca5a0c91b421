import { HOUR_MS } from '@gildscope/base/time'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  getAccount,
  INVALID_SESSION,
  login,
  resumeNotices,
  stopNotices,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  confirmAddress,
  countHashes,
  findMail,
  keyIn,
  listMails,
  newPlayer,
  PASSWORD,
  signInByCookie,
} from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
const invalid = { result: 'error', error: INVALID_SESSION, code: 'INVALID_SESSION' }
const { siteAccount } = accountSchema

const read = async (session: string) =>
  (await injectEndpoint(account.app, getAccount, { headers: { session } })).body?.account ?? null
const storedOf = async (user: string) =>
  (await account.deps.database.db.select().from(siteAccount).where(eq(siteAccount.userName, user)))[0] ?? null

describe('the account', () => {
  test('is shown to its session', async () => {
    const { user, email, session } = await newPlayer(account)
    const reply = await injectEndpoint(account.app, getAccount, { headers: { session } })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body?.account).toMatchObject({
      user,
      email,
      emailConfirmed: false,
      noticesStopped: false,
      accountLevel: 1,
      updateHours: 24,
      gameAccounts: {},
      lists: {},
      verification: {},
      lastUpdate: null,
      nextUpdate: null,
      deletionDue: null,
    })
  })

  test.each([
    [1, 24],
    [2, 12],
    [3, 6],
    [7, 6],
  ])('at level %i is updated every %i hours', async (level, hours) => {
    const { user, session } = await newPlayer(account)
    await account.deps.database.db.update(siteAccount).set({ level }).where(eq(siteAccount.userName, user))
    expect(await read(session)).toMatchObject({ accountLevel: level, updateHours: hours })
  })

  test('is private', async () => {
    for (const call of [getAccount, changeEmail, changePassword, resumeNotices])
      expect((await injectEndpoint(account.app, call)).fault).toMatchObject(invalid)
    expect((await injectEndpoint(account.app, getAccount, { headers: { session: 'x' } })).status).toBe(401)
  })
})

describe('a change of the e-mail address', () => {
  test('notifies the old one, asks the new one, and counts as confirmed after that', async () => {
    const player = await newPlayer(account)
    const { user, email, session } = player
    await confirmAddress(account, player)
    const next = `${user}@new.example`
    expect((await injectEndpoint(account.app, changeEmail, { headers: { session, email: next } })).status).toBe(200)
    expect(await read(session)).toMatchObject({ email: next, emailConfirmed: false })
    expect((await findMail(account, 'email-changed', email))?.values).toMatchObject({
      userName: user,
      newEmail: next,
      validDays: 7,
      restoreLink: expect.stringMatching(/^http:\/\/localhost:8080\/restore\/email\?auth=[\w-]{43}$/),
    })
    const key = keyIn(await findMail(account, 'confirm-email', next), 'confirmLink')
    expect((await injectEndpoint(account.app, confirmEmail, { body: { key } })).status).toBe(200)
    expect(await read(session)).toMatchObject({ email: next, emailConfirmed: true })
    const again = await injectEndpoint(account.app, confirmEmail, { body: { key } })
    expect(again.status).toBe(410)
    expect(again.fault).toMatchObject({ result: 'error', code: 'EXPIRED' })
  })

  test('makes links to the old one worthless', async () => {
    const { user, email, session } = await newPlayer(account)
    const key = keyIn(await findMail(account, 'confirm-email', email), 'confirmLink')
    await injectEndpoint(account.app, changeEmail, { headers: { session, email: `${user}@new.example` } })
    expect((await injectEndpoint(account.app, confirmEmail, { body: { key } })).status).toBe(410)
    expect(await read(session)).toMatchObject({ emailConfirmed: false })
  })

  test('to the same one asks again until it is confirmed', async () => {
    const { email, session } = await newPlayer(account)
    const first = keyIn(await findMail(account, 'confirm-email', email), 'confirmLink')
    await injectEndpoint(account.app, changeEmail, { headers: { session, email } })
    const second = keyIn(await findMail(account, 'confirm-email', email), 'confirmLink')
    expect(second).not.toBe(first)
    expect((await injectEndpoint(account.app, confirmEmail, { body: { key: first } })).status).toBe(410)
    expect((await injectEndpoint(account.app, confirmEmail, { body: { key: second } })).status).toBe(200)
    const mails = (await listMails(account)).length
    await injectEndpoint(account.app, changeEmail, { headers: { session, email } })
    expect(await listMails(account)).toHaveLength(mails)
    expect(await findMail(account, 'email-changed', email)).toBeNull()
  })

  test('that is not confirmed within 48 hours has to be requested again', async () => {
    const { email, session } = await newPlayer(account)
    const key = keyIn(await findMail(account, 'confirm-email', email), 'confirmLink')
    account.pass(48 * HOUR_MS)
    const reply = await injectEndpoint(account.app, confirmEmail, { body: { key } })
    expect(reply.status).toBe(410)
    expect(reply.fault).toMatchObject({ error: expect.stringContaining('save your address again') })
    expect(await read(session)).toMatchObject({ emailConfirmed: false })
  })

  test.each(['', 'nobody', 'a@b@c.test', 'a b@c.test', 'a@b', `${'a'.repeat(254)}@b.test`])(
    'refuses %j',
    async (email) => {
      const player = await newPlayer(account)
      const headers = { session: player.session }
      const reply = await injectEndpoint(account.app, changeEmail, { headers, body: { email } })
      expect(reply.status).toBe(400)
      expect(reply.fault).toMatchObject({ result: 'error', code: 'VALIDATION' })
      expect(await read(player.session)).toMatchObject({ email: player.email })
    },
  )

  test('refuses two different ones in one call', async () => {
    const { session, email } = await newPlayer(account)
    const reply = await injectEndpoint(account.app, changeEmail, {
      headers: { session, email: 'a@example.org' },
      body: { email: 'b@example.org' },
    })
    expect(reply.status).toBe(400)
    expect(reply.fault).toMatchObject({ error: "'email' differs between header and body; send it once" })
    expect(await read(session)).toMatchObject({ email })
  })

  test('accepts an empty body that is declared as JSON', async () => {
    const { user, session } = await newPlayer(account)
    const headers = { session, email: `${user}@empty.example`, 'content-type': 'application/json' }
    const reply = await account.app.inject({ method: 'POST', url: changeEmail.path, headers, payload: '' })
    expect(reply.statusCode).toBe(200)
  })
})

describe('a change of the password', () => {
  const NEXT = 'völlig anderes wort 7'

  test('ends every other session, notifies the address, and the former password opens nothing', async () => {
    const player = await newPlayer(account)
    const { user, email, session } = player
    await confirmAddress(account, player)
    const other = (await injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })).body?.session
    const reply = await injectEndpoint(account.app, changePassword, { headers: { session, password: NEXT } })
    expect(reply.body).toEqual({ result: 'success' })
    expect(await read(session)).not.toBeNull()
    expect(await read(other ?? '')).toBeNull()
    expect((await findMail(account, 'password-changed', email))?.values).toMatchObject({ userName: user })
    expect((await signInByCookie(account, { user })).status).toBe(401)
    expect((await signInByCookie(account, { user, password: NEXT })).status).toBe(200)
  })

  test('refuses weak ones without any work, and two different ones', async () => {
    const { user, email, session } = await newPlayer(account)
    const hashes = await countHashes(account)
    for (const password of ['', 'short', 'x'.repeat(201), 'qwertyuiop', email.toUpperCase()]) {
      const reply = await injectEndpoint(account.app, changePassword, { headers: { session, password } })
      expect(reply.status).toBe(400)
      expect(reply.fault).toMatchObject({ result: 'error', code: 'VALIDATION' })
    }
    const two = { headers: { session, password: NEXT }, body: { password: `${NEXT}!` } }
    expect((await injectEndpoint(account.app, changePassword, two)).status).toBe(400)
    expect((await injectEndpoint(account.app, changePassword, { headers: { session } })).fault).toMatchObject({
      error: 'A password is required',
    })
    expect(await countHashes(account)).toBe(hashes)
    expect((await signInByCookie(account, { user })).status).toBe(200)
  })
})

describe('notices', () => {
  test('end with one click of a mail program, whatever it sends, and can be turned on again', async () => {
    const { user, session } = await newPlayer(account)
    const key = (await storedOf(user))?.noticeKey ?? ''
    const url = `${stopNotices.path}?key=${key}`
    for (const contentType of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const headers = { 'content-type': contentType, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
      const reply = await account.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
      expect([reply.statusCode, reply.json()]).toEqual([200, { result: 'success' }])
      expect(await read(session)).toMatchObject({ noticesStopped: true })
      const resumed = await injectEndpoint(account.app, resumeNotices, { headers: { session } })
      expect(resumed.status).toBe(200)
      expect(await read(session)).toMatchObject({ noticesStopped: false })
    }
    expect((await injectEndpoint(account.app, stopNotices, { query: { key } })).status).toBe(200)
  })

  test.each(['x', '', "' or true --", '\u0000', 'A'.repeat(43)])('know no key %j', async (key) => {
    const reply = await injectEndpoint(account.app, stopNotices, { query: { key } })
    expect(reply.status).toBe(410)
    expect(reply.fault).toMatchObject({ result: 'error', code: 'EXPIRED' })
  })
})
