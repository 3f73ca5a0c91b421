import { streamItems, writeCall } from '@gildscope/contracts'
import type { LiveEvent } from '../live-connection.ts'
import { createEventReader } from './event-reader.ts'

/** `ids` null: all items. */
export type StreamAsk = { ids: readonly number[] | null; since: number | null }

export type StreamEars = {
  hear: (event: LiveEvent) => void
  /** The server refused or the connection broke; `retryAfterMs` is the delay the server requested. */
  end: (retryAfterMs: number | null) => void
}

/** Opens the stream and returns a function that closes it; after that no events are delivered. */
export type OpenStream = (ask: StreamAsk, ears: StreamEars) => () => void

const addressOf = (origin: string, { ids, since }: StreamAsk): string => {
  const { path, query } = writeCall(streamItems, {
    query: { ...(ids !== null && { ids: [...ids] }), ...(since !== null && { since }) },
  })
  // Commas are valid in an address; encoded, they would make it a third longer.
  return `${origin}/gw2${path}?${new URLSearchParams(query)}`.replaceAll('%2C', ',')
}

const retryAfterOf = ({ headers }: Response): number | null => {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : null
}

type Browser = { origin: string; fetch: typeof fetch }

/** Reads the stream with `fetch`, because an EventSource does not reveal when a refused listener may retry. */
export const streamOpener =
  ({ origin, fetch }: Browser): OpenStream =>
  (ask, { hear, end }) => {
    const closing = new AbortController()
    const { signal } = closing

    const listen = async (): Promise<number | null> => {
      const headers = { accept: 'text/event-stream' }
      const reply = await fetch(addressOf(origin, ask), { headers, cache: 'no-store', signal })
      if (!reply.ok || reply.body === null) {
        await reply.body?.cancel()
        return retryAfterOf(reply)
      }
      const read = createEventReader((event) => {
        if (!signal.aborted) hear(event)
      })
      const reader = reply.body.getReader()
      const decoder = new TextDecoder()
      for (let part = await reader.read(); !part.done; part = await reader.read())
        read(decoder.decode(part.value, { stream: true }))
      return null
    }

    void listen()
      .catch(() => null)
      .then((retryAfterMs) => {
        if (!signal.aborted) end(retryAfterMs)
      })
    return () => closing.abort()
  }
