import type { AppError } from '../faults/app-error.ts'

/** A place in the lane. */
export type Place = {
  /** Waits for its turn to run. Rejects when the place was given to a caller with fewer places. */
  enter(): Promise<void>
  /** Lets others run while this one waits for something else, such as a slow reader. */
  rest(): void
  /** Whether an earlier one waits to continue, so that this one should rest and enter again. */
  isAwaited(): boolean
  leave(): void
}

type LaneOptions = {
  /** How many run concurrently. */
  atOnce: number
  atOncePerCaller: number
  /** How many places there are, running and waiting. */
  places: number
  placesPerCaller: number
  /** Whether started work continues before other work starts. Default: true, because it holds memory and has a reader. */
  isBegunFirst?: boolean
  /** The error when no place is left. */
  refusal: () => AppError
}

type Waiter = { go: () => void; refuse: (reason: unknown) => void; isNew: boolean }
type Caller = { places: number; working: number; waiting: Waiter[] }

/**
 * Limits concurrent work. Callers take turns, however many places each has; when all places are taken, a new caller gets
 * the newest place of the caller with the most.
 */
export const createLane = (options: LaneOptions) => {
  const { atOnce, atOncePerCaller, places, placesPerCaller, isBegunFirst = true, refusal } = options
  /** Callers in the order of their turns. */
  const callers = new Map<string, Caller>()
  let working = 0
  let taken = 0

  const admitOf = (isWanted: (waiter: Waiter) => boolean): void => {
    for (const caller of callers.values()) {
      if (working >= atOnce) return
      const at = caller.working < atOncePerCaller ? caller.waiting.findIndex(isWanted) : -1
      const [next] = at === -1 ? [] : caller.waiting.splice(at, 1)
      if (next === undefined) continue
      caller.working += 1
      working += 1
      next.go()
    }
  }

  const admit = (): void => {
    if (isBegunFirst) admitOf(({ isNew }) => !isNew)
    admitOf(() => true)
  }

  /** Takes a place from a caller that has more than the new one will have; false when there is none. */
  const makeRoom = (wanted: number): boolean => {
    let most: Caller | null = null
    for (const caller of callers.values())
      if (caller.waiting.some(({ isNew }) => isNew) && caller.places > (most?.places ?? wanted)) most = caller
    const last = most?.waiting.findLast(({ isNew }) => isNew)
    last?.refuse(refusal())
    return last !== undefined
  }

  /** The limits of `caller` apply to all its calls together. When `signal` aborts, the call leaves the queue. */
  const take = (name: string, signal?: AbortSignal): Place => {
    const known = callers.get(name)
    const wanted = (known?.places ?? 0) + 1
    if (wanted > placesPerCaller || (taken >= places && !makeRoom(wanted))) throw refusal()
    const caller = callers.get(name) ?? { places: 0, working: 0, waiting: [] }
    callers.set(name, caller)
    caller.places += 1
    taken += 1
    let state: 'resting' | 'waiting' | 'working' | 'left' = 'resting'
    let isNew = true
    let queued: Waiter | null = null

    const rest = (): void => {
      if (state !== 'working') return
      state = 'resting'
      caller.working -= 1
      working -= 1
      callers.delete(name)
      callers.set(name, caller)
      admit()
    }
    const leave = (): void => {
      if (state === 'left') return
      // No one awaits an abandoned turn.
      if (queued !== null) {
        queued.refuse(refusal())
        return
      }
      rest()
      state = 'left'
      caller.places -= 1
      taken -= 1
      if (caller.places === 0) callers.delete(name)
    }
    const wait = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const onAbort = () => waiter.refuse(signal?.reason)
        const waiter: Waiter = {
          isNew,
          go: () => {
            signal?.removeEventListener('abort', onAbort)
            queued = null
            state = 'working'
            isNew = false
            resolve()
          },
          refuse: (reason) => {
            signal?.removeEventListener('abort', onAbort)
            caller.waiting.splice(caller.waiting.indexOf(waiter), 1)
            queued = null
            leave()
            reject(reason)
          },
        }
        if (signal?.aborted === true) {
          leave()
          reject(signal.reason)
          return
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        state = 'waiting'
        queued = waiter
        caller.waiting.push(waiter)
        admit()
      })

    return {
      enter: async () => {
        if (state === 'left') throw refusal()
        if (state === 'resting') await wait()
      },
      rest,
      isAwaited: () =>
        state === 'working' && [...callers.values()].some(({ waiting }) => waiting.some((waiter) => !waiter.isNew)),
      leave,
    }
  }

  const finish = async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    try {
      await place.enter()
      return await work()
    } finally {
      place.leave()
    }
  }

  return {
    take,
    /** Runs `work` in a place of its own; throws immediately when none is free. */
    run: <T>(name: string, work: () => Promise<T>): Promise<T> => finish(take(name), work),
    taken: (): number => taken,
    waiting: (): number => [...callers.values()].reduce((sum, caller) => sum + caller.waiting.length, 0),
  }
}

export type Lane = ReturnType<typeof createLane>
