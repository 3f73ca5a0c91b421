import { MINUTE_MS } from '@gildscope/base/time'
import { createVerificationList, getVerificationList, viewVerificationList } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addAccount, addGameAccount, type TestAccount } from '../../testing/add-account.ts'
import { fakePlayer } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const { siteAccount, verificationList } = accountSchema
const account = useAccountApp()
const player = fakePlayer(1)
let owner: TestAccount
let listId: string

const view = (id: string = listId) => injectEndpoint(account.app, viewVerificationList, { params: { listId: id } })
const write = (values: Partial<typeof verificationList.$inferInsert>) =>
  account.deps.database.db.update(verificationList).set(values).where(eq(verificationList.listId, listId))
const ago = (minutes: number): Date => new Date(account.deps.now().getTime() - minutes * MINUTE_MS)
const checked = (minutes: number) => ({ checkedAt: ago(minutes), triedAt: ago(minutes), askedAt: ago(minutes + 0.1) })

beforeEach(async () => {
  owner = await addAccount(account.deps)
  await addGameAccount(account.deps, owner, player)
  const made = await injectEndpoint(account.app, createVerificationList, {
    headers: { session: owner.session },
    body: {
      name: '<b>Raid</b> & co',
      gameID: player.name,
      items: [
        { id: 1, qty: 2 },
        { id: 2, qty: 1 },
      ],
      currency: [{ id: 1, qty: 100 }],
      professions: [{ id: 3, qty: 400 }],
    },
  })
  listId = made.body?.success ?? ''
  account.jobs.length = 0
})

it("shows everyone the list's content, and nothing else", async () => {
  const binding = { character: 1, account: 0, none: 1 }
  const result = {
    revision: 1,
    items: [
      { id: 1, valid: true, binding },
      { id: 99, valid: true, binding },
    ],
    currency: [
      { id: 1, valid: false },
      { id: 98, valid: true },
    ],
    professions: [{ id: 3, valid: true }],
  }
  await write({ ...checked(3), result })
  const reply = await account.app.inject(`/v1/verification/${listId}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toStrictEqual({
    result: 'success',
    success: {
      id: listId,
      name: '<b>Raid</b> & co',
      user: owner.userName,
      lastUpdate: ago(3).toISOString(),
      checkError: null,
      isChecking: false,
      items: [
        { id: 1, qty: 2, valid: true, binding },
        { id: 2, qty: 1, valid: null, binding: null },
      ],
      currency: [{ id: 1, qty: 100, valid: false }],
      professions: [{ id: 3, qty: 400, valid: true }],
    },
  })
  for (const secret of [player.key, player.name, player.id, owner.email ?? '', owner.accountId, owner.session]) {
    expect(reply.body).not.toContain(secret)
  }
  expect(account.jobs).toEqual([])
})

const OWN_REASONS: [string, Partial<typeof verificationList.$inferInsert>][] = [
  ['The game answered with an error.', { checkError: 'The game answered with an error.' }],
  [
    'The game refuses the key of this game account. It is tried again later.',
    { checkError: 'The game refuses the key of this game account. It is tried again later.' },
  ],
  [
    'The key of this game account does not have the "wallet" permission.',
    { checkError: 'The key of this game account does not have the "wallet" permission.' },
  ],
  [
    'The game account of this list is not linked any more, so it is not checked.',
    { gameAccountId: null, checkError: null },
  ],
]

it.each(OWN_REASONS)('shows strangers that the last try failed, and its owner alone why: %s', async (reason, state) => {
  await write({ ...checked(3), checkError: null, gameAccountId: player.id, ...state })
  const shown = await view()
  expect(shown.body?.success).toMatchObject({
    checkError: 'This list could not be checked lately.',
    lastUpdate: ago(3).toISOString(),
  })
  const own = await injectEndpoint(account.app, getVerificationList, {
    headers: { session: owner.session, listid: listId },
  })
  expect(own.body?.success.checkError).toBe(reason)
})

it.each(['A'.repeat(22), 'x', 'New', 'a\u0000b', "' or 1=1 --", '😀', 'x'.repeat(99)])(
  'has the same to say of every id that is none: %j',
  async (id) => {
    const { status, fault } = await view(id)
    expect(status).toBe(404)
    expect(fault).toMatchObject({ result: 'error', code: 'NOT_FOUND', error: expect.stringMatching(/^No such list/) })
  },
)

it('shows nothing of an account that is going to be erased', async () => {
  const mark = (deletionDue: Date | null) =>
    account.deps.database.db.update(siteAccount).set({ deletionDue }).where(eq(siteAccount.accountId, owner.accountId))
  await mark(ago(-60))
  expect((await view()).fault).toEqual({ result: 'error', error: 'No such list', code: 'NOT_FOUND', details: {} })
  await mark(null)
  expect((await view()).status).toBe(200)
})

it('asks for one check when the last is older than 10 minutes, however many look', async () => {
  await write(checked(9))
  expect((await view()).body?.success.isChecking).toBe(false)
  expect(account.jobs).toEqual([])
  await write(checked(11))
  const replies = await Promise.all(Array.from({ length: 8 }, () => view()))
  expect(replies.filter(({ body }) => body?.success.isChecking)).not.toHaveLength(0)
  expect((await view()).body?.success.isChecking).toBe(true)
  const payload = { accountId: owner.accountId }
  expect(account.jobs).toEqual([{ name: 'verify-list', payload, jobId: expect.any(String) }])
})

it('leaves a list alone for 10 minutes after a check that failed', async () => {
  await write({ checkedAt: ago(60), triedAt: ago(5), askedAt: ago(6) })
  expect((await view()).body?.success.isChecking).toBe(false)
  await write({ triedAt: ago(11) })
  expect((await view()).body?.success.isChecking).toBe(true)
})

it('considers a request lost after 5 minutes, and enqueues the same job again', async () => {
  await write({ checkedAt: ago(60), triedAt: ago(60), askedAt: ago(1) })
  expect((await view()).body?.success.isChecking).toBe(true)
  expect(account.jobs).toEqual([])
  await write({ askedAt: ago(6) })
  expect((await view()).body?.success.isChecking).toBe(true)
  await write({ askedAt: ago(6) })
  await view()
  expect(new Set(account.jobs.map(({ jobId }) => jobId)).size).toBe(1)
})

it('makes no calls once the game account is unlinked, and shows no more than for any list that fails', async () => {
  await write({ ...checked(60), gameAccountId: null, askedAt: account.deps.now() })
  expect((await view()).body?.success).toMatchObject({
    isChecking: false,
    lastUpdate: ago(60).toISOString(),
    checkError: 'This list could not be checked lately.',
  })
  expect(account.jobs).toEqual([])
})

it('is shown although the queue is away', async () => {
  await write(checked(60))
  const { enqueue } = account.deps.jobs
  account.deps.jobs.enqueue = () => Promise.reject(new Error('no queue'))
  const reply = await view()
  account.deps.jobs.enqueue = enqueue
  expect(reply.status).toBe(200)
})
