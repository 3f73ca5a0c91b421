import type pg from 'pg'

/** The process has died: nothing that it would have done afterwards happens. */
export class ProcessDied extends Error {}

/**
 * A pool that works until `statement` is about to be sent for the `occurrence`-th time, and then fails: it leaves the
 * state of a process that dies at exactly that point.
 */
export const dyingPool = (pool: pg.Pool, statement: string | RegExp, occurrence: number): pg.Pool => {
  let seen = 0
  let isDead = false

  const textOf = (given: unknown): unknown =>
    typeof given === 'object' && given !== null && 'text' in given ? given.text : given

  const check = (given: unknown): void => {
    const text = textOf(given)
    if (typeof text === 'string' && text.match(statement) !== null) {
      seen += 1
      if (seen >= occurrence) isDead = true
    }
    if (isDead) throw new ProcessDied(`died at ${String(text).slice(0, 40)}`)
  }

  const guarded = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const member: unknown = Reflect.get(of, name)
        if (typeof member !== 'function') return member
        if (name === 'query') {
          return async (...args: unknown[]) => {
            check(args[0])
            return Reflect.apply(member, of, args)
          }
        }
        if (name === 'connect') return async () => guarded(await Reflect.apply(member, of, []))
        // A dead process does not release its connections; the server notices that they end.
        if (name === 'release') return (broken: unknown) => Reflect.apply(member, of, [isDead || broken])
        return member.bind(of)
      },
    })
  return guarded(pool)
}
