import { MINUTE_MS } from '@gildscope/base/time'
import { changeEmail, getAccount, remindUserName, requestPasswordReset, resetPassword } from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import {
  cookieOf,
  countHashes,
  findMail,
  keyIn,
  listMails,
  newName,
  newPlayer,
  signInByCookie,
} from '../../testing/account-calls.ts'
import { addChannels, readChannels, switchedOff } from '../../testing/channel-rows.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
const NEXT = 'ganz neues wört 9'

const requestReset = (email: string) => injectEndpoint(account.app, requestPasswordReset, { headers: { email } })
const reset = (key: string, newPassword = NEXT) =>
  injectEndpoint(account.app, resetPassword, { body: { key, newPassword } })
const resetKey = async (email: string) => keyIn(await findMail(account, 'reset-password', email), 'resetLink')

describe('the reminder of user names', () => {
  test('mails all names of an address, whatever its case', async () => {
    const email = `${newName()}@shared.example`
    const names = [newName(), newName()]
    for (const name of names) {
      await newPlayer(account, name, email)
      account.pass(1)
    }
    const reply = await injectEndpoint(account.app, remindUserName, { headers: { email: email.toUpperCase() } })
    expect(reply.body).toEqual({ result: 'success' })
    const mail = await findMail(account, 'user-names', email)
    expect(mail?.values).toEqual({ userNames: names, loginLink: 'http://localhost:8080/login' })
  })

  test('accepts the address as JSON, too', async () => {
    const { user, email } = await newPlayer(account)
    await injectEndpoint(account.app, remindUserName, { body: { email } })
    expect((await findMail(account, 'user-names', email))?.values.userNames).toEqual([user])
  })
})

describe('recovery', () => {
  test.each([
    ['the reminder', remindUserName],
    ['a reset', requestPasswordReset],
  ])('%s answers the same, after the same work, for known and unknown addresses', async (_what, call) => {
    const { email } = await newPlayer(account)
    const ask = async (address: string) => {
      const before = {
        hashes: await countHashes(account),
        mails: (await listMails(account)).length,
        queued: account.queued.length,
      }
      const { status, body, headers } = await injectEndpoint(account.app, call, { headers: { email: address } })
      await account.settled()
      return {
        answer: { status, body, headers: Object.keys(headers).toSorted() },
        hashes: (await countHashes(account)) - before.hashes,
        queued: account.queued.length - before.queued,
        mails: (await listMails(account)).length - before.mails,
      }
    }
    const known = await ask(email)
    const unknown = await ask(`${newName()}@nowhere.example`)
    expect(known.answer).toMatchObject({ status: 200, body: { result: 'success' } })
    expect(unknown).toEqual({ ...known, mails: 0 })
    expect(known.mails).toBe(1)
  })

  test.each([remindUserName, requestPasswordReset])('needs an address (%#)', async (call) => {
    for (const input of [
      {},
      { headers: { email: '' } },
      { body: { email: 'nobody' } },
      { headers: { email: 'a@b.test' }, body: { email: 'b@b.test' } },
    ]) {
      const reply = await injectEndpoint(account.app, call, input)
      expect(reply.status).toBe(400)
      expect(reply.fault).toMatchObject({ result: 'error', code: 'VALIDATION' })
    }
  })
})

