import {
  changeEmail,
  changePassword,
  deleteAccount,
  getAccount,
  login,
  logout,
  resetPassword,
} from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import {
  cookieOf,
  cookiesOf,
  newName,
  newPlayer,
  PASSWORD,
  signInByCookie,
  signUpByCookie,
} from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp({ env: { PUBLIC_ORIGIN: 'https://gild.example' } })

const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://gild.example.evil.example' },
  { origin: 'https://gild.example:8443' },
  { origin: 'file://gild.example' },
  { origin: 'http://gild.example' },
  { origin: 'http://gild.example', host: 'gild.example' },
  { origin: 'http://gild.example', host: 'gild.example', 'x-forwarded-proto': 'https' },
  { origin: 'http://other.example', host: 'other.example', 'x-forwarded-proto': 'https' },
  { origin: 'http://gild.example:80', host: 'gild.example:443' },
  { origin: 'https://gild.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'nonsense' },
]
const OWN = [
  { origin: 'https://gild.example' },
  { origin: 'https://gild.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://inner:8103', host: 'inner:8103' },
  { origin: 'https://other.example', host: 'other.example', 'x-forwarded-proto': 'https' },
  {
    origin: 'https://other.example',
    host: 'inner:8103',
    'x-forwarded-host': 'other.example',
    'x-forwarded-proto': 'https',
  },
  // Behind a proxy that terminates TLS without reporting it.
  { origin: 'https://other.example', host: 'other.example' },
  { origin: 'https://gild.example', host: 'gild.example:443' },
  { 'sec-fetch-site': 'same-origin' },
]

const newCookie = async () => `__Host-session=${cookieOf(await signUpByCookie(account, { user: newName() }))}`

describe('a POST of another site', () => {
  test.each(FOREIGN)('with the cookie of a player changes nothing: %j', async (headers) => {
    const cookie = await newCookie()
    const changed = await injectEndpoint(account.app, changeEmail, {
      body: { email: 'evil@example.org' },
      rawHeaders: { cookie, ...headers },
    })
    expect(changed.status).toBe(403)
    expect(changed.fault).toMatchObject({ result: 'error', code: 'FORBIDDEN' })
    const gone = await injectEndpoint(account.app, logout, { rawHeaders: { cookie, ...headers } })
    expect(gone.status).toBe(403)
    const after = await injectEndpoint(account.app, getAccount, { rawHeaders: { cookie } })
    expect(after.body?.account.email).not.toBe('evil@example.org')
  })

  test.each(FOREIGN)('refuses to sign in or up: %j', async (rawHeaders) => {
    const { user } = await newPlayer(account)
    const replies = [
      await signInByCookie(account, { user, rawHeaders }),
      await signUpByCookie(account, { user: newName(), rawHeaders }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('is refused with a cookie and no word of where it comes from', async () => {
    const cookie = await newCookie()
    const reply = await injectEndpoint(account.app, changeEmail, { body: { email: 'a@b' }, rawHeaders: { cookie } })
    expect(reply.status).toBe(403)
  })
})

describe('a POST of this site or of a script', () => {
  test.each(OWN)('is taken: %j', async (headers) => {
    const cookie = await newCookie()
    const reply = await injectEndpoint(account.app, changeEmail, {
      body: { email: 'new@example.org', currentPassword: PASSWORD },
      rawHeaders: { cookie, ...headers },
    })
    expect(reply.status).toBe(200)
  })

  test('needs no Origin with the session in the header', async () => {
    const { session } = await newPlayer(account)
    const reply = await injectEndpoint(account.app, changeEmail, {
      headers: { session },
      body: { email: 'n@example.org', currentPassword: PASSWORD },
    })
    expect(reply.status).toBe(200)
  })

  test('goes by the header when both are there', async () => {
    const cookie = await newCookie()
    const { user, session } = await newPlayer(account)
    const reply = await injectEndpoint(account.app, getAccount, { rawHeaders: { cookie, session } })
    expect(reply.body?.account.user).toBe(user)
  })

  test('gets a cookie for https only where the site is on https', async () => {
    const reply = await signUpByCookie(account, { user: newName(), rawHeaders: { origin: 'https://gild.example' } })
    for (const cookie of cookiesOf(reply)) expect(cookie).toMatch(/; Secure; SameSite=Lax$/)
    const hidden = cookiesOf(reply).filter((cookie) => cookie.includes('; HttpOnly;'))
    expect([cookiesOf(reply).length, hidden.length]).toEqual([3, 2])
  })

  test('is never invited across origins with credentials', async () => {
    const { session } = await newPlayer(account)
    const rawHeaders = { origin: 'https://evil.example', session }
    const reply = await injectEndpoint(account.app, getAccount, { rawHeaders })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    const preflight = await account.app.inject({
      method: 'OPTIONS',
      url: getAccount.path,
      headers: { origin: rawHeaders.origin, 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD')
    expect(preflight.headers['access-control-allow-headers']).toContain('session')
  })

  test('is not allowed by any call that accepts a password or creates a session', async () => {
    for (const { path } of [login, changePassword, resetPassword, deleteAccount])
      for (const method of ['GET', 'POST']) {
        const headers = { origin: 'https://evil.example', 'access-control-request-method': method }
        const reply = await account.app.inject({ method: 'OPTIONS', url: path, headers })
        expect(reply.headers, `${method} ${path}`).not.toHaveProperty('access-control-allow-origin')
      }
    const read = await injectEndpoint(account.app, login, {
      rawHeaders: { origin: 'https://evil.example', user: 'nobody', password: 'wrong wrong wrong' },
    })
    expect(read.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
