import { describe, expect, test } from 'vitest'
import { createLane } from './lane.ts'

const start = (options: Partial<Parameters<typeof createLane>[0]> = {}) => {
  const lane = createLane({ atOnce: 2, perCaller: 2, mostWaiting: 100, ...options })
  const started: string[] = []
  const evicted: string[] = []
  const enter = (whose: string, name = whose) =>
    lane.enter(
      whose,
      () => started.push(name),
      () => evicted.push(name),
    )
  return { lane, started, evicted, enter }
}

describe('a lane', () => {
  test('starts as many at once as it may, and the next when one leaves', () => {
    const { started, enter } = start()
    const first = enter('a', 'a1')
    enter('b', 'b1')
    enter('c', 'c1')
    expect(started).toEqual(['a1', 'b1'])
    first?.()
    expect(started).toEqual(['a1', 'b1', 'c1'])
  })

  test('keeps places for others from a caller with many', () => {
    const { started, enter } = start({ atOnce: 4, perCaller: 2 })
    for (let call = 1; call <= 50; call += 1) enter('a', `a${call}`)
    expect(started).toEqual(['a1', 'a2'])
    enter('b', 'b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  test('lets callers take turns', () => {
    const { started, enter } = start({ atOnce: 1, perCaller: 1 })
    const leaves = [enter('a', 'a1'), enter('a', 'a2'), enter('a', 'a3'), enter('b', 'b1'), enter('b', 'b2')]
    for (const at of [0, 1, 3, 2, 4]) leaves[at]?.()
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  })

  test('makes room for a caller with few waiting calls at the cost of the one with most', () => {
    const { lane, started, evicted, enter } = start({ atOnce: 1, mostWaiting: 4 })
    const running = enter('a', 'a0')
    const leaves = [enter('a', 'a1'), enter('a', 'a2'), enter('a', 'a3'), enter('b', 'b1')]
    expect(enter('c', 'c1')).not.toBeNull()
    expect(evicted).toEqual(['a3'])
    leaves[2]?.()
    expect(lane.waiting()).toBe(4)
    expect(enter('a', 'a4')).toBeNull()
    running?.()
    for (const leave of [leaves[0], leaves[3]]) leave?.()
    expect(started).toEqual(['a0', 'a1', 'b1', 'c1'])
  })

  test('refuses when its queue is full, and frees the place of a caller that leaves', () => {
    const { lane, started, enter } = start({ atOnce: 1, mostWaiting: 2 })
    const running = enter('a', 'a1')
    const waiting = enter('b', 'b1')
    enter('c', 'c1')
    expect(enter('d', 'd1')).toBeNull()
    waiting?.()
    waiting?.()
    expect(lane.waiting()).toBe(1)
    expect(enter('d', 'd1')).not.toBeNull()
    running?.()
    running?.()
    expect(started).toEqual(['a1', 'c1'])
    expect(lane.running()).toBe(1)
  })
})
