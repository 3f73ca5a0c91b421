const PROBE = '/gw2/v1/status'
const SHARED_MS = 5_000

/** What proxies answer for a site that is away; a 503 is a word of the site itself. */
export const isAwayStatus = (status: number): boolean => status === 502 || status === 504

type Outside = { fetch: typeof fetch; now: () => number }

/** Finds out whether the whole site is away, and not one call of it; calls that fail together share a question. */
export class SiteProbe {
  readonly #outside: Outside
  #last: { at: number; isAway: Promise<boolean> } | null = null

  constructor(outside: Outside) {
    this.#outside = outside
  }

  /** The site has answered. */
  answered(): void {
    this.#last = null
  }

  isAway(): Promise<boolean> {
    const { fetch, now } = this.#outside
    if (this.#last === null || now() - this.#last.at >= SHARED_MS) {
      const isAway = fetch(PROBE, { cache: 'no-store' }).then(
        ({ status }) => isAwayStatus(status),
        () => true,
      )
      this.#last = { at: now(), isAway }
    }
    return this.#last.isAway
  }
}
