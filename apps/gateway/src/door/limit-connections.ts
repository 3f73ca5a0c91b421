import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts } from '@gildscope/service-kit'

/** Closes connections above the limit of one address. Trusted proxies, which carry many visitors, are exempt. */
export const limitConnections = (server: Server, most: number, isProxy: (address: string) => boolean): void => {
  const open = new NetworkCounts(most)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    if (open.add(address)) socket.once('close', () => open.remove(address))
    else socket.destroy()
  })
}
