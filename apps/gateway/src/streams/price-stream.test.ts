import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '@gildscope/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createMarketMirror } from './market-mirror.ts'
import { createPriceStream, type PriceStream, type Sink } from './price-stream.ts'

type Event = { event: string; id: number | null; data: unknown }

const parse = (text: string): Event[] =>
  text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => {
      const line = (name: string) =>
        block
          .split('\n')
          .find((part) => part.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const id = line('id')
      return {
        event: line('event') ?? '',
        id: id === undefined ? null : Number(id),
        data: JSON.parse(line('data') ?? ''),
      }
    })

const REPLAY_MS = 900_000
const streams: PriceStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

type Row = [number, number | null, number | null, null, null]
const price = (id: number, sell: number | null): Row => [id, 1, sell, null, null]
const streamed = (id: number, sell: number | null) => ({
  id,
  buy_price: 1,
  sell_price: sell,
  buy_quantity: null,
  sell_quantity: null,
})

const setUp = async ({ heartbeatMs = 1_000_000 } = {}) => {
  let now = 1_000_000
  const mirror = createMarketMirror(() => now)
  const tell = (rows: readonly Row[], version: number) => {
    if (rows.length > 0) mirror.take({ kind: 'prices', rows: [...rows] })
    mirror.take({ kind: 'state', state: `${version}.0`, version, ageSeconds: null })
  }
  mirror.begin()
  tell([price(1, 10), price(2, 20)], 1)
  const stream = createPriceStream({ mirror, now: () => now, replayMs: REPLAY_MS, heartbeatMs })
  streams.push(stream)
  const listen = ({
    ids,
    lastEventId = null,
    waiting = 0,
  }: {
    ids?: number[]
    lastEventId?: number | null
    waiting?: number
  } = {}) => {
    let text = ''
    let isClosed = false
    const sink: Sink = {
      write: (part) => {
        text += part.toString()
      },
      waitingBytes: () => waiting,
      close: () => {
        isClosed = true
      },
    }
    const leave = stream.join({ sink, ids: ids === undefined ? null : new Set(ids), lastEventId })
    return {
      leave,
      isClosed: () => isClosed,
      events: (name: string) => parse(text).filter(({ event }) => event === name),
    }
  }
  return {
    stream,
    listen,
    later: (ms: number) => {
      now += ms
    },
    change: async (rows: readonly Row[], version = mirror.version() + 1) => {
      tell(rows, version)
      await nextTurn()
      return version
    },
    /** As after a restart of the items service, or to another one. */
    reconnect: async (rows: readonly Row[], version = mirror.version() + 1) => {
      mirror.lose()
      mirror.begin()
      tell(rows, version)
      await nextTurn()
      return mirror.version()
    },
  }
}

