import { expect, it } from 'vitest'
import type { LiveEvent } from '../live-connection.ts'
import { createEventReader } from './event-reader.ts'

const price = (id: number, sell: number) => ({
  id,
  buy_price: 1,
  sell_price: sell,
  buy_quantity: null,
  sell_quantity: 1,
})

const event = (type: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

const readPieces = (pieces: Iterable<string>): LiveEvent[] => {
  const heard: LiveEvent[] = []
  const read = createEventReader((event) => heard.push(event))
  for (const piece of pieces) read(piece)
  return heard
}

const TEXT = `retry: 3000\n\n${event('prices', [price(1, 10)], 7)}${event('heartbeat', { version: 7, ageSeconds: null }, 7)}`
const EVENTS = [
  { type: 'prices', prices: [price(1, 10)], version: 7 },
  { type: 'heartbeat', version: 7 },
]

it('has no price for a side that became empty', () => {
  const [heard] = readPieces([event('prices', [{ ...price(1, 0), buy_quantity: 0 }], 8)])
  expect(heard).toEqual({ type: 'prices', prices: [{ ...price(1, 0), sell_price: null, buy_quantity: 0 }], version: 8 })
})

it('reads events in whatever pieces they come', () => {
  expect(readPieces([TEXT])).toEqual(EVENTS)
  expect(readPieces(TEXT)).toEqual(EVENTS)
})

it('passes on the parts of one change together, with the version that the last of them names', () => {
  const parts = [event('prices', [price(1, 10)]), event('prices', [price(2, 20)], 8)]
  expect(readPieces(parts)).toEqual([{ type: 'prices', prices: [price(1, 10), price(2, 20)], version: 8 }])
})

it('does not report parts that are followed by a reset', () => {
  expect(readPieces([event('prices', [price(1, 10)]), event('reset', { version: 9 }, 9)])).toEqual([
    { type: 'reset', version: 9 },
  ])
})

it('skips invalid events, and reads the next ones', () => {
  const strange = [
    event('heartbeat', null),
    event('prices', [{ id: 'x' }], 6),
    'event: prices\ndata: {\n\n',
    event('news', 1),
  ]
  expect(readPieces([...strange, TEXT])).toEqual(EVENTS)
})
