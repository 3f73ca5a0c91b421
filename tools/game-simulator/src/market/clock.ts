/** The world's time in Unix ms. */
export type WorldClock = {
  now(): number
  /** Virtual milliseconds that pass in one real millisecond; 0 for a clock that moves only on request. */
  readonly rate: number
}

export type SteppedClock = WorldClock & {
  /** Moves to a later time; going back is refused. */
  advanceTo(ms: number): void
  advanceBy(ms: number): void
}

export const realClock = (): WorldClock => ({ now: () => Date.now(), rate: 1 })

/** Time that runs `factor` times as fast from `start` (Unix ms) on. */
export const acceleratedClock = (factor: number, start: number = Date.now()): WorldClock => {
  const origin = performance.now()
  return { now: () => Math.floor(start + (performance.now() - origin) * factor), rate: factor }
}

/** A stopped clock that only a test advances. */
export const steppedClock = (start: number): SteppedClock => {
  let time = start
  const advanceTo = (ms: number): void => {
    if (ms < time) throw new RangeError(`the clock is at ${time} and cannot go back to ${ms}`)
    time = ms
  }
  return { now: () => time, rate: 0, advanceTo, advanceBy: (ms) => advanceTo(time + ms) }
}

export const isStepped = (clock: WorldClock): clock is SteppedClock => 'advanceTo' in clock
