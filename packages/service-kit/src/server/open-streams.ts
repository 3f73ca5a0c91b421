import type { Socket } from 'node:net'

/** Remembers the sockets of answers that only end when their connection does. */
export const openStreams = () => {
  const open = new Set<Socket>()
  return {
    add: (socket: Socket): void => {
      if (open.has(socket)) return
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    },
    sockets: (): readonly Socket[] => [...open],
  }
}
