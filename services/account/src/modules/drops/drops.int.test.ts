import { exportAccount, listOwnDrops, withdrawDrop } from '@gildscope/contracts'
import { createDb } from '@gildscope/db'
import { withdrawRecord } from '@gildscope/research/drops'
import { injectEndpoint, roleUrl } from '@gildscope/testkit'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../hostile/testing/people.ts'
import { useHostileWorld } from '../../hostile/testing/use-hostile-world.ts'

const world = useHostileWorld()
let ada: Person
let other: Person
beforeEach(async () => {
  ada = await world.add()
  other = await world.add()
})

const list = async ({ session }: Person) =>
  (await injectEndpoint(world.app, listOwnDrops, { headers: { session } })).body?.success ?? []
const withdraw = ({ session }: Person, id: string) =>
  injectEndpoint(world.app, withdrawDrop, { headers: { session }, body: { id } })
const countsOf = async (giver: string) => {
  const { rows } = await world.deps.database.pool.query(
    `select (select count(*)::int from stats.drop_record where giver = $1) as records,
       (select coalesce(sum(submissions), 0)::int from stats.drop_cell where giver = $1) as counted,
       (select submissions from stats.drop_item) - (select count(*)::int from stats.drop_record) as miscounted`,
    [giver],
  )
  return rows[0]
}

test('submissions of linked game accounts are shown to their owner, with the name that others do not see', async () => {
  expect(await list(ada)).toEqual([
    expect.objectContaining({
      ...{ id: ada.dropId, account: ada.gameAccount, pseudonym: ada.giver, activity: 'Opening', flags: [] },
      consumed: [{ id: 36_038, quantity: 250, price: null }],
    }),
  ])
  const { session } = ada
  const { body } = await injectEndpoint(world.app, exportAccount, { headers: { session } })
  expect(body?.drops).toEqual([expect.objectContaining({ id: ada.dropId })])
})

test('a withdrawn record is removed from records and counts, and only once', async () => {
  expect((await withdraw(ada, ada.dropId)).status).toBe(200)
  expect(await list(ada)).toEqual([])
  expect(await countsOf(ada.giver)).toEqual({ records: 0, counted: 0, miscounted: 0 })
  expect((await withdraw(ada, ada.dropId)).status).toBe(404)
  expect(await list(other)).toHaveLength(1)
})

test('the role of this service may withdraw', async () => {
  const handle = createDb(await roleUrl(world.deps.config.DATABASE_URL, 'account'), { max: 1 })
  try {
    expect(await withdrawRecord(handle.pool, ada.dropId, [ada.giver])).toBe(true)
    expect(await countsOf(ada.giver)).toEqual({ records: 0, counted: 0, miscounted: 0 })
  } finally {
    await handle.close()
  }
})

test("other users' records cannot be withdrawn, nor other kinds of ids", async () => {
  expect((await withdraw(ada, other.dropId)).status).toBe(404)
  expect(await countsOf(other.giver)).toEqual({ records: 1, counted: 1, miscounted: 0 })
  for (const id of ['x', '-1', '1e3', '9'.repeat(19), 7]) {
    const payload = { id }
    const headers = { session: ada.session }
    const { statusCode } = await world.app.inject({ method: 'POST', url: '/v1/drops/withdraw', payload, headers })
    expect(statusCode).toBe(400)
  }
})
