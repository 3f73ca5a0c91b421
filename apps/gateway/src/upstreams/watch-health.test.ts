import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Seen } from './look-at.ts'
import { STANDING, type Standing } from './upstream.ts'
import { watchHealth } from './watch-health.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const start = async (first: Seen = 'ready') => {
  let seen: Seen = first
  let held: PromiseWithResolvers<Seen> | null = null
  const events = { cuts: 0, aways: 0, backs: 0 }
  const upstream = {
    standing: STANDING.ready as Standing,
    cut: () => {
      events.cuts += 1
    },
  }
  const watch = watchHealth({
    upstream,
    look: async () => (held === null ? seen : held.promise),
    onAway: () => {
      events.aways += 1
    },
    onBack: () => {
      events.backs += 1
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  }
  await settle()
  return {
    upstream,
    events,
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

test('health checks set the standing of an origin', async () => {
  const { upstream, see, pass, watch } = await start('unready')
  expect(upstream.standing).toBe(STANDING.unready)
  for (const [seen, standing] of [
    ['ready', STANDING.ready],
    ['refused', STANDING.away],
    ['ready', STANDING.ready],
    ['silent', STANDING.away],
  ] as const) {
    see(seen)
    await pass(3)
    expect(upstream.standing, seen).toBe(standing)
  }
  watch.close()
})

test('a check that began before a failure does not bring the origin back', async () => {
  const { upstream, events, hold, pass, watch } = await start()
  const answer = hold()
  await pass(1)
  watch.fail()
  expect([upstream.standing, events.aways]).toEqual([STANDING.away, 1])
  await answer('ready')
  expect(upstream.standing).toBe(STANDING.away)
  await pass(2)
  expect([upstream.standing, events.backs]).toEqual([STANDING.ready, 1])
  watch.close()
})

test('an origin that keeps failing needs more and more successful checks', async () => {
  const { upstream, pass, watch } = await start()
  const secondsAway: number[] = []
  for (let round = 0; round < 4; round += 1) {
    watch.fail()
    let seconds = 0
    while (upstream.standing === STANDING.away) {
      await pass(1)
      seconds += 1
    }
    secondsAway.push(seconds)
  }
  expect(secondsAway).toEqual([1, 2, 4, 8])
  await pass(20)
  watch.fail()
  await pass(1)
  expect(upstream.standing).toBe(STANDING.ready)
  watch.close()
})

test('calls at an origin that stays silent are cut once; where connections are refused, running calls may still be answered', async () => {
  const { events, see, pass, watch } = await start()
  see('refused')
  await pass(10)
  expect(events.cuts).toBe(0)
  see('silent')
  await pass(10)
  expect(events.cuts).toBe(1)
  watch.close()
})

test('a service that stops is no longer ready, whatever the result of a check already running', async () => {
  const { upstream, hold, pass, see, watch } = await start()
  const answer = hold()
  await pass(1)
  watch.retire()
  await answer('ready')
  expect(upstream.standing).toBe(STANDING.unready)
  see('refused')
  await pass(1)
  expect(upstream.standing).toBe(STANDING.away)
  watch.close()
})
