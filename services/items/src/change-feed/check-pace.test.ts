import { describe, expect, test } from 'vitest'
import { CheckPace } from './check-pace.ts'

const CHECK_MS = 3000
const started = () => {
  const pace = new CheckPace(CHECK_MS)
  pace.found(10, 0, true)
  return pace
}

describe('the database is asked', () => {
  test('seldom while its notifications arrive', () => {
    const pace = started()
    pace.notified(11, 100)
    pace.found(11, 110, false)
    expect(pace.nextMs(120, true)).toBe(CHECK_MS)
  })

  test('often once a change was found that no notification came for', () => {
    const pace = started()
    pace.found(11, 3000, false)
    expect(pace.nextMs(3000, true)).toBe(1000)
    expect(pace.nextMs(4000, true)).toBe(250)
    expect(pace.nextMs(60_000, true)).toBe(250)
  })

  test('seldom where the notification only came after the change was found', () => {
    const pace = started()
    pace.found(11, 3000, false)
    pace.notified(11, 3100)
    expect(pace.nextMs(4000, true)).toBe(CHECK_MS)
  })

  test('seldom again when notifications arrive again', () => {
    const pace = started()
    pace.found(11, 3000, false)
    expect(pace.nextMs(4000, true)).toBe(250)
    pace.notified(12, 5000)
    pace.found(12, 5010, false)
    expect(pace.nextMs(5020, true)).toBe(CHECK_MS)
  })

  test('often while it is not listening', () => {
    expect(started().nextMs(10, false)).toBe(250)
  })

  test('immediately while a notified version cannot be read yet, and no longer than a standby may take', () => {
    const pace = started()
    pace.notified(12, 1000)
    pace.found(11, 1001, false)
    expect(pace.nextMs(1002, true)).toBe(50)
    expect(pace.nextMs(6000, true)).toBe(250)
    pace.found(12, 6100, false)
    expect(pace.nextMs(6100, true)).toBe(CHECK_MS)
  })

  test('never less often than configured', () => {
    expect(new CheckPace(50).nextMs(0, false)).toBe(50)
  })
})
