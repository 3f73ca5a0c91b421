import { expect, it } from 'vitest'
import { reconnectDelayMs } from './reconnect-delay.ts'

const delay = (given: Partial<Parameters<typeof reconnectDelayMs>[0]>) =>
  reconnectDelayMs({ retryMs: 3000, failures: 0, askedSeconds: null, spread: 0.5, ...given })

it('doubles with every failure, up to a minute, plus or minus half', () => {
  expect([0, 1, 4, 5, 2000].map((failures) => delay({ failures }))).toEqual([3000, 6000, 48_000, 60_000, 60_000])
  expect([delay({ spread: 0 }), delay({ spread: 1 })]).toEqual([1500, 4500])
})

it('is never none, whatever a server says', () => {
  expect(delay({ retryMs: 0 })).toBe(100)
  expect(delay({ retryMs: 0, failures: 2000 })).toBe(60_000)
})

it('is what a refusal asks for, an hour at most, which a timer can hold', () => {
  expect(delay({ askedSeconds: 7 })).toBe(7500)
  expect(delay({ askedSeconds: 3_000_000 })).toBe(3_600_500)
})
