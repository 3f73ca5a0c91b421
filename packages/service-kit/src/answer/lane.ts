import type { AppError } from '../faults/app-error.ts'

/** A place among those who work. */
export type Place = {
  /** Waits until it is this one's turn to work. Refused when the place was given to somebody with fewer of them. */
  enter(): Promise<void>
  /** Lets others work while this one waits for something else, such as a slow reader. */
  rest(): void
  /** Whether somebody who began before waits to go on, so that this one should rest and enter again. */
  isAwaited(): boolean
  leave(): void
}

type LaneOptions = {
  /** How many work at once. */
  atOnce: number
  atOncePerCaller: number
  /** How many have a place, working or waiting. */
  places: number
  placesPerCaller: number
  /** Whether who has begun goes on before others begin, which is the default: it holds memory and has a reader. */
  isBegunFirst?: boolean
  /** What is thrown where there is no place left. */
  refusal: () => AppError
}

type Waiter = { go: () => void; refuse: (reason: unknown) => void; isNew: boolean }
type Caller = { places: number; working: number; waiting: Waiter[] }

/**
 * Lets few work at once. Callers take turns, however many places each of them has; when all places are taken, a newcomer
 * gets the last one of the caller with the most.
 */
export const createLane = (options: LaneOptions) => {
  const { atOnce, atOncePerCaller, places, placesPerCaller, isBegunFirst = true, refusal } = options
  /** In the order of their turns. */
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

  /** Takes a place from who has more of them than the newcomer will; false where nobody does. */
  const makeRoom = (wanted: number): boolean => {
    let most: Caller | null = null
    for (const caller of callers.values())
      if (caller.waiting.some(({ isNew }) => isNew) && caller.places > (most?.places ?? wanted)) most = caller
    const last = most?.waiting.findLast(({ isNew }) => isNew)
    last?.refuse(refusal())
    return last !== undefined
  }

  /** `caller` shares what it may have over all its calls. Who goes away, by `signal`, leaves the queue. */
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
      // Nobody waits for what is given up.
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
    /** Does a piece of work in a place of its own; throws at once where there is none. */
    run: <T>(name: string, work: () => Promise<T>): Promise<T> => finish(take(name), work),
    taken: (): number => taken,
    waiting: (): number => [...callers.values()].reduce((sum, caller) => sum + caller.waiting.length, 0),
  }
}

export type Lane = ReturnType<typeof createLane>
