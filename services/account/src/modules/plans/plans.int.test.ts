import {
  ACCOUNT_LIMITS,
  createPlan,
  deletePlan,
  listPlanRevisions,
  listPlans,
  listShares,
  type Plan,
  planSettings,
  revokeShare,
  sharePlan,
  updatePlan,
  viewPlan,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, type TestAccount } from '../../testing/add-account.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
let owner: TestAccount
let other: TestAccount

beforeEach(async () => {
  owner = await addAccount(account.deps)
  other = await addAccount(account.deps)
})

const { plan, listRevision } = accountSchema
const BOW = { name: 'Bow', settings: { targets: [{ id: 30_703, units: 1 }] } }
const UNKNOWN = 'A'.repeat(22)

const as = ({ session }: Pick<TestAccount, 'session'>) => ({ headers: { session } })
const list = async (by = owner): Promise<Plan[]> =>
  (await injectEndpoint(account.app, listPlans, as(by))).body?.success ?? []
/** As it is written by hand: settings that are left out are those of the contract. */
const post = async (url: string, payload: object, { session }: TestAccount) => {
  const headers = { session, 'content-type': 'application/json' }
  const reply = await account.app.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, answer: reply.json() }
}
const create = (body: object = BOW, by = owner) => post(createPlan.path, body, by)
const created = async (body: object = BOW, by = owner): Promise<Plan> => {
  const { answer } = await create(body, by)
  expect(answer).toMatchObject({ result: 'success' })
  return answer.success
}
const update = (body: object, by = owner) => post(updatePlan.path, body, by)
const remove = (id: string, by = owner) => injectEndpoint(account.app, deletePlan, { ...as(by), body: { id } })
const revisions = (id: string, by = owner) =>
  injectEndpoint(account.app, listPlanRevisions, { ...as(by), query: { id } })
const setShared = (id: string, isShared: boolean, by = owner) =>
  injectEndpoint(account.app, sharePlan, { ...as(by), body: { id, isShared } })
const shareIdOf = async (id: string): Promise<string> => (await setShared(id, true)).body?.success.shareId ?? ''
const view = (share: string) => injectEndpoint(account.app, viewPlan, { query: { share } })
const shares = async () => (await injectEndpoint(account.app, listShares, as(owner))).body?.success ?? []

it('keeps a plan with every setting, replaces it and deletes it with its former states', async () => {
  const { id, ...made } = await created({ name: ' Bow ', settings: BOW.settings })
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(made).toEqual({
    name: 'Bow',
    settings: planSettings.parse(BOW.settings),
    revision: 1,
    updatedAt: '2026-03-01T12:00:00.000Z',
    shareId: null,
  })
  account.pass(1000)
  const settings = { ...made.settings, trading: 'orders', days: 10, currencies: [{ id: 2, copper: 0.0125 }] }
  const changed = await update({ id, name: 'Bow', settings, revision: 1 })
  const now = { id, name: 'Bow', settings, revision: 2, updatedAt: '2026-03-01T12:00:01.000Z', shareId: null }
  expect(changed.answer.success).toEqual(now)
  expect(await list()).toEqual([now])
  expect((await revisions(id)).body?.success).toEqual([{ id, ...made }])
  expect((await remove(id)).body).toEqual({ result: 'success' })
  expect(await list()).toEqual([])
  expect((await revisions(id)).status).toBe(404)
  expect(await account.deps.database.db.$count(listRevision, eq(listRevision.accountId, owner.accountId))).toBe(0)
})

it('lists the latest first, and nothing of others', async () => {
  const { id } = await created({ ...BOW, name: 'a' })
  account.pass(1000)
  await created({ ...BOW, name: 'b' })
  account.pass(1000)
  await update({ ...BOW, id, name: 'c' })
  await created({ ...BOW, name: 'theirs' }, other)
  expect((await list()).map(({ name }) => name)).toEqual(['c', 'b'])
})

it('reads plans of earlier releases with the settings of today, and leaves out one that it cannot read', async () => {
  const { db } = account.deps.database
  const row = { accountId: owner.accountId, revision: 1, updatedAt: new Date(0) }
  const earlier = { targets: [{ id: 5, units: 2 }], trading: 'now' as const }
  const odd = { targets: [], trading: 'by barter' } as never
  await db.insert(plan).values([
    { ...row, planId: 'E'.repeat(22), name: 'earlier', settings: earlier },
    { ...row, planId: 'O'.repeat(22), name: 'odd', settings: odd, shareId: 'O'.repeat(24) },
  ])
  expect(await list()).toMatchObject([{ name: 'earlier', settings: planSettings.parse(earlier) }])
  expect((await view('O'.repeat(24))).status).toBe(404)
  expect((await update({ ...BOW, id: 'O'.repeat(22) })).answer.success).toMatchObject({ name: 'Bow', revision: 2 })
})

