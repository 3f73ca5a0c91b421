import { AppError, charge, createPace, goneSignal, Lane, type RouteContext, siteOf } from '@gildscope/service-kit'
import { type Done, isLarge, pointsOf } from './cost.ts'

/** The making of one answer: counts what is done for it, and waits with everybody else where that has become much. */
export type Work = {
  note(more: Partial<Done>): void
  isLarge(): boolean
  /** To be awaited between pieces of a millisecond or two. Throws when the caller has gone. */
  pace(): Promise<void>
  /** Goes on among the large ones, as soon as it is its turn. */
  enter(): Promise<void>
  /** While it waits for its reader. */
  rest(): void
  /** Charges what was not charged yet. */
  charge(): void
  end(): void
}

export type Lanes = {
  /** For answers that one caller may well ask for many of at once. */
  small: Lane
  /** For those that take much time or memory. */
  large: Lane
}

const refusal = (): AppError =>
  new AppError('UNAVAILABLE', 'too many answers are being made at the same time; try again in a few seconds', {
    retryAfterSeconds: 5,
  })

export const createLanes = (): Lanes => ({
  small: new Lane({ refusal, atOnce: 8, atOncePerCaller: 4, places: 512, placesPerCaller: 128 }),
  large: new Lane({ refusal, atOnce: 2, atOncePerCaller: 1, places: 24, placesPerCaller: 8 }),
})

/** `expected` is what is known before: work that will be large waits for its turn before anything is done. */
export const startWork = async (lanes: Lanes, context: RouteContext, expected: Partial<Done> = {}): Promise<Work> => {
  const done: Done = { rowsRead: 0, rowsScanned: 0, cells: 0, bytes: 0 }
  const signal = goneSignal(context)
  const nextSlice = createPace()
  let charged = 0
  let isAtLarge = isLarge(expected)
  const whose = siteOf(context.request.ip)
  let place = (isAtLarge ? lanes.large : lanes.small).take(whose, signal)
  await place.enter()
  // What is being waited for may take a while yet; the place is free now.
  signal.addEventListener('abort', () => place.leave(), { once: true })

  const enter = async (): Promise<void> => {
    if (!isAtLarge) {
      isAtLarge = true
      place.leave()
      place = lanes.large.take(whose, signal)
    }
    await place.enter()
  }
  return {
    note: (more) => {
      for (const kind of Object.keys(more) as (keyof Done)[]) done[kind] += more[kind] ?? 0
    },
    isLarge: () => isAtLarge,
    pace: async () => {
      signal.throwIfAborted()
      if (!isAtLarge && isLarge(done)) await enter()
      if (place.isAwaited()) {
        place.rest()
        await place.enter()
      }
      await nextSlice()
    },
    enter,
    rest: () => place.rest(),
    charge: () => {
      const points = Math.round(pointsOf(done)) - charged
      charged += points
      charge(context, points)
    },
    end: () => place.leave(),
  }
}

/** Makes what is kept or held as a whole. */
export const makeInTurn = async <T>(
  lanes: Lanes,
  context: RouteContext,
  expected: Partial<Done>,
  make: (work: Work) => Promise<T>,
): Promise<T> => {
  const work = await startWork(lanes, context, expected)
  try {
    const made = await make(work)
    work.charge()
    return made
  } finally {
    work.end()
  }
}
