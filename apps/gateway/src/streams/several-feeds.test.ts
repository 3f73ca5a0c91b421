import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { type Replicas, startReplicas } from '../testing/start-replicas.ts'

let site: Replicas | null = null
afterEach(async () => {
  await site?.close()
  site = null
})

type Event = { event: string; id: number | null; data: unknown }

const start = async () => {
  const started = await startReplicas()
  site = started
  await until('a feed is followed', () => started.followed() !== undefined)
  const followed = started.followed()!
  const other = started.replicas.find((replica) => replica !== followed)!
  return { ...started, followed, other }
}

const listen = async (origin: string) => {
  const response = await fetch(`${origin}/gw2/v1/items/stream`)
  const events: Event[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
        const event = fields.get('event')
        if (event === undefined) continue
        const id = fields.get('id')
        events.push({ event, id: id === undefined ? null : Number(id), data: JSON.parse(fields.get('data') ?? '') })
      }
    }
  }
  const reading = read().catch(() => undefined)
  await until('it receives the market', () => events.length > 0)
  return {
    /** Version, item and price of each change that was received. */
    changes: () =>
      events
        .filter(({ event }) => event === 'prices')
        .flatMap(({ id, data }) =>
          (data as { id: number; sell_price: number }[]).map((row) => [id, row.id, row.sell_price]),
        ),
    others: () => events.filter(({ event }) => event !== 'prices' && event !== 'heartbeat'),
    reading,
  }
}

test('a listener receives every price change once, even when the followed service is killed', async () => {
  const { origin, followed, other } = await start()
  const listener = await listen(origin)
  const change = (id: number, price: number): void => {
    for (const { items } of [followed, other]) items.change([id, 1, price, 1, 1])
  }
  change(1, 10)
  change(2, 20)
  await until('both have arrived', () => listener.changes().length === 2)
  // The other one lags a moment behind, and prices change while no feed is followed.
  followed.items.change([3, 1, 30, 1, 1])
  await until('it has arrived', () => listener.changes().length === 3)
  await followed.kill()
  await until('the other is followed', () => other.items.feedReaders() === 1)
  other.items.change([3, 1, 30, 1, 1])
  other.items.change([1, 1, 11, 1, 1])
  other.items.change([2, 1, 21, 1, 1])
  await until('all have arrived', () => listener.changes().length >= 5)
  expect(listener.changes()).toEqual([
    [2, 1, 10],
    [3, 2, 20],
    [4, 3, 30],
    [5, 1, 11],
    [6, 2, 21],
  ])
  expect(listener.others()).toEqual([])
})
