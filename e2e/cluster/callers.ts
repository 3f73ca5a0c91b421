import { setTimeout as wait } from 'node:timers/promises'

export type Fault = { at: number; path: string; what: string }

const TIMEOUT_MS = 15_000

/** Visitors with an address of their own each: they request every path in turn, every `everyMs`. */
export const startCallers = (origin: string, paths: readonly ((call: number) => string)[], everyMs: number) => {
  const faults: Fault[] = []
  const running = new Set<Promise<void>>()
  let calls = 0
  let isOver = false

  const callOne = async (path: string, number: number): Promise<void> => {
    const headers = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
    try {
      const reply = await fetch(origin + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const text = await reply.text()
      if (reply.status !== 200) faults.push({ at: Date.now(), path, what: `${reply.status} ${text.slice(0, 200)}` })
    } catch (error) {
      faults.push({
        at: Date.now(),
        path,
        what: error instanceof Error ? `${error.message} ${error.cause}` : 'unknown',
      })
    }
  }
  const run = async (): Promise<void> => {
    while (!isOver) {
      const path = paths[calls % paths.length]?.(calls) ?? '/'
      const call = callOne(path, calls)
      running.add(call)
      void call.finally(() => running.delete(call))
      calls += 1
      await wait(everyMs)
    }
  }
  const ended = run()
  return {
    calls: () => calls,
    faultsSince: (at: number): Fault[] => faults.filter((fault) => fault.at >= at),
    stop: async (): Promise<void> => {
      isOver = true
      await ended
      await Promise.all(running)
    },
  }
}

/** Time from the first fault to the last. */
export const burstMs = (faults: readonly Fault[]): number => {
  const times = faults.map(({ at }) => at)
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
}
