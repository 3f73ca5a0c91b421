import type { StreamedPrice } from '@gildscope/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EventStream, LivePrices } from './live-prices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SETTLED_MS = 250
const ASK_MS = 15_000

type Source = EventStream & { path: string; isOpen: boolean }

/** A page with the focus, of which the test is the server. */
const world = ({ known = null }: { known?: number | null } = {}) => {
  const sources: Source[] = []
  const frames: (() => void)[] = []
  const heard = { batches: [] as (readonly StreamedPrice[])[], newVersions: 0, rereads: 0 }
  const live = new LivePrices({
    open: (path) => {
      const close = () => {
        source.isOpen = false
      }
      const source: Source = Object.assign(new EventTarget(), { path, isOpen: true, close })
      sources.push(source)
      return source
    },
    knownVersion: () => known,
    onPrices: (prices) => heard.batches.push(prices),
    onNewVersion: () => {
      heard.newVersions += 1
    },
    reread: () => {
      heard.rereads += 1
    },
    nextFrame: (task) => frames.push(task),
  })
  live.attend('focused')
  /** By the newest source, even if it was closed. */
  const send = (type: string, version: number, prices: readonly StreamedPrice[] = []) =>
    sources.at(-1)?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(prices), lastEventId: `${version}` }))
  return {
    ...{ live, sources, heard, frames, send },
    paths: () => sources.map(({ path }) => path.replace('/gw2/v1/items/stream', '')),
    open: () => sources.filter(({ isOpen }) => isOpen).length,
    beat: (version: number) => send('heartbeat', version),
    fail: () => sources.at(-1)?.dispatchEvent(new Event('error')),
    drawFrame: () => {
      for (const task of frames.splice(0)) task()
    },
  }
}

/** A page whose stream is open. */
const streaming = (version = 7) => {
  const all = world()
  const leave = all.live.join([1], () => {})
  vi.advanceTimersByTime(SETTLED_MS)
  all.beat(version)
  return { ...all, leave }
}

const price = (id: number, sell: number): StreamedPrice => ({
  id,
  buy_price: 1,
  sell_price: sell,
  buy_quantity: 1,
  sell_quantity: 1,
})

it('streams the items of all parts of a page, since the version that it has', () => {
  const { live, paths } = world({ known: 41 })
  live.join([20, 1], () => {})
  live.join([20, 3], () => {})
  vi.advanceTimersByTime(SETTLED_MS)
  expect(paths()).toEqual(['?ids=1,3,20&since=41'])
})

it('keeps its stream when fewer items are needed, and opens another for new ones', () => {
  const { live, leave, paths, open, beat } = streaming(41)
  live.join([2], () => {})
  vi.advanceTimersByTime(SETTLED_MS)
  beat(42)
  leave()
  vi.advanceTimersByTime(SETTLED_MS)
  expect(paths()).toEqual(['?ids=1', '?ids=1,2&since=41'])
  expect(open()).toBe(1)
})

it('closes its stream when nothing is followed', () => {
  const { leave, open } = streaming()
  leave()
  vi.advanceTimersByTime(SETTLED_MS)
  expect(open()).toBe(0)
})

it('passes on what came since the last frame once, the newest price of each item', () => {
  const { live, heard, send, frames, drawFrame } = world()
  const own: (readonly StreamedPrice[])[] = []
  live.join([1], (prices) => own.push(prices))
  live.join([2], () => {})
  vi.advanceTimersByTime(SETTLED_MS)
  send('prices', 7, [price(1, 10), price(2, 20)])
  send('prices', 8, [price(1, 11)])
  expect(frames).toHaveLength(1)
  drawFrame()
  expect(heard.batches).toEqual([[price(1, 11), price(2, 20)]])
  expect(own).toEqual([[price(1, 11)]])
  expect(heard.newVersions).toBe(1)
})

it('reads the rows again after a reset', () => {
  const { heard, send } = streaming()
  send('reset', 12)
  expect(heard).toMatchObject({ rereads: 1, newVersions: 1 })
})

