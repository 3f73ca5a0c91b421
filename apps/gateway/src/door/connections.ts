import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts, siteOf } from '@gildscope/service-kit'

type Options = {
  /** Connections of one address. */
  most: number
  isProxy: (address: string) => boolean
  now?: () => number
}

/** How long a site whose connection was cut gets no other one: opening them again and again costs more than refusing. */
const CUT_MS = 1_000
const MOST_CUT = 10_000

/** Limits connections of one address. Trusted proxies, which carry many visitors, are exempt. */
export class Connections {
  readonly #open: NetworkCounts
  readonly #isProxy: Options['isProxy']
  readonly #now: () => number
  /** Until when, by site. */
  readonly #cut = new Map<string, number>()

  constructor({ most, isProxy, now = () => performance.now() }: Options) {
    this.#open = new NetworkCounts(most)
    this.#isProxy = isProxy
    this.#now = now
  }

  /** Closes what is above the limits of its address. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      if (this.#isProxy(address)) return
      if (this.#isCut(siteOf(address)) || !this.#open.add(address)) socket.destroy()
      else socket.once('close', () => this.#open.remove(address))
    })
  }

  /** Ends a connection that does what no honest client does. */
  cut(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    socket.destroy()
    if (this.#isProxy(address)) return
    // The oldest are over, or soon.
    const [oldest] = this.#cut.size >= MOST_CUT ? this.#cut.keys() : []
    if (oldest !== undefined) this.#cut.delete(oldest)
    const site = siteOf(address)
    this.#cut.delete(site)
    this.#cut.set(site, this.#now() + CUT_MS)
  }

  #isCut(site: string): boolean {
    const until = this.#cut.get(site)
    if (until === undefined) return false
    if (this.#now() < until) return true
    this.#cut.delete(site)
    return false
  }
}
