import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type ReadingRules = {
  /** Bytes that a reader with something waiting takes at least in each interval. */
  leastBytes: number
  everyMs: number
}

/** 8 kB/s: a tenth of what a bad mobile connection does. */
export const READING_RULES: ReadingRules = { leastBytes: 81_920, everyMs: 10_000 }

type Progress = { taken: number; waiting: number }

/** What the system took of a socket so far; what waits in this process is not taken. */
const takenBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/**
 * Cuts connections whose readers take nothing or too little of what waits for them: they would hold answers, and the
 * places of others, for as long as they like. Answers how to stop.
 */
export const cutSlowReaders = (server: Server, { leastBytes, everyMs }: ReadingRules): (() => void) => {
  const sockets = new Map<Socket, Progress>()
  const add = (socket: Socket): void => {
    sockets.set(socket, { taken: 0, waiting: 0 })
    socket.once('close', () => sockets.delete(socket))
  }
  const look = (): void => {
    for (const [socket, progress] of sockets) {
      const waiting = socket.writableLength
      const taken = takenBy(socket)
      // Nobody takes more than waits.
      const isSlow = waiting > 0 && taken - progress.taken < Math.min(leastBytes, progress.waiting)
      if (isSlow) socket.destroy()
      progress.taken = taken
      progress.waiting = waiting
    }
  }
  server.on('connection', add)
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    server.off('connection', add)
  }
}
