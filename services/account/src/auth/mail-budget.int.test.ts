import { HOUR_MS } from '@gildscope/base/time'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  postLogin,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  confirmAddress,
  deviceOf,
  findMail,
  keyIn,
  listMails,
  newName,
  newPlayer,
  PASSWORD,
  type Player,
} from '../testing/account-calls.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

/** Strangers: 4 for sign-ups and reminders, 4 confirmations, 10 resets. The owner: 8. */
const account = useAccountApp({ env: { MAILS_PER_HOUR: '30' } })

const mailsTo = async (address: string): Promise<string[]> =>
  (await listMails(account))
    .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    .map(({ template }) => template)
const countTo = async (address: string, template: string): Promise<number> =>
  (await mailsTo(address)).filter((each) => each === template).length
const ask = async (
  call: typeof remindUserName | typeof requestPasswordReset,
  email: string,
  rawHeaders: Record<string, string> = {},
): Promise<void> => {
  expect((await injectEndpoint(account.app, call, { headers: { email }, rawHeaders })).body).toEqual({
    result: 'success',
  })
  await account.settled()
}
const join = (email: string) =>
  injectEndpoint(account.app, signUp, { body: { user: newName(), password: PASSWORD, email } })
const deviceIn = async ({ user }: Player) => ({
  cookie: deviceOf(await injectEndpoint(account.app, postLogin, { body: { user, password: PASSWORD } })),
})
const setPassword = ({ session }: Player, password: string) =>
  injectEndpoint(account.app, changePassword, { headers: { session, password } })

let owner: Player
beforeEach(async () => {
  account.pass(2 * HOUR_MS)
  owner = await newPlayer(account)
})

/** Everything that a caller without an account can trigger, repeatedly and in any letter case. */
const flood = async (email: string): Promise<void> => {
  for (let at = 0; at < 12; at++) {
    const written = at % 2 === 0 ? email.toUpperCase() : ` ${email}`
    expect((await join(written)).status).toBe(200)
    await ask(remindUserName, written)
    await ask(requestPasswordReset, written)
  }
}

describe('an address that is flooded', () => {
  test('gets a limited number of mails per hour, of all kinds together', async () => {
    await flood(owner.email)
    const first = (await mailsTo(owner.email)).length
    expect(first).toBe(4 + 10)
    await flood(owner.email)
    expect(await mailsTo(owner.email)).toHaveLength(first)
    account.pass(HOUR_MS + 1)
    await flood(owner.email)
    expect(await mailsTo(owner.email)).toHaveLength(2 * first)
  })

  test('applies to simultaneous requests of several callers, too', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        injectEndpoint(account.app, remindUserName, { headers: { email: owner.email } }),
      ),
    )
    await Promise.all(Array.from({ length: 8 }, () => join(owner.email)))
    expect(await mailsTo(owner.email)).toHaveLength(4)
  })

  test('has one mail counted for each account, with the confirmed ones first', async () => {
    await confirmAddress(account, owner)
    for (let at = 0; at < 11; at++) await join(owner.email)
    await ask(requestPasswordReset, owner.email)
    expect(await countTo(owner.email, 'reset-password')).toBe(10)
    const key = keyIn(await resetOf(owner), 'resetLink')
    await ask(requestPasswordReset, owner.email)
    expect(await countTo(owner.email, 'reset-password')).toBe(10)
    // The request that mailed nothing left the existing link valid.
    const reply = await injectEndpoint(account.app, resetPassword, { body: { key, newPassword: `${PASSWORD}!` } })
    expect(reply.status).toBe(200)
  })

  test('contains a link that sets a new password at any time, whoever used up its share', async () => {
    await confirmAddress(account, owner)
    await flood(owner.email)
    account.pass(HOUR_MS - 1)
    const key = keyIn(await resetOf(owner), 'resetLink')
    const reply = await injectEndpoint(account.app, resetPassword, { body: { key, newPassword: `${PASSWORD}!` } })
    expect(reply.status).toBe(200)
  })

  test('leaves to its owner what a session or a known device causes', async () => {
    await confirmAddress(account, owner)
    const device = await deviceIn(owner)
    await flood(owner.email)
    const before = (await mailsTo(owner.email)).length
    await ask(requestPasswordReset, owner.email, device)
    expect(await countTo(owner.email, 'reset-password')).toBe(11)
    await ask(remindUserName, owner.email, device)
    expect((await setPassword(owner, 'a sentence of the owner')).status).toBe(200)
    const headers = { session: owner.session, email: `${newName()}@new.example` }
    expect((await injectEndpoint(account.app, changeEmail, { headers })).status).toBe(200)
    expect((await mailsTo(owner.email)).slice(before)).toEqual([
      'reset-password',
      'user-names',
      'password-changed',
      'email-changed',
    ])
    expect(await countTo(headers.email, 'confirm-email')).toBe(1)
  })

  test('is not its owner’s by a device of an account that only says so', async () => {
    await confirmAddress(account, owner)
    const stranger = await newPlayer(account, newName(), owner.email)
    const device = await deviceIn(stranger)
    await flood(owner.email)
    const before = (await mailsTo(owner.email)).length
    for (let at = 0; at < 5; at++) await ask(requestPasswordReset, owner.email, device)
    expect(await mailsTo(owner.email)).toHaveLength(before)
    await setPassword(owner, 'a sentence of the owner')
    expect(await countTo(owner.email, 'password-changed')).toBe(1)
  })

  test('is asked to confirm by its owner though strangers signed up with it', async () => {
    await flood(owner.email)
    const before = await countTo(owner.email, 'confirm-email')
    const headers = { session: owner.session, email: owner.email }
    await injectEndpoint(account.app, changeEmail, { headers })
    expect(await countTo(owner.email, 'confirm-email')).toBe(before + 1)
    const key = keyIn(await findMail(account, 'confirm-email', owner.email), 'confirmLink')
    expect((await injectEndpoint(account.app, confirmEmail, { body: { key } })).status).toBe(200)
  })
})

