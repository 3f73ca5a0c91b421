import { MINUTE_MS } from '@gildscope/base/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ACCOUNT, type Held, lookAt, SELECTION, START } from '../testing/looks.ts'
import { INTERVAL_MS, type Session, sessionSchema } from './session.ts'
import { elapsedAt, pauseSession, resumeSession, startSession, stopSession, takeLook } from './transitions.ts'

const at = (minutes: number): number => START + minutes * MINUTE_MS
const begin = (held: Held = { bank: 10, materials: 0 }): Session =>
  startSession({ id: 'one', selection: SELECTION, look: lookAt(0, held) })
const minutesOf = (ms: number): number => ms / MINUTE_MS
const gainOf = ({ points }: Session): number =>
  (points.at(-1)?.all ?? []).reduce((sum, { counts }) => sum + counts.none, 0)

test('a session runs from its first snapshot on, and the next is due in 300,000 ms', () => {
  const session = begin()
  expect(session.state).toBe('running')
  expect(session.dueAt).toBe(START + 300_000)
  expect(INTERVAL_MS).toBe(300_000)
  expect(session.points).toEqual([{ at: START, elapsedMs: 0, after: null, all: [], farmed: null }])
})

test('each snapshot is compared with the first, and time adds up between them', () => {
  const second = takeLook(begin(), lookAt(5, { bank: 14, materials: 0 }))
  const third = takeLook(second, lookAt(10, { bank: 3, materials: 9 }))
  expect(third.points.map(({ elapsedMs }) => minutesOf(elapsedMs))).toEqual([0, 5, 10])
  expect(third.points.map(({ after }) => after)).toEqual([null, null, null])
  expect([gainOf(second), gainOf(third)]).toEqual([4, 2])
  expect(third.dueAt).toBe(at(15))
  expect(third.snapshots).toBe(3)
})

test('a snapshot that took longer than the interval is followed by the next at its end', () => {
  const look = lookAt(5, { bank: 10, materials: 0 })
  const slow = { ...look, snapshot: { ...look.snapshot, endedAt: at(12) } }
  expect(takeLook(begin(), slow).dueAt).toBe(at(12))
})

describe('a pause', () => {
  const paused = pauseSession(takeLook(begin(), lookAt(5, { bank: 12, materials: 0 })), at(7))

  test('ends the timer, and its time does not count', () => {
    expect(paused.dueAt).toBeNull()
    expect(minutesOf(elapsedAt(paused, at(600)))).toBe(7)
  })

  test('takes no snapshot', () => {
    expect(takeLook(paused, lookAt(10, { bank: 99, materials: 0 }))).toBe(paused)
  })

  test('ends with an immediate snapshot, and shows in the graph', () => {
    const resumed = resumeSession(paused, at(60))
    expect(resumed.dueAt).toBe(at(60))
    const next = takeLook(resumed, lookAt(60, { bank: 13, materials: 0 }))
    expect(next.points.at(-1)).toMatchObject({ after: 'pause', elapsedMs: 7 * MINUTE_MS })
    expect(gainOf(next)).toBe(3)
  })

  test('is kept from its start to its end, apart from the minutes before it, until the next point', () => {
    const again = resumeSession(pauseSession(resumeSession(paused, at(60)), at(61)), at(90))
    const next = takeLook(again, lookAt(90, { bank: 13, materials: 0 }))
    expect(next.points.at(-1)?.rests).toEqual([
      { from: at(7), to: at(60) },
      { from: at(61), to: at(90) },
    ])
    expect(takeLook(next, lookAt(95, { bank: 13, materials: 0 })).points.at(-1)?.rests).toEqual([])
  })

  test('of a session that is over there is none', () => {
    const stopped = stopSession(paused, at(70))
    expect(resumeSession(stopped, at(80))).toBe(stopped)
    expect(pauseSession(stopped, at(80))).toBe(stopped)
    expect(stopSession(stopped, at(90))).toBe(stopped)
    expect(minutesOf(elapsedAt(stopped, at(90)))).toBe(7)
  })
})

