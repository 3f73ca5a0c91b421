import {
  changePassword,
  endAllSessions,
  endSession,
  getAccount,
  login,
  logout,
  postLogin,
  resetPassword,
  SESSION_COOKIE_SECONDS,
  signUp,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecret } from '../auth/secret.ts'
import { named, SESSION_CALLS } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import { isSignedIn, mailedKeyOf, type Person, storedOf } from './testing/people.ts'
import { cookieOf, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
let before: string

const logIn = async (as: { cookie: string } | object = {}): Promise<string> => {
  const { userName: user, password } = person
  const reply = await send(world.app, postLogin, { body: { user, password } }, as)
  return cookieOf(reply)?.secret ?? ''
}

describe('without a session that is valid now', () => {
  beforeEach(async () => {
    person = await world.add()
    before = await storedOf(world.deps, person)
  })

  /** Answers that must refuse the session without any effect. */
  const expectRefused = async (endpoint: (typeof SESSION_CALLS)[number], secrets: readonly (string | undefined)[]) => {
    for (const secret of secrets) {
      const ways = secret === undefined ? [{}] : [{ session: secret }, { cookie: secret }]
      for (const as of ways) {
        const reply = await send(world.app, endpoint, goodParts(endpoint, person), as)
        expect(reply.statusCode, `${secret}: ${reply.body}`).toBe(401)
        expect(reply.json()).toMatchObject({ result: 'error', error: 'Invalid session', code: 'INVALID_SESSION' })
        // A cookie without a valid session is of no use to the browser that sent it.
        if ('cookie' in as)
          expect([reply.headers['set-cookie']].flat()[0]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
        else expect(reply.headers['set-cookie']).toBeUndefined()
      }
    }
  }

  test.each(named(SESSION_CALLS))('%s does nothing', async (_, endpoint) => {
    const { accountId, sessionId, session } = person
    const [row] = await world.deps.database.db
      .select()
      .from(accountSchema.session)
      .where(eq(accountSchema.session.accountId, accountId))
    const hash = Buffer.from(row?.tokenHash ?? [])
    await expectRefused(endpoint, [
      ...[undefined, 'x', newSecret(), `${session}x`, session.slice(1), session.toUpperCase(), 'undefined', 'null'],
      // Values stored in the database cannot be used to sign in.
      ...[accountId, sessionId, hash.toString('hex'), hash.toString('base64url'), person.noticeKey, person.resetKey],
      ...["' or true --", '%', '*', '{"$ne":null}', '0'],
    ])
    expect(await storedOf(world.deps, person)).toBe(before)
  })

  test.each(named(SESSION_CALLS))('%s does nothing for an erased account', async (_, endpoint) => {
    await world.deps.database.db
      .delete(accountSchema.siteAccount)
      .where(eq(accountSchema.siteAccount.accountId, person.accountId))
    const left = await storedOf(world.deps, person)
    await expectRefused(endpoint, [person.session])
    expect(await storedOf(world.deps, person)).toBe(left)
  })
})

describe('a session that ended', () => {
  beforeEach(async () => {
    person = await world.add()
  })

  const other = async (): Promise<string> => {
    const secret = await logIn()
    expect(await isSignedIn(world.app, secret)).toBe(true)
    return secret
  }

  test('is of no use after logout, by cookie and by header', async () => {
    const [one, two] = [await other(), await other()]
    const reply = await send(world.app, logout, {}, { cookie: one })
    expect(cookieOf(reply)).toMatchObject({
      secret: '',
      attributes: expect.arrayContaining(['Expires=Thu, 01 Jan 1970 00:00:00 GMT']),
    })
    await send(world.app, logout, {}, { session: two })
    for (const secret of [one, two]) expect(await isSignedIn(world.app, secret)).toBe(false)
    expect(await isSignedIn(world.app, person.session)).toBe(true)
  })

  test('is of no use after its owner ended it from elsewhere, nor after all were ended', async () => {
    const secret = await other()
    const reply = await send(world.app, endSession, { body: { id: person.sessionId } }, { session: secret })
    expect(reply.statusCode).toBe(200)
    expect(await isSignedIn(world.app, person.session)).toBe(false)
    const third = await other()
    await send(world.app, endAllSessions, {}, { session: third })
    for (const ended of [secret, third]) expect(await isSignedIn(world.app, ended)).toBe(false)
  })

  test('becomes invalid after a new password, except the one that changed it', async () => {
    const secret = await other()
    await send(
      world.app,
      changePassword,
      { body: { password: 'something else entirely', currentPassword: person.password } },
      { session: person.session },
    )
    expect(await isSignedIn(world.app, secret)).toBe(false)
    expect(await isSignedIn(world.app, person.session)).toBe(true)
  })

  test('is of no use after a reset, and the link of the reset is not either', async () => {
    const body = { key: person.resetKey, newPassword: 'something else entirely' }
    expect((await send(world.app, resetPassword, { body })).statusCode).toBe(200)
    expect(await isSignedIn(world.app, person.session)).toBe(false)
    expect((await send(world.app, resetPassword, { body })).statusCode).toBe(410)
    await expect(mailedKeyOf(world.deps, person.accountId, 'password-changed')).resolves.toBe('')
  })

  test('is of no use after half a year without use', async () => {
    const DAY_MS = 86_400_000
    world.account.pass(179 * DAY_MS)
    expect(await isSignedIn(world.app, person.session)).toBe(true)
    world.account.pass(181 * DAY_MS)
    expect(await isSignedIn(world.app, person.session)).toBe(false)
  })
})

describe('a session chosen by an attacker', () => {
  beforeEach(async () => {
    person = await world.add()
  })

  test('is never taken over by a login or a sign-up', async () => {
    const planted = newSecret()
    const secrets = [await logIn({ cookie: planted })]
    const fresh = { user: `${person.userName}-b`, password: person.password, email: 'b@example.test' }
    secrets.push(cookieOf(await send(world.app, signUp, { body: fresh }, { cookie: planted }))?.secret ?? '')
    const { userName: user, password } = person
    const script = await send(world.app, login, { headers: { user, password } }, { session: planted })
    secrets.push(script.json().session)
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(secret).not.toBe(planted)
      expect(await isSignedIn(world.app, secret)).toBe(true)
    }
    expect(new Set(secrets).size).toBe(3)
    expect(await isSignedIn(world.app, planted)).toBe(false)
  })

  test('and is valid for the attacker ends when the victim logs in over it', async () => {
    const attacker = await world.add()
    const reply = await send(
      world.app,
      postLogin,
      { body: { user: person.userName, password: person.password } },
      { cookie: attacker.session },
    )
    expect(reply.json().user).toBe(person.userName)
    const secret = cookieOf(reply)?.secret ?? ''
    expect((await send(world.app, getAccount, {}, { cookie: secret })).json().account.user).toBe(person.userName)
    expect(await isSignedIn(world.app, attacker.session)).toBe(false)
  })

  test('in the header wins over the cookie, and never falls back to it', async () => {
    const headers = { session: newSecret() }
    const reply = await send(world.app, getAccount, {}, { cookie: person.session }, { headers })
    expect(reply.statusCode).toBe(401)
  })
})

describe('the cookie', () => {
  const attributesAt = async (): Promise<string[] | undefined> => {
    person = await world.add()
    const { userName: user, password } = person
    return cookieOf(await send(world.app, postLogin, { body: { user, password } }))?.attributes
  }

  test('is kept from scripts and from other sites', async () => {
    const expected = [`Max-Age=${SESSION_COOKIE_SECONDS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
    expect((await attributesAt())?.sort()).toEqual(expected.sort())
  })

  test('is not set for scripts, nor by calls that do not sign in', async () => {
    person = await world.add()
    const { userName: user, password } = person
    expect(cookieOf(await send(world.app, login, { headers: { user, password } }))).toBeNull()
    expect(cookieOf(await send(world.app, postLogin, { body: { user, password: 'wrong password' } }))).toBeNull()
    expect(cookieOf(await send(world.app, getAccount, {}, { cookie: person.session }))).toBeNull()
  })

  test('and the answer to a login in JSON do not show the session to scripts of the page', async () => {
    person = await world.add()
    const { userName: user, password } = person
    const reply = await send(world.app, postLogin, { body: { user, password } })
    expect(reply.body).not.toContain(cookieOf(reply)?.secret)
  })
})
