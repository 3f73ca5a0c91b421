import {
  ACCOUNT_LIMITS,
  createList,
  deleteList,
  getAccount,
  getList,
  listListRevisions,
  updateList,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addAccount, type TestAccount } from '../../testing/add-account.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
let owner: TestAccount
let other: TestAccount

beforeEach(async () => {
  owner = await addAccount(account.deps)
  other = await addAccount(account.deps)
})

type Given = { name: string; items: number[]; revision?: number }
const create = (body: Given, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, createList, { headers: { session }, body })
const update = (body: Given & { id: string }, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, updateList, { headers: { session }, body })
const remove = (id: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, deleteList, { headers: { session }, body: { id } })
const read = (listid: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, getList, { headers: { session, listid } })
const revisions = (listid: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, listListRevisions, { headers: { session, listid } })
const shownNames = async ({ session }: TestAccount = owner): Promise<string[]> =>
  Object.values((await injectEndpoint(account.app, getAccount, { headers: { session } })).body?.account.lists ?? {})
const created = async (body: Given, by: TestAccount = owner): Promise<string> =>
  (await create(body, by)).body?.success ?? ''

it('makes a list, reads it, replaces it and deletes it', async () => {
  const id = await created({ name: ' Ores ', items: [3, 1, 3, 2] })
  expect(id).toMatch(/^[\w-]{22}$/)
  const first = await read(id)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.body).toEqual({
    result: 'success',
    success: { id, name: 'Ores', items: [3, 1, 2], revision: 1, updatedAt: '2026-03-01T12:00:00.000Z' },
  })
  account.pass(1000)
  expect((await update({ id, name: 'Ores', items: [] })).body).toEqual({ result: 'success', success: id })
  expect((await read(id)).body?.success).toMatchObject({
    items: [],
    revision: 2,
    updatedAt: '2026-03-01T12:00:01.000Z',
  })
  expect((await remove(id)).body).toEqual({ result: 'success' })
  expect(await read(id)).toMatchObject({ status: 404, fault: { result: 'error', error: 'No such list' } })
  expect((await revisions(id)).status).toBe(404)
  const kept = await account.deps.database.db
    .select()
    .from(accountSchema.listRevision)
    .where(eq(accountSchema.listRevision.accountId, owner.accountId))
  expect(kept).toEqual([])
})

it('ignores the temporary id of a list that was not saved yet', async () => {
  const reply = await injectEndpoint(account.app, createList, {
    headers: { session: owner.session },
    body: { id: 'New', name: 'a', items: [] },
  })
  expect((await read(reply.body?.success ?? '')).body?.success.name).toBe('a')
})

it('keeps names as they were given, whatever they look like', async () => {
  const names = [
    '<script>alert(1)</script>',
    "'; drop table account.market_list; --",
    '{{7*7}} #{x}',
    '鉱石 😀 é',
    '__proto__',
  ]
  for (const name of names) {
    const id = await created({ name, items: [] })
    expect((await read(id)).body?.success.name).toBe(name)
  }
  expect((await shownNames()).sort()).toEqual([...names].sort())
})

it("answers for another user's list as for one that never existed", async () => {
  const id = await created({ name: 'mine', items: [1] })
  const unknown = 'A'.repeat(22)
  for (const call of [read, revisions, remove]) {
    const [foreign, never] = await Promise.all([call(id, other), call(unknown, other)])
    expect(foreign).toMatchObject({ status: 404, fault: never.fault as object })
    expect(foreign.fault).toEqual({ result: 'error', error: 'No such list', code: 'NOT_FOUND', details: {} })
  }
  const taken = await update({ id, name: 'yours', items: [] }, other)
  expect(taken.fault).toEqual((await update({ id: unknown, name: 'yours', items: [] }, other)).fault)
  expect((await read(id)).body?.success).toMatchObject({ name: 'mine', items: [1], revision: 1 })
})

it('asks which list, and says of one that was not saved where lists are made', async () => {
  const { session } = owner
  expect(await injectEndpoint(account.app, getList, { headers: { session } })).toMatchObject({
    status: 400,
    fault: { code: 'VALIDATION', error: expect.stringContaining('listID') },
  })
  expect(await update({ id: 'New', name: 'a', items: [] })).toMatchObject({
    status: 404,
    fault: { code: 'NOT_FOUND', error: expect.stringMatching(/^No such list: .*\/new$/) },
  })
})