describe('a gap', () => {
  const nothing = (minutes: number) => lookAt(minutes, { bank: null, materials: null })

  test('is drawn when the game was off for ten minutes, without a point or a gain meanwhile', () => {
    const before = takeLook(begin(), lookAt(5, { bank: 12, materials: 0 }))
    const off = takeLook(takeLook(before, nothing(10)), nothing(15))
    expect(off.missed).toBe(2)
    expect(off.points).toEqual(before.points)
    expect(off.dueAt).toBe(at(20))
    const back = takeLook(off, lookAt(20, { bank: 15, materials: 0 }))
    expect(back.missed).toBe(0)
    expect(back.points.at(-1)).toMatchObject({ after: 'gap', elapsedMs: 20 * MINUTE_MS })
    expect(gainOf(back)).toBe(5)
  })

  test('does not count as time when nothing came in or went out meanwhile', () => {
    const before = takeLook(begin(), lookAt(5, { bank: 12, materials: 0 }))
    const awake = takeLook(before, lookAt(485, { bank: 12, materials: 0 }))
    expect(awake.points.at(-1)).toMatchObject({ after: 'gap', elapsedMs: 5 * MINUTE_MS })
    const next = takeLook(awake, lookAt(490, { bank: 13, materials: 0 }))
    expect(minutesOf(next.elapsedMs)).toBe(10)
  })

  test('does not let the clock run on without readings', () => {
    expect(minutesOf(elapsedAt(begin(), at(480)))).toBe(7.5)
  })
})

describe('what could not be read', () => {
  test('stays as it was, and is named', () => {
    const before = takeLook(begin(), lookAt(5, { bank: 14, materials: 2 }))
    const partly = takeLook(before, lookAt(10, { bank: null, materials: 3 }))
    expect(gainOf(partly)).toBe(7)
    expect(partly.holes.map(({ place }) => place)).toEqual(['bank'])
    expect(gainOf(takeLook(partly, lookAt(15, { bank: 14, materials: 3 })))).toBe(7)
  })

  test('at the start begins with its first reading', () => {
    const late = takeLook(begin({ bank: null, materials: 0 }), lookAt(5, { bank: 1000, materials: 1 }))
    expect(gainOf(late)).toBe(1)
    expect(gainOf(takeLook(late, lookAt(10, { bank: 1004, materials: 1 })))).toBe(5)
  })

  test('because the game refuses the key has the session rest until it is resumed', () => {
    const before = takeLook(begin(), lookAt(5, { bank: 12, materials: 0 }))
    const look = lookAt(10, { bank: null, materials: null }, { reason: 'the game refused the key' })
    const refused = takeLook(before, look)
    expect(refused).toMatchObject({
      state: 'paused',
      dueAt: null,
      pause: { by: 'key', account: ACCOUNT, reason: 'the game refused the key' },
    })
    expect(gainOf(refused)).toBe(2)
    const resumed = resumeSession(refused, at(30))
    expect(resumed).toMatchObject({ state: 'running', pause: null, dueAt: at(30) })
    expect(gainOf(takeLook(resumed, lookAt(30, { bank: 20, materials: 0 })))).toBe(10)
  })

  test('of one place does not pause the session', () => {
    const look = lookAt(5, { bank: null, materials: 4 }, { reason: 'the key may not read it' })
    expect(takeLook(begin(), look).state).toBe('running')
  })
})

const units = fc.option(fc.nat({ max: 40 }), { freq: 5 })
const step = fc.record({ bank: units, materials: units, minutes: fc.integer({ min: 1, max: 40 }) })
const START_HELD = { bank: 10, materials: 3 }

test('whatever fails and however late it is, the gain is the final amount less the initial one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let session = begin(START_HELD)
      let minutes = 0
      const known = { ...START_HELD }
      for (const { bank, materials, minutes: more } of steps) {
        minutes += more
        session = takeLook(session, lookAt(minutes, { bank, materials }))
        known.bank = bank ?? known.bank
        known.materials = materials ?? known.materials
        expect(gainOf(session)).toBe(known.bank + known.materials - 13)
        expect(session.elapsedMs).toBeLessThanOrEqual(minutes * MINUTE_MS)
      }
      const times = session.points.map(({ elapsedMs }) => elapsedMs)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(z.safeParse(sessionSchema, JSON.parse(JSON.stringify(session))).success).toBe(true)
    }),
  )
})
