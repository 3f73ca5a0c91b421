import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  ACCOUNT_LIMITS,
  createList,
  createToken,
  exportAccount,
  getAccount,
  getGemstoreList,
  getSession,
  listArchives,
  listTokens,
  revokeToken,
  saveGemstoreList,
  TOKEN_SCOPE_NAMES,
  type TokenScope,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { renderMail } from '@gildscope/mail'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPersonalToken } from '../../auth/personal-token.ts'
import { hashSecret } from '../../auth/secret.ts'
import { confirmAddress, findMail, listMails, newPlayer } from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
let session: string
beforeEach(async () => {
  session = (await newPlayer(account)).session
})

const make = (body: Partial<{ name: string; scopes: TokenScope[]; days: 30 | 90 | 365 | null }> = {}) =>
  injectEndpoint(account.app, createToken, {
    headers: { session },
    body: { name: 'nightly', scopes: ['archives:read'], days: 90, ...body },
  })
const made = async (body: Parameters<typeof make>[0] = {}) => {
  const reply = await make(body)
  if (reply.body === null) throw new Error(`no token was made: ${JSON.stringify(reply.fault)}`)
  return reply.body.success
}
const list = async () => (await injectEndpoint(account.app, listTokens, { headers: { session } })).body?.success ?? []
const bearer = (token: string) => ({ rawHeaders: { authorization: `Bearer ${token}` } })
const read = (token: string) => injectEndpoint(account.app, listArchives, bearer(token))

