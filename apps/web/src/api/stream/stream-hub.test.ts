import type { StreamedPrice } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { handClock } from '../../testing/hand-clock.ts'
import { ALIVE_MS, type FromHub, SILENT_MS } from './hub-messages.ts'
import type { StreamAsk, StreamEars } from './open-stream.ts'
import { createStreamHub, MOST_IDS } from './stream-hub.ts'

type Opened = StreamAsk & StreamEars & { at: number; isOpen: boolean }

const SETTLED_MS = 100
const GRACE_MS = 6000

const price = (id: number, sell = 1): StreamedPrice => ({
  id,
  buy_price: 1,
  sell_price: sell,
  buy_quantity: 1,
  sell_quantity: 1,
})

/** A hub with the test as its server and its tabs. */
const world = () => {
  const clock = handClock()
  const opened: Opened[] = []
  const hub = createStreamHub({
    open: (ask, { hear, end }) => {
      const stream: Opened = {
        ...ask,
        at: clock.now(),
        isOpen: true,
        hear: (event) => {
          if (stream.isOpen) hear(event)
        },
        end: (ms) => {
          if (!stream.isOpen) return
          stream.isOpen = false
          end(ms)
        },
      }
      opened.push(stream)
      return () => {
        stream.isOpen = false
      }
    },
    after: clock.after,
    now: clock.now,
    random: () => 0.5,
  })
  const tab = (ids: readonly number[], since: number | null = null) => {
    const messages: FromHub[] = []
    const say = hub.attach((message) => messages.push(message))
    say({ type: 'join', ids, since })
    return {
      say,
      messages,
      /** Ids of the prices that the tab received, one list per event. */
      prices: () =>
        messages.flatMap((message) => (message.type === 'prices' ? [message.prices.map(({ id }) => id)] : [])),
      resets: () => messages.filter(({ type }) => type === 'reset').length,
    }
  }
  return {
    clock,
    opened,
    tab,
    open: () => opened.filter(({ isOpen }) => isOpen),
    /** Lets tabs report that they are alive while time passes. */
    passWith: (tabs: readonly ReturnType<typeof tab>[], ms: number) => {
      for (let left = ms; left > 0; left -= ALIVE_MS) {
        clock.pass(Math.min(left, ALIVE_MS))
        for (const { say } of tabs) say({ type: 'alive' })
      }
    },
  }
}

it('opens one stream for the items of all tabs', () => {
  const { tab, clock, opened } = world()
  tab([3, 1])
  tab([2, 3])
  clock.pass(SETTLED_MS)
  expect(opened.map(({ ids }) => ids)).toEqual([[1, 2, 3]])
})

it('notifies each tab of its own items, and all of them the version', () => {
  const { tab, clock, opened } = world()
  const [first, second] = [tab([1, 2]), tab([2, 3])]
  clock.pass(SETTLED_MS)
  opened[0]?.hear({ type: 'prices', prices: [price(1), price(2)], version: 5 })
  opened[0]?.hear({ type: 'heartbeat', version: 5 })
  expect(first.prices()).toEqual([[1, 2]])
  expect(second.prices()).toEqual([[2]])
  expect(second.messages.at(-1)).toEqual({ type: 'heartbeat', version: 5 })
})

it('asks for what the tab furthest behind misses, and repeats it only to that tab', () => {
  const { tab, clock, opened, open } = world()
  const first = tab([1], 5)
  clock.pass(SETTLED_MS)
  expect(opened[0]).toMatchObject({ ids: [1], since: 5 })
  opened[0]?.hear({ type: 'heartbeat', version: 5 })
  opened[0]?.hear({ type: 'prices', prices: [price(1)], version: 6 })
  const behind = tab([1, 2], 3)
  clock.pass(SETTLED_MS)
  expect(open()).toMatchObject([{ ids: [1, 2], since: 3 }])
  open()[0]?.hear({ type: 'prices', prices: [price(1), price(2)], version: 6 })
  expect(first.prices()).toEqual([[1]])
  expect(behind.prices()).toEqual([[1, 2]])
})

