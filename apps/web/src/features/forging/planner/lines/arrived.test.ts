import { expect, test } from 'vitest'
import { EMPTY_PLAN } from '../testing/empty-plan.ts'
import { arrivedKeys } from './arrived.ts'

const purchase = (item: number, units: number) => ({
  ...{ item, units, chosen: 'now' as const, unitsNow: units, unitsByOrder: 0, now: null, order: null },
  ...{ bought: null, placed: null, paid: 0, saved: null },
})

test('a line has arrived when as many came in as it wants, beyond what was held before', () => {
  const plan = {
    ...EMPTY_PLAN,
    purchases: [purchase(1, 10), purchase(2, 5)],
    missing: [{ good: 'currency:23' as const, units: 85, held: 4, wantedFor: [] }],
  }
  const before = new Map([['item:1', 7] as const, ['currency:23', 4] as const])
  const now = new Map([['item:1', 16] as const, ['item:2', 5] as const, ['currency:23', 89] as const])
  expect([...arrivedKeys(plan, before, now)]).toEqual(['buy 2', 'obtain currency:23'])
  expect([...arrivedKeys(plan, before, new Map([...now, ['item:1', 17] as const]))]).toContain('buy 1')
})