it.each([
  ['no name', { ...BOW, name: ' ' }, 'a plan needs a name'],
  ['a name of two lines', { ...BOW, name: 'a\nb' }, 'the name of a plan has no line breaks'],
  ['no settings', { name: 'a' }, "body 'settings'"],
  ['no targets', { name: 'a', settings: {} }, "body 'settings.targets'"],
  ['an item of 0', { name: 'a', settings: { targets: [{ id: 0, units: 1 }] } }, "body 'settings.targets.0.id'"],
  ['half a unit', { name: 'a', settings: { targets: [{ id: 1, units: 0.5 }] } }, "body 'settings.targets.0.units'"],
  [
    'too many targets',
    { name: 'a', settings: { targets: Array.from({ length: 201 }, (_, at) => ({ id: at + 1, units: 1 })) } },
    'a plan has at most 200 targets',
  ],
  [
    'a target twice',
    { name: 'a', settings: { targets: [7, 8, 7].map((id) => ({ id, units: 1 })) } },
    'item 7 is a target twice; give its units once',
  ],
  [
    'two values of a currency',
    { name: 'a', settings: { targets: [], currencies: [1, 2].map((copper) => ({ id: 23, copper })) } },
    'currency 23 has two values; give one',
  ],
  ['another mode', { name: 'a', settings: { targets: [], mode: 'save' } }, "body 'settings.mode'"],
  ['a share of 0', { name: 'a', settings: { targets: [], sellShare: 0 } }, "body 'settings.sellShare'"],
])('refuses %s, and nothing is written', async (_what, body, text) => {
  const reply = await create(body)
  expect(reply).toMatchObject({ status: 400 })
  expect(reply.answer).toMatchObject({ code: 'VALIDATION', error: expect.stringContaining(text) })
  expect(await list()).toEqual([])
})

it('refuses a stale revision with both versions, and lets the last writer win where none is given', async () => {
  const { id } = await created()
  await update({ ...BOW, id, name: 'b', revision: 1 })
  const stale = await update({ ...BOW, id, name: 'c', revision: 1 })
  expect(stale).toMatchObject({
    status: 409,
    answer: {
      code: 'CONFLICT',
      error: 'this plan was changed elsewhere meanwhile',
      details: { current: { id, name: 'b', revision: 2 }, given: { id, name: 'c', revision: 1 } },
    },
  })
  expect((await update({ ...BOW, id, name: 'b', revision: 1 })).answer.success.revision).toBe(2)
  expect((await update({ ...BOW, id, name: 'd' })).answer.success).toMatchObject({ name: 'd', revision: 3 })
})

