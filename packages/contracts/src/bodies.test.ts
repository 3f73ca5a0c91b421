import { describe, expect, test } from 'vitest'
import { ACCOUNT_LIMITS } from './account/limits.ts'
import { ENDPOINTS } from './index.ts'

const INT4 = 2_147_483_647
const times = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry)

const entries = (count: number) => times(count, { id: INT4, qty: ACCOUNT_LIMITS.quantity })
const list = { id: 'x'.repeat(100), name: 'x'.repeat(80), items: times(ACCOUNT_LIMITS.listItems, INT4), revision: INT4 }
const { verificationEntries } = ACCOUNT_LIMITS
const verificationList = { id: list.id, name: list.name, gameID: 'x'.repeat(100), items: entries(verificationEntries) }
const plan = {
  ...{ id: list.id, name: list.name, revision: INT4 },
  settings: {
    targets: times(ACCOUNT_LIMITS.planTargets, { id: INT4, units: ACCOUNT_LIMITS.planUnits }),
    ...{ mode: 'spend', trading: 'orders', waitDays: 59.999, orderSaves: INT4, visits: 48, stockCosts: 'selling' },
    ...{ recipes: 'known', converts: false, days: 1_000, budget: INT4, sellShare: 0.123456 },
    currencies: times(200, { id: INT4, copper: 1_234_567.123456 }),
  },
}
const date = '2026-03-01T12:00:00.000Z'
const stack = { id: INT4, quantity: 250_000, price: INT4 }

/** The largest bodies that people have a use for. */
const LARGEST: Record<string, object> = {
  createList: list,
  updateList: list,
  createVerificationList: verificationList,
  updateVerificationList: verificationList,
  createPlan: plan,
  updatePlan: plan,
  saveGemstoreList: { items: times(ACCOUNT_LIMITS.gemstoreEntries, { uuid: 'x'.repeat(100), lastDate: date }) },
  submitDrops: {
    ...{ key: 'x'.repeat(72), account: 'x'.repeat(100), character: 'x'.repeat(100), level: 80, mf: 2_000 },
    ...{ activity: 'Salvaging', salvagekit: 'Silver-Fed Salvage-o-Matic', delay: '3Month', iso: date },
    ...{ consumed: times(50, stack), items: times(500, stack), wallet: times(200, { id: INT4, value: -INT4 }) },
    bags: Object.fromEntries(Array.from({ length: 550 }, (_, n) => [String(INT4 - n), -250_000])),
  },
}
const CALLS = Object.values(ENDPOINTS).flat()

describe('the largest body that somebody has a use for', () => {
  test.each(Object.entries(LARGEST))('fits into that of %s', (name, body) => {
    const endpoint = CALLS.find((call) => call.name === name)
    expect(endpoint?.body?.safeParse(body).error?.issues).toBeUndefined()
    expect(JSON.stringify(body).length).toBeLessThan(endpoint?.bodyBytes ?? 0)
  })

  test('is considered for every call that takes more than a form', () => {
    const large = CALLS.filter(({ bodyBytes }) => bodyBytes > 16_384).map(({ name }) => name)
    expect(new Set(Object.keys(LARGEST))).toEqual(new Set(large))
  })
})