describe('a token', () => {
  test('is told to the account by mail, with what it opens and how to end it', async () => {
    const player = await newPlayer(account)
    session = player.session
    await confirmAddress(account, player)
    const { id } = await made({ name: 'every night', scopes: ['archives:read', 'alerts:write'], days: 30 })
    const mail = await findMail(account, 'access-added', player.email)
    const { subject, text } = renderMail('access-added', mail?.values)
    expect(subject).toBe('A personal token was added to your account')
    expect(text).toContain('the personal token every night was added to your account')
    expect(text).toContain('- trades, orders, WvW days\n- make, change, pause and delete alerts')
    expect(text).toContain('/account')
    expect(text).not.toContain(id)
    expect((await listMails(account)).filter(({ template }) => template === 'access-added')).toHaveLength(1)
  })

  test('is answered once, and stored as a hash', async () => {
    const { token, ...shown } = await made({ scopes: ['lists:read', 'archives:read', 'lists:read'], days: 30 })
    expect(shown).toEqual({
      id: token.slice(3, 11),
      name: 'nightly',
      scopes: ['lists:read', 'archives:read'],
      createdAt: account.deps.now().toISOString(),
      lastUsedAt: null,
      expiresAt: new Date(account.deps.now().getTime() + 30 * DAY_MS).toISOString(),
    })
    expect(await list()).toEqual([shown])
    const { token: table } = accountSchema
    const rows = await account.deps.database.db.select().from(table).where(eq(table.tokenId, shown.id))
    expect(rows.map(({ hash }) => Buffer.from(hash))).toEqual([hashSecret(token)])
    expect(JSON.stringify(rows)).not.toContain(token.slice(12))
  })

  test('opens the calls of its scopes until it is revoked, and then none at once', async () => {
    const { token, id } = await made()
    expect((await read(token)).status).toBe(200)
    expect((await read(` ${token} `)).status).toBe(200)
    const revoked = await injectEndpoint(account.app, revokeToken, { headers: { session }, body: { id } })
    expect(revoked.status).toBe(200)
    expect(await read(token)).toMatchObject({
      status: 401,
      fault: {
        code: 'UNAUTHORIZED',
        error: 'this token was revoked or never made; make another one on the account page',
      },
    })
    expect(await list()).toEqual([])
    const again = await injectEndpoint(account.app, revokeToken, { headers: { session }, body: { id } })
    expect(again.status).toBe(404)
  })

  test('without the scope of a call is told which it has and which it needs', async () => {
    const { token } = await made({ scopes: ['archives:read', 'wealth:read'] })
    const reply = await injectEndpoint(account.app, getGemstoreList, bearer(token))
    expect(reply).toMatchObject({
      status: 403,
      fault: {
        code: 'FORBIDDEN',
        error:
          'this call takes a token with the scope lists:read; this one has archives:read, wealth:read; make another one on the account page',
        details: { scope: 'lists:read', scopes: ['archives:read', 'wealth:read'] },
      },
    })
    expect((await list())[0]?.lastUsedAt).toBeNull()
  })

  test('is not taken where only a session is, which the answer says', async () => {
    const { token } = await made({ scopes: [...TOKEN_SCOPE_NAMES] })
    for (const call of [getAccount, exportAccount, listTokens])
      expect(await injectEndpoint(account.app, call, bearer(token))).toMatchObject({
        status: 403,
        fault: { error: 'no personal token may make this call; it takes the session of a login' },
      })
    expect((await injectEndpoint(account.app, getSession, bearer(token))).body).toEqual({
      result: 'success',
      user: null,
    })
  })

  test('that expired says when', async () => {
    const { token, expiresAt } = await made({ days: 365 })
    const forEver = await made({ days: null })
    account.pass(365 * DAY_MS)
    session = ''
    expect((await read(token)).fault).toMatchObject({
      code: 'UNAUTHORIZED',
      error: `this token expired at ${expiresAt}; make another one on the account page`,
    })
    expect((await read(forEver.token)).status).toBe(200)
  })

  test('notes its use to within a minute, with no more writes than that, and the use of its account', async () => {
    const { token } = await made()
    const start = account.deps.now()
    await read(token)
    account.pass(MINUTE_MS - 1)
    await read(token)
    expect((await list())[0]?.lastUsedAt).toBe(start.toISOString())
    account.pass(1)
    await Promise.all([read(token), read(token)])
    expect((await list())[0]?.lastUsedAt).toBe(account.deps.now().toISOString())
    const { token: tokens, siteAccount } = accountSchema
    account.pass(2 * DAY_MS)
    await read(token)
    const [row] = await account.deps.database.db
      .select({ lastUsedAt: siteAccount.lastUsedAt })
      .from(siteAccount)
      .innerJoin(tokens, eq(tokens.accountId, siteAccount.accountId))
      .where(eq(tokens.tokenId, token.slice(3, 11)))
    expect(row?.lastUsedAt).toEqual(account.deps.now())
  })

  test('goes before the cookie of a browser, and is refused beside a session in the header', async () => {
    const other = (await newPlayer(account)).session
    const { token } = await made({ scopes: ['lists:write', 'lists:read'] })
    const headers = { ...bearer(token).rawHeaders, cookie: `session=${other}` }
    const saved = await injectEndpoint(account.app, saveGemstoreList, {
      body: { items: [{ uuid: 'mine' }] },
      rawHeaders: { ...headers, origin: 'https://elsewhere.example' },
    })
    expect(saved.status).toBe(200)
    expect(saved.headers['set-cookie']).toBeUndefined()
    const mine = await injectEndpoint(account.app, getGemstoreList, { headers: { session } })
    expect(mine.body?.success.items.map(({ uuid }) => uuid)).toEqual(['mine'])
    const both = await injectEndpoint(account.app, getGemstoreList, { headers: { session }, ...bearer(token) })
    const error = expect.stringContaining('send one of them')
    expect(both).toMatchObject({ status: 400, fault: { code: 'VALIDATION', error } })
  })

  test('is only what begins as one where a proxy sends a header of its own', async () => {
    const ofProxy = { rawHeaders: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' } }
    expect((await injectEndpoint(account.app, getAccount, { headers: { session }, ...ofProxy })).status).toBe(200)
    const basic = { rawHeaders: { authorization: 'Basic dXNlcjpwYXNz' } }
    expect(await injectEndpoint(account.app, getAccount, basic)).toMatchObject({ fault: { code: 'INVALID_SESSION' } })
    const error = expect.stringMatching(/^this is no personal token/)
    expect(await injectEndpoint(account.app, listArchives, ofProxy)).toMatchObject({ fault: { error } })
  })

  test('may be sent with a body of any type, as scripts do', async () => {
    const { token } = await made({ scopes: ['lists:write'] })
    const reply = await account.app.inject({
      method: 'POST',
      url: createList.path,
      headers: { ...bearer(token).rawHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      payload: JSON.stringify({ name: 'Ores', items: [1] }),
    })
    expect(reply.statusCode).toBe(200)
  })

  test('may be sent by pages of other sites that read', async () => {
    const preflight = await account.app.inject({
      method: 'OPTIONS',
      url: listArchives.path,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers['access-control-allow-headers']).toMatch(/\bauthorization\b/)
    const { token } = await made()
    expect((await read(token)).headers['access-control-allow-origin']).toBe('*')
  })
})

test('an account has at most twenty, of which expired ones count until they are revoked', async () => {
  const all = await Promise.all(Array.from({ length: ACCOUNT_LIMITS.tokens + 2 }, () => make()))
  expect(all.map(({ status }) => status).toSorted()).toEqual([...Array(ACCOUNT_LIMITS.tokens).fill(200), 409, 409])
  expect(all.find(({ status }) => status === 409)?.fault).toMatchObject({
    code: 'CONFLICT',
    error: 'an account has at most 20 tokens; revoke one first',
    details: { limit: 20 },
  })
  const [first] = await list()
  await injectEndpoint(account.app, revokeToken, { headers: { session }, body: { id: first?.id ?? '' } })
  expect((await make()).status).toBe(200)
})

test('an account makes forty tokens a day at most, also if it revokes each', async () => {
  const makeAndRevoke = async () => {
    const { id } = await made()
    await injectEndpoint(account.app, revokeToken, { headers: { session }, body: { id } })
  }
  for (let at = 0; at < 40; at++) await makeAndRevoke()
  expect((await make()).fault).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringMatching(/^more than 40 new tokens in a day; try again in \d+ minutes$/),
  })
  expect(await list()).toEqual([])
  session = (await newPlayer(account)).session
  await makeAndRevoke()
})

test.each([
  ['no name', { name: '  ' }, 'a token needs a name'],
  ['a name that is too long', { name: 'a'.repeat(81) }, 'a name has at most 80 characters'],
  ['a name with a line break', { name: 'a\nb' }, 'the name of a token has no line breaks'],
  ['no scope', { scopes: [] }, 'a token needs at least one scope'],
  ['a scope that there is not', { scopes: ['keys:read'] }, 'archives:read'],
  ['another time', { days: 31 }, '30'],
  ['no time', { days: undefined }, 'days'],
])('a token with %s is refused with what would be right', async (_, body, message) => {
  const reply = await account.app.inject({
    method: 'POST',
    url: createToken.path,
    headers: { session },
    payload: { name: 'nightly', scopes: ['archives:read'], days: 90, ...body },
  })
  expect(reply.statusCode, reply.body).toBe(400)
  expect(reply.json().error).toContain(message)
  expect(await list()).toEqual([])
})

test('the export has the tokens of an account, without what opens anything', async () => {
  const { token, ...shown } = await made()
  const { body } = await injectEndpoint(account.app, exportAccount, { headers: { session } })
  const { id: tokenId, ...others } = shown
  expect(body?.tokens).toEqual([{ tokenId, ...others }])
  expect(JSON.stringify(body)).not.toContain(token.slice(12))
})

test('an invented token is refused alike, whether there is one of its id or not, as 300 of them at once are', async () => {
  const { id } = await made()
  const answers = await Promise.all(
    [...Array<string>(150).fill(id), ...Array<undefined>(150).fill(undefined)].map((known) =>
      read(newPersonalToken(known).token),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect(new Set(answers.map(({ fault }) => JSON.stringify(fault))).size).toBe(1)
  expect((await list())[0]?.lastUsedAt).toBeNull()
})
