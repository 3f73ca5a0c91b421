import { describe, expect, it } from 'vitest'
import { AppError } from '../faults/app-error.ts'
import { Lane } from './lane.ts'

const refusal = () =>
  new AppError('UNAVAILABLE', 'too many answers; try again in a few seconds', { retryAfterSeconds: 5 })

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** Enters for each name in turn, and records who got in. */
const visitors = (lane: Lane, names: readonly string[]) => {
  const order: string[] = []
  const refused: string[] = []
  const working: { name: string; done: () => void }[] = []
  for (const name of names) {
    try {
      const place = lane.take(name)
      place.enter().then(
        () => {
          order.push(name)
          working.push({ name, done: () => place.leave() })
        },
        () => refused.push(name),
      )
    } catch {
      refused.push(name)
    }
  }
  return { order, refused, working }
}

const finishAll = async ({ working }: ReturnType<typeof visitors>): Promise<void> => {
  await settled()
  for (let next = working.shift(); next !== undefined; next = working.shift()) {
    next.done()
    await settled()
  }
}

describe('a lane', () => {
  it('lets callers take turns, however many places each has', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 10, placesPerCaller: 5 })
    const all = visitors(lane, ['a', 'a', 'a', 'b', 'c', 'b'])
    await finishAll(all)
    expect(all.order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
    expect(lane.taken).toBe(0)
  })

  it('runs only a few in parallel, and one of each caller', async () => {
    const lane = new Lane({ refusal, atOnce: 2, atOncePerCaller: 1, places: 10, placesPerCaller: 5 })
    const all = visitors(lane, ['a', 'a', 'a'])
    await settled()
    expect(all.order).toEqual(['a'])
    const others = visitors(lane, ['b', 'c'])
    await settled()
    expect(others.order).toEqual(['b'])
    all.working.shift()?.done()
    await settled()
    expect([...all.order, ...others.order]).toEqual(['a', 'b', 'c'])
  })

  it('refuses a caller without a free place, and says when to retry', () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 10, placesPerCaller: 2 })
    lane.take('a')
    lane.take('a')
    expect(() => lane.take('a')).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } }),
    )
    expect(() => lane.take('b')).not.toThrow()
  })

  it('gives the newest place of the caller with the most to a new caller when all are taken', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 4, placesPerCaller: 4 })
    const greedy = visitors(lane, ['a', 'a', 'a', 'a'])
    const others = visitors(lane, ['b', 'b', 'c', 'd'])
    await settled()
    expect(greedy.refused).toEqual(['a', 'a', 'a'])
    expect(others.refused).toEqual(['b'])
    expect(() => lane.take('e')).toThrow(/too many answers/)
    await finishAll(greedy)
    await finishAll(others)
    expect(others.order).toEqual(['b', 'c', 'd'])
    expect(lane.taken).toBe(0)
  })

  it('never takes a place from work that has started', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 2, placesPerCaller: 2 })
    const [first, second] = [lane.take('a'), lane.take('a')]
    await first.enter()
    first.rest()
    await second.enter()
    const again = first.enter()
    expect(() => lane.take('b')).toThrow(/too many answers/)
    second.leave()
    await again
  })

  it('removes a caller that goes away from the queue', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 2, placesPerCaller: 2 })
    const first = lane.take('a')
    await first.enter()
    const going = new AbortController()
    const waiting = lane.take('a', going.signal).enter()
    going.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(lane.taken).toBe(1)
    await expect(lane.take('a', going.signal).enter()).rejects.toThrow('gone')
    expect(lane.taken).toBe(1)
  })

  it('runs others while one rests, and lets it in again', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 3, placesPerCaller: 1 })
    const slow = lane.take('slow')
    await slow.enter()
    const other = visitors(lane, ['b'])
    await settled()
    expect(other.order).toEqual([])
    slow.rest()
    slow.rest()
    await settled()
    expect(other.order).toEqual(['b'])
    let isBack = false
    const back = slow.enter().then(() => {
      isBack = true
    })
    await settled()
    expect(isBack).toBe(false)
    other.working[0]?.done()
    await back
    slow.leave()
    slow.leave()
    expect(lane.taken).toBe(0)
    await expect(slow.enter()).rejects.toThrow(/too many/)
  })

  it('can be configured to start other work between the pieces of a long one', async () => {
    const order: string[] = []
    const lane = new Lane({
      refusal,
      atOnce: 1,
      atOncePerCaller: 1,
      places: 9,
      placesPerCaller: 9,
      isBegunFirst: false,
    })
    const goOn = async (name: string, pieces: number): Promise<void> => {
      const place = lane.take(name)
      for (let piece = 1; piece <= pieces; piece += 1) {
        await place.enter()
        order.push(`${name}${piece}`)
        await settled()
        place.rest()
      }
      place.leave()
    }
    await Promise.all([goOn('a', 3), goOn('a', 2), goOn('b', 1), goOn('c', 2)])
    expect(order.slice(0, 3)).toEqual(['a1', 'b1', 'c1'])
    expect(order.indexOf('c2')).toBeLessThan(order.lastIndexOf('a2'))
    expect(lane.taken).toBe(0)
  })

  it('forgets a caller that gives up its place while it waits', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 3, placesPerCaller: 3 })
    const [first, second] = [lane.take('a'), lane.take('b')]
    await first.enter()
    const waiting = second.enter()
    second.leave()
    await expect(waiting).rejects.toThrow(/too many answers/)
    first.leave()
    expect(lane.taken).toBe(0)
    await lane.take('c').enter()
  })

  it('continues started work before other work starts, and signals the running one that others wait', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 10, placesPerCaller: 5 })
    const [first, second] = [lane.take('a'), lane.take('a')]
    await first.enter()
    first.rest()
    await second.enter()
    const others = visitors(lane, ['b', 'a'])
    expect(second.isAwaited()).toBe(false)
    const back = first.enter()
    expect([first.isAwaited(), second.isAwaited()]).toEqual([false, true])
    second.rest()
    await back
    await settled()
    expect(others.order).toEqual([])
    const again = second.enter()
    expect(first.isAwaited()).toBe(true)
    first.leave()
    await again
    second.leave()
    await finishAll(others)
    expect(lane.taken).toBe(0)
  })

  it('never runs more than allowed, however often callers leave and enter', async () => {
    const lane = new Lane({ refusal, atOnce: 2, atOncePerCaller: 1, places: 200, placesPerCaller: 200 })
    let inside = 0
    let most = 0
    const visit = async (n: number): Promise<void> => {
      const place = lane.take(`caller ${n % 7}`)
      await place.enter()
      inside += 1
      most = Math.max(most, inside)
      for (let turn = 0; turn < n % 5; turn += 1) await Promise.resolve()
      inside -= 1
      place.leave()
      place.leave()
      if (n < 40) await visit(n + 40)
    }
    await Promise.all(Array.from({ length: 40 }, (_, n) => visit(n)))
    expect(most).toBe(2)
    expect(lane.taken).toBe(0)
  })

  it('runs work in a place of its own and releases it, however the work ends', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 2, placesPerCaller: 2 })
    const order: string[] = []
    const first = lane.run('a', async () => {
      order.push('first')
      throw new Error('broken')
    })
    const second = lane.run('a', async () => order.push('second'))
    expect(lane.waiting).toBe(1)
    expect(() => lane.run('a', async () => undefined)).toThrow(/too many answers/)
    await expect(first).rejects.toThrow('broken')
    await second
    expect(order).toEqual(['first', 'second'])
    expect([lane.taken, lane.waiting]).toEqual([0, 0])
  })
})

describe('a caller who had nothing in the lane', () => {
  it('waits for none of a crowd that always has something in it', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 1_000 })
    const crowd = Array.from({ length: 50 }, (_, n) => `robot ${n}`)
    const all = visitors(lane, [...crowd, ...crowd, ...crowd])
    await settled()
    for (let turn = 0; turn < 80; turn += 1) {
      all.working.shift()?.done()
      await settled()
    }
    const visitor = visitors(lane, ['visitor'])
    all.working.shift()?.done()
    await settled()
    expect(visitor.order).toEqual(['visitor'])
  })

  it('does not keep those out who were there before him, however many like him come', async () => {
    const lane = new Lane({ refusal, atOnce: 1, atOncePerCaller: 1, places: 1_000 })
    const old = visitors(lane, ['old', 'old', 'old'])
    await settled()
    const crowd = visitors(
      lane,
      Array.from({ length: 50 }, (_, n) => `robot ${n}`),
    )
    old.working.shift()?.done()
    for (let turn = 0; turn < 12; turn += 1) {
      await settled()
      for (const { working } of [old, crowd]) working.shift()?.done()
    }
    expect(old.order).toEqual(['old', 'old', 'old'])
  })
})
