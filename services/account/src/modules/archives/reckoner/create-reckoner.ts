import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { AppError, type Held, HeldBytes, type HeldLimits, Lane } from '@gildscope/service-kit'
import { createProcessLine, type ProcessOptions } from './process-line.ts'
import type { Done, Order, Packing, Stored } from './protocol.ts'
import type { TaskInput, TaskName } from './tasks.ts'

/** Half a million trades take a few seconds. */
const STANDARD = { heapMb: 96, longestMs: 20 * SECOND_MS, idleMs: MINUTE_MS }
/** Compressed answers waiting for their readers; one with half a million trades takes ten million bytes. */
const HELD: HeldLimits = { perOwner: 24_000_000, total: 32_000_000 }

/** An answer; its parts are compressed as requested, or plain if it is small. */
export type Made = Pick<Done, 'textBytes' | 'isPacked' | 'sum'> & { parts: Buffer[] }

const busy = () =>
  new AppError('UNAVAILABLE', 'too many archives are being read; try again in a few seconds', { retryAfterSeconds: 5 })
const unread = () =>
  new AppError('UNAVAILABLE', 'too many large answers wait for their readers; try again in a few seconds', {
    retryAfterSeconds: 10,
  })

type MadeAs = {
  packing: Packing
  /** A piece of an answer that is being read, which is never refused. */
  isBegun?: boolean
  /** Called for each month that was read with its size in a pack. */
  onRead?: (bytes: number) => void
}

export type Work = {
  /** Runs a task in the other process, as soon as it is its turn. Months are only read then. */
  make<Name extends TaskName>(task: { name: Name; input: TaskInput<Name>; stored: Stored }, as: MadeAs): Promise<Made>
  /** Lets others work while this one waits for its reader. */
  rest(): void
  end(): void
}

type Options = Pick<ProcessOptions, 'log' | 'databaseUrl'> & Partial<ProcessOptions> & { held?: HeldLimits }

/**
 * Reads archives in a process of its own, one at a time, so that a large one does not delay logins and its memory is
 * released. Callers take turns, and no archive is loaded before its turn.
 */
export const createReckoner = ({ held: limits = HELD, ...options }: Options) => {
  const lane = new Lane({
    atOnce: 1,
    atOncePerCaller: 1,
    places: 96,
    placesPerCaller: 12,
    // A download is worked at month by month, and others get in between.
    isBegunFirst: false,
    refusal: busy,
  })
  const heldBytes = new HeldBytes(limits)
  const line = createProcessLine({ ...STANDARD, ...options })

  const collect = async (
    order: Order,
    {
      signal,
      held,
      isBegun = false,
      onRead = () => undefined,
    }: Omit<MadeAs, 'packing'> & { signal: AbortSignal; held: Held },
  ): Promise<Made> => {
    const parts: Buffer[] = []
    const full = new AbortController()
    const onPart = (bytes: Buffer): void => {
      if (full.signal.aborted) return
      if (held.take(bytes.length) || isBegun) parts.push(bytes)
      else full.abort(unread())
    }
    const unwanted = AbortSignal.any([signal, full.signal])
    const done = await line.ask(order, unwanted, { onRead, onPart })
    unwanted.throwIfAborted()
    return { parts, textBytes: done.textBytes, isPacked: done.isPacked, sum: done.sum }
  }

  return {
    /** A place in the queue for work; released at `end`, or when the caller disconnects. */
    begin: (caller: string, signal: AbortSignal): Work => {
      const place = lane.take(caller, signal)
      const held = heldBytes.open(caller)
      let isWorking = false
      let isOver = false
      const leave = (): void => {
        // The place is not free before the running work has stopped.
        if (isOver && !isWorking) place.leave()
      }
      line.warm()
      return {
        make: async ({ name, input, stored }, { packing, ...as }) => {
          await place.enter()
          // An aborted caller has given back its place, and another may have it by now.
          if (isOver) throw busy()
          isWorking = true
          // Bytes of a previous piece, which was read.
          held.free()
          try {
            return await collect({ name, input, stored, packing }, { ...as, signal, held })
          } finally {
            isWorking = false
            if (isOver) held.free()
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
    close: () => line.close(),
  }
}

export type Reckoner = ReturnType<typeof createReckoner>
