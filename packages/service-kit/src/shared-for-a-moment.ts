/** One run at a time, whose answer everybody gets who asks while it runs or until `holdMs` after it began. */
export const sharedForAMoment = <T>(
  run: () => Promise<T>,
  holdMs: number,
  now: () => number = Date.now,
): (() => Promise<T>) => {
  let kept: { answer: Promise<T>; until: number; isRunning: boolean } | null = null
  return () => {
    if (kept !== null && (kept.isRunning || now() < kept.until)) return kept.answer
    const entry = { answer: run(), until: now() + holdMs, isRunning: true }
    kept = entry
    const end = (): void => {
      entry.isRunning = false
    }
    entry.answer.then(end, end)
    return entry.answer
  }
}
