import {
  changeEmail,
  changePassword,
  deleteAccount,
  login,
  postLogin,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { countHashes, listMails, newName, PASSWORD } from '../testing/account-calls.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

const account = useAccountApp({
  env: { LOGINS_PER_MINUTE: '4', LOGINS_PER_NAME: '2', SIGN_UPS_PER_HOUR: '3', RECOVERIES_PER_HOUR: '2' },
})

let networks = 0
/** Comes from an address that nothing was counted for. */
const newAddress = (): Record<string, string> => {
  networks += 1
  return { 'x-forwarded-for': `203.0.113.${networks}` }
}
const signIn = (rawHeaders: Record<string, string>, user: string, password = PASSWORD) =>
  injectEndpoint(account.app, postLogin, { body: { user, password }, rawHeaders })
const newAccount = async () => {
  const user = newName()
  const email = `${user}@example.org`
  const headers = { user, password: PASSWORD, email }
  const reply = await injectEndpoint(account.app, login, { headers, rawHeaders: newAddress() })
  return { user, email, session: reply.body?.session ?? '' }
}

describe('logins', () => {
  test('of one address are limited, by header and JSON together, and say when to come back', async () => {
    const address = newAddress()
    const replies = []
    for (let at = 0; at < 3; at++) replies.push(await signIn(address, newName()))
    const headers = { user: newName(), password: PASSWORD }
    replies.push(await injectEndpoint(account.app, login, { headers, rawHeaders: address }))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const hashes = await countHashes(account)
    const refused = await signIn(address, newName())
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({
      result: 'error',
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringMatching(/^more than 4 logins from your address in a minute; try again in \d+ s$/),
      details: { limit: 4 },
    })
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '4', 'ratelimit-remaining': '0' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countHashes(account)).toBe(hashes)
    expect((await signIn(newAddress(), newName())).status).toBe(401)
  })

  test.each([true, false])('of one name are limited from wherever they come (known: %s)', async (isKnown) => {
    const user = isKnown ? (await newAccount()).user : newName()
    expect((await signIn(newAddress(), user, 'wrong one')).status).toBe(401)
    expect((await signIn(newAddress(), user.toUpperCase(), 'wrong one')).status).toBe(401)
    const refused = await signIn(newAddress(), user)
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({
      error: expect.stringMatching(/^more than 2 logins of this user name in a minute; try again in \d+ s$/),
    })
  })

  test('of one IPv6 network are counted together', async () => {
    const v6 = (end: string) => ({ 'x-forwarded-for': `2001:db8:7:7::${end}` })
    for (const end of ['1', '2', '3', '4']) expect((await signIn(v6(end), newName())).status).toBe(401)
    expect((await signIn(v6('5'), newName())).status).toBe(429)
  })
})

test('sign-ups of one address are limited, and refused input does not count', async () => {
  const rawHeaders = newAddress()
  const join = (password = PASSWORD) => {
    const user = newName()
    return injectEndpoint(account.app, signUp, { body: { user, password, email: `${user}@example.org` }, rawHeaders })
  }
  for (let at = 0; at < 5; at++) expect((await join('short')).status).toBe(400)
  for (let at = 0; at < 3; at++) expect((await join()).status).toBe(200)
  const refused = await join()
  expect(refused.status).toBe(429)
  expect(refused.fault).toMatchObject({
    error: expect.stringMatching(/^more than 3 sign-ups from your address in an hour; try again in \d+ minutes$/),
  })
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' })
})

describe('recovery', () => {
  test('of one network address is limited over both calls', async () => {
    const rawHeaders = newAddress()
    const ask = (call: typeof remindUserName | typeof requestPasswordReset) =>
      injectEndpoint(account.app, call, { headers: { email: `${newName()}@example.org` }, rawHeaders })
    expect((await ask(remindUserName)).status).toBe(200)
    expect((await ask(requestPasswordReset)).status).toBe(200)
    const refused = await ask(remindUserName)
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({ error: expect.stringContaining('2 requests for recovery from your address') })
  })

  test('sends a mail address no more than its share, and tells nobody', async () => {
    const { email } = await newAccount()
    const ask = async (address: string) => {
      const { status, body, headers } = await injectEndpoint(account.app, requestPasswordReset, {
        headers: { email: address },
        rawHeaders: newAddress(),
      })
      return { status, body, names: Object.keys(headers).toSorted() }
    }
    const known = []
    for (let at = 0; at < 4; at++) known.push(await ask(email))
    const mails = (await listMails(account)).filter(({ template, to }) => template === 'reset-password' && to === email)
    expect(mails).toHaveLength(2)
    const unknown = await ask(`${newName()}@nowhere.example`)
    for (const reply of known) expect(reply).toEqual(unknown)
  })

  test('counts the use of mailed links', async () => {
    const rawHeaders = newAddress()
    const use = () =>
      injectEndpoint(account.app, resetPassword, { body: { key: newName(), newPassword: PASSWORD }, rawHeaders })
    for (let at = 0; at < 4; at++) expect((await use()).status).toBe(410)
    expect((await use()).status).toBe(429)
  })
})

describe('an account', () => {
  test('changes its address only so often', async () => {
    const { session } = await newAccount()
    const change = () =>
      injectEndpoint(account.app, changeEmail, { headers: { session, email: `${newName()}@example.org` } })
    expect([(await change()).status, (await change()).status]).toEqual([200, 200])
    const refused = await change()
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({ error: expect.stringContaining('2 changes of your e-mail address') })
  })

  test('has its password tried only so often by a session too', async () => {
    const { session } = await newAccount()
    const leave = () =>
      injectEndpoint(account.app, deleteAccount, { headers: { session }, body: { password: 'wrong' } })
    expect([(await leave()).status, (await leave()).status, (await leave()).status]).toEqual([401, 401, 429])
    const change = await injectEndpoint(account.app, changePassword, { headers: { session, password: `${PASSWORD}!` } })
    expect(change.status).toBe(429)
  })

  test('is not mailed to an address that was mailed too often, and is made all the same', async () => {
    const email = `${newName()}@often.example`
    for (let at = 0; at < 3; at++) {
      const headers = { user: newName(), password: PASSWORD, email }
      expect((await injectEndpoint(account.app, login, { headers, rawHeaders: newAddress() })).status).toBe(200)
    }
    expect((await listMails(account)).filter(({ to }) => to === email)).toHaveLength(2)
  })
})
