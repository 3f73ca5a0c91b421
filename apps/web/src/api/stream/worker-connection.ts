import type { After, LiveConnection, OpenConnection } from '../live-connection.ts'
import { ALIVE_MS, type FromHub, SILENT_MS, type ToHub } from './hub-messages.ts'

/** The part of a browser's SharedWorker that is needed. */
export type WorkerLine = {
  port: {
    postMessage: (message: ToHub) => void
    onmessage: ((event: MessageEvent<FromHub>) => void) | null
    close: () => void
  }
  onerror: ((event: ErrorEvent) => void) | null
}

type WorkerOptions = {
  /** Throws where the browser does not allow it. */
  start: () => WorkerLine
  /** No worker could be started: the next connection should be opened in another way. */
  giveUp: () => void
  after: After
  now: () => number
}

/** A worker answers immediately, or soon if its file has to be fetched. */
const START_MS = 20_000

/** Receives prices from the worker that listens for all tabs. */
export const workerOpener =
  ({ start, giveUp, after, now }: WorkerOptions): OpenConnection =>
  ({ ids, since }, { hear, end }): LiveConnection => {
    let line: WorkerLine | null = null
    let heardAt = now()
    let hasAnswered = false
    let cancel = (): void => {}

    const close = (): void => {
      cancel()
      if (line === null) return
      line.port.onmessage = null
      line.port.postMessage({ type: 'leave' })
      line.port.close()
      line = null
    }
    const finish = (): void => {
      close()
      if (!hasAnswered) giveUp()
      end()
    }
    const keepAlive = (): void => {
      cancel = after(ALIVE_MS, () => {
        if (now() - heardAt > SILENT_MS) return finish()
        line?.port.postMessage({ type: 'alive' })
        keepAlive()
      })
    }
    const take = ({ data }: MessageEvent<FromHub>): void => {
      heardAt = now()
      if (!hasAnswered) {
        hasAnswered = true
        cancel()
        keepAlive()
      }
      if (data.type === 'gone') finish()
      else if (data.type !== 'here') hear(data)
    }

    cancel = after(START_MS, finish)
    try {
      line = start()
      line.onerror = finish
      line.port.onmessage = take
      line.port.postMessage({ type: 'join', ids, since })
    } catch {
      cancel()
      cancel = after(0, finish)
    }
    return { close }
  }
