import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A tenth of a bad mobile connection. */
const LEAST_BYTES_PER_SECOND = 8_192

/** In a row, because a short network outage does not make a slow reader. */
const SLOW_LOOKS = 3

type Progress = { taken: number; waiting: number; slowLooks: number }

/**
 * Cuts connections whose readers take too little of the data waiting for them. Otherwise they could hold answers, and
 * the places of others, for as long as they like. Large answers are written in slices: the progress of a single write
 * cannot be seen. Returns a function that stops it.
 */
export const cutSlowReaders = (server: Server, everyMs: number): (() => void) => {
  const leastBytes = (LEAST_BYTES_PER_SECOND * everyMs) / 1000
  const sockets = new Map<Socket, Progress>()
  const add = (socket: Socket): void => {
    sockets.set(socket, { taken: 0, waiting: 0, slowLooks: 0 })
    socket.once('close', () => sockets.delete(socket))
  }
  const look = (): void => {
    for (const [socket, progress] of sockets) {
      const waiting = socket.writableLength
      const taken = socket.bytesWritten - waiting
      // A reader cannot take more than was waiting.
      const isSlow = waiting > 0 && taken - progress.taken < Math.min(leastBytes, progress.waiting)
      progress.slowLooks = isSlow ? progress.slowLooks + 1 : 0
      if (progress.slowLooks >= SLOW_LOOKS) socket.destroy()
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
