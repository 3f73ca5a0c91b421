/** Order in which waiting calls go; a user who looks at a page is `waiting`. */
export const PRIORITIES = ['poll', 'waiting', 'reference', 'background'] as const
export type Priority = (typeof PRIORITIES)[number]

export type Waiter = { grant: () => void; isGone: boolean }

export type WaitingLine = {
  /** `who`: an account, of which there are many; they are served in turn. */
  add(waiter: Waiter, priority: Priority, who: string): void
  /** Priority of the next call; null when none waits. */
  first(): Priority | null
  next(): Waiter | undefined
  waiting(priority?: Priority): number
}

/** Classes in strict order, and callers in turn within each: a thousand calls of one do not delay the others. */
export const createWaitingLine = (): WaitingLine => {
  const lines = new Map<Priority, Map<string, Waiter[]>>(PRIORITIES.map((priority) => [priority, new Map()]))

  /** Removes aborted calls; true when some remain. */
  const tidy = (line: Map<string, Waiter[]>): boolean => {
    for (const [who, waiters] of line) {
      while (waiters[0]?.isGone) waiters.shift()
      if (waiters.length > 0) return true
      line.delete(who)
    }
    return false
  }

  const first = (): Priority | null => {
    for (const [priority, line] of lines) if (tidy(line)) return priority
    return null
  }

  return {
    add(waiter, priority, who) {
      const line = lines.get(priority)!
      const waiters = line.get(who)
      if (waiters === undefined) line.set(who, [waiter])
      else waiters.push(waiter)
    },
    first,
    next() {
      const priority = first()
      if (priority === null) return undefined
      const line = lines.get(priority)!
      const [[who, waiters] = ['', []]] = line
      line.delete(who)
      const waiter = waiters.shift()
      if (waiters.length > 0) line.set(who, waiters)
      return waiter
    },
    waiting(only) {
      let count = 0
      for (const [priority, line] of lines) {
        if (only !== undefined && priority !== only) continue
        for (const waiters of line.values()) for (const { isGone } of waiters) if (!isGone) count += 1
      }
      return count
    },
  }
}