describe('a reset of the password', () => {
  test('sets a new one, ends every session, notifies the address and confirms it', async () => {
    const { user, email, session } = await newPlayer(account)
    expect((await requestReset(email)).status).toBe(200)
    const mail = await findMail(account, 'reset-password', email)
    expect(mail?.values).toMatchObject({ userName: user, validMinutes: 60 })
    expect(mail?.values.resetLink).toMatch(/^http:\/\/localhost:8080\/reset\/password\?auth=[\w-]{43}$/)
    const key = keyIn(mail, 'resetLink')
    const done = await reset(key)
    expect(done.body).toEqual({ result: 'success' })
    expect((await injectEndpoint(account.app, getAccount, { headers: { session } })).status).toBe(401)
    const opened = await injectEndpoint(account.app, getAccount, { headers: { session: cookieOf(done) ?? '' } })
    expect(opened.body).toMatchObject({ account: { user } })
    expect((await signInByCookie(account, { user })).status).toBe(401)
    expect((await signInByCookie(account, { user, password: NEXT })).status).toBe(200)
    expect(await findMail(account, 'password-changed', email)).not.toBeNull()
    const again = await reset(key, `${NEXT}!`)
    expect(again.status).toBe(410)
    expect(again.fault).toMatchObject({
      result: 'error',
      code: 'EXPIRED',
      error: expect.stringContaining('ask for a new one'),
    })
  })

  test('switches off the webhooks and browsers of this account, which a thief may have added', async () => {
    const [owner, other] = [await newPlayer(account), await newPlayer(account)]
    for (const { user } of [owner, other]) await addChannels(account, user)
    await requestReset(owner.email)
    const before = await readChannels(account, other.user)
    expect(await readChannels(account, owner.user)).toEqual(before)
    expect((await reset(await resetKey(owner.email))).status).toBe(200)
    expect(await readChannels(account, owner.user)).toEqual(switchedOff('switched off when the account was recovered'))
    expect(await readChannels(account, other.user)).toEqual(before)
  })

  test('works by headers', async () => {
    const { user, email } = await newPlayer(account)
    await requestReset(email)
    const headers = { key: await resetKey(email), newpassword: NEXT }
    expect((await injectEndpoint(account.app, resetPassword, { headers })).status).toBe(200)
    expect((await signInByCookie(account, { user, password: NEXT })).status).toBe(200)
  })

  test('works for an hour', async () => {
    const { email } = await newPlayer(account)
    await requestReset(email)
    const late = await resetKey(email)
    account.pass(60 * MINUTE_MS)
    expect((await reset(late)).status).toBe(410)
    await requestReset(email)
    const key = await resetKey(email)
    account.pass(59 * MINUTE_MS)
    expect((await reset(key)).status).toBe(200)
  })

  test('works with the latest link only', async () => {
    const { email } = await newPlayer(account)
    await requestReset(email)
    const first = await resetKey(email)
    await requestReset(email)
    await account.settled()
    expect((await reset(first)).status).toBe(410)
    expect((await reset(await resetKey(email))).status).toBe(200)
  })

  test('happens once when a link is used several times in parallel', async () => {
    const { email } = await newPlayer(account)
    await requestReset(email)
    const key = await resetKey(email)
    const replies = await Promise.all([1, 2, 3, 4].map((at) => reset(key, `${NEXT} ${at}`)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  })

  test('is not used up by a password that is refused', async () => {
    const { email } = await newPlayer(account)
    await requestReset(email)
    const key = await resetKey(email)
    for (const weak of ['short', 'qwertyuiop', email]) {
      const reply = await reset(key, weak)
      expect(reply.status).toBe(400)
      expect(reply.fault).toMatchObject({ code: 'VALIDATION' })
    }
    expect((await reset(key)).status).toBe(200)
  })

  test('does not work with a link to an address that the account had before', async () => {
    const { user, email, session } = await newPlayer(account)
    await requestReset(email)
    const key = await resetKey(email)
    await injectEndpoint(account.app, changeEmail, { headers: { session, email: `${user}@later.example` } })
    expect((await reset(key)).status).toBe(410)
  })

  test('is mailed for each account of an address', async () => {
    const email = `${newName()}@both.example`
    const names = [newName(), newName()]
    for (const name of names) await newPlayer(account, name, email)
    await requestReset(email)
    const mails = (await listMails(account)).filter(({ template, to }) => template === 'reset-password' && to === email)
    expect(mails.map(({ values }) => values.userName).toSorted()).toEqual(names.toSorted())
    for (const mail of mails) expect((await reset(keyIn(mail, 'resetLink'))).status).toBe(200)
  })

  test('does no work for keys that were made up', async () => {
    const hashes = await countHashes(account)
    for (const key of ['x', 'A'.repeat(43), "' or true --", '\u0000']) {
      const reply = await reset(key)
      expect(reply.status).toBe(410)
    }
    expect(await countHashes(account)).toBe(hashes)
  })

  test.each([
    [{}, 'The key of the mailed link is required'],
    [{ body: { key: 'x', newPassword: '' } }, 'A new password is required'],
    [
      { headers: { key: 'x' }, body: { key: 'y', newPassword: NEXT } },
      "'key' differs between header and body; send it once",
    ],
    [
      { headers: { newpassword: `${NEXT}!` }, body: { key: 'y', newPassword: NEXT } },
      "'newPassword' differs between header and body; send it once",
    ],
  ])('refuses %j', async (input, error) => {
    const reply = await injectEndpoint(account.app, resetPassword, input)
    expect(reply.status).toBe(400)
    expect(reply.fault).toMatchObject({ result: 'error', code: 'VALIDATION', error })
  })
})

test('a call succeeds though the mailer cannot be woken', async () => {
  const { email } = await newPlayer(account)
  const { jobs } = account.deps
  const { enqueue } = jobs
  jobs.enqueue = () => Promise.reject(new Error('queue away'))
  try {
    expect((await requestReset(email)).status).toBe(200)
    expect(await resetKey(email)).not.toBe('')
  } finally {
    jobs.enqueue = enqueue
  }
})
