import { describe, expect, test } from 'vitest'
import { BodyRoom, type HeldBody } from './body-room.ts'

const KB = 1_024

const start = () => {
  const clock = { now: 0 }
  const room = new BodyRoom({ ofOne: 400 * KB, ofAll: 1_000 * KB, small: 4 * KB, reserve: 40 * KB }, () => clock.now)
  const gone: string[] = []
  const open = (caller: string, bytes = 0): HeldBody => {
    const body = room.open(caller, () => gone.push(caller))
    if (bytes > 0) expect(body.grow(bytes)).toBe('added')
    return body
  }
  return { clock, room, gone, open }
}

describe('room for bodies', () => {
  test('one caller has its share', () => {
    const { open, gone } = start()
    open('a', 300 * KB)
    expect(open('a').grow(200 * KB)).toBe('of-caller')
    expect(open('b').grow(200 * KB)).toBe('added')
    expect(gone).toEqual([])
  })

  test('a body that does not grow gives its room up, the largest first', () => {
    const { clock, open, gone } = start()
    for (const caller of ['a', 'b', 'c', 'd', 'e']) open(caller, caller === 'c' ? 210 * KB : 190 * KB)
    clock.now += 1_000
    expect(open('visitor').grow(100 * KB)).toBe('added')
    expect(gone).toEqual(['c'])
  })

  test('a body that grows steadily keeps its room', () => {
    const { clock, open, gone } = start()
    const steady = open('a', 300 * KB)
    const still = open('b', 290 * KB)
    open('c', 390 * KB)
    for (let second = 0; second < 2; second += 1) {
      clock.now += 1_000
      expect(steady.grow(9 * KB)).toBe('added')
    }
    expect(still.bytes).toBe(290 * KB)
    expect(open('visitor').grow(200 * KB)).toBe('added')
    expect(gone).toEqual(['c'])
    expect(open('other').grow(290 * KB)).toBe('added')
    expect(gone).toEqual(['c', 'b'])
  })

  test('bodies that came whole and wait give their room up to a caller with fewer bytes, and to no other', () => {
    const { open, gone } = start()
    for (const caller of ['a', 'b']) open(caller, 390 * KB)
    open('c', 200 * KB)
    expect(open('visitor').grow(100 * KB)).toBe('added')
    expect(gone).toEqual(['a'])
    open('d', 300 * KB)
    expect(open('e').grow(395 * KB)).toBe('of-all')
    expect(gone).toEqual(['a'])
  })

  test('a body that a service has is kept', () => {
    const { clock, open, gone } = start()
    for (const caller of ['a', 'b', 'c']) open(caller, 333 * KB).pass()
    clock.now += 5_000
    expect(open('visitor').grow(100 * KB)).toBe('of-all')
    expect(gone).toEqual([])
  })

  test('small bodies have room when large ones have taken all', () => {
    const { open, room } = start()
    for (const caller of ['a', 'b', 'c']) open(caller, 333 * KB).pass()
    for (let n = 0; n < 10; n += 1) expect(open(`visitor ${n}`).grow(4 * KB)).toBe('added')
    expect(open('large').grow(5 * KB)).toBe('of-all')
    expect(room.bytes).toBe(1_039 * KB)
  })

  test('what is freed is free once', () => {
    const { open, room } = start()
    const body = open('a', 100 * KB)
    body.free()
    body.free()
    expect(room.bytes).toBe(0)
    expect(open('a').grow(400 * KB)).toBe('added')
  })
})
