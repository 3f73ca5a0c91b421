import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts } from '@gildscope/service-kit'

type Options = {
  /** Connections of one address. */
  most: number
  isProxy: (address: string) => boolean
}

/**
 * Connections of an address that are cut within a second; then it gets no other one for the rest of it: opening them again
 * and again costs more than refusing. One alone is not enough, because neighbours may share the address.
 */
const MOST_CUT = 10
const CUT_MS = 1_000

/** Limits connections of one address. Trusted proxies, which carry many visitors, are exempt. */
export class Connections {
  readonly #open: NetworkCounts
  readonly #cut = new NetworkCounts(MOST_CUT)
  readonly #isProxy: Options['isProxy']

  constructor({ most, isProxy }: Options) {
    this.#open = new NetworkCounts(most)
    this.#isProxy = isProxy
  }

  /** Closes what is above the limits of its address. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      if (this.#isProxy(address)) return
      if (this.#isCut(address) || !this.#open.add(address)) socket.destroy()
      else socket.once('close', () => this.#open.remove(address))
    })
  }

  /** Ends a connection that does what no honest client does. */
  cut(socket: Socket): void {
    // It is reported again for each request of the same packet.
    if (socket.destroyed) return
    const address = socket.remoteAddress ?? ''
    socket.destroy()
    if (!this.#isProxy(address) && this.#cut.add(address)) setTimeout(() => this.#cut.remove(address), CUT_MS).unref()
  }

  #isCut(address: string): boolean {
    if (!this.#cut.add(address)) return true
    this.#cut.remove(address)
    return false
  }
}
