import { MINUTE_MS } from '@gildscope/base/time'
import {
  ACCOUNT_LIMITS,
  createVerificationList,
  deleteVerificationList,
  getVerificationList,
  listVerificationRevisions,
  updateVerificationList,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addAccount, addGameAccount, type TestAccount } from '../../testing/add-account.ts'
import { fakePlayer } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const { due, listRevision, verificationList } = accountSchema
const account = useAccountApp()
const player = fakePlayer(1)
const second = fakePlayer(2)
let owner: TestAccount
let other: TestAccount

beforeEach(async () => {
  owner = await addAccount(account.deps)
  other = await addAccount(account.deps)
  await addGameAccount(account.deps, owner, player)
  await addGameAccount(account.deps, owner, second)
  account.jobs.length = 0
})

type Entry = { id: number; qty: number }
type Given = {
  name: string
  gameID: string
  items: Entry[]
  currency: Entry[]
  professions: Entry[]
  revision?: number
}
const given = (own: Partial<Given> = {}): Given => ({
  name: 'Raid',
  gameID: player.name,
  items: [],
  currency: [],
  professions: [],
  ...own,
})
const create = (body: Given, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, createVerificationList, { headers: { session }, body })
const update = (body: Given & { id: string }, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, updateVerificationList, { headers: { session }, body })
const remove = (id: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, deleteVerificationList, { headers: { session }, body: { id } })
const read = (listid: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, getVerificationList, { headers: { session, listid } })
const revisions = (listid: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, listVerificationRevisions, { headers: { session, listid } })
const created = async (own: Partial<Given> = {}): Promise<string> => (await create(given(own))).body?.success ?? ''
const storedLists = () =>
  account.deps.database.db.select().from(verificationList).where(eq(verificationList.accountId, owner.accountId))
const rowOf = async (listId: string) =>
  (await account.deps.database.db.select().from(verificationList).where(eq(verificationList.listId, listId)))[0]
const write = (listId: string, values: Partial<typeof verificationList.$inferInsert>) =>
  account.deps.database.db.update(verificationList).set(values).where(eq(verificationList.listId, listId))

const binding = { character: 0, account: 2, none: 0 }

it('makes a list, has it checked, reads it, replaces it and deletes it', async () => {
  const items = [{ id: 19721, qty: 2 }]
  const id = await created({ items, currency: [{ id: 1, qty: 10 }], professions: [{ id: 10, qty: 500 }] })
  expect(id).toMatch(/^[\w-]{22}$/)
  const { accountId } = owner
  expect(account.jobs).toEqual([{ name: 'verify-list', payload: { accountId }, jobId: expect.any(String) }])
  expect((await read(id)).body).toEqual({
    result: 'success',
    success: {
      id,
      name: 'Raid',
      user: owner.userName,
      gameID: player.name,
      lastUpdate: null,
      checkError: null,
      isChecking: true,
      items: [{ id: 19721, qty: 2, valid: null, binding: null }],
      currency: [{ id: 1, qty: 10, valid: null }],
      professions: [{ id: 10, qty: 500, valid: null }],
      revision: 1,
      updatedAt: account.deps.now().toISOString(),
    },
  })
  account.pass(1000)
  expect((await update({ ...given({ gameID: second.name }), id })).body).toEqual({ result: 'success', success: id })
  // The job that waits takes this one, too.
  expect(account.jobs).toHaveLength(1)
  expect((await read(id)).body?.success).toMatchObject({ gameID: second.name, items: [], revision: 2 })
  expect((await remove(id)).body).toEqual({ result: 'success' })
  expect((await read(id)).status).toBe(404)
  const kept = await account.deps.database.db.select().from(listRevision).where(eq(listRevision.listId, id))
  expect(kept).toEqual([])
})

