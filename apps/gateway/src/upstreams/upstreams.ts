import { Upstream } from './upstream.ts'

/**
 * The origins of a service. A call goes to one that does not rest, and among those to the one with the fewest calls in
 * progress, in turn among equals. When all rest they are tried all the same.
 */
export class Upstreams {
  readonly all: readonly Upstream[]
  #turn = 0

  constructor(origins: readonly string[], connections: number) {
    this.all = origins.map((origin) => new Upstream(origin, connections))
  }

  pick(): Upstream {
    return this.#best(new Set()) as Upstream
  }

  /** Another one that was not tried yet; null when there is none. */
  pickOther(tried: ReadonlySet<Upstream>): Upstream | null {
    return this.#best(tried)
  }

  /** Another one that does not rest; null when there is none. */
  pickRested(than: Upstream): Upstream | null {
    return this.#best(new Set(this.all.filter((each) => each === than || each.isResting())))
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((upstream) => upstream.close()))
  }

  #best(leftOut: ReadonlySet<Upstream>): Upstream | null {
    const inTurn = [...this.all.slice(this.#turn), ...this.all.slice(0, this.#turn)]
    const cost = (upstream: Upstream): number => (upstream.isResting() ? Number.MAX_SAFE_INTEGER : upstream.running)
    const [best = null] = inTurn.filter((each) => !leftOut.has(each)).sort((one, other) => cost(one) - cost(other))
    if (best !== null) this.#turn = (this.all.indexOf(best) + 1) % this.all.length
    return best
  }
}

/** A `fetch` for reading from a service; the host in the address is ignored. */
export const fetchBy =
  (upstreams: Upstreams): typeof fetch =>
  async (input, init) => {
    const { url, headers, signal } = new Request(input, init)
    const { pathname, search } = new URL(url)
    const { status, contentType, text } = await upstreams
      .pick()
      .read(pathname + search, signal, Object.fromEntries(headers))
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': contentType } })
  }
