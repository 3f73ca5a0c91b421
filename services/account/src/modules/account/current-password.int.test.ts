import { changeEmail, changePassword, deleteAccount, getAccount } from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import {
  cookieOf,
  countHashes,
  deviceOf,
  listMails,
  newName,
  newPlayer,
  ORIGIN,
  PASSWORD,
  signInByCookie,
  signUpByCookie,
} from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp({ env: { LOGINS_PER_NAME: '3' } })
const NEXT = 'a quite different sentence'

/** A person in a browser. */
const newVisitor = async () => {
  const user = newName()
  const cookie = `session=${cookieOf(await signUpByCookie(account, { user }))}`
  return { user, rawHeaders: { cookie, origin: ORIGIN } }
}
const emailOf = async (rawHeaders: Record<string, string>) =>
  (await injectEndpoint(account.app, getAccount, { rawHeaders })).body?.account.email

describe.each([
  ['the e-mail address', changeEmail, { email: 'thief@example.org' }, { email: 'thief@example.org' }],
  ['the password', changePassword, { password: NEXT }, { password: NEXT }],
] as const)('a change of %s', (_what, call, body, headers) => {
  test('is refused without the current password and with a wrong one, whether the session is a cookie or a header', async () => {
    const { user, rawHeaders } = await newVisitor()
    const { session } = await newPlayer(account)
    const mails = (await listMails(account)).length
    for (const raw of [rawHeaders, { session }]) {
      const none = await injectEndpoint(account.app, call, { body, rawHeaders: raw })
      expect(none.status).toBe(400)
      expect(none.fault).toMatchObject({ code: 'VALIDATION', error: expect.stringContaining('current password') })
      const wrong = await injectEndpoint(account.app, call, {
        body: { ...body, currentPassword: 'not this one' },
        rawHeaders: raw,
      })
      expect(wrong.status).toBe(401)
      expect(wrong.fault).toMatchObject({ result: 'error', code: 'BAD_LOGIN', error: 'Wrong password' })
    }
    expect(await listMails(account)).toHaveLength(mails)
    expect(await emailOf(rawHeaders)).toBe(`${user}@example.org`)
    expect((await signInByCookie(account, { user })).status).toBe(200)
  })

  test('with a header besides the cookie is required as well', async () => {
    const { rawHeaders } = await newVisitor()
    const reply = await injectEndpoint(account.app, call, { headers, rawHeaders })
    expect(reply.status).toBe(400)
  })

  test('works with it, and without it where session and value both are headers', async () => {
    const { rawHeaders } = await newVisitor()
    const known = await injectEndpoint(account.app, call, { body: { ...body, currentPassword: PASSWORD }, rawHeaders })
    expect(known.body).toEqual({ result: 'success' })
    const { session } = await newPlayer(account)
    const script = await injectEndpoint(account.app, call, { headers: { ...headers, session } })
    expect(script.body).toEqual({ result: 'success' })
  })

  test('counts wrong ones for the session only, and tells when to retry', async () => {
    const { user, rawHeaders } = await newVisitor()
    const guess = (currentPassword: string, raw: Record<string, string>) =>
      injectEndpoint(account.app, call, { body: { ...body, currentPassword }, rawHeaders: raw })
    for (let at = 0; at < 3; at++) expect((await guess('not this one', rawHeaders)).status).toBe(401)
    const hashes = await countHashes(account)
    const refused = await guess(PASSWORD, rawHeaders)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countHashes(account)).toBe(hashes)
    const elsewhere = await signInByCookie(account, { user })
    const raw = { cookie: `session=${cookieOf(elsewhere)}`, origin: ORIGIN }
    expect((await guess(PASSWORD, raw)).status).toBe(200)
  })
})

test('the address that is there already is asked again without a password', async () => {
  const { user, rawHeaders } = await newVisitor()
  const mails = (await listMails(account)).length
  const reply = await injectEndpoint(account.app, changeEmail, { body: { email: `${user}@example.org` }, rawHeaders })
  expect(reply.status).toBe(200)
  expect(await listMails(account)).toHaveLength(mails + 1)
})

test('guesses by a session do not keep its owner from logging in, nor those at a login from changing the password', async () => {
  const { user, rawHeaders } = await newVisitor()
  const leave = (password: string) => injectEndpoint(account.app, deleteAccount, { body: { password }, rawHeaders })
  for (const status of [401, 401, 401, 429]) expect((await leave('not this one')).status).toBe(status)
  for (let at = 0; at < 6; at++) expect((await signInByCookie(account, { user, password: 'wrong' })).status).toBe(401)
  const signedIn = await signInByCookie(account, { user })
  expect(signedIn.status).toBe(200)
  const changed = await injectEndpoint(account.app, changePassword, {
    body: { password: NEXT, currentPassword: PASSWORD },
    rawHeaders: { cookie: `session=${cookieOf(signedIn)}`, origin: ORIGIN },
  })
  expect(changed.status).toBe(200)
  // The browser that changed it is known by the new one.
  const again = await signInByCookie(account, { user, password: 'x', rawHeaders: { cookie: deviceOf(changed) } })
  expect(again.fault).toMatchObject({ code: 'BAD_LOGIN' })
  expect(again.headers['ratelimit-limit']).toBe('3')
})
