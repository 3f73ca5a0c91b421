import {
  ACCOUNT_LIMITS,
  createList,
  createVerificationList,
  deleteList,
  listListRevisions,
  saveGemstoreList,
  updateList,
  updateVerificationList,
} from '@gildscope/contracts'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const { listBytes, listItems, verificationEntries, lists, verificationLists, gemstoreEntries, listName } =
  ACCOUNT_LIMITS
const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

/** Incompressible ids, from a sequence that is the same in every run. */
let state = 12_345
const random = (most: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return 1 + (state % most)
}
const ids = (count: number): number[] => Array.from({ length: count }, () => random(2_147_483_646))
const wideName = (): string =>
  String.fromCodePoint(...Array.from({ length: listName.most / 2 }, () => 0x20000 + random(40_000)))
const entries = (count: number) => ids(count).map((id) => ({ id, qty: random(1_000_000_000) }))

/** The stored bytes of a person: rows and their out-of-line data. */
const bytesOf = async (): Promise<number> => {
  const { rows } = await world.deps.database.pool.query<{ bytes: string }>(
    `select sum(size) as bytes from (
       select pg_column_size(items) + pg_column_size(name) + 100 as size from account.market_list where account_id = $1
       union all select pg_column_size(content) + coalesce(pg_column_size(result), 0) + 100 from account.verification_list
         where account_id = $1
       union all select pg_column_size(content) + 100 from account.list_revision where account_id = $1
       union all select pg_column_size(uuid) + 100 from account.gemstore_entry where account_id = $1) as stored`,
    [person.accountId],
  )
  return Number(rows[0]?.bytes)
}
const as = () => ({ session: person.session })
/** Lists that are as large as they may be, as if the calls had made them. */
const fill = async (count: { lists: number; verificationLists: number }): Promise<void> => {
  const { pool } = world.deps.database
  await pool.query(
    `insert into account.market_list select $1, lpad(n::text, 22, 'm'), 'List',
       array(select (random() * 2147483646)::int + 1 from generate_series(1, $2) where n > 0), 1, now() - interval '1 day'
     from generate_series(1, $3::int) n`,
    [person.accountId, listItems, count.lists],
  )
  await pool.query(
    `insert into account.verification_list (account_id, list_id, name, content, revision, updated_at, result)
     select $1, lpad(n::text, 22, 'v'), 'List', jsonb_build_object('items', content), 1, now() - interval '1 day',
       jsonb_build_object('items', result)
     from generate_series(1, $3::int) n, lateral (
       select jsonb_agg(jsonb_build_object('id', id, 'qty', qty)) as content, jsonb_agg(jsonb_build_object('id', id, 'valid',
         true, 'binding', jsonb_build_object('character', qty / 3, 'account', qty / 5, 'none', qty / 7))) as result
       from (select (random() * 2147483646)::int as id, (random() * 1e9)::int as qty from generate_series(1, $2) where n > 0) e
     ) as one`,
    [person.accountId, verificationEntries, count.verificationLists],
  )
}

test('former states make room: the oldest of all lists go first', async () => {
  const made = await send(world.app, createList, { body: { name: 'First', items: ids(listItems) } }, as())
  const first: string = made.json().success
  await fill({ lists: 90, verificationLists: 20 })
  const shared = { gameID: person.gameAccount, currency: [], professions: [] }
  for (let save = 0; save < 12; save++) {
    world.account.pass(1000)
    const body = { name: `Save ${save}`, items: ids(listItems) }
    for (const id of save < 4 ? [first] : [first, person.listId])
      expect((await send(world.app, updateList, { body: { ...body, id } }, as())).statusCode).toBe(200)
    const again = { ...shared, name: `Save ${save}`, items: entries(verificationEntries), id: person.verificationId }
    expect((await send(world.app, updateVerificationList, { body: again }, as())).statusCode).toBe(200)
    expect(await bytesOf()).toBeLessThanOrEqual(listBytes)
  }
  const former = (await send(world.app, listListRevisions, { headers: { listid: first } }, as())).json().success
  const names: string[] = former.map(({ name }: { name: string }) => name)
  expect(names.length).toBeGreaterThan(2)
  expect(names.length).toBeLessThan(12)
  expect(names).toEqual(names.map((_, index) => `Save ${10 - index}`))
})

test('what would not fit without them is refused with the limit, and what makes it smaller is not', async () => {
  await fill({ lists: lists - 2, verificationLists: verificationLists - 2 })
  const uuids = Array.from({ length: gemstoreEntries }, () => ({ uuid: `${wideName()}${wideName()}`.slice(0, 100) }))
  await send(world.app, saveGemstoreList, { body: { items: uuids } }, as())
  const before = await bytesOf()
  const items = ids(listItems)
  const shared = {
    gameID: person.gameAccount,
    name: wideName(),
    items: entries(verificationEntries),
    currency: [],
    professions: [],
  }
  for (const [endpoint, body] of [
    [createList, { name: wideName(), items }],
    [updateList, { id: person.listId, name: wideName(), items }],
    [createVerificationList, shared],
    [updateVerificationList, { ...shared, id: person.verificationId }],
  ] as const) {
    const reply = await send(world.app, endpoint, { body }, as())
    expect(reply.statusCode, `${before} ${endpoint.name}: ${reply.body.slice(0, 200)}`).toBe(413)
    expect(reply.json()).toMatchObject({
      code: 'TOO_LARGE',
      error: 'the lists and plans of an account hold at most 3 MB together; make some smaller first',
      details: { limitBytes: listBytes },
    })
  }
  expect(await bytesOf()).toBe(before)
  const full = `${'m'.repeat(21)}1`
  expect(
    (await send(world.app, updateList, { body: { id: full, name: 'Less', items: ids(4_000) } }, as())).statusCode,
  ).toBe(200)
  for (let n = 2; n < 60; n++) {
    const body = { id: String(n).padStart(22, 'm') }
    expect((await send(world.app, deleteList, { body }, as())).statusCode).toBe(200)
  }
  expect((await send(world.app, createList, { body: { name: 'Room', items } }, as())).statusCode).toBe(200)
  expect(await bytesOf()).toBeLessThanOrEqual(listBytes)
})
