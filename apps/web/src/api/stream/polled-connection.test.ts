import type { StreamedPrice } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { handClock } from '../../testing/hand-clock.ts'
import type { LiveEvent } from '../live-connection.ts'
import type { StreamAsk, StreamEars } from './open-stream.ts'
import { polledOpener } from './polled-connection.ts'

const POLL_MS = 15_000
const MOST_OPEN_MS = 10_000
const PRICE: StreamedPrice = { id: 1, buy_price: 1, sell_price: 2, buy_quantity: 3, sell_quantity: 4 }

const world = () => {
  const clock = handClock()
  const opened: (StreamAsk & StreamEars & { isOpen: boolean })[] = []
  const heard: LiveEvent[] = []
  const connection = polledOpener({
    open: (ask, ears) => {
      const stream = { ...ask, ...ears, isOpen: true }
      opened.push(stream)
      return () => {
        stream.isOpen = false
      }
    },
    after: clock.after,
  })({ ids: [1], since: 4 }, { hear: (event) => heard.push(event), end: () => {} })
  return { clock, opened, heard, connection }
}

it('disconnects once it has received what it missed, and reconnects 15 seconds later from there', () => {
  const { clock, opened, heard } = world()
  expect(opened).toMatchObject([{ ids: [1], since: 4 }])
  opened[0]?.hear({ type: 'prices', prices: [PRICE], version: 6 })
  expect(opened[0]?.isOpen).toBe(true)
  opened[0]?.hear({ type: 'heartbeat', version: 6 })
  expect(opened[0]?.isOpen).toBe(false)
  expect(heard.map(({ type }) => type)).toEqual(['prices', 'heartbeat'])
  clock.pass(POLL_MS)
  expect(opened).toHaveLength(2)
  expect(opened[1]).toMatchObject({ ids: [1], since: 6, isOpen: true })
})

it('does not hold an idle connection', () => {
  const { clock, opened } = world()
  clock.pass(MOST_OPEN_MS)
  expect(opened[0]?.isOpen).toBe(false)
  clock.pass(POLL_MS)
  expect(opened).toHaveLength(2)
})

it('reconnects when the server that refused it allows', () => {
  const { clock, opened } = world()
  opened[0]?.end(60_000)
  clock.pass(59_000)
  expect(opened).toHaveLength(1)
  clock.pass(1000)
  expect(opened).toHaveLength(2)
})

it('makes no further requests once it is closed', () => {
  const { clock, opened, connection } = world()
  connection?.close()
  expect(opened[0]?.isOpen).toBe(false)
  clock.pass(10 * POLL_MS)
  expect(opened).toHaveLength(1)
})