it('stores one job for all that an owner saves in a minute, and another when the first has ended', async () => {
  const [id, next] = [await created(), await created({ gameID: second.name })]
  for (let save = 1; save <= 60; save++) {
    account.pass(1_000)
    const body = given({ items: [{ id: 1, qty: save }] })
    await update({ ...body, id: save % 2 === 0 ? id : next })
  }
  expect(account.jobs).toHaveLength(1)
  expect((await read(id)).body?.success.isChecking).toBe(true)
  await write(id, { askedAt: null, checkedAt: account.deps.now(), triedAt: account.deps.now() })
  await update({ ...given({ items: [{ id: 2, qty: 1 }] }), id })
  expect(account.jobs).toHaveLength(1)
  for (const list of [id, next]) await write(list, { askedAt: null })
  account.pass(1)
  await update({ ...given({ items: [{ id: 3, qty: 1 }] }), id })
  expect(account.jobs).toHaveLength(2)
  expect(account.jobs[1]?.jobId).not.toBe(account.jobs[0]?.jobId)
})

it('has the turn of its game account come when the job must have got lost, and no later than it would', async () => {
  const { db } = account.deps.database
  const turns = async () => {
    const rows = await db.select().from(due).where(eq(due.accountId, owner.accountId))
    return new Map(rows.map(({ kind, gameAccountId, nextAt }) => [`${kind} ${gameAccountId}`, nextAt?.getTime()]))
  }
  const now = account.deps.now().getTime()
  const id = await created()
  expect(await turns()).toEqual(new Map([[`verification ${player.id}`, now + MINUTE_MS]]))
  account.pass(10_000)
  await update({ ...given({ gameID: second.name }), id })
  expect(await turns()).toEqual(
    new Map([
      [`verification ${player.id}`, now + MINUTE_MS],
      [`verification ${second.id}`, now + 10_000 + MINUTE_MS],
    ]),
  )
  account.pass(10_000)
  await update({ ...given({ gameID: second.name, items: [{ id: 1, qty: 1 }] }), id })
  expect((await turns()).get(`verification ${second.id}`)).toBe(now + 10_000 + MINUTE_MS)
  await db.update(due).set({ nextAt: null }).where(eq(due.accountId, owner.accountId))
  await update({ ...given({ gameID: second.name, items: [{ id: 2, qty: 1 }] }), id })
  expect((await turns()).get(`verification ${second.id}`)).toBe(now + 20_000 + MINUTE_MS)
})

it('stores one job for everything an owner saves together', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => created({ name: `Raid ${index}` })))
  expect(account.jobs).toHaveLength(1)
})

it('repeats a request that was made long ago and never completed', async () => {
  const id = await created()
  account.pass(300_001)
  await update({ ...given({ items: [{ id: 3, qty: 1 }] }), id })
  expect(account.jobs).toHaveLength(2)
})

it('saves a list even when its check cannot be queued', async () => {
  const { enqueue } = account.deps.jobs
  account.deps.jobs.enqueue = () => Promise.reject(new Error('no queue'))
  const id = await created()
  account.deps.jobs.enqueue = enqueue
  expect((await rowOf(id))?.askedAt).toEqual(account.deps.now())
})

it('counts the last quantity of an entry that is given twice', async () => {
  const id = await created({
    items: [
      { id: 1, qty: 1 },
      { id: 2, qty: 1 },
      { id: 1, qty: 7 },
    ],
  })
  expect((await read(id)).body?.success.items.map(({ id: item, qty }) => [item, qty])).toEqual([
    [1, 7],
    [2, 1],
  ])
})

it('is for game accounts of its owner only', async () => {
  await addGameAccount(account.deps, other, fakePlayer(3))
  for (const gameID of [fakePlayer(3).name, 'Nobody.0000', '', 'a\u0000b', "' or 1=1 --", player.name.toUpperCase()]) {
    const reply = await create(given({ gameID }))
    expect(reply.status).toBe(404)
    expect(reply.fault).toMatchObject({ code: 'NOT_FOUND', error: expect.stringMatching(/^no game account/) })
  }
  const id = await created()
  expect((await update({ ...given({ gameID: fakePlayer(3).name }), id })).status).toBe(404)
  expect((await rowOf(id))?.revision).toBe(1)
  expect(await storedLists()).toHaveLength(1)
})