it.each([
  ['no name', { name: '  ', items: [] }, 'a list needs a name'],
  ['a long name', { name: 'x'.repeat(81), items: [] }, 'at most 80 characters'],
  ['a name of two lines', { name: 'a\u0000b', items: [] }, 'no line breaks'],
  ['half a character', { name: 'a\ud800', items: [] }, 'no line breaks and no other control characters'],
  ['an id of 0', { name: 'a', items: [0] }, "body 'items.0'"],
  ['a fraction', { name: 'a', items: [1.5] }, "body 'items.0'"],
  ['text for an id', { name: 'a', items: ['1'] }, "body 'items.0'"],
  ['a huge id', { name: 'a', items: [2 ** 31] }, "body 'items.0'"],
  ['too many items', { name: 'a', items: Array.from({ length: 10_000 }, (_, i) => i + 1) }, 'at most 5000 items'],
  ['a revision of 0', { name: 'a', items: [], revision: 0 }, "body 'revision'"],
  ['no object', [], 'body'],
  ['no items', { name: 'a' }, "body 'items'"],
])('refuses %s, and nothing is written', async (_what, body, text) => {
  const reply = await account.app.inject({
    method: 'POST',
    url: createList.path,
    headers: { session: owner.session, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ result: 'error', code: 'VALIDATION', error: expect.stringContaining(text) })
  expect(await shownNames()).toEqual([])
})

it('accepts a list of 5,000 items', async () => {
  const items = Array.from({ length: 5_000 }, (_, index) => 2_147_483_647 - index)
  const id = await created({ name: 'all', items })
  expect((await read(id)).body?.success.items).toEqual(items)
})

it('refuses a body that is not JSON and one that is not a list', async () => {
  const headers = { session: owner.session, 'content-type': 'application/json' }
  for (const payload of ['{', '', '"x"', 'null']) {
    const reply = await account.app.inject({ method: 'POST', url: createList.path, headers, payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().result).toBe('error')
  }
  const { session } = owner
  const cookie = { cookie: `session=${session}`, origin: 'http://localhost:8080' }
  const sendText = (who: Record<string, string>) =>
    account.app.inject({
      method: 'POST',
      url: createList.path,
      headers: { ...who, 'content-type': 'text/plain' },
      payload: '{"name":"Ores","items":[]}',
    })
  expect((await sendText(cookie)).statusCode).toBe(415)
  expect((await sendText({ session })).statusCode).toBe(200)
})

it('needs a session for every call', async () => {
  const nobody = { ...owner, session: 'nobody' }
  const replies = await Promise.all([
    create({ name: 'a', items: [] }, nobody),
    update({ id: 'A'.repeat(22), name: 'a', items: [] }, nobody),
    remove('A'.repeat(22), nobody),
    read('A'.repeat(22), nobody),
    revisions('A'.repeat(22), nobody),
  ])
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 401, fault: { error: 'Invalid session', code: 'INVALID_SESSION' } })
})

it('refuses a stale revision with both versions, and lets the last writer win where none is given', async () => {
  const id = await created({ name: 'a', items: [1] })
  await update({ id, name: 'b', items: [2], revision: 1 })
  const stale = await update({ id, name: 'c', items: [3, 3], revision: 1 })
  expect(stale.status).toBe(409)
  expect(stale.fault).toMatchObject({
    result: 'error',
    code: 'CONFLICT',
    details: {
      current: { id, name: 'b', items: [2], revision: 2 },
      given: { id, name: 'c', items: [3], revision: 1 },
    },
  })
  expect((await update({ id, name: 'd', items: [4] })).status).toBe(200)
  expect((await read(id)).body?.success).toMatchObject({ name: 'd', items: [4], revision: 3 })
})

it('keeps the 20 newest former states, and none of a change that changes nothing', async () => {
  const id = await created({ name: 'n1', items: [1] })
  for (let n = 2; n <= 25; n++) await update({ id, name: `n${n}`, items: [n] })
  await update({ id, name: 'n25', items: [25], revision: 3 })
  expect((await read(id)).body?.success.revision).toBe(25)
  const former = (await revisions(id)).body?.success ?? []
  expect(former.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index))
  expect(former[0]).toEqual({ id, name: 'n24', items: [24], revision: 24, updatedAt: expect.any(String) })
  await remove(id)
  const again = await created({ name: 'n1', items: [1] })
  expect((await revisions(again)).body?.success).toEqual([])
})

it('lets one of two changes of the same revision through', async () => {
  const id = await created({ name: 'a', items: [] })
  const replies = await Promise.all([1, 2, 3, 4].map((item) => update({ id, name: 'a', items: [item], revision: 1 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await revisions(id)).body?.success).toHaveLength(1)
})

it('loses no state of changes at the same time', async () => {
  const id = await created({ name: 'a', items: [] })
  const items = Array.from({ length: 12 }, (_, index) => index + 1)
  const replies = await Promise.all(items.map((item) => update({ id, name: 'a', items: [item] })))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const former = (await revisions(id)).body?.success ?? []
  const now = (await read(id)).body?.success
  expect(now?.revision).toBe(13)
  const seen = [...former.flatMap((state) => state.items), ...(now?.items ?? [])]
  expect(seen.sort((a, b) => a - b)).toEqual(items)
})

it('allows 100 lists, also when two are created at the same time', async () => {
  const { db } = account.deps.database
  await db.insert(accountSchema.marketList).values(
    Array.from({ length: ACCOUNT_LIMITS.lists - 1 }, (_, index) => ({
      accountId: owner.accountId,
      listId: `L${String(index).padStart(21, '0')}`,
      name: 'a',
      items: [],
      revision: 1,
      updatedAt: new Date(0),
    })),
  )
  const replies = await Promise.all([1, 2, 3].map((item) => create({ name: 'last', items: [item] })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.fault).toMatchObject({
    code: 'CONFLICT',
    error: 'an account has at most 100 lists; delete one first',
  })
  expect(await shownNames()).toHaveLength(ACCOUNT_LIMITS.lists)
  expect((await create({ name: 'first', items: [] }, other)).status).toBe(200)
})
