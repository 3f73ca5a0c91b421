/** Work in lanes: so many of one lane at once, and so many of all. Who waits goes in the order of arrival. */
export class Lanes {
  readonly #perLane: number
  readonly #atOnce: number
  readonly #pending = new Map<string, number>()
  readonly #running = new Map<string, number>()
  #all = 0
  readonly #waiting: { lane: string; begin: () => void }[] = []

  constructor({ perLane, atOnce }: { perLane: number; atOnce: number }) {
    this.#perLane = perLane
    this.#atOnce = atOnce
  }

  /** Running and waiting. */
  get pending(): number {
    return this.#all + this.#waiting.length
  }

  get fullLanes(): string[] {
    return [...this.#pending].filter(([, count]) => count >= this.#perLane).map(([lane]) => lane)
  }

  isFull(lane: string): boolean {
    return (this.#pending.get(lane) ?? 0) >= this.#perLane || this.pending >= this.#atOnce
  }

  async run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    add(this.#pending, lane, 1)
    await new Promise<void>((begin) => {
      this.#waiting.push({ lane, begin })
      this.#startWaiting()
    })
    try {
      return await work()
    } finally {
      this.#all -= 1
      add(this.#running, lane, -1)
      add(this.#pending, lane, -1)
      this.#startWaiting()
    }
  }

  #startWaiting(): void {
    for (let at = 0; at < this.#waiting.length && this.#all < this.#atOnce; ) {
      const next = this.#waiting[at]
      if (next === undefined || (this.#running.get(next.lane) ?? 0) >= this.#perLane) {
        at += 1
        continue
      }
      this.#waiting.splice(at, 1)
      this.#all += 1
      add(this.#running, next.lane, 1)
      next.begin()
    }
  }
}

const add = (counts: Map<string, number>, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
