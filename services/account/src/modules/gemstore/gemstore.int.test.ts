import { ACCOUNT_LIMITS, getGemstoreList, saveGemstoreList } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { beforeEach, expect, it } from 'vitest'
import { addAccount, type TestAccount } from '../../testing/add-account.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
let owner: TestAccount
let other: TestAccount

beforeEach(async () => {
  await account.deps.database.db.delete(schema.referenceDocument)
  owner = await addAccount(account.deps)
  other = await addAccount(account.deps)
})

const START = '2026-02-01T17:00:00.000Z'
const sell = (uuid: string, latestStartDate: string | null) =>
  account.deps.database.db
    .insert(schema.referenceDocument)
    .values({ kind: 'gemstore', id: uuid, source: 'test', digest: '', data: { uuid, name: uuid, latestStartDate } })
type Item = { uuid: string; lastDate?: string | null }
const read = ({ session }: TestAccount = owner) =>
  injectEndpoint(account.app, getGemstoreList, { headers: { session } })
const save = (body: Item[] | { items: Item[] }, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, saveGemstoreList, { headers: { session }, body })
const itemsOf = async (of: TestAccount = owner) => (await read(of)).body?.success.items

it('replaces the whole list, in the order given, as an object or as a bare list', async () => {
  expect((await read()).body).toEqual({ result: 'success', success: { items: [] } })
  const first = [
    { uuid: 'b', lastDate: START },
    { uuid: 'a', lastDate: null },
  ]
  const reply = await save({ items: first })
  expect(reply.body).toEqual({ result: 'success', success: { items: first } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await itemsOf()).toEqual(first)
  await save([{ uuid: 'c' }, { uuid: 'b' }, { uuid: 'c', lastDate: START }])
  expect(await itemsOf()).toEqual([
    { uuid: 'c', lastDate: null },
    { uuid: 'b', lastDate: START },
  ])
  await save([])
  expect(await itemsOf()).toEqual([])
})

it('gives a new item the start of its latest sale and leaves stored dates alone', async () => {
  await sell('a', '2026-02-01T17:00:00Z')
  await sell('b', null)
  await save([{ uuid: 'a' }, { uuid: 'b' }])
  expect(await itemsOf()).toEqual([
    { uuid: 'a', lastDate: START },
    { uuid: 'b', lastDate: null },
  ])
  await account.deps.database.db.delete(schema.referenceDocument)
  await sell('a', '2026-03-01T17:00:00Z')
  await save([{ uuid: 'b' }, { uuid: 'a', lastDate: null }])
  expect(await itemsOf()).toEqual([
    { uuid: 'b', lastDate: null },
    { uuid: 'a', lastDate: START },
  ])
})

it('leaves the date of a sale that is still to come open, so that its start is announced', async () => {
  await sell('soon', '2026-12-01T17:00:00Z')
  await save([{ uuid: 'soon' }])
  expect(await itemsOf()).toEqual([{ uuid: 'soon', lastDate: null }])
})

it('lists items that the gem store never had, and saves nothing', async () => {
  await sell('a', null)
  await save([{ uuid: 'a' }])
  const strangers = Array.from({ length: 12 }, (_, index) => ({ uuid: `x${index}` }))
  const { status, fault } = await save([{ uuid: 'a' }, ...strangers])
  expect(status).toBe(400)
  expect(fault).toMatchObject({
    result: 'error',
    code: 'VALIDATION',
    error: 'the gem store never had these items: x0, x1, x2, x3, x4, x5, x6, x7, x8, x9 and 2 more',
    details: { unknown: strangers.map(({ uuid }) => uuid) },
  })
  expect(await itemsOf()).toEqual([{ uuid: 'a', lastDate: null }])
})

it.each([
  ['a date that does not exist', [{ uuid: 'a', lastDate: '2026-02-31' }], 'is no date'],
  ['words for a date', [{ uuid: 'a', lastDate: 'yesterday' }], 'is no date'],
  ['a number for a date', [{ uuid: 'a', lastDate: 1 }], 'body'],
  ['a date before the game', [{ uuid: 'a', lastDate: '0000-01-01' }], 'between 2012 and 2100'],
  ['a date beyond all', [{ uuid: 'a', lastDate: '9999-12-31' }], 'between 2012 and 2100'],
  ['an empty uuid', [{ uuid: '' }], 'body'],
  ['a long uuid', [{ uuid: 'x'.repeat(101) }], 'body'],
  ['a uuid with a zero byte', [{ uuid: 'a\u0000' }], 'no other control characters'],
  ['no uuid', [{}], 'body'],
  ['1,001 items', Array.from({ length: ACCOUNT_LIMITS.gemstoreEntries + 1 }, (_, i) => ({ uuid: `${i}` })), 'body'],
  ['no list', {}, 'body'],
])('refuses %s, and saves nothing', async (_what, body, text) => {
  await save([{ uuid: 'kept' }])
  for (const payload of [body, Array.isArray(body) ? { items: body } : body]) {
    const reply = await account.app.inject({
      method: 'POST',
      url: saveGemstoreList.path,
      headers: { session: owner.session, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ result: 'error', code: 'VALIDATION', error: expect.stringContaining(text) })
  }
  expect(await itemsOf()).toEqual([{ uuid: 'kept', lastDate: null }])
})

it('saves a list of 1,000 items', async () => {
  const items = Array.from({ length: ACCOUNT_LIMITS.gemstoreEntries }, (_, index) => ({
    uuid: `u${index}`,
    lastDate: START,
  }))
  expect((await save(items)).status).toBe(200)
  expect(await itemsOf()).toEqual(items)
})

it('keeps one of two lists that are saved at the same time, complete', async () => {
  const listOf = (name: string) =>
    Array.from({ length: 50 }, (_, index) => ({ uuid: `${name}${index}`, lastDate: START }))
  const lists = ['a', 'b', 'c', 'd'].map(listOf)
  const replies = await Promise.all(lists.map((list) => save(list)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(lists).toContainEqual(await itemsOf())
})

it('keeps lists of different accounts apart, and needs a session', async () => {
  await save([{ uuid: 'mine' }])
  await save([{ uuid: 'yours' }], other)
  expect(await itemsOf()).toEqual([{ uuid: 'mine', lastDate: null }])
  expect(await itemsOf(other)).toEqual([{ uuid: 'yours', lastDate: null }])
  const nobody = { ...owner, session: 'nobody' }
  expect((await read(nobody)).fault).toMatchObject({ error: 'Invalid session', code: 'INVALID_SESSION' })
  expect((await save([], nobody)).status).toBe(401)
})
