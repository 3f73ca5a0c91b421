import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Seen } from './look-at.ts'
import { watchHealth } from './watch-health.ts'
import { STANDING, type Standing } from './way.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const start = async (first: Seen = 'ready') => {
  let seen: Seen = first
  let held: PromiseWithResolvers<Seen> | null = null
  const told = { cuts: 0, aways: 0, backs: 0 }
  const way = {
    standing: STANDING.ready as Standing,
    cut: () => {
      told.cuts += 1
    },
  }
  const watch = watchHealth({
    way,
    look: async () => (held === null ? seen : held.promise),
    onAway: () => {
      told.aways += 1
    },
    onBack: () => {
      told.backs += 1
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  }
  await settle()
  return {
    way,
    told,
    watch,
    settle,
    see: (next: Seen) => {
      seen = next
    },
    hold: () => {
      held = Promise.withResolvers<Seen>()
      return async (answer: Seen): Promise<void> => {
        held?.resolve(answer)
        held = null
        await settle()
      }
    },
    pass: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        vi.advanceTimersByTime(1_000)
        await settle()
      }
    },
  }
}

test('what looks see is how an origin stands', async () => {
  const { way, see, pass, watch } = await start('unready')
  expect(way.standing).toBe(STANDING.unready)
  for (const [seen, standing] of [
    ['ready', STANDING.ready],
    ['refused', STANDING.away],
    ['ready', STANDING.ready],
    ['silent', STANDING.away],
  ] as const) {
    see(seen)
    await pass(3)
    expect(way.standing, seen).toBe(standing)
  }
  watch.close()
})

test('a look that began before a failure does not take an origin back', async () => {
  const { way, told, hold, pass, watch } = await start()
  const answer = hold()
  await pass(1)
  watch.fail()
  expect([way.standing, told.aways]).toEqual([STANDING.away, 1])
  await answer('ready')
  expect(way.standing).toBe(STANDING.away)
  await pass(2)
  expect([way.standing, told.backs]).toEqual([STANDING.ready, 1])
  watch.close()
})

test('who goes away again and again has to be seen ready more and more often', async () => {
  const { way, pass, watch } = await start()
  const secondsAway: number[] = []
  for (let round = 0; round < 4; round += 1) {
    watch.fail()
    let seconds = 0
    while (way.standing === STANDING.away) {
      await pass(1)
      seconds += 1
    }
    secondsAway.push(seconds)
  }
  expect(secondsAway).toEqual([1, 2, 4, 8])
  await pass(20)
  watch.fail()
  await pass(1)
  expect(way.standing).toBe(STANDING.ready)
  watch.close()
})

test('what runs at an origin that stays silent is cut once; where connections are refused it may still be answered', async () => {
  const { told, see, pass, watch } = await start()
  see('refused')
  await pass(10)
  expect(told.cuts).toBe(0)
  see('silent')
  await pass(10)
  expect(told.cuts).toBe(1)
  watch.close()
})

test('a service that stops is no longer ready, whatever a look says that was under way', async () => {
  const { way, hold, pass, see, watch } = await start()
  const answer = hold()
  await pass(1)
  watch.retire()
  await answer('ready')
  expect(way.standing).toBe(STANDING.unready)
  see('refused')
  await pass(1)
  expect(way.standing).toBe(STANDING.away)
  watch.close()
})