it('lets one of several changes of the same revision through', async () => {
  const { id } = await created()
  const replies = await Promise.all(['a', 'b', 'c'].map((name) => update({ ...BOW, id, name, revision: 1 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await revisions(id)).body?.success).toHaveLength(1)
})

it('keeps the 20 newest former states', async () => {
  const { id } = await created()
  for (let n = 2; n <= 23; n++) await update({ ...BOW, id, name: `n${n}` })
  const former = (await revisions(id)).body?.success ?? []
  expect(former.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at))
  expect(former[0]).toMatchObject({ id, name: 'n22', shareId: null })
})

it('allows 100 plans, also when several are made at the same time', async () => {
  await account.deps.database.db.insert(plan).values(
    Array.from({ length: ACCOUNT_LIMITS.plans - 1 }, (_, at) => ({
      ...{ accountId: owner.accountId, planId: `P${String(at).padStart(21, '0')}`, name: 'a' },
      ...{ settings: BOW.settings, revision: 1, updatedAt: new Date(0) },
    })),
  )
  const replies = await Promise.all([create(), create(), create()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.answer).toMatchObject({
    code: 'CONFLICT',
    error: 'an account has at most 100 plans; delete one first',
  })
  expect((await create(BOW, other)).status).toBe(200)
})

it('counts plans to the room of lists', async () => {
  let state = 12_345
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  const { db } = account.deps.database
  const names = Array.from({ length: 99 }, (_, at) => `P${String(at).padStart(21, '0')}`)
  await db.insert(plan).values(
    names.map((planId) => ({
      ...{ accountId: owner.accountId, planId, name: 'a', revision: 1, updatedAt: new Date(0) },
      settings: { targets: Array.from({ length: 4_000 }, (_, n) => ({ id: random(), units: n })) },
    })),
  )
  expect((await create()).answer).toMatchObject({
    code: 'TOO_LARGE',
    error: 'the lists and plans of an account hold at most 3 MB together; make some smaller first',
  })
})

it("answers for another account's plan as for one that never existed", async () => {
  const { id } = await created()
  for (const call of [revisions, remove]) {
    const [foreign, never] = await Promise.all([call(id, other), call(UNKNOWN, other)])
    expect(foreign.fault).toEqual({ result: 'error', error: 'No such plan', code: 'NOT_FOUND', details: {} })
    expect(foreign.fault).toEqual(never.fault)
  }
  for (const isShared of [true, false])
    expect((await setShared(id, isShared, other)).fault).toMatchObject({ error: 'No such plan' })
  expect((await update({ ...BOW, id }, other)).answer).toMatchObject({ error: 'No such plan' })
  expect(await list()).toMatchObject([{ id, revision: 1, shareId: null }])
})

describe('a shared plan', () => {
  it('is read by anyone who has its id, with nothing of whose it is', async () => {
    const { id, settings, updatedAt } = await created()
    const share = await shareIdOf(id)
    expect(share).toMatch(/^[\w-]{24}$/)
    const seen = await view(share)
    expect(seen.headers['cache-control']).toBe('no-store')
    expect(seen.body).toEqual({
      result: 'success',
      success: { name: 'Bow', settings, revision: 1, updatedAt },
    })
    expect(Object.keys(settings).sort()).toEqual(Object.keys(planSettings.shape).sort())
    for (const own of [id, owner.accountId, owner.userName, share]) expect(JSON.stringify(seen.body)).not.toContain(own)
  })

  it('shows what it is now, keeps its id while it is shared, and has another one later', async () => {
    const { id } = await created()
    const share = await shareIdOf(id)
    await update({ ...BOW, id, name: 'Longbow' })
    expect((await view(share)).body?.success).toMatchObject({ name: 'Longbow', revision: 2 })
    expect(await shareIdOf(id)).toBe(share)
    expect((await setShared(id, false)).body?.success).toMatchObject({ id, revision: 2, shareId: null })
    expect((await view(share)).fault).toMatchObject({ code: 'NOT_FOUND' })
    const next = await shareIdOf(id)
    expect(next).not.toBe(share)
    expect((await view(share)).status).toBe(404)
    expect((await view(next)).status).toBe(200)
    await remove(id)
    expect((await view(next)).status).toBe(404)
  })

  it('stands among what others can read, and is revoked there', async () => {
    const { id } = await created({ ...BOW, name: 'For the guild' })
    account.pass(1000)
    await created({ ...BOW, name: 'nobody sees this' })
    const createdAt = account.deps.now().toISOString()
    const share = await shareIdOf(id)
    account.pass(1000)
    expect(await shares()).toEqual([
      {
        ...{ id: share, kind: 'plan', subject: 'For the guild', createdAt },
        ...{ expiresAt: null, path: `/planner?share=${share}` },
      },
    ])
    const revoke = (by: TestAccount) => injectEndpoint(account.app, revokeShare, { ...as(by), body: { id: share } })
    expect((await revoke(other)).status).toBe(404)
    expect((await view(share)).status).toBe(200)
    expect((await revoke(owner)).status).toBe(200)
    expect((await view(share)).status).toBe(404)
    expect(await shares()).toEqual([])
    expect(await list()).toMatchObject(['nobody sees this', 'For the guild'].map((name) => ({ name, shareId: null })))
  })

  it('is not shown while its account waits for its deletion', async () => {
    const { siteAccount } = accountSchema
    const setDue = (deletionDue: Date | null) =>
      account.deps.database.db
        .update(siteAccount)
        .set({ deletionDue })
        .where(eq(siteAccount.accountId, owner.accountId))
    const share = await shareIdOf((await created()).id)
    await setDue(new Date('2026-04-01T00:00:00Z'))
    expect((await view(share)).status).toBe(404)
    await setDue(null)
    expect((await view(share)).status).toBe(200)
  })

  it('is looked for 120 times a minute and address', async () => {
    const ask = () => account.app.inject({ url: `${viewPlan.path}?share=x`, remoteAddress: '198.51.100.7' })
    for (let n = 0; n < 120; n++) expect((await ask()).statusCode).toBe(404)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringContaining('more than 120 looks at shared plans from your address in a minute'),
    })
    expect((await view('x')).status).toBe(404)
  })
})
