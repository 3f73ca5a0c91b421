import { expect, it } from 'vitest'
import { type AmountKind, amountOf, steppedAmount } from './amount.ts'

const gold: AmountKind = { kind: 'coins', step: 10_000 }
const share: AmountKind = { kind: 'number', step: 0.01, max: 1 }

it('reads numbers within their bounds, and coins in copper', () => {
  expect(amountOf('0.25', share)).toBe(0.25)
  expect(amountOf('1.01', share)).toBeNull()
  expect(amountOf('-1', { kind: 'number', step: 1 })).toBeNull()
  expect(amountOf('  ', share)).toBeNull()
  expect(['0', '1'].map((text) => amountOf(text, { kind: 'number', step: 1, min: 1 }))).toEqual([null, 1])
  expect(amountOf('1g 2s 3c', gold)).toBe(10_203)
})

it('goes up and down by a step, but not below zero', () => {
  expect(steppedAmount('2g', gold, 1)).toBe(30_000)
  expect(steppedAmount('50s', gold, -1)).toBe(0)
  expect(steppedAmount('', gold, 1)).toBe(10_000)
})
