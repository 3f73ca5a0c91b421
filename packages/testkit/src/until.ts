import { setTimeout as wait } from 'node:timers/promises'

/**
 * Polls until the check answers something else than null, undefined or false, and answers that.
 * Fails with `what` after `withinMs` (90 s by default). `everyMs` is for checks that cost something.
 */
export const until = async <T>(
  what: string,
  check: () => T | Promise<T>,
  withinMs = 90_000,
  everyMs = 20,
): Promise<Exclude<T, null | undefined | false>> => {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await check()
    if (isThere(answer)) return answer
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain for: ${what}`)
    await wait(everyMs)
  }
}

const isThere = <T>(value: T): value is Exclude<T, null | undefined | false> =>
  value !== null && value !== undefined && value !== false
