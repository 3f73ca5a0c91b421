import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A tenth of what a bad mobile connection does. */
const LEAST_BYTES_PER_SECOND = 8_192

type Progress = { taken: number; waiting: number }

/** What the system took of a socket so far; what waits in this process is not taken. */
const takenBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/**
 * Cuts connections whose readers take nothing or too little of what waits for them: they would hold answers, and the
 * places of others, for as long as they like. Answers how to stop.
 */
export const cutSlowReaders = (server: Server, everyMs: number): (() => void) => {
  const leastBytes = (LEAST_BYTES_PER_SECOND * everyMs) / 1000
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
