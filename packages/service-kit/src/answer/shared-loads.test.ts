import { describe, expect, it } from 'vitest'
import { createSharedLoads, sharedLoad, sharedLoadOfVersion } from './shared-loads.ts'

/** Loads that the test completes; each returns its number. */
const manualLoads = () => {
  const ends: ((error?: Error) => void)[] = []
  const load = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length + 1
      ends.push((error) => (error === undefined ? resolve(number) : reject(error)))
    })
  return { ends, load }
}

describe('one load', () => {
  it('is shared by callers while it runs, however long, and for a while after it began', async () => {
    const clock = { now: 0 }
    const { ends, load } = manualLoads()
    const ask = sharedLoad(load, { keepMs: 500, now: () => clock.now })
    const first = [ask(), ask()]
    clock.now = 9_000
    first.push(ask())
    expect(ends).toHaveLength(1)
    ends[0]?.()
    expect(await Promise.all(first)).toEqual([1, 1, 1])
    const next = ask()
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await next
    clock.now += 499
    expect(await ask()).toBe(2)
    clock.now += 1
    void ask()
    expect(ends).toHaveLength(3)
  })

  it('is not kept when it fails', async () => {
    const { ends, load } = manualLoads()
    const ask = sharedLoad(load, { keepMs: 500, now: () => 0 })
    const [first, second] = [ask(), ask()]
    ends[0]?.(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await expect(second).rejects.toThrow('away')
    const next = ask()
    ends[1]?.()
    expect(await next).toBe(2)
  })
})

describe('loads by key', () => {
  it('keep the newest keys only', async () => {
    let loads = 0
    const get = createSharedLoads<string, number>({ most: 2 })
    const ask = (key: string) => get(key, async () => ++loads)
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3])
    expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
  })

  it('are not evicted while they run', async () => {
    const { ends, load } = manualLoads()
    const get = createSharedLoads<string, number>({ most: 1 })
    const running = [get('a', load), get('b', load), get('a', load)]
    expect([ends.length, get.has('a'), get.has('c')]).toEqual([2, true, false])
    for (const end of ends) end()
    expect(await Promise.all(running)).toEqual([1, 2, 1])
    void get('c', load)
    expect([get.has('a'), get.has('b'), get.has('c')]).toEqual([false, false, true])
  })

  it('are kept beyond their time while they hold', async () => {
    const clock = { now: 0, state: 1 }
    const get = createSharedLoads<string, number>({
      keepMs: 100,
      isCurrent: (state) => state === clock.state,
      now: () => clock.now,
    })
    const ask = () => get('a', async () => clock.state)
    expect(await ask()).toBe(1)
    clock.now = 1_000
    expect(await ask()).toBe(1)
    clock.state = 2
    expect(await ask()).toBe(2)
    clock.state = 3
    expect(await ask()).toBe(2)
  })
})

describe('a load of a version', () => {
  it('is done once for a version and again for another', async () => {
    let version = 'a'
    let loads = 0
    const ask = sharedLoadOfVersion(
      async () => version,
      async () => ++loads,
    )
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
    version = 'b'
    expect(await ask()).toBe(2)
  })

  it('is done again after it failed', async () => {
    let isBroken = true
    const ask = sharedLoadOfVersion(
      async () => 'a',
      async () => {
        if (isBroken) throw new Error('away')
        return 1
      },
    )
    await expect(ask()).rejects.toThrow('away')
    isBroken = false
    expect(await ask()).toBe(1)
  })
})
