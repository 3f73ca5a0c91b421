import type { After, OpenConnection } from '../live-connection.ts'
import type { OpenStream } from './open-stream.ts'

type PolledOptions = { open: OpenStream; after: After }

const POLL_MS = 15_000
/** The first heartbeat follows the missed changes immediately. */
const MOST_OPEN_MS = 10_000

/**
 * For browsers without shared workers: connects every 15 seconds to read what changed, then disconnects. A stream that
 * stays open would use one of the six connections that a browser has per origin over HTTP/1.1 for all its windows.
 */
export const polledOpener =
  ({ open, after }: PolledOptions): OpenConnection =>
  ({ ids, since }, { hear }) => {
    let seen = since
    let hangUp = (): void => {}
    let cancel = (): void => {}

    const rest = (ms: number): void => {
      hangUp()
      cancel()
      cancel = after(ms, ask)
    }
    const ask = (): void => {
      cancel = after(MOST_OPEN_MS, () => rest(POLL_MS))
      hangUp = open(
        { ids, since: seen },
        {
          hear: (event) => {
            seen = event.version
            hear(event)
            if (event.type === 'heartbeat') rest(POLL_MS)
          },
          end: (retryAfterMs) => rest(retryAfterMs ?? POLL_MS),
        },
      )
    }
    ask()
    return {
      close: () => {
        cancel()
        hangUp()
      },
    }
  }
