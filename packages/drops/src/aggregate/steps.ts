/** Work that stops after each step of a few milliseconds, for callers that let others work in between. */
export type Steps<Result> = Generator<void, Result>

/** All of it at once. */
export const finish = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
