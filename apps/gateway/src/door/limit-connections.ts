import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '@gildscope/service-kit'

/** Closes connections above the limit of one address. Trusted proxies, which carry many visitors, are exempt. */
export const limitConnections = (server: Server, most: number, isProxy: (address: string) => boolean): void => {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const whose = networkOf(address)
    const mine = (open.get(whose) ?? 0) + 1
    if (mine > most) {
      socket.destroy()
      return
    }
    open.set(whose, mine)
    socket.once('close', () => {
      const left = (open.get(whose) ?? 1) - 1
      if (left === 0) open.delete(whose)
      else open.set(whose, left)
    })
  })
}
