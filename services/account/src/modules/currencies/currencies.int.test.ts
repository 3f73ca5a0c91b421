import { ACCOUNT_LIMITS, changeCurrencyValues, listCurrencyValues } from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
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

type Value = { id: number; copper: number | null }
const as = ({ session }: Pick<TestAccount, 'session'>) => ({ headers: { session } })
const list = async (by = owner) => (await injectEndpoint(account.app, listCurrencyValues, as(by))).body?.success
const change = (values: Value[], by = owner) =>
  injectEndpoint(account.app, changeCurrencyValues, { ...as(by), body: { values } })

it('changes the values that are named, and leaves the others alone', async () => {
  expect(await list()).toEqual([])
  const reply = await change([
    { id: 23, copper: 5_000 },
    { id: 2, copper: 0.0125 },
  ])
  expect(reply.body?.success).toEqual([
    { id: 2, copper: 0.0125 },
    { id: 23, copper: 5_000 },
  ])
  expect(reply.headers['cache-control']).toBe('no-store')
  await change([
    { id: 2, copper: null },
    { id: 3, copper: 9 },
    { id: 3, copper: 10 },
    { id: 4, copper: null },
  ])
  const left = [
    { id: 3, copper: 10 },
    { id: 23, copper: 5_000 },
  ]
  expect(await list()).toEqual(left)
  expect((await change([])).body?.success).toEqual(left)
})

it('has room for 200 values, and says what to do about more', async () => {
  const all = Array.from({ length: ACCOUNT_LIMITS.currencyValues }, (_, at) => ({ id: at + 1, copper: at }))
  expect((await change(all)).status).toBe(200)
  const { status, fault } = await change([{ id: 500, copper: 1 }])
  expect(status).toBe(409)
  expect(fault).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('at most 200 currencies') })
  expect(await list()).toEqual(all)
  expect((await change([{ id: 1, copper: null }, { id: 500, copper: 1 }])).status).toBe(200) // biome-ignore format: short
})

it.each([
  ['less than nothing', [{ id: 1, copper: -1 }]],
  ['more than there is', [{ id: 1, copper: 1e13 }]],
  ['no currency', [{ id: 0, copper: 1 }]],
  ['an id that no column takes', [{ id: 2 ** 31, copper: 1 }]],
  ['more than 200 at once', Array.from({ length: 201 }, () => ({ id: 1, copper: 1 }))],
])('refuses %s, and keeps what there was', async (_what, values) => {
  await change([{ id: 9, copper: 1 }])
  const reply = await account.app.inject({
    ...{ method: 'POST', url: changeCurrencyValues.path, payload: { values } },
    headers: { session: owner.session, 'content-type': 'application/json' },
  })
  expect(reply.json()).toMatchObject({ code: 'VALIDATION' })
  expect(await list()).toEqual([{ id: 9, copper: 1 }])
})

it('loses none of several changes at the same time', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => change([{ id: at + 1, copper: at }])))
  expect(await list()).toHaveLength(8)
})

it('keeps values of different accounts apart, and needs a session', async () => {
  await change([{ id: 1, copper: 1 }])
  await change([{ id: 1, copper: 2 }], other)
  expect(await list()).toEqual([{ id: 1, copper: 1 }])
  const nobody = { ...owner, session: 'nobody' }
  expect((await change([], nobody)).fault).toMatchObject({ code: 'INVALID_SESSION' })
})
