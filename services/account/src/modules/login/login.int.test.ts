import { createHash } from 'node:crypto'
import { getAccount, INVALID_SESSION, listSessions, login, logout, postLogin } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  cookieOf,
  cookiesOf,
  countHashes,
  findMail,
  newName,
  newPlayer,
  ORIGIN,
  PASSWORD,
  signInByCookie,
  signUpByCookie,
} from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
const invalid = { result: 'error', error: INVALID_SESSION, code: 'INVALID_SESSION' }
const { siteAccount, session: sessionTable } = accountSchema

const accountBy = (headers: Record<string, string>) => injectEndpoint(account.app, getAccount, { rawHeaders: headers })

describe('sign-up', () => {
  test('by headers answers a session, sets no cookie and asks the address to confirm', async () => {
    const user = newName()
    const reply = await injectEndpoint(account.app, login, {
      headers: { user, password: PASSWORD, email: `${user}@example.org` },
    })
    expect(reply.status).toBe(200)
    expect(reply.body?.session).toMatch(/^[\w-]{43}$/)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
    expect((await accountBy({ session: reply.body?.session ?? '' })).body?.account).toMatchObject({ user })
    const mail = await findMail(account, 'confirm-email', `${user}@example.org`)
    expect(mail?.values).toMatchObject({ userName: user, validHours: 48 })
    expect(mail?.values.confirmLink).toMatch(/^http:\/\/localhost:8080\/confirm\/email\?auth=[\w-]{43}$/)
    expect(account.queued).toContain('send-mail')
  })

  test('by JSON sets the cookie and keeps the session out of the body', async () => {
    const user = newName()
    const reply = await signUpByCookie(account, { user })
    expect(reply.body).toEqual({ result: 'success', user })
    const [session, signedIn, device] = cookiesOf(reply)
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2147483647; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(signedIn).toBe('signed-in=1; Max-Age=2147483647; Path=/; SameSite=Lax')
    expect(device).toMatch(/^device=[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = `session=${cookieOf(reply)}`
    expect((await accountBy({ cookie })).body?.account.user).toBe(user)
  })

  test('stores no session and no password as they are', async () => {
    const { user, session } = await newPlayer(account)
    const { db } = account.deps.database
    const [stored] = await db.select().from(siteAccount).where(eq(siteAccount.userName, user))
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/)
    const sessions = await db
      .select()
      .from(sessionTable)
      .where(eq(sessionTable.accountId, stored?.accountId ?? ''))
    expect(sessions.map(({ tokenHash }) => Buffer.from(tokenHash))).toEqual([
      createHash('sha256').update(session).digest(),
    ])
  })

  test.each([
    [{ user: '', password: PASSWORD, email: 'a@b.test' }, 'Username, password and email are required'],
    [{ user: 'abc', password: '', email: 'a@b.test' }, 'Username, password and email are required'],
    [{ user: 'abc', password: PASSWORD, email: '' }, 'Username, password and email are required'],
    [{ user: 'ab', password: PASSWORD, email: 'a@b.test' }, 'a user name has 3 to 32 characters'],
    [{ user: 'a'.repeat(33), password: PASSWORD, email: 'a@b.test' }, 'a user name has 3 to 32 characters'],
    [
      { user: 'Bob Smith', password: PASSWORD, email: 'a@b.test' },
      'a user name has only letters A to Z, digits, and the characters . _ -',
    ],
    [{ user: 'Bobby', password: PASSWORD, email: 'ab' }, 'an e-mail address has one @ with something on both sides'],
    [
      { user: 'Bobby', password: PASSWORD, email: 'a@localhost' },
      'an e-mail address has a dot within its domain, as in name@example.org',
    ],
    [
      { user: 'Bobby', password: PASSWORD, email: 'a,b@c.test' },
      'an e-mail address has no blanks and none of / : < > ( ) [ ] \\ , ; "',
    ],
    [
      { user: 'Bobby', password: PASSWORD, email: `${'a'.repeat(254)}@b.test` },
      'an e-mail address has at most 254 characters',
    ],
    [
      { user: 'Bobby', password: 'nine char', email: 'a@b.test' },
      'a password has at least 10 characters; this one has 9',
    ],
    [
      { user: 'Bobby', password: 'ß'.repeat(201), email: 'a@b.test' },
      'a password has at most 200 characters; this one has 201',
    ],
    [
      { user: 'Bobby.Long', password: 'bobby.long', email: 'a@b.test' },
      'a password is neither the user name nor the e-mail address',
    ],
    [
      { user: 'Bobby', password: 'QwertyUiop', email: 'a@b.test' },
      'this password is among those that are tried first; choose a less common one',
    ],
  ])('refuses %j', async (body, error) => {
    const byJson = await signUpByCookie(account, body)
    expect(byJson.status).toBe(400)
    expect(byJson.fault).toMatchObject({ result: 'error', code: 'VALIDATION', error })
    const byHeader = await injectEndpoint(account.app, login, { headers: body })
    expect(byHeader.fault).toMatchObject({ result: 'error', code: 'VALIDATION', error })
  })

  test('refuses a name that is taken, in whatever case, and not an address that is', async () => {
    const { user, email } = await newPlayer(account)
    const again = await signUpByCookie(account, { user: user.toUpperCase() })
    expect(again.status).toBe(409)
    expect(again.fault).toMatchObject({ result: 'error', error: 'this user name is taken', code: 'CONFLICT' })
    expect(again.headers['set-cookie']).toBeUndefined()
    expect((await signUpByCookie(account, { user: newName(), email })).status).toBe(200)
  })

  test('gives a contested name to only one of the callers', async () => {
    const user = newName()
    const replies = await Promise.all(Array.from({ length: 6 }, () => signUpByCookie(account, { user })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const { db } = account.deps.database
    expect(await db.select().from(siteAccount).where(eq(siteAccount.userName, user))).toHaveLength(1)
  })

  test('while signed in ends the session of before', async () => {
    const first = cookieOf(await signUpByCookie(account, { user: newName() }))
    const cookie = `session=${first}`
    const second = await signUpByCookie(account, { user: newName(), rawHeaders: { cookie, origin: ORIGIN } })
    expect(second.status).toBe(200)
    expect((await accountBy({ cookie })).fault).toMatchObject(invalid)
  })
})

describe('login', () => {
  test('works by headers and by JSON, whatever the case of the name, with letters beyond ASCII', async () => {
    const { user } = await newPlayer(account)
    const byHeader = await injectEndpoint(account.app, login, {
      headers: { user: user.toLowerCase(), password: PASSWORD },
    })
    expect(byHeader.body?.result).toBe('success')
    expect(byHeader.headers['set-cookie']).toBeUndefined()
    const byJson = await signInByCookie(account, { user: user.toUpperCase() })
    expect(byJson.body).toEqual({ result: 'success', user })
  })

  test('answers the same, after the same work, for an unknown user and a wrong password', async () => {
    const { user } = await newPlayer(account)
    const start = await countHashes(account)
    const wrong = await signInByCookie(account, { user, password: 'not this one' })
    const afterWrong = await countHashes(account)
    const unknown = await signInByCookie(account, { user: newName(), password: 'not this one' })
    const impossible = await signInByCookie(account, { user: 'no\u0000 such\nname', password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(wrong.fault).toMatchObject({ result: 'error', error: 'Wrong user name or password', code: 'BAD_LOGIN' })
    expect([unknown.status, unknown.fault]).toEqual([wrong.status, wrong.fault])
    expect([impossible.status, impossible.fault]).toEqual([wrong.status, wrong.fault])
    expect(afterWrong - start).toBe(1)
    expect((await countHashes(account)) - afterWrong).toBe(2)
    const names = ({ headers }: typeof wrong) => Object.keys(headers).toSorted()
    expect(names(unknown)).toEqual(names(wrong))
  })

  test.each([{}, { user: 'Bobby' }, { password: PASSWORD }, { user: '', password: '' }])(
    'needs a name and a password: %j',
    async (body) => {
      const error = { result: 'error', error: 'Username and password are required', code: 'VALIDATION' }
      expect((await injectEndpoint(account.app, postLogin, { body })).fault).toMatchObject(error)
      expect((await injectEndpoint(account.app, login, { headers: body })).fault).toMatchObject(error)
    },
  )

  test('ends the session that the browser came with, so that a planted one is worth nothing', async () => {
    const attacker = cookieOf(await signUpByCookie(account, { user: newName() }))
    const { user } = await newPlayer(account)
    const cookie = `session=${attacker}`
    const reply = await signInByCookie(account, { user, rawHeaders: { cookie, origin: ORIGIN } })
    expect(cookieOf(reply)).not.toBe(attacker)
    expect((await accountBy({ cookie })).fault).toMatchObject(invalid)
    expect((await accountBy({ cookie: `session=${cookieOf(reply)}` })).body?.account.user).toBe(user)
  })

  test('accepts no made-up session', async () => {
    const made = 'A'.repeat(43)
    const { user } = await newPlayer(account)
    const reply = await signInByCookie(account, { user, rawHeaders: { cookie: `session=${made}`, origin: ORIGIN } })
    expect(cookieOf(reply)).not.toBe(made)
    for (const session of [made, 'x', "' or 1=1 --", '\u00ff'.repeat(50)])
      expect((await accountBy({ session })).fault).toMatchObject(invalid)
  })

  test('rehashes a password that was hashed at another cost', async () => {
    const { user } = await newPlayer(account)
    const { db } = account.deps.database
    const old = await hash(PASSWORD.normalize('NFKC'), { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await db.update(siteAccount).set({ passwordHash: old }).where(eq(siteAccount.userName, user))
    expect((await signInByCookie(account, { user })).status).toBe(200)
    const [stored] = await db.select().from(siteAccount).where(eq(siteAccount.userName, user))
    expect(stored?.passwordHash).toContain('m=19456,t=2,p=1')
    expect((await signInByCookie(account, { user })).status).toBe(200)
  })

  test('names the program that signed in', async () => {
    const { user, session } = await newPlayer(account)
    const rawHeaders = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await signInByCookie(account, { user, rawHeaders })
    const sessions = await injectEndpoint(account.app, listSessions, { headers: { session } })
    expect(sessions.body?.success.map(({ label }) => label)).toContain('Firefox on Linux')
  })
})

test('the account keeps the day of its last use, also when its sessions have ended', async () => {
  const DAY_MS = 86_400_000
  const { user, session } = await newPlayer(account)
  const lastUse = async () => {
    const { db } = account.deps.database
    const [stored] = await db.select().from(siteAccount).where(eq(siteAccount.userName, user))
    return stored?.lastUsedAt?.getTime() ?? null
  }
  expect(await lastUse()).toBeNull()
  account.pass(2 * DAY_MS)
  await accountBy({ session })
  const used = account.deps.now().getTime()
  expect(await lastUse()).toBe(used)
  account.pass(DAY_MS / 2)
  await accountBy({ session })
  expect(await lastUse()).toBe(used)
  const again = (await injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })).body?.session
  await injectEndpoint(account.app, logout, { headers: { session: again ?? '' } })
  expect(await lastUse()).toBe(account.deps.now().getTime())
})

describe('logout', () => {
  test('ends the session of the cookie and removes the cookie', async () => {
    const cookie = `session=${cookieOf(await signUpByCookie(account, { user: newName() }))}`
    const reply = await injectEndpoint(account.app, logout, { rawHeaders: { cookie, origin: ORIGIN } })
    expect(reply.body).toEqual({ result: 'success' })
    const gone = cookiesOf(reply).map((each) => /^(.*)=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/.exec(each)?.[1])
    expect(gone).toEqual(['session', 'signed-in'])
    expect((await accountBy({ cookie })).fault).toMatchObject(invalid)
  })

  test('ends the session of the header and no other', async () => {
    const { user, session } = await newPlayer(account)
    const other = (await injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })).body?.session
    await injectEndpoint(account.app, logout, { headers: { session } })
    expect((await accountBy({ session })).fault).toMatchObject(invalid)
    expect((await accountBy({ session: other ?? '' })).status).toBe(200)
  })

  test('is fine without a session and with one that ended', async () => {
    expect((await injectEndpoint(account.app, logout)).status).toBe(200)
    expect((await injectEndpoint(account.app, logout, { headers: { session: 'gone' } })).status).toBe(200)
  })
})
