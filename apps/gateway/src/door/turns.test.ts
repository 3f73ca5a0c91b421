import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

const start = (options: Partial<ConstructorParameters<typeof Turns>[0]> = {}) => {
  const turns = new Turns({ free: 2, perCaller: 3, inAll: 4, mostWaiting: 100, ...options })
  const begun: string[] = []
  const refused: string[] = []
  const enter = (whose: string, count = 1): void => {
    for (let index = 0; index < count; index += 1)
      turns.enter(
        () => whose,
        () => begun.push(whose),
        () => refused.push(whose),
      )
  }
  /** Those that began in this turn of the event loop. */
  const take = async (): Promise<string> => {
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    return begun.splice(0).join('')
  }
  return { turns, enter, take, refused }
}

describe('a turn of the event loop', () => {
  test('begins a few requests without looking at their callers', () => {
    const turns = new Turns({ free: 2, perCaller: 3, inAll: 4, mostWaiting: 100 })
    const asked = (): never => expect.unreachable()
    let count = 0
    for (let index = 0; index < 2; index += 1) turns.enter(asked, () => count++, asked)
    expect(count).toBe(2)
  })

  test('begins a limited number of requests of one caller, and the others in the turns after it', async () => {
    const { turns, enter, take } = start()
    enter('a', 10)
    expect(await take()).toBe('aaaaa')
    expect(turns.waiting).toBe(5)
    await nextTurn()
    expect(await take()).toBe('aaa')
    await nextTurn()
    expect(await take()).toBe('aa')
    expect(turns.waiting).toBe(0)
  })

  test('begins the request of another caller at once, however many of one wait', async () => {
    const { enter, take } = start()
    enter('a', 10)
    enter('b')
    expect(await take()).toBe('aaaaab')
    await nextTurn()
    enter('b')
    expect(await take()).toBe('aaab')
  })

  test('shares a full turn between callers that wait', async () => {
    const { enter, take } = start()
    enter('a', 20)
    enter('b', 3)
    expect(await take()).toBe('aaaaab')
    await nextTurn()
    expect([...(await take())].filter((whose) => whose === 'b')).toHaveLength(2)
  })

  test('begins as many requests as the first one when nobody waits any more', async () => {
    const { enter, take } = start()
    enter('a', 8)
    await nextTurn()
    await nextTurn()
    await take()
    enter('a', 8)
    expect(await take()).toBe('aaaaa')
  })

  test('refuses the requests of the caller with the most when too many wait', async () => {
    const { enter, take, refused } = start({ mostWaiting: 5 })
    enter('a', 11)
    expect(refused).toEqual([])
    enter('a')
    expect(refused).toEqual(['a'])
    enter('b', 2)
    expect(await take()).toBe('aaaaab')
    expect(refused).toEqual(['a', 'a', 'a'])
  })
})