it('sends a tab that joins later what it missed, without calling the server', () => {
  const { tab, clock, opened } = world()
  tab([1, 2], 5)
  clock.pass(SETTLED_MS)
  opened[0]?.hear({ type: 'prices', prices: [price(1, 10)], version: 6 })
  opened[0]?.hear({ type: 'prices', prices: [price(2, 20)], version: 7 })
  opened[0]?.hear({ type: 'prices', prices: [price(2, 21)], version: 8 })
  const late = tab([2], 6)
  const later = tab([2], 8)
  clock.pass(SETTLED_MS)
  expect(opened).toHaveLength(1)
  expect(late.messages).toEqual([
    { type: 'prices', prices: [price(2, 21)], version: 8 },
    { type: 'heartbeat', version: 8 },
    { type: 'here' },
  ])
  expect(later.prices()).toEqual([])
  opened[0]?.hear({ type: 'prices', prices: [price(2, 22)], version: 9 })
  expect([late.prices(), later.prices()]).toEqual([[[2], [2]], [[2]]])
})

it('loses nothing for a tab that joins while the server is still sending what was missed', () => {
  const { tab, clock, opened } = world()
  const first = tab([1], 5)
  clock.pass(SETTLED_MS)
  opened[0]?.hear({ type: 'heartbeat', version: 9 })
  tab([1, 2], 6)
  clock.pass(SETTLED_MS)
  expect(opened[1]).toMatchObject({ since: 6 })
  const between = tab([1], 7)
  opened[1]?.hear({ type: 'prices', prices: [price(1)], version: 9 })
  expect(between.prices()).toEqual([[1]])
  expect(first.prices()).toEqual([])
})

it('sends a tab with a newer version than the stream the changes in between', () => {
  const { tab, clock, opened } = world()
  tab([1], 5)
  clock.pass(SETTLED_MS)
  opened[0]?.hear({ type: 'heartbeat', version: 5 })
  const ahead = tab([1], 6)
  opened[0]?.hear({ type: 'prices', prices: [price(1)], version: 6 })
  expect(ahead.prices()).toEqual([[1]])
})

it('keeps its stream when a tab leaves, and closes it a moment after the last one left', () => {
  const { tab, clock, opened, open } = world()
  const [first, second] = [tab([1]), tab([2])]
  clock.pass(SETTLED_MS)
  first.say({ type: 'leave' })
  clock.pass(GRACE_MS)
  expect(open()).toHaveLength(1)
  second.say({ type: 'leave' })
  clock.pass(1000)
  expect(open()).toHaveLength(1)
  const back = tab([2])
  clock.pass(GRACE_MS)
  expect([open(), opened]).toMatchObject([[{}], [{}]])
  back.say({ type: 'leave' })
  clock.pass(GRACE_MS)
  expect(open()).toEqual([])
})

it('requests nothing while no tab needs items, even after the server went away', () => {
  const { tab, clock, opened } = world()
  const only = tab([1])
  clock.pass(SETTLED_MS)
  only.say({ type: 'leave' })
  opened[0]?.end(null)
  clock.pass(600_000)
  expect(opened).toHaveLength(1)
})

it('reconnects after the connection broke, with the last version that it received', () => {
  const { tab, clock, opened } = world()
  const only = tab([1])
  clock.pass(SETTLED_MS)
  opened[0]?.hear({ type: 'heartbeat', version: 12 })
  opened[0]?.end(null)
  clock.pass(5000)
  expect(opened[1]).toMatchObject({ ids: [1], since: 12 })
  opened[1]?.hear({ type: 'prices', prices: [price(1)], version: 13 })
  expect(only.prices()).toEqual([[1]])
})