const resetOf = async ({ user }: Player) =>
  (await listMails(account)).findLast(
    ({ template, values }) => template === 'reset-password' && values.userName === user,
  ) ?? null

test('a change of address is refused when its owner cannot be notified', async () => {
  await confirmAddress(account, owner)
  for (let at = 0; at < 8; at++) {
    account.pass(1_000)
    expect((await setPassword(owner, `a sentence of the thief ${at}`)).status).toBe(200)
  }
  expect(await countTo(owner.email, 'password-changed')).toBe(8)
  const headers = { session: owner.session, email: `${newName()}@thief.example` }
  const refused = await injectEndpoint(account.app, changeEmail, { headers })
  expect(refused.status).toBe(429)
  account.pass(HOUR_MS)
  expect((await injectEndpoint(account.app, changeEmail, { headers })).status).toBe(200)
  expect(await countTo(owner.email, 'email-changed')).toBe(1)
})

describe('an unconfirmed address', () => {
  test('receives the mails that confirm and recover, and no others', async () => {
    await ask(remindUserName, owner.email)
    await ask(requestPasswordReset, owner.email)
    expect((await setPassword(owner, 'a sentence of the owner')).status).toBe(200)
    const headers = { session: owner.session, email: `${newName()}@new.example` }
    expect((await injectEndpoint(account.app, changeEmail, { headers })).status).toBe(200)
    const leave = { headers: { session: owner.session }, body: { password: 'a sentence of the owner' } }
    expect((await injectEndpoint(account.app, deleteAccount, leave)).status).toBe(200)
    expect(await mailsTo(owner.email)).toEqual(['confirm-email', 'user-names', 'reset-password'])
    expect(await mailsTo(headers.email)).toEqual(['confirm-email'])
  })

  test('is confirmed by anyone who recovers with its link, and notified of the new password then', async () => {
    await ask(requestPasswordReset, owner.email)
    const key = keyIn(await resetOf(owner), 'resetLink')
    const reply = await injectEndpoint(account.app, resetPassword, { body: { key, newPassword: `${PASSWORD}!` } })
    expect(reply.status).toBe(200)
    expect(await mailsTo(owner.email)).toEqual(['confirm-email', 'reset-password', 'password-changed'])
  })
})