describe('the price stream', () => {
  it('sends the rows whose prices changed, under the version that they lead to', async () => {
    const { listen, change } = await setUp()
    const client = listen()
    const version = await change([price(1, 11), price(2, 20), price(4, 5)])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: version, data: [streamed(1, 11), streamed(4, 5)] }])
  })

  it('tells of a price that vanished, and nothing where no price changed', async () => {
    const { listen, change } = await setUp()
    const client = listen()
    const version = await change([price(1, null)])
    await change([price(1, null)])
    await change([])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: version, data: [streamed(1, null)] }])
  })

  it('sends only the items that a client asked for', async () => {
    const { listen, change } = await setUp()
    const client = listen({ ids: [2] })
    await change([price(1, 11)])
    expect(client.events('prices')).toEqual([])
    await change([price(1, 12), price(2, 21)])
    expect(client.events('prices').map(({ data }) => data)).toEqual([[streamed(2, 21)]])
  })

  it('begins with a heartbeat and repeats it', async () => {
    const { listen } = await setUp({ heartbeatMs: 5 })
    const client = listen()
    expect(client.events('heartbeat')).toEqual([{ event: 'heartbeat', id: 1, data: { version: 1, ageSeconds: null } }])
    await until('more heartbeats', () => client.events('heartbeat').length >= 3)
  })

  it('catches a returning client up with the newest figures of what it missed', async () => {
    const { listen, change } = await setUp()
    const first = await change([price(1, 11)])
    await change([price(1, 12)])
    const last = await change([price(2, 22)])
    expect(listen({ lastEventId: first }).events('prices')).toEqual([
      { event: 'prices', id: last, data: [streamed(1, 12), streamed(2, 22)] },
    ])
    expect(listen({ lastEventId: first, ids: [2] }).events('prices')[0]?.data).toEqual([streamed(2, 22)])
    expect(listen({ lastEventId: last }).events('prices')).toEqual([])
    expect(listen({ lastEventId: last }).events('reset')).toEqual([])
  })

  it.each([-1, 0, 99])('tells a client with version %i, which it cannot know, to start anew', async (lastEventId) => {
    const { listen, change } = await setUp()
    const version = await change([price(1, 11)])
    const client = listen({ lastEventId })
    expect(client.events('reset')).toEqual([{ event: 'reset', id: version, data: { version } }])
    expect(client.events('prices')).toEqual([])
  })

  it('replays no further back than its log', async () => {
    const { listen, change, later } = await setUp()
    const old = await change([price(1, 11)])
    later(REPLAY_MS - 1)
    const middle = await change([price(1, 12)])
    expect(listen({ lastEventId: old }).events('reset')).toEqual([])
    later(REPLAY_MS - 1)
    await change([price(1, 13)])
    expect(listen({ lastEventId: old }).events('prices')).toHaveLength(1)
    expect(listen({ lastEventId: old - 1 }).events('reset')).toHaveLength(1)
    later(2)
    await change([price(1, 14)])
    expect(listen({ lastEventId: old }).events('reset')).toHaveLength(1)
    expect(listen({ lastEventId: middle }).events('prices')).toHaveLength(1)
  })

  it('splits large changes and names the version with the last part only', async () => {
    const { listen, change } = await setUp()
    const client = listen()
    const version = await change(Array.from({ length: 12_000 }, (_, index) => price(index + 10, 1)))
    await until('all parts', () => client.events('prices').length === 3)
    const events = client.events('prices')
    expect(events.map(({ id }) => id)).toEqual([null, null, version])
    expect(events.flatMap(({ data }) => data)).toHaveLength(12_000)
  })

  it('cuts off who reads too slowly and forgets who left', async () => {
    const { stream, listen, change } = await setUp()
    const slow = listen({ waiting: 5_000_000 })
    const gone = listen()
    gone.leave()
    await change([price(1, 11)])
    expect(slow.isClosed()).toBe(true)
    expect(gone.events('prices')).toEqual([])
    expect(stream.count()).toBe(0)
  })

  it('closes everyone when it ends', async () => {
    const { stream, listen } = await setUp()
    const client = listen()
    stream.close()
    expect(client.isClosed()).toBe(true)
  })

  it('tells after a new connection to the market what changed meanwhile, and nothing else', async () => {
    const { listen, reconnect } = await setUp()
    const client = listen()
    const version = await reconnect([price(1, 10), price(2, 25)])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: version, data: [streamed(2, 25)] }])
    expect(listen({ lastEventId: 1 }).events('prices')[0]?.data).toEqual([streamed(2, 25)])
  })

  it('tells who knows a version that was passed over here to start anew: it may hold what was taken back since', async () => {
    const { listen, reconnect, change } = await setUp()
    const version = await reconnect([price(1, 10), price(2, 25)], 5)
    expect(listen({ lastEventId: 3 }).events('reset')).toEqual([{ event: 'reset', id: version, data: { version } }])
    expect(listen({ lastEventId: 1 }).events('reset')).toEqual([])
    const unchanged = await change([])
    await change([price(1, 11)])
    expect(listen({ lastEventId: unchanged }).events('prices')).toHaveLength(1)
  })

  it('waits for a service that is behind the former one, and tells what it says then', async () => {
    const { listen, change, reconnect } = await setUp()
    await change([price(1, 11)])
    const client = listen()
    const version = await reconnect([price(1, 10), price(2, 20)], 1)
    expect(client.events('prices')).toEqual([])
    expect(version).toBe(2)
    const next = await change([price(1, 11), price(2, 22)])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: next, data: [streamed(2, 22)] }])
  })

  it('goes back with a database that was set back, and forgets the versions that it had', async () => {
    const { listen, change, reconnect, later } = await setUp()
    const former = await change([price(1, 11)])
    const client = listen()
    await reconnect([price(1, 10), price(2, 20)], 1)
    later(20_000)
    const version = await change([price(1, 10)], 1)
    expect(client.events('prices')).toEqual([{ event: 'prices', id: version, data: [streamed(1, 10)] }])
    await change([price(1, 12)])
    expect(listen({ lastEventId: version }).events('prices')).toHaveLength(1)
    expect(listen({ lastEventId: former + 5 }).events('reset')).toHaveLength(1)
  })

  it('tells who missed more than it catches up with to start anew, and shares what it makes', async () => {
    const { listen, change } = await setUp()
    const before = await change([price(1, 11)])
    await change(Array.from({ length: 5001 }, (_, index) => price(index + 10, 1)))
    expect(listen({ lastEventId: before }).events('reset')).toHaveLength(1)
    const last = await change([price(1, 12)])
    expect(listen({ lastEventId: last - 1 }).events('prices')).toHaveLength(1)
    expect(listen({ lastEventId: last - 1 }).events('prices')).toHaveLength(1)
  })

  it('gives others their turn while it tells thousands', async () => {
    const { listen, change } = await setUp()
    const clients = Array.from({ length: 1000 }, () => listen())
    const told = () => clients.filter((client) => client.events('prices').length > 0).length
    await change([price(1, 11)])
    expect(told()).toBeGreaterThan(0)
    expect(told()).toBeLessThan(1000)
    await until('everyone was told', () => told() === 1000)
  })
})