it("answers for another user's list as for one that never existed", async () => {
  await addGameAccount(account.deps, other, player)
  const id = await created()
  const unknown = 'A'.repeat(22)
  for (const call of [read, revisions, remove]) {
    const [foreign, never] = await Promise.all([call(id, other), call(unknown, other)])
    expect(foreign.fault).toEqual({ result: 'error', error: 'No such list', code: 'NOT_FOUND', details: {} })
    expect(foreign.fault).toEqual(never.fault)
  }
  const taken = await update({ ...given({ name: 'taken' }), id }, other)
  expect(taken.fault).toEqual((await update({ ...given(), id: unknown }, other)).fault)
  expect((await update({ ...given(), id: 'New' })).fault).toMatchObject({ error: expect.stringMatching(/\/new$/) })
  expect((await read(id)).body?.success.name).toBe('Raid')
})

const tooMany = Array.from({ length: 2_000 }, (_, index) => ({ id: index + 1, qty: 1 }))
it.each([
  ['a quantity of 0', { items: [{ id: 1, qty: 0 }] }, "body 'items.0.qty'"],
  ['a quantity beyond all', { items: [{ id: 1, qty: 1_000_000_001 }] }, "body 'items.0.qty'"],
  ['a fraction', { currency: [{ id: 1, qty: 1.5 }] }, "body 'currency.0.qty'"],
  ['an id below 1', { currency: [{ id: -1, qty: 1 }] }, "body 'currency.0.id'"],
  ['an eleventh profession', { professions: [{ id: 11, qty: 1 }] }, 'professions have the ids 1 to 10'],
  ['2,000 entries', { items: tooMany }, 'at most 500 entries'],
  ['501 entries of two kinds', { items: tooMany.slice(0, 500), currency: [{ id: 1, qty: 1 }] }, 'this one has 501'],
  ['no name', { name: '' }, 'a list needs a name'],
  ['a name of two lines', { name: 'a\nb' }, 'no line breaks'],
  ['no game account', { gameID: undefined }, "body 'gameID'"],
  ['a list for entries', { items: [[1, 2]] }, "body 'items.0'"],
])('refuses %s, and nothing is written', async (_what, own, text) => {
  const reply = await account.app.inject({
    method: 'POST',
    url: createVerificationList.path,
    headers: { session: owner.session, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...given(), ...own }),
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ result: 'error', code: 'VALIDATION', error: expect.stringContaining(text) })
  expect(await storedLists()).toEqual([])
  expect(account.jobs).toEqual([])
})

it('does not read 10,000 entries, and nothing is written', async () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, qty: 1 }))
  const reply = await account.app.inject({
    method: 'POST',
    url: createVerificationList.path,
    headers: { session: owner.session, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...given(), items }),
  })
  expect(reply.statusCode).toBe(413)
  expect(reply.json()).toMatchObject({ result: 'error', code: 'TOO_LARGE' })
  expect(await storedLists()).toEqual([])
})

it('needs a session for every call of its owner', async () => {
  const nobody = { ...owner, session: 'nobody' }
  const id = 'A'.repeat(22)
  const replies = await Promise.all([
    create(given(), nobody),
    update({ ...given(), id }, nobody),
    remove(id, nobody),
    read(id, nobody),
    revisions(id, nobody),
  ])
  for (const reply of replies) expect(reply).toMatchObject({ status: 401, fault: { error: 'Invalid session' } })
})