it('waits longer after each failure, up to 15 seconds, until it receives an event again', () => {
  const { tab, clock, opened, passWith } = world()
  const only = tab([1])
  clock.pass(SETTLED_MS)
  const waits: number[] = []
  const fail = () => {
    const [count, from] = [opened.length, clock.now()]
    opened.at(-1)?.end(null)
    while (opened.length === count) passWith([only], 500)
    waits.push((opened.at(-1)?.at ?? 0) - from)
  }
  for (let time = 0; time < 5; time += 1) fail()
  expect(waits).toEqual([3000, 6000, 12_000, 15_000, 15_000])
  opened.at(-1)?.hear({ type: 'heartbeat', version: 1 })
  fail()
  expect(waits.at(-1)).toBe(3000)
})

it('reconnects when the server that refused it allows, and no sooner for a tab that joins meanwhile', () => {
  const { tab, clock, opened, passWith } = world()
  const tabs = [tab([1])]
  clock.pass(SETTLED_MS)
  opened[0]?.end(60_000)
  passWith(tabs, 30_000)
  tabs.push(tab([2]))
  passWith(tabs, 29_000)
  expect(opened).toHaveLength(1)
  passWith(tabs, 5000)
  expect(opened.map(({ ids }) => ids)).toEqual([[1], [1, 2]])
})

it('considers a stream broken after three missed heartbeats', () => {
  const { tab, opened, passWith } = world()
  const only = tab([1])
  passWith([only], 40_000)
  opened[0]?.hear({ type: 'heartbeat', version: 1 })
  passWith([only], 40_000)
  expect(opened).toHaveLength(1)
  passWith([only], 20_000)
  expect(opened).toHaveLength(2)
  expect(opened[0]?.isOpen).toBe(false)
})

it('forgets a tab that died silently, and makes one that only slept join again', () => {
  const { tab, clock, opened, open, passWith } = world()
  const [living, asleep] = [tab([1]), tab([2])]
  clock.pass(SETTLED_MS)
  passWith([living], SILENT_MS + 2 * ALIVE_MS)
  asleep.say({ type: 'alive' })
  expect(asleep.messages.at(-1)).toEqual({ type: 'gone' })
  expect(living.messages.at(-1)).toEqual({ type: 'here' })
  opened.at(-1)?.hear({ type: 'prices', prices: [price(2)], version: 1 })
  expect(asleep.prices()).toEqual([])
  clock.pass(SILENT_MS + 2 * ALIVE_MS + GRACE_MS)
  expect(open()).toEqual([])
})

it('passes a reset on to those who miss something', () => {
  const { tab, clock, opened } = world()
  const first = tab([1], 50)
  clock.pass(SETTLED_MS)
  opened[0]?.hear({ type: 'heartbeat', version: 50 })
  const behind = tab([2], 3)
  const fresh = tab([2])
  clock.pass(SETTLED_MS)
  expect(opened[1]).toMatchObject({ since: 3 })
  opened[1]?.hear({ type: 'reset', version: 50 })
  expect([first.resets(), behind.resets(), fresh.resets()]).toEqual([0, 1, 0])
  opened[1]?.hear({ type: 'reset', version: 51 })
  expect([first.resets(), behind.resets(), fresh.resets()]).toEqual([1, 2, 1])
})

it('requests all items where their ids would make the address too long, and fewer again later', () => {
  const { tab, clock, opened, open } = world()
  const many = Array.from({ length: MOST_IDS }, (_, index) => index + 10)
  const first = tab(many)
  const second = tab([1, 2])
  clock.pass(SETTLED_MS)
  expect(opened[0]?.ids).toBeNull()
  opened[0]?.hear({ type: 'prices', prices: [price(2), price(5)], version: 1 })
  expect([first.prices(), second.prices()]).toEqual([[], [[2]]])
  first.say({ type: 'leave' })
  clock.pass(SETTLED_MS)
  expect(open().map(({ ids }) => ids)).toEqual([[1, 2]])
})
