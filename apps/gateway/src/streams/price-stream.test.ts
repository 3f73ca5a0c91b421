import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '@gildscope/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { MarketMirror } from './market-mirror.ts'
import { PriceStream, type Sink } from './price-stream.ts'

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
  const mirror = new MarketMirror(() => now)
  const publish = (rows: readonly Row[], version: number) => {
    if (rows.length > 0) mirror.take({ kind: 'prices', rows: [...rows] })
    mirror.take({ kind: 'state', state: `${version}.0`, version, ageSeconds: null })
  }
  mirror.begin()
  publish([price(1, 10), price(2, 20)], 1)
  const stream = new PriceStream({ mirror, now: () => now, replayMs: REPLAY_MS, heartbeatMs })
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
    const leave = stream.join({ sink, ids: ids === undefined ? null : Int32Array.from(ids), lastEventId })
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
      publish(rows, version)
      await nextTurn()
      return version
    },
    /** Simulates a restart of the items service, or a switch to another one. */
    reconnect: async (rows: readonly Row[], version = mirror.version() + 1) => {
      mirror.lose()
      mirror.begin()
      publish(rows, version)
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

  it('reports a price that vanished, and sends nothing when no price changed', async () => {
    const { listen, change } = await setUp()
    const client = listen()
    const version = await change([price(1, null)])
    await change([price(1, null)])
    await change([])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: version, data: [streamed(1, null)] }])
  })

  it('sends only the items that a client requested', async () => {
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

  it('replays to a returning client the newest figures of what it missed', async () => {
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

  it.each([-1, 0, 99])('makes a client with version %i, which does not exist here, start over', async (lastEventId) => {
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

  it('cuts off slow readers and forgets clients that left', async () => {
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

  it('sends only what changed in the meantime after a new connection to the market', async () => {
    const { listen, reconnect } = await setUp()
    const client = listen()
    const version = await reconnect([price(1, 10), price(2, 25)])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: version, data: [streamed(2, 25)] }])
    expect(listen({ lastEventId: 1 }).events('prices')[0]?.data).toEqual([streamed(2, 25)])
  })

  it('resets a client whose version was skipped here, because it may hold changes that were reverted since', async () => {
    const { listen, reconnect, change } = await setUp()
    const version = await reconnect([price(1, 10), price(2, 25)], 5)
    expect(listen({ lastEventId: 3 }).events('reset')).toEqual([{ event: 'reset', id: version, data: { version } }])
    expect(listen({ lastEventId: 1 }).events('reset')).toEqual([])
    const unchanged = await change([])
    await change([price(1, 11)])
    expect(listen({ lastEventId: unchanged }).events('prices')).toHaveLength(1)
  })

  it('waits for a replica that lags behind the former one, and then sends its changes', async () => {
    const { listen, change, reconnect } = await setUp()
    await change([price(1, 11)])
    const client = listen()
    const version = await reconnect([price(1, 10), price(2, 20)], 1)
    expect(client.events('prices')).toEqual([])
    expect(version).toBe(2)
    const next = await change([price(1, 11), price(2, 22)])
    expect(client.events('prices')).toEqual([{ event: 'prices', id: next, data: [streamed(2, 22)] }])
  })

  it('follows a database that was restored to an older version, and forgets its own versions', async () => {
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

  it('resets clients that missed too much to replay, and builds the replay of others once', async () => {
    const { listen, change } = await setUp()
    const before = await change([price(1, 11)])
    await change(Array.from({ length: 5001 }, (_, index) => price(index + 10, 1)))
    expect(listen({ lastEventId: before }).events('reset')).toHaveLength(1)
    const last = await change([price(1, 12)])
    expect(listen({ lastEventId: last - 1 }).events('prices')).toHaveLength(1)
    expect(listen({ lastEventId: last - 1 }).events('prices')).toHaveLength(1)
  })

  it('yields to other work while it serves thousands', async () => {
    const { listen, change } = await setUp()
    const clients = Array.from({ length: 1000 }, () => listen())
    const served = () => clients.filter((client) => client.events('prices').length > 0).length
    await change([price(1, 11)])
    expect(served()).toBeGreaterThan(0)
    expect(served()).toBeLessThan(1000)
    await until('all are served', () => served() === 1000)
  })
})