it('refuses a stale revision with both versions, and keeps the former states', async () => {
  const id = await created({ items: [{ id: 1, qty: 1 }] })
  await update({ ...given({ items: [{ id: 2, qty: 2 }], gameID: second.name }), id, revision: 1 })
  const stale = await update({ ...given({ items: [{ id: 3, qty: 3 }] }), id, revision: 1 })
  expect(stale.status).toBe(409)
  expect(stale.fault).toMatchObject({
    code: 'CONFLICT',
    details: {
      current: { id, revision: 2, gameID: second.name, items: [{ id: 2, qty: 2 }] },
      given: { id, revision: 1, gameID: player.name, items: [{ id: 3, qty: 3 }] },
    },
  })
  await update({ ...given({ name: 'third' }), id })
  const former = (await revisions(id)).body?.success
  expect(former).toMatchObject([
    { id, revision: 2, name: 'Raid', gameID: second.name, items: [{ id: 2, qty: 2 }], currency: [], professions: [] },
    { id, revision: 1, name: 'Raid', gameID: player.name, items: [{ id: 1, qty: 1 }] },
  ])
})

it('keeps the 20 newest former states', async () => {
  const id = await created()
  for (let n = 2; n <= 23; n++) await update({ ...given({ name: `n${n}` }), id })
  const former = (await revisions(id)).body?.success ?? []
  expect(former.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index))
})

it('lets one of two changes of the same revision through', async () => {
  const id = await created()
  const replies = await Promise.all(
    [1, 2, 3].map((qty) => update({ ...given({ items: [{ id: 1, qty }] }), id, revision: 1 })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await revisions(id)).body?.success).toHaveLength(1)
})

it('allows 50 lists, also when two are created at the same time', async () => {
  await account.deps.database.db.insert(verificationList).values(
    Array.from({ length: ACCOUNT_LIMITS.verificationLists - 1 }, (_, index) => ({
      accountId: owner.accountId,
      listId: `V${String(index).padStart(21, '0')}`,
      name: 'a',
      content: { items: [], currency: [], professions: [] },
      revision: 1,
      updatedAt: new Date(0),
    })),
  )
  const replies = await Promise.all([1, 2, 3].map(() => create(given())))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.fault).toMatchObject({
    code: 'CONFLICT',
    error: 'an account has at most 50 verification lists; delete one first',
  })
})

it('keeps verdicts on what a change left as it was, until the next check', async () => {
  const items = [
    { id: 1, qty: 1 },
    { id: 2, qty: 1 },
  ]
  const id = await created({ items })
  const checkedAt = new Date('2026-02-01T00:00:00Z')
  const verdicts = [
    { id: 1, valid: true, binding },
    { id: 2, valid: false, binding },
  ]
  await write(id, { checkedAt, result: { revision: 1, items: verdicts, currency: [], professions: [] } })

  await update({
    ...given({
      items: [
        { id: 1, qty: 1 },
        { id: 2, qty: 2 },
        { id: 3, qty: 1 },
      ],
    }),
    id,
  })
  expect((await read(id)).body?.success).toMatchObject({
    lastUpdate: checkedAt.toISOString(),
    isChecking: true,
    items: [
      { id: 1, qty: 1, valid: true, binding },
      { id: 2, qty: 2, valid: null, binding: null },
      { id: 3, qty: 1, valid: null, binding: null },
    ],
  })

  await update({ ...given({ items, gameID: second.name }), id })
  expect((await read(id)).body?.success).toMatchObject({
    lastUpdate: null,
    items: [
      { id: 1, valid: null, binding: null },
      { id: 2, valid: null, binding: null },
    ],
  })
})

it('makes no state of a change that changes nothing, but checks again when the last check is old', async () => {
  const id = await created({ items: [{ id: 1, qty: 1 }] })
  const same = { ...given({ items: [{ id: 1, qty: 1 }] }), id }
  await write(id, { checkedAt: account.deps.now(), triedAt: account.deps.now() })
  await update(same)
  expect(account.jobs).toHaveLength(1)
  account.pass(600_001)
  expect((await update({ ...same, revision: 7 })).status).toBe(200)
  expect(account.jobs).toHaveLength(2)
  expect((await read(id)).body?.success).toMatchObject({ revision: 1, isChecking: true })
  expect((await revisions(id)).body?.success).toEqual([])
})
