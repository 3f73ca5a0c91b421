import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { endAllSessions, endSession, getAccount, INVALID_SESSION, listSessions, login } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cookieOf, newName, newPlayer, ORIGIN, PASSWORD, signUpByCookie } from '../../testing/account-calls.ts'
import { addChannels, readChannels, switchedOff } from '../../testing/channel-rows.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp({ env: { SESSION_IDLE_DAYS: '10' } })
const invalid = { result: 'error', error: INVALID_SESSION, code: 'INVALID_SESSION' }

const list = async (session: string) =>
  (await injectEndpoint(account.app, listSessions, { headers: { session } })).body?.success ?? []
const signIn = async (user: string) =>
  (await injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })).body?.session ?? ''
const isAlive = async (session: string) =>
  (await injectEndpoint(account.app, getAccount, { headers: { session } })).status === 200

describe('sessions', () => {
  test('are listed with the own one marked, without what would let in', async () => {
    const { user, session } = await newPlayer(account)
    const other = await signIn(user)
    const sessions = await list(session)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(session)
    expect(JSON.stringify(sessions)).not.toContain(other)
  })

  test('record their use to within five minutes, with no more writes than that', async () => {
    const { session } = await newPlayer(account)
    const seen = async () => (await list(session))[0]?.lastSeenAt
    const start = await seen()
    account.pass(4 * MINUTE_MS)
    expect(await seen()).toBe(start)
    account.pass(MINUTE_MS)
    await seen()
    expect(Date.parse((await seen()) ?? '') - Date.parse(start ?? '')).toBe(5 * MINUTE_MS)
  })

  test('end after a number of days without use, and continue while they are used', async () => {
    const idle = await newPlayer(account)
    const used = await newPlayer(account)
    account.pass(9 * DAY_MS)
    expect(await isAlive(used.session)).toBe(true)
    account.pass(2 * DAY_MS)
    expect(await isAlive(used.session)).toBe(true)
    const reply = await injectEndpoint(account.app, getAccount, { headers: { session: idle.session } })
    expect(reply.status).toBe(401)
    expect(reply.fault).toMatchObject(invalid)
  })

  test('can be ended one by one, and only by their owner', async () => {
    const { user, session } = await newPlayer(account)
    const other = await signIn(user)
    const stranger = await newPlayer(account)
    const id = (await list(session)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const byStranger = await injectEndpoint(account.app, endSession, {
      headers: { session: stranger.session },
      body: { id },
    })
    expect(byStranger.status).toBe(404)
    expect(byStranger.fault).toMatchObject({ result: 'error', code: 'NOT_FOUND' })
    expect(await isAlive(other)).toBe(true)
    expect((await injectEndpoint(account.app, endSession, { headers: { session }, body: { id } })).status).toBe(200)
    expect(await isAlive(other)).toBe(false)
    expect(await isAlive(session)).toBe(true)
    for (const gone of [id, '', 'x', "' or true --", '\u0000'])
      expect((await injectEndpoint(account.app, endSession, { headers: { session }, body: { id: gone } })).status).toBe(
        404,
      )
  })

  test('of the browser loses its cookie when it ends itself', async () => {
    const cookie = `session=${cookieOf(await signUpByCookie(account, { user: newName() }))}`
    const rawHeaders = { cookie, origin: ORIGIN }
    const id = (await injectEndpoint(account.app, listSessions, { rawHeaders })).body?.success[0]?.id ?? ''
    const reply = await injectEndpoint(account.app, endSession, { rawHeaders, body: { id } })
    expect(cookieOf(reply)).toBe('')
    expect((await injectEndpoint(account.app, listSessions, { rawHeaders })).fault).toMatchObject(invalid)
  })

  test('end everywhere together', async () => {
    const { user, session } = await newPlayer(account)
    const other = await signIn(user)
    expect((await injectEndpoint(account.app, endAllSessions, { headers: { session } })).status).toBe(200)
    expect(await isAlive(session)).toBe(false)
    expect(await isAlive(other)).toBe(false)
  })

  test('end with the webhooks and browsers that they may have added', async () => {
    const { user, session } = await newPlayer(account)
    await addChannels(account, user)
    expect((await injectEndpoint(account.app, endAllSessions, { headers: { session } })).status).toBe(200)
    expect(await readChannels(account, user)).toEqual(switchedOff('switched off when you signed out everywhere'))
  })

  test('need a session to be looked at or ended', async () => {
    expect((await injectEndpoint(account.app, listSessions)).fault).toMatchObject(invalid)
    expect((await injectEndpoint(account.app, endSession, { body: { id: 'x' } })).fault).toMatchObject(invalid)
    expect((await injectEndpoint(account.app, endAllSessions)).fault).toMatchObject(invalid)
    expect((await injectEndpoint(account.app, endSession, {})).fault).toMatchObject(invalid)
  })

  test('beyond 500 of one account evict the least recently used', async () => {
    const { user, session } = await newPlayer(account)
    const { db } = account.deps.database
    const [row] = await db.select().from(accountSchema.siteAccount).where(eq(accountSchema.siteAccount.userName, user))
    const at = account.deps.now()
    await db.insert(accountSchema.session).values(
      Array.from({ length: 499 }, () => ({
        accountId: row?.accountId ?? '',
        sessionId: crypto.randomUUID(),
        tokenHash: crypto.getRandomValues(new Uint8Array(32)),
        label: 'curl',
        createdAt: at,
        lastSeenAt: new Date(at.getTime() + 1),
      })),
    )
    account.pass(MINUTE_MS)
    const next = await signIn(user)
    expect(await isAlive(session)).toBe(false)
    expect(await list(next)).toHaveLength(500)
  })
})
