import { AppError, createLane, type Logger, type Place } from '@gildscope/service-kit'
import { MINUTE_MS, SECOND_MS } from '@gildscope/time'
import { createHeldBytes, type Held } from './held-bytes.ts'
import type { StoredMonth } from './stored-month.ts'
import type { TaskInput, TaskName } from './tasks.ts'
import type { PackedAs } from './thread.ts'
import { createThreadLine, type ThreadOptions } from './thread-line.ts'

/** Half a million trades take a few seconds. */
const STANDARD = { heapMb: 96, longestMs: 20 * SECOND_MS, idleMs: MINUTE_MS }
/** Answers that wait for their readers, compressed; one with half a million trades has ten million. */
const HELD = { perCaller: 24_000_000, total: 32_000_000 }

/** Entries are so many times as large as they are in a pack. */
export const OPEN_BYTES_PER_PACKED = 8
/** After archives of this size, a hundred thousand trades, the thread has grown by more than a new one costs. */
const LARGE_BYTES = 1_600_000

/** An answer; its parts are in the encoding that was asked for, or where it is small, as they are. */
export type Made = { parts: Buffer[]; textBytes: number; isPacked: boolean }

export type Months = AsyncIterable<StoredMonth> | Iterable<StoredMonth>

const busy = () =>
  new AppError('UNAVAILABLE', 'too many archives are being read; try again in a few seconds', { retryAfterSeconds: 5 })
const unread = () =>
  new AppError('UNAVAILABLE', 'too many large answers wait for their readers; try again in a few seconds', {
    retryAfterSeconds: 10,
  })

export type Work = {
  /** Works something out beside the event loop, as soon as it is this one's turn. Months are read only then. */
  make<Name extends TaskName>(
    task: { name: Name; input: TaskInput<Name>; months: Months },
    as: { encoding: PackedAs; isPart?: boolean },
  ): Promise<Made>
  /** Lets others work while this one waits for its reader. */
  rest(): void
  end(): void
}

/**
 * Reads archives in a thread of its own, one after the other, so that a large one makes nobody wait for a login. Callers
 * take turns, and nothing of an archive is in memory before it is its turn.
 */
export const createReckoner = (log: Pick<Logger, 'error'>, options: Partial<Omit<ThreadOptions, 'log'>> = {}) => {
  const lane = createLane({
    atOnce: 1,
    atOncePerCaller: 1,
    places: 96,
    placesPerCaller: 12,
    // A download is worked at month by month, and others get in between.
    isBegunFirst: false,
    refusal: busy,
  })
  const heldBytes = createHeldBytes(HELD)
  const thread = createThreadLine({ log, ...STANDARD, ...options })

  /** Answers how many bytes it were. */
  const feed = async (months: Months, signal: AbortSignal): Promise<number> => {
    let taken: Promise<unknown> = Promise.resolve()
    let bytes = 0
    try {
      // The next month is read while the thread takes in the one before.
      for await (const month of months) {
        await taken
        signal.throwIfAborted()
        bytes += (month.pack?.length ?? 0) + month.open.length / OPEN_BYTES_PER_PACKED
        taken = thread.ask({ kind: 'month', month })
        // It is awaited later.
        taken.catch(() => undefined)
      }
      await taken
      return bytes
    } finally {
      // Whoever is next asks a thread that has answered.
      await taken.catch(() => undefined)
    }
  }

  /** A part of an answer that is being read is never refused. */
  const collect = async (encoding: PackedAs, isPart: boolean, held: Held): Promise<Made> => {
    const parts: Buffer[] = []
    let hasRoom = true
    const done = await thread.ask({ kind: 'write', encoding }, (bytes) => {
      hasRoom &&= held.take(bytes.length) || isPart
      if (hasRoom) parts.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
      else parts.length = 0
    })
    if (!hasRoom) throw unread()
    return { parts, ...done }
  }

  return {
    /** A place among those who wait for work; given back at `end`, or when the caller goes. */
    begin: (caller: string, signal: AbortSignal): Work => {
      const place: Place = lane.take(caller, signal)
      const held = heldBytes.open(caller)
      let isWorking = false
      let isOver = false
      const leave = (): void => {
        // What runs cannot be told to stop; nobody else comes in before it is over.
        if (isOver && !isWorking) place.leave()
      }
      return {
        make: async ({ name, input, months }, { encoding, isPart = false }) => {
          await place.enter()
          isWorking = true
          // Of a piece before, which was read.
          held.free()
          try {
            await thread.ask({ kind: 'begin', name, input })
            const bytes = await feed(months, signal)
            const made = await collect(encoding, isPart, held)
            if (bytes > LARGE_BYTES) await thread.renew()
            return made
          } finally {
            isWorking = false
            leave()
          }
        },
        rest: () => place.rest(),
        end: () => {
          isOver = true
          held.free()
          leave()
        },
      }
    },
    close: () => thread.close(),
  }
}

export type Reckoner = ReturnType<typeof createReckoner>
