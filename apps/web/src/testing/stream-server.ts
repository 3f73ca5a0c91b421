import type { StreamedPrice } from '@gildscope/contracts'
import type { EventStream } from '../api/live-prices.ts'
import { WELL } from './default-answers.ts'

type Change = { version: number; prices: readonly StreamedPrice[] }

/** A price stream whose other end is the test. As the real one does, it begins with what was missed and a heartbeat. */
export const streamServer = () => {
  const open = new Map<EventStream, URLSearchParams>()
  const changes: Change[] = []
  let opened = 0
  let version = WELL.dataVersion

  const sendTo = (stream: EventStream, type: string, data: unknown): void => {
    if (!open.has(stream)) return
    stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: String(version) }))
  }
  const openEvents = (path: string): EventStream => {
    const stream: EventStream = Object.assign(new EventTarget(), { close: () => void open.delete(stream) })
    const asked = new URL(path, location.origin).searchParams
    opened += 1
    open.set(stream, asked)
    queueMicrotask(() => {
      const missed = changes.filter((change) => change.version > Number(asked.get('since') ?? version))
      if (missed.length > 0)
        sendTo(
          stream,
          'prices',
          missed.flatMap(({ prices }) => prices),
        )
      sendTo(stream, 'heartbeat', { version, ageSeconds: 1 })
    })
    return stream
  }
  return {
    openEvents,
    /** Ids of the streams that are open. */
    listening: () => [...open.values()].map((asked) => asked.get('ids')?.split(',').map(Number)),
    /** How many streams were opened. */
    opened: () => opened,
    changePrices: (prices: readonly StreamedPrice[]) => {
      version += 1
      changes.push({ version, prices })
      for (const stream of open.keys()) sendTo(stream, 'prices', prices)
    },
  }
}
