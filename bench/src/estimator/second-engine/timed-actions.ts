type TimedAction = { at: number; act: () => void }

/** Actions that are due later, the next one last. */
export class TimedActions {
  readonly #actions: TimedAction[] = []

  get nextAt(): number {
    return this.#actions.at(-1)?.at ?? Number.POSITIVE_INFINITY
  }

  plan(at: number, act: () => void): void {
    const place = this.#actions.findLastIndex((other) => other.at >= at)
    this.#actions.splice(place + 1, 0, { at, act })
  }

  take(): TimedAction | null {
    return this.#actions.pop() ?? null
  }
}
