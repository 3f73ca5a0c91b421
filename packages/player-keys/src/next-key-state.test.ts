import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type KeyAnswer, type KeyState, nextKeyState } from './next-key-state.ts'

const START = Date.parse('2026-03-02T10:00:00Z')
const at = (ms: number): Date => new Date(START + ms)
const good: KeyState = { state: 'ok', refusedSince: null, refusals: 0, nextCheckAt: at(0) }
const step = (before: KeyState, answer: KeyAnswer, ms: number, updateHours = 24): KeyState =>
  nextKeyState(before, answer, { now: at(ms), updateHours })

/** Refused at every check, each at the time that the previous one set. */
const refusedUntil = (end: (state: KeyState) => boolean): { waits: number[]; state: KeyState; ms: number } => {
  const waits: number[] = []
  let state = good
  let ms = 0
  while (!end(state)) {
    state = step(state, 'refused', ms)
    const next = state.nextCheckAt.getTime() - START
    waits.push((next - ms) / MINUTE_MS)
    ms = next
  }
  return { waits, state, ms }
}

it('checks a valid key again when the account is updated', () => {
  expect(step(good, 'accepted', 0, 6)).toEqual({ ...good, nextCheckAt: at(6 * HOUR_MS) })
})

it('suspects a key at its first refusal and waits longer each time, for half a day at most', () => {
  const { waits, state } = refusedUntil(({ refusals }) => refusals === 9)
  expect(waits).toEqual([10, 30, 60, 120, 240, 480, 720, 720, 720])
  expect(state).toMatchObject({ state: 'suspect', refusedSince: at(0), refusals: 9 })
})

it('calls a key invalid only after three days of nothing but refusals, and then looks once a day', () => {
  const { waits, state, ms } = refusedUntil((key) => key.state === 'invalid')
  const turned = ms - 24 * HOUR_MS
  expect(turned).toBeGreaterThanOrEqual(72 * HOUR_MS)
  expect(turned).toBeLessThan(84 * HOUR_MS)
  expect(waits.at(-1)).toBe(24 * 60)
  expect(step(state, 'refused', ms)).toMatchObject({ state: 'invalid', nextCheckAt: at(ms + 24 * HOUR_MS) })
})

it('trusts a key again with the first acceptance, however long it was refused', () => {
  const { state, ms } = refusedUntil((key) => key.state === 'invalid')
  expect(step(state, 'accepted', ms, 12)).toEqual({ ...good, nextCheckAt: at(ms + 12 * HOUR_MS) })
  const late = step(step(good, 'refused', 0), 'accepted', 71 * HOUR_MS)
  expect(step(late, 'refused', 72 * HOUR_MS)).toMatchObject({ state: 'suspect', refusals: 1 })
})

it('learns nothing from a game that does not answer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<KeyAnswer>('accepted', 'refused'), { maxLength: 12 }), (answers) => {
      const state = answers.reduce((key, answer, index) => step(key, answer, index * HOUR_MS), good)
      const after = step(state, 'unanswered', 90 * 24 * HOUR_MS)
      expect(after).toEqual({ ...state, nextCheckAt: at(90 * 24 * HOUR_MS + 15 * MINUTE_MS) })
    }),
  )
})
