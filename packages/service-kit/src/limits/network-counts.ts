import { networksOf } from './network-of.ts'

/** Counts what the networks of an address have open at the moment, up to a limit. */
export class NetworkCounts {
  readonly #open = new Map<string, number>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds some; false, and nothing added, above the limit. */
  add(ip: string, some = 1): boolean {
    const networks = networksOf(ip)
    if (networks.some(({ network, times }) => (this.#open.get(network) ?? 0) + some > this.#limit * times)) return false
    for (const { network } of networks) this.#open.set(network, (this.#open.get(network) ?? 0) + some)
    return true
  }

  remove(ip: string, some = 1): void {
    for (const { network } of networksOf(ip)) {
      const left = (this.#open.get(network) ?? 0) - some
      if (left > 0) this.#open.set(network, left)
      else this.#open.delete(network)
    }
  }
}
