import { startProcess, TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS, type TestProcess, useDatabase } from '@gildscope/testkit'
import { expect, test } from 'vitest'

const database = useDatabase()

const KEY = '0A1B2C3D-0000-1111-2222-0123456789ABCDEF0123-3333-4444-5555-0123456789AB'
/** Each one is recognisable wherever it appears. */
const SECRETS = {
  password: 'hush-password-größe',
  newPassword: 'hush-newpassword',
  session: 'hush-session-of-a-header',
  cookie: 'hush-session-of-a-cookie',
  email: 'hush-address@example.org',
  mailedKey: 'hush-key-of-a-mail',
  shareId: 'hush-id-of-a-share-12345',
  // With a valid checksum.
  token: `gs_7k2m9qXa_${'0'.repeat(39)}0524006Cw7`,
  apiKey: KEY,
} as const

const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: unknown }

const { password, newPassword, session, cookie, email, mailedKey, shareId, token, apiKey } = SECRETS
const cookies = { cookie: `session=${cookie}`, origin: 'http://localhost:8080' }
const user = 'Hush.Player'

const CALLS: Call[] = [
  { method: 'GET', path: '/v1/website/login', headers: { user, password, email } },
  { method: 'GET', path: '/v1/website/login', headers: { user, password: newPassword } },
  { method: 'GET', path: `/v1/website/login?user=${user}&password=${newPassword}&key=${mailedKey}`, headers: { user } },
  {
    method: 'GET',
    path: `/v1/website/nothing?session=${session}&auth=${mailedKey}&access_token=${apiKey}&share=${shareId}`,
  },
  { method: 'GET', path: `/v1/archives/flips?share=${shareId}` },
  { method: 'GET', path: '/v1/archives/flips', headers: { authorization: `Bearer ${token}` } },
  { method: 'GET', path: `/v1/website/nothing/${token}?x=${token}` },
  { method: 'POST', path: '/v1/website/login', headers: cookies, body: { user, password: newPassword } },
  {
    method: 'POST',
    path: '/v1/website/login',
    headers: { ...cookies, origin: 'http://evil' },
    body: { user, password },
  },
  { method: 'POST', path: '/v1/website/signup', body: { user, password, email } },
  { method: 'POST', path: '/v1/website/signup', body: { user: [password], password: [newPassword], email: [email] } },
  { method: 'GET', path: '/v1/website/account', headers: { session } },
  { method: 'GET', path: '/v1/website/account', headers: cookies },
  { method: 'POST', path: '/v1/website/account/email', headers: { session, email } },
  { method: 'POST', path: '/v1/website/account/password', headers: { session, password: newPassword } },
  { method: 'POST', path: '/v1/website/account/apiKey', headers: { session, apikey: apiKey } },
  { method: 'POST', path: '/v1/website/account/apiKey', headers: cookies, body: { apiKey } },
  { method: 'POST', path: '/v1/website/account/deleteKey', headers: { session, apikey: apiKey } },
  { method: 'POST', path: '/v1/website/account/delete', headers: { session }, body: { password } },
  { method: 'POST', path: '/v1/website/logout', headers: { session } },
  { method: 'POST', path: '/v1/website/sessions/end', headers: { session }, body: { id: mailedKey } },
  { method: 'POST', path: '/v1/recovery/account', headers: { email } },
  { method: 'POST', path: '/v1/recovery/password', body: { email } },
  { method: 'POST', path: '/v1/recovery/password/reset', headers: { key: mailedKey, newpassword: newPassword } },
  { method: 'POST', path: '/v1/recovery/password/reset', body: { key: mailedKey, newPassword } },
  { method: 'POST', path: '/v1/website/email/confirm', body: { key: mailedKey } },
  { method: 'POST', path: `/v1/website/unsubscribe?key=${mailedKey}` },
  { method: 'POST', path: '/v1/lists/gemstore', headers: { session }, body: [{ uuid: mailedKey }] },
]

const send = async (service: TestProcess, { method, path, headers = {}, body }: Call): Promise<number> => {
  const reply = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asHeader(value)])),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await reply.arrayBuffer()
  return reply.status
}

/** `Hush.Player` appears in addresses, which are logged; a user name is not secret. */
const expectSilence = (log: string): void => {
  for (const secret of Object.values(SECRETS)) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
    expect(log).not.toContain(asHeader(secret))
    expect(log).not.toContain(Buffer.from(secret).toString('base64'))
  }
  expect(log.toLowerCase()).not.toContain('hush-')
}

const start = (env: Record<string, string> = {}) =>
  startProcess({
    entry: 'services/account/src/main.ts',
    env: {
      DATABASE_URL: database.url,
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      GAME_API_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'trace',
      ...env,
    },
  })

test.each([
  ['fail', '60000', 'request refused'],
  ['are slow', '1', 'request was slow'],
])('the log contains no private data when calls %s', async (_what, SLOW_REQUEST_MS, line) => {
  const service = await start({ SLOW_REQUEST_MS })
  const statuses: number[] = []
  for (const call of CALLS) statuses.push(await send(service, call))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 410]))
  await service.stop()
  expect(service.logs().split(line).length).toBeGreaterThan(15)
  expectSilence(service.logs())
})

test('nor when queries fail, whose errors quote their values', async () => {
  const { pool } = database
  const service = await start()
  await send(service, { method: 'POST', path: '/v1/website/signup', body: { user: 'Hush.Two', password, email } })
  await pool.query('alter schema account rename to account_away')
  try {
    const statuses = []
    for (const call of CALLS) statuses.push(await send(service, call))
    expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(8)
  } finally {
    await pool.query('alter schema account_away rename to account')
  }
  await pool.query('alter table account.session add constraint never check (label is null) not valid')
  try {
    expect(
      await send(service, { method: 'POST', path: '/v1/website/login', body: { user: 'Hush.Two', password } }),
    ).toBe(500)
  } finally {
    await pool.query('alter table account.session drop constraint never')
  }
  await service.stop()
  expect(service.logs()).toContain('request handler failed')
  expect(service.logs()).toContain('Failed query')
  expect(service.logs()).toContain('23514')
  expectSilence(service.logs())
  expect(service.logs()).not.toContain('Failing row')
})
