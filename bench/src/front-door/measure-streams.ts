import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startAsked } from '../support/asked-process.ts'
import { quantile } from '../support/median.ts'
import { memoryMb } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'
import { changePrices } from './change-prices.ts'
import type { StreamsAnswer, StreamsQuestion } from './stream-readers.ts'
import type { VisitorAnswer, VisitorQuestion } from './visitor.ts'

type Site = { url: string; gatewayPid: number; pool: pg.Pool }

const STREAMS = 5000
const MOST_KB = 30
const MOST_RATIO = 2
const SECONDS = 20
const CHANGE_EVERY_MS = 2000
const VISITED = [
  '/gw2/v1/items/json?sort=profit&order=desc&limit=30&fields=id,name,profit',
  '/gw2/v1/items/json?ids={n}&fields=id,name,buy_price',
  '/gw2/v1/status',
]

/** Five thousand listeners: the cost of each, and the waits of others while all of them receive changes. */
export const measureStreams = async ({ url, gatewayPid, pool }: Site): Promise<Measured[]> => {
  const visitor = await startAsked('front-door/visitor.ts', {})
  const readers = await startAsked('front-door/stream-readers.ts', {})
  const visitWhile = async (isChanging: boolean): Promise<VisitorAnswer> => {
    let isOver = false
    const changes = (async () => {
      for (let round = 0; isChanging && !isOver; round++) {
        await changePrices(pool, round)
        await wait(CHANGE_EVERY_MS)
      }
    })()
    const question: VisitorQuestion = { url, paths: VISITED, from: '127.0.0.7', seconds: SECONDS, restMs: 5 }
    const seen = await visitor.ask<VisitorAnswer>(question)
    isOver = true
    await changes
    return seen
  }
  try {
    await visitWhile(false)
    const alone = await visitWhile(true)
    const before = memoryMb(gatewayPid)
    const opened = await readers.ask<StreamsAnswer>({ url, streams: STREAMS } satisfies StreamsQuestion)
    await wait(2000)
    const idle = memoryMb(gatewayPid)
    const among = await visitWhile(true)
    const streams = await readers.ask<StreamsAnswer>({ url, streams: 0 } satisfies StreamsQuestion)
    const busy = memoryMb(gatewayPid)
    const [p99, p99Alone] = [quantile(among.times, 0.99), quantile(alone.times, 0.99)]
    const kb = ((idle - before) * 1024) / STREAMS
    return [
      atMost(`${STREAMS} streams: those that are not open`, STREAMS - opened.open, 0, '', { ...streams }),
      atMost(`${STREAMS} streams: memory of each`, kb, MOST_KB, ' kB', {
        beforeMb: Math.round(before),
        openMb: Math.round(idle),
        afterChangesMb: Math.round(busy),
      }),
      atMost(`${STREAMS} streams: others' p99, with / without them`, p99 / p99Alone, MOST_RATIO, 'x', {
        p99,
        p99Alone,
        p50: quantile(among.times, 0.5),
        p50Alone: quantile(alone.times, 0.5),
        failed: among.failed,
        events: streams.events,
      }),
    ]
  } finally {
    await Promise.all([visitor.stop(), readers.stop()])
  }
}
