/** An answer that has waited for its reader this long is slow. */
export const SLOW_READER_MS = 1_000

/** An answer that waits for its reader. */
export type SlowAnswer = {
  /** Bytes that its reader has taken so far. */
  taken: () => number
  /** Bytes that are still held for it, here or in a service. */
  held: () => number
  /** What it holds together with others: it is free only when all of them are cut. */
  shared?: object
  cut: () => void
}

type Entry = { answer: SlowAnswer; since: number; takenThen: number }

/**
 * Answers that wait for their readers. They have no place in a queue, so any number may wait, as long as they hold few
 * bytes together: beyond that the slowest are cut.
 */
export class SlowReaders {
  readonly #mostBytes: number
  readonly #now: () => number
  readonly #entries = new Map<SlowAnswer, Entry>()

  constructor(mostBytes: number, now: () => number = () => performance.now()) {
    this.#mostBytes = mostBytes
    this.#now = now
  }

  get waiting(): number {
    return this.#entries.size
  }

  heldBytes(): number {
    let held = 0
    for (const { answer } of this.#entries.values()) held += answer.held()
    return held
  }

  /** Returns a function that ends it. */
  add(answer: SlowAnswer): () => void {
    this.#entries.set(answer, { answer, since: this.#now(), takenThen: answer.taken() })
    this.makeRoom()
    return () => this.#entries.delete(answer)
  }

  /** Called when an answer holds more than before. */
  makeRoom(): void {
    let held = this.heldBytes()
    if (held <= this.#mostBytes) return
    const bySpeed = [...this.#entries.values()].toSorted((one, other) => this.#speedOf(one) - this.#speedOf(other))
    const together = Map.groupBy(this.#entries.keys(), (answer) => answer.shared ?? answer)
    for (const { answer } of bySpeed) {
      if (held <= this.#mostBytes) return
      const cut = together.get(answer.shared ?? answer) ?? []
      for (const each of cut) if (this.#entries.has(each)) held -= each.held()
      for (const each of cut) if (this.#entries.delete(each)) each.cut()
    }
  }

  /** Bytes a second since it is slow; one that has just become slow has a moment to show its speed. */
  #speedOf({ answer, since, takenThen }: Entry): number {
    const elapsedMs = this.#now() - since
    return elapsedMs < SLOW_READER_MS ? Number.POSITIVE_INFINITY : ((answer.taken() - takenThen) * 1_000) / elapsedMs
  }
}
