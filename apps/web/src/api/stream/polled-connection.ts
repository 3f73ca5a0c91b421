import type { After, OpenConnection } from '../live-connection.ts'
import type { OpenStream } from './open-stream.ts'

type PolledOptions = { open: OpenStream; after: After }

const POLL_MS = 15_000
/** The first heartbeat comes with what was missed, at once. */
const MOST_OPEN_MS = 10_000

/**
 * For browsers without shared workers: asks every quarter of a minute what changed, and hangs up. A stream that stays open
 * takes one of the six connections that a browser has over HTTP/1.1 for all its windows.
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
