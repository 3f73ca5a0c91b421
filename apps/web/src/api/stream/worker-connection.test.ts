import { expect, it } from 'vitest'
import { handClock } from '../../testing/hand-clock.ts'
import type { LiveEvent } from '../live-connection.ts'
import { ALIVE_MS, type FromHub, SILENT_MS, type ToHub } from './hub-messages.ts'
import { type WorkerLine, workerOpener } from './worker-connection.ts'

const START_MS = 20_000

/** A tab with the test as its worker; `canStart` false: the browser refuses. */
const world = ({ canStart = true } = {}) => {
  const clock = handClock()
  const said: ToHub[] = []
  const heard: LiveEvent[] = []
  const counts = { ends: 0, givenUp: 0, closed: 0 }
  const line: WorkerLine = {
    port: {
      postMessage: (message) => said.push(message),
      onmessage: null,
      close: () => {
        counts.closed += 1
      },
    },
    onerror: null,
  }
  const open = workerOpener({
    start: () => {
      if (!canStart) throw new Error('not allowed')
      return line
    },
    giveUp: () => {
      counts.givenUp += 1
    },
    after: clock.after,
    now: clock.now,
  })
  const connection = open(
    { ids: [1, 2], since: 7 },
    {
      hear: (event) => heard.push(event),
      end: () => {
        counts.ends += 1
      },
    },
  )
  const send = (data: FromHub) => line.port.onmessage?.({ data } as MessageEvent<FromHub>)
  return { clock, said, heard, counts, line, connection, send }
}

it('joins with its items and version, receives events, and leaves', () => {
  const { said, heard, counts, connection, send } = world()
  send({ type: 'here' })
  send({ type: 'heartbeat', version: 8 })
  connection?.close()
  send({ type: 'heartbeat', version: 9 })
  expect(said).toEqual([{ type: 'join', ids: [1, 2], since: 7 }, { type: 'leave' }])
  expect(heard).toEqual([{ type: 'heartbeat', version: 8 }])
  expect(counts).toEqual({ ends: 0, givenUp: 0, closed: 1 })
})

it('reports every few seconds that it is alive, as long as it gets answers', () => {
  const { clock, said, counts, send } = world()
  send({ type: 'here' })
  for (let time = 0; time < 6; time += 1) {
    clock.pass(ALIVE_MS)
    send({ type: 'here' })
  }
  expect(said.filter(({ type }) => type === 'alive')).toHaveLength(6)
  expect(counts.ends).toBe(0)
})

it('ends when the worker fell silent, and may start another', () => {
  const { clock, counts, send } = world()
  send({ type: 'here' })
  clock.pass(SILENT_MS + 2 * ALIVE_MS)
  expect(counts).toEqual({ ends: 1, givenUp: 0, closed: 1 })
})

it('ends when the worker considered it closed', () => {
  const { counts, send } = world()
  send({ type: 'here' })
  send({ type: 'gone' })
  expect(counts).toMatchObject({ ends: 1, givenUp: 0 })
})

it('stops using workers when one does not answer', () => {
  const { clock, counts } = world()
  clock.pass(START_MS)
  expect(counts).toEqual({ ends: 1, givenUp: 1, closed: 1 })
})

it('stops using workers when the file of one no longer exists, as after an update of the site', () => {
  const { counts, line } = world()
  line.onerror?.({} as ErrorEvent)
  expect(counts).toEqual({ ends: 1, givenUp: 1, closed: 1 })
})

it('stops using workers when the browser allows none, but never while one is starting', () => {
  const { clock, counts } = world({ canStart: false })
  expect(counts.ends).toBe(0)
  clock.pass(0)
  expect(counts).toEqual({ ends: 1, givenUp: 1, closed: 0 })
})