it('closes its stream when it loses the focus, and asks every 15 seconds for what it missed', () => {
  const { live, paths, open, beat } = streaming(7)
  live.attend('visible')
  live.attend('visible')
  expect(open()).toBe(0)
  vi.advanceTimersByTime(ASK_MS - 1)
  expect(paths()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(open()).toBe(1)
  beat(9)
  expect(open()).toBe(0)
  vi.advanceTimersByTime(ASK_MS)
  expect(paths()).toEqual(['?ids=1', '?ids=1&since=7', '?ids=1&since=9'])
})

it('receives what it missed before it closes a stream that has just been opened', () => {
  const { live, open, beat } = world()
  live.join([1], () => {})
  vi.advanceTimersByTime(SETTLED_MS)
  live.attend('visible')
  expect(open()).toBe(1)
  beat(7)
  expect(open()).toBe(0)
})

it('asks nothing while it is hidden, and at once when it is visible again', () => {
  const { live, sources, open, beat } = streaming()
  live.attend('hidden')
  expect(open()).toBe(0)
  vi.advanceTimersByTime(10 * ASK_MS)
  expect(sources).toHaveLength(1)
  live.attend('visible')
  expect(open()).toBe(1)
  beat(8)
  expect(open()).toBe(0)
})

it('streams at once when it gets the focus', () => {
  const { live, sources, open, beat } = streaming()
  live.attend('visible')
  live.attend('focused')
  expect(open()).toBe(1)
  beat(8)
  vi.advanceTimersByTime(ASK_MS)
  expect(open()).toBe(1)
  expect(sources).toHaveLength(2)
})

/** Milliseconds until another stream is opened. */
const untilNext = (sources: readonly unknown[]): number => {
  const [from, before] = [performance.now(), sources.length]
  while (sources.length === before) vi.advanceTimersByTime(10)
  return performance.now() - from
}

it.each([['focused'], ['visible']] as const)(
  'waits longer after each failure while %s, up to half a minute, whatever the user does meanwhile',
  (attention) => {
    const { live, sources, fail } = streaming()
    live.attend('hidden')
    live.attend(attention)
    for (const average of [3000, 6000, 12_000, 24_000, 30_000, 30_000]) {
      fail()
      for (const other of ['hidden', 'focused', 'visible', attention] as const) live.attend(other)
      const waited = untilNext(sources)
      expect(waited).toBeGreaterThanOrEqual(average / 2)
      expect(waited).toBeLessThanOrEqual(average * 1.5 + 10)
    }
  },
)

it('spreads its attempts, so that browsers that lost a server do not come back at once', () => {
  const waits = Array.from({ length: 20 }, () => {
    const { sources, fail } = streaming()
    fail()
    return untilNext(sources)
  })
  expect(new Set(waits).size).toBeGreaterThan(5)
})

it('begins with a short wait again once it received an event', () => {
  const { sources, fail, beat } = streaming()
  for (const _ of [1, 2, 3, 4]) {
    fail()
    untilNext(sources)
  }
  beat(8)
  fail()
  expect(untilNext(sources)).toBeLessThanOrEqual(4510)
})

it('replaces a stream that never spoke or fell silent', () => {
  const { sources, live, beat } = world()
  live.join([1], () => {})
  vi.advanceTimersByTime(SETTLED_MS)
  vi.advanceTimersByTime(20_000)
  expect(sources[0]?.isOpen).toBe(false)
  vi.advanceTimersByTime(4500)
  expect(sources).toHaveLength(2)
  beat(7)
  vi.advanceTimersByTime(49_999)
  expect(sources[1]?.isOpen).toBe(true)
  vi.advanceTimersByTime(1)
  expect(sources[1]?.isOpen).toBe(false)
})

it('ignores events of a stream that was closed', () => {
  const { live, heard, send, fail, sources } = streaming()
  live.attend('hidden')
  send('prices', 8, [price(1, 10)])
  fail()
  live.attend('focused')
  expect(heard).toMatchObject({ newVersions: 0, batches: [] })
  expect(sources).toHaveLength(2)
})

it('ignores what a replica that lags behind says', () => {
  const { heard, send, beat, frames } = streaming(9)
  send('reset', 8)
  send('prices', 8, [price(1, 10)])
  beat(8)
  expect(frames).toEqual([])
  send('prices', 10, [price(1, 11)])
  beat(9)
  beat(10)
  expect(heard).toMatchObject({ rereads: 0, newVersions: 1 })
})

it('reads the rows again when the market stays at an older version, because its database was restored', () => {
  const { heard, beat, send, frames } = streaming(9)
  beat(4)
  expect(heard.rereads).toBe(0)
  beat(4)
  expect(heard).toMatchObject({ rereads: 1, newVersions: 1 })
  send('prices', 5, [price(1, 10)])
  expect(frames).toHaveLength(1)
})
