import { DAY_MS } from '@gildscope/base/time'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  getAccount,
  login,
  restoreEmail,
} from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import {
  confirmAddress,
  countHashes,
  findMail,
  keyIn,
  listMails,
  newPlayer,
  PASSWORD,
  type Player,
  signInByCookie,
} from '../../testing/account-calls.ts'
import { addChannels, readChannels, switchedOff } from '../../testing/channel-rows.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
const THEIRS = 'a password of the thief'

const newOwner = async (): Promise<Player> => {
  const owner = await newPlayer(account)
  await confirmAddress(account, owner)
  return owner
}
/** Through headers, which require no password, as a session thief would. */
const change = async ({ session }: Pick<Player, 'session'>, email: string) => {
  account.pass(1_000)
  return (await injectEndpoint(account.app, changeEmail, { headers: { session, email } })).status
}
const wayBack = async (email: string) => keyIn(await findMail(account, 'email-changed', email), 'restoreLink')
const restore = async (key: string) => {
  account.pass(1_000)
  return injectEndpoint(account.app, restoreEmail, { body: { key } })
}
const read = async (session: string) =>
  (await injectEndpoint(account.app, getAccount, { headers: { session } })).body?.account ?? null
const signIn = async (user: string, password = PASSWORD) =>
  (await injectEndpoint(account.app, login, { headers: { user, password } })).body?.session ?? ''

describe('the link that reverts a change of the address', () => {
  test('restores the former address as confirmed and ends every session', async () => {
    const owner = await newOwner()
    expect(await change(owner, 'new@thief.example')).toBe(200)
    const asked = keyIn(await findMail(account, 'confirm-email', 'new@thief.example'), 'confirmLink')
    const thief = await signIn(owner.user)
    expect((await restore(await wayBack(owner.email))).body).toEqual({ result: 'success' })
    for (const session of [owner.session, thief]) expect(await read(session)).toBeNull()
    expect(await read(await signIn(owner.user))).toMatchObject({ email: owner.email, emailConfirmed: true })
    expect((await injectEndpoint(account.app, confirmEmail, { body: { key: asked } })).status).toBe(410)
  })

  test('switches off the webhooks and browsers, which the thief may have added', async () => {
    const owner = await newOwner()
    await change(owner, 'new@channels.example')
    await addChannels(account, owner.user)
    expect((await restore(await wayBack(owner.email))).status).toBe(200)
    expect(await readChannels(account, owner.user)).toEqual(switchedOff('switched off when the account was recovered'))
  })

  test('works once', async () => {
    const owner = await newOwner()
    await change(owner, 'new@once.example')
    const key = await wayBack(owner.email)
    const replies = await Promise.all([1, 2, 3].map(() => restore(key)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect((await restore(key)).fault).toMatchObject({ result: 'error', code: 'EXPIRED' })
  })

  test('works for 7 days', async () => {
    const [one, two] = [await newOwner(), await newOwner()]
    await change(one, 'new@days.example')
    await change(two, 'new@days.example')
    account.pass(7 * DAY_MS - 60_000)
    expect((await restore(await wayBack(one.email))).status).toBe(200)
    account.pass(60_000)
    expect((await restore(await wayBack(two.email))).status).toBe(410)
  })

  test('survives further changes of address and password, and a request for deletion', async () => {
    const owner = await newOwner()
    await change(owner, 'first@thief.example')
    await confirmAddress(account, { email: 'first@thief.example' })
    await change(owner, 'second@thief.example')
    const headers = { session: owner.session, password: THEIRS }
    expect((await injectEndpoint(account.app, changePassword, { headers })).status).toBe(200)
    const leave = { headers: { session: owner.session }, body: { password: THEIRS } }
    expect((await injectEndpoint(account.app, deleteAccount, leave)).status).toBe(200)
    expect((await restore(await wayBack(owner.email))).status).toBe(200)
    // The thief's password no longer works, and the owner has a link to set another.
    expect((await signInByCookie(account, { user: owner.user, password: THEIRS })).status).toBe(401)
    expect(await findMail(account, 'reset-password', owner.email)).not.toBeNull()
    const { rows } = await account.deps.database.pool.query(
      'select email, email_confirmed_at, deletion_due from account.site_account where user_name = $1',
      [owner.user],
    )
    expect(rows).toEqual([{ email: owner.email, email_confirmed_at: expect.any(Date), deletion_due: null }])
  })

  test('of the earliest address takes precedence over those of later ones, whichever is used first', async () => {
    const owner = await newOwner()
    await change(owner, 'chain@thief.example')
    await confirmAddress(account, { email: 'chain@thief.example' })
    await change(owner, 'chain.2@thief.example')
    const later = await wayBack('chain@thief.example')
    expect((await restore(later)).status).toBe(200)
    expect((await restore(await wayBack(owner.email))).status).toBe(200)
    const session = await signIn(owner.user)
    expect(await read(session)).toMatchObject({ email: owner.email })

    await change({ session }, 'chain.3@thief.example')
    await confirmAddress(account, { email: 'chain.3@thief.example' })
    await change({ session }, 'chain.4@thief.example')
    const theirs = await wayBack('chain.3@thief.example')
    expect((await restore(await wayBack(owner.email))).status).toBe(200)
    expect((await restore(theirs)).status).toBe(410)
  })

  test('leaves a password that is older than the change', async () => {
    const owner = await newOwner()
    await change(owner, 'new@kept.example')
    await restore(await wayBack(owner.email))
    expect((await signInByCookie(account, { user: owner.user })).status).toBe(200)
    expect(await findMail(account, 'reset-password', owner.email)).toBeNull()
  })

  test('is not mailed to an unconfirmed address, which gets no notice either', async () => {
    const owner = await newPlayer(account)
    await change(owner, 'new@unconfirmed.example')
    expect((await listMails(account)).filter(({ to }) => to === owner.email).map(({ template }) => template)).toEqual([
      'confirm-email',
    ])
  })

  test('is never pushed out: a change that cannot be announced is refused', async () => {
    const owner = await newOwner()
    let from = owner.email
    for (let at = 0; at < 10; at++) {
      const next = `${at}.of.${owner.user}@many.example`
      expect(await change(owner, next)).toBe(200)
      await confirmAddress(account, { email: next })
      from = next
    }
    expect(await change(owner, `last.of.${owner.user}@many.example`)).toBe(429)
    expect(await read(owner.session)).toMatchObject({ email: from, emailConfirmed: true })
    expect((await restore(await wayBack(owner.email))).status).toBe(200)
  })

  test('that was made up costs no work, and links for other purposes do not work', async () => {
    const owner = await newPlayer(account)
    const hashes = await countHashes(account)
    const other = keyIn(await findMail(account, 'confirm-email', owner.email), 'confirmLink')
    for (const key of [other, 'x', 'A'.repeat(43), '\u0000']) expect((await restore(key)).status).toBe(410)
    expect((await injectEndpoint(account.app, restoreEmail, { body: {} })).status).toBe(400)
    expect(await countHashes(account)).toBe(hashes)
  })
})
