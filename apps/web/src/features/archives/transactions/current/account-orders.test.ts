import { ApiError } from '@gildscope/contracts/client'
import { describe, expect, it } from 'vitest'
import { GAME_ACCOUNT } from '../../../../testing/account-answers.ts'
import { accountOrders } from './account-orders.ts'

const SEEN = '2026-11-20T09:00:00Z'
const order = { id: 7, item_id: 19721, price: 2032, quantity: 1250, created: '2026-11-20T08:00:00Z' }
const WELL = { hasFailed: false, error: null, nextTry: null, retry: () => {} }
const FAILED = { ...WELL, hasFailed: true, error: new ApiError('OFFLINE', 0, 'could not fetch') }
const TRADER = { ...GAME_ACCOUNT, permissions: ['account', 'tradingpost'] }
const known = { name: 'Orla.1234', side: 'sell', account: TRADER, live: undefined, read: WELL, stored: null } as const
const live = { orders: [order], madeAt: 1000, renewsAt: 301_000 }
const stored = {
  ...{ account: 'Orla.1234', accountID: TRADER.id, seenAt: SEEN },
  orders: [
    { ...order, side: 'sell' as const, quantity: 2500, firstSeen: SEEN },
    { ...order, id: 8, side: 'buy' as const, firstSeen: SEEN },
  ],
}

describe('the orders of an account', () => {
  it('are those that the game reports, with the remaining ones as last stored', () => {
    const { state, orders, obstacle } = accountOrders({ ...known, live, stored })
    expect({ state, obstacle }).toEqual({ state: 'live', obstacle: null })
    expect(orders).toEqual([{ ...order, account: 'Orla.1234', storedAt: null, storedQuantity: 2500 }])
  })

  it('stay while the next answer fails', () => {
    expect(accountOrders({ ...known, live, read: FAILED })).toMatchObject({ state: 'live', obstacle: 'no answer' })
  })

  it('are the stored ones of this side when the game does not answer', () => {
    const { state, orders, madeAt, obstacle } = accountOrders({ ...known, read: FAILED, stored })
    expect({ state, madeAt, obstacle }).toEqual({ state: 'stored', madeAt: Date.parse(SEEN), obstacle: 'no answer' })
    expect(orders.map(({ id, quantity, storedAt }) => [id, quantity, storedAt])).toEqual([[7, 2500, SEEN]])
  })

  it('stay the stored ones while the game is asked again', () => {
    const read = { ...WELL, hasFailed: true }
    expect(accountOrders({ ...known, read, stored })).toMatchObject({ state: 'stored', obstacle: 'no answer' })
    expect(accountOrders({ ...known, read, stored, live })).toMatchObject({ state: 'live', obstacle: null })
  })

  it.each([
    [undefined, 'no key'],
    [{ ...TRADER, state: 'invalid' as const }, 'invalid key'],
    [{ ...TRADER, permissions: ['account'] }, 'lacks permission'],
  ])('are the stored ones without a key that may read them', (account, obstacle) => {
    expect(accountOrders({ ...known, account, stored })).toMatchObject({ state: 'stored', obstacle })
  })

  it('are unknown when none were stored', () => {
    expect(accountOrders({ ...known, read: FAILED }).state).toBe('unknown')
    expect(accountOrders({ ...known, read: FAILED, stored: { ...stored, seenAt: null } }).state).toBe('unknown')
  })

  it('are on their way until the game or the archive has answered', () => {
    expect(accountOrders({ ...known, stored }).state).toBe('reading')
    expect(accountOrders({ ...known, read: FAILED, stored: undefined }).state).toBe('reading')
  })
})
