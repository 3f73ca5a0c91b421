import { MINUTE_MS } from '@gildscope/base/time'

/**
 * Work that keeps what is set at the start and stored elsewhere, because that storage may come back empty: repeated every
 * minute, and at once on request. A run that waits for an unreachable storage delays the next.
 */
export class Upkeep {
  readonly #tasks = new Map<string, () => Promise<unknown>>()
  readonly #onError: (error: Error) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #isWanted = false

  constructor(onError: (error: Error) => void) {
    this.#onError = onError
  }

  /** Replaces a task of the same name. */
  keep(name: string, task: () => Promise<unknown>): void {
    this.#tasks.set(name, task)
    this.#timer ??= setInterval(() => this.run(), MINUTE_MS).unref()
  }

  run(): void {
    this.#isWanted = true
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null
    })
  }

  close(): void {
    clearInterval(this.#timer)
    this.#tasks.clear()
  }

  async #runAll(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      for (const task of this.#tasks.values())
        await task().catch((error: unknown) => this.#onError(error instanceof Error ? error : new Error(String(error))))
    }
  }
}
