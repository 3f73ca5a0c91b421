import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts } from '@gildscope/service-kit'

type Options = {
  /** Connections of one address. */
  most: number
  isProxy: (address: string) => boolean
}

/**
 * Connections of an address that are cut before it gets no other one for a second, and then ten a second until it asked for
 * fewer: opening them again and again costs more than refusing. One alone is not enough, because neighbours may share the
 * address.
 */
const MOST_CUT = 10
const CUT_MS = 1_000

/** Limits connections of one address. Trusted proxies, which carry many visitors, are exempt. */
export class Connections {
  readonly #open: NetworkCounts
  readonly #cut = new NetworkCounts(MOST_CUT)
  /** How many of an address are to be forgiven, one by one. */
  readonly #cutOf = new Map<string, number>()
  /** Addresses of which each new connection counts like a cut one: many are open before the first of them is read. */
  readonly #watched = new Set<string>()
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
      if (!this.#mayCome(address) || !this.#open.add(address)) socket.destroy()
      else socket.once('close', () => this.#open.remove(address))
    })
  }

  /** Ends a connection that does what no honest client does. */
  cut(socket: Socket): void {
    // It is reported again for each request of the same packet.
    if (socket.destroyed) return
    const address = socket.remoteAddress ?? ''
    socket.destroy()
    if (this.#isProxy(address) || this.#watched.has(address)) return
    this.#count(address)
    if (!this.#mayCome(address)) this.#watched.add(address)
  }

  #mayCome(address: string): boolean {
    if (this.#watched.has(address)) return this.#count(address)
    if (!this.#cut.add(address)) return false
    this.#cut.remove(address)
    return true
  }

  /** False, and not counted, above the limit. */
  #count(address: string): boolean {
    if (!this.#cut.add(address)) return false
    const before = this.#cutOf.get(address) ?? 0
    this.#cutOf.set(address, before + 1)
    if (before === 0) this.#forgiveIn(CUT_MS, address)
    return true
  }

  #forgiveIn(ms: number, address: string): void {
    setTimeout(() => {
      this.#cut.remove(address)
      const left = (this.#cutOf.get(address) ?? 1) - 1
      this.#cutOf.set(address, left)
      if (left > 0) return this.#forgiveIn(CUT_MS / MOST_CUT, address)
      this.#cutOf.delete(address)
      this.#watched.delete(address)
    }, ms).unref()
  }
}
