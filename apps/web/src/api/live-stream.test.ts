import type { StreamedPrice } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import type { LiveAsk, LiveEars } from './live-connection.ts'
import { createLiveStream } from './live-stream.ts'

type Connection = LiveAsk & LiveEars & { isOpen: boolean }

/** Connections of which the test is the server. */
const world = () => {
  const connections: Connection[] = []
  const frames: (() => void)[] = []
  const timers = new Set<() => void>()
  const heard = {
    batches: [] as (readonly StreamedPrice[])[],
    versions: [] as number[],
    rereads: 0,
  }
  const page = { isHidden: false }
  const stream = createLiveStream({
    open: (ask, ears) => {
      const connection = { ...ask, ...ears, isOpen: true }
      connections.push(connection)
      return {
        close: () => {
          connection.isOpen = false
        },
      }
    },
    versionSeen: () => heard.versions.at(-1) ?? null,
    onPrices: (prices) => heard.batches.push(prices),
    onVersion: (version) => heard.versions.push(version),
    reread: async () => {
      heard.rereads += 1
    },
    isHidden: () => page.isHidden,
    nextFrame: (task) => frames.push(task),
    after: (_ms, task) => {
      timers.add(task)
      return () => timers.delete(task)
    },
  })
  const run = (tasks: Iterable<() => void>) => {
    for (const task of tasks) task()
  }
  return {
    stream,
    connections,
    heard,
    page,
    open: () => connections.filter(({ isOpen }) => isOpen),
    settle: () => {
      const due = [...timers]
      timers.clear()
      run(due)
    },
    drawFrame: () => run(frames.splice(0)),
    frames,
  }
}

const price = (id: number, sell: number): StreamedPrice => ({
  id,
  buy_price: 1,
  sell_price: sell,
  buy_quantity: 1,
  sell_quantity: 1,
})

it('asks once for the items of all parts of a page', () => {
  const { stream, connections, settle } = world()
  stream.join([2, 1], () => {})
  stream.join([2, 3], () => {})
  settle()
  expect(connections.map(({ ids }) => ids)).toEqual([[1, 2, 3]])
})

it('asks for changes since the last version that it received', () => {
  const { stream, connections, settle } = world()
  stream.join([1], () => {})
  settle()
  connections[0]?.hear({ type: 'heartbeat', version: 41 })
  stream.join([2], () => {})
  settle()
  expect(connections.map(({ since }) => since)).toEqual([null, 41])
})

it('keeps its connection when fewer items are needed, and opens another for new ones', () => {
  const { stream, connections, open, settle } = world()
  const leave = stream.join([1, 2], () => {})
  stream.join([1], () => {})
  settle()
  leave()
  settle()
  expect(connections).toHaveLength(1)
  stream.join([9], () => {})
  settle()
  expect(open().map(({ ids }) => ids)).toEqual([[1, 9]])
})

it('closes when it has no listeners', () => {
  const { stream, open, settle } = world()
  const leave = stream.join([1], () => {})
  settle()
  leave()
  settle()
  expect(open()).toEqual([])
})

it('passes on what came since the last frame once, the newest price of each item', () => {
  const { stream, connections, heard, settle, drawFrame, frames } = world()
  const own: (readonly StreamedPrice[])[] = []
  stream.join([1], (prices) => own.push(prices))
  stream.join([2], () => {})
  settle()
  connections[0]?.hear({ type: 'prices', prices: [price(1, 10), price(2, 20)], version: 7 })
  connections[0]?.hear({ type: 'prices', prices: [price(1, 11)], version: 8 })
  expect(frames).toHaveLength(1)
  drawFrame()
  expect(heard.batches).toEqual([[price(1, 11), price(2, 20)]])
  expect(own).toEqual([[price(1, 11)]])
  expect(heard.versions).toEqual([7, 8])
})

it('closes while the page is hidden, and reads once and opens again when it is looked at', async () => {
  const { stream, connections, open, heard, page, settle } = world()
  stream.join([1], () => {})
  settle()
  page.isHidden = true
  await stream.handleVisibility()
  expect(open()).toEqual([])
  expect(heard.rereads).toBe(0)
  page.isHidden = false
  await stream.handleVisibility()
  expect(heard.rereads).toBe(1)
  expect(connections).toHaveLength(2)
  expect(open()).toHaveLength(1)
})

it('reads again after a reset and passes on versions of heartbeats', () => {
  const { stream, connections, heard, settle } = world()
  stream.join([1], () => {})
  settle()
  connections[0]?.hear({ type: 'heartbeat', version: 12 })
  connections[0]?.hear({ type: 'reset', version: 12 })
  expect(heard.versions).toEqual([12])
  expect(heard.rereads).toBe(1)
})

it('opens another connection after one that ended', () => {
  const { stream, connections, open, settle } = world()
  stream.join([1], () => {})
  settle()
  connections[0]?.end()
  expect(open()).toEqual([])
  settle()
  expect(open()).toHaveLength(1)
})

it('ignores events of a connection that was replaced by another', () => {
  const { stream, connections, heard, open, settle } = world()
  stream.join([1], () => {})
  settle()
  stream.join([2], () => {})
  settle()
  connections[0]?.hear({ type: 'heartbeat', version: 3 })
  connections[0]?.end()
  settle()
  expect(heard.versions).toEqual([])
  expect(connections).toHaveLength(2)
  expect(open()).toHaveLength(1)
})
