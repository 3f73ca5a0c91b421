import { type StreamedPrice, streamedPrice, streamHeartbeat } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as z from 'zod/mini'

/** `version`: the state of the market that this leads to, for `since`. */
export type PriceEvent =
  | { type: 'prices'; version: number; prices: StreamedPrice[] }
  /** Sent four times a minute; `ageSeconds` since the last poll of the market. */
  | { type: 'heartbeat'; version: number; ageSeconds: number | null }
  /** More was missed than is kept (15 minutes): reload your data, then continue. */
  | { type: 'reset'; version: number }

/** Far more than the event of any change; what grows beyond is no stream of prices. */
const LONGEST_EVENT = 8_000_000

const pricesData = z.array(streamedPrice)

const readData = <T>(schema: z.ZodMiniType<T>, { event, data }: EventSourceMessage): T => {
  try {
    return z.parse(schema, JSON.parse(data))
  } catch (cause) {
    throw new ApiError('UNEXPECTED', 0, `an event '${event}' came in another form`, {}, { cause })
  }
}

const versionOf = (id: string | undefined): number | null => (id !== undefined && /^\d+$/.test(id) ? Number(id) : null)

/** Parses the text of a stream in pieces of any size and returns its events. Parts of one change are joined. */
export const createEventReader = ({ onRetry }: { onRetry: (ms: number) => void }) => {
  let events: PriceEvent[] = []
  let parts: StreamedPrice[] = []

  const endParts = (version: number): void => {
    if (parts.length > 0) events.push({ type: 'prices', version, prices: parts })
    parts = []
  }

  const take = (message: EventSourceMessage): void => {
    const version = versionOf(message.id)
    if (message.event === 'prices') {
      parts.push(...readData(pricesData, message))
      if (version !== null) endParts(version)
    } else if (message.event === 'heartbeat') {
      const heartbeat = readData(streamHeartbeat, message)
      endParts(heartbeat.version)
      events.push({ type: 'heartbeat', ...heartbeat })
    } else if (message.event === 'reset') {
      parts = []
      events.push({ type: 'reset', version: version ?? 0 })
    }
  }

  const parser = createParser({
    onEvent: take,
    onRetry,
    maxBufferSize: LONGEST_EVENT,
    onError: (cause) => {
      if (cause.type === 'max-buffer-size-exceeded') throw new ApiError('UNEXPECTED', 0, cause.message, {}, { cause })
    },
  })
  return (text: string): PriceEvent[] => {
    parser.feed(text)
    const taken = events
    events = []
    return taken
  }
}
