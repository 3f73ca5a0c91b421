import { Worker } from 'node:worker_threads'
import { AppError, createLane, type Logger } from '@gildscope/service-kit'
import { MINUTE_MS } from '@gildscope/time'
import type { TaskInput, TaskName } from './tasks.ts'
import type { Question, Reply } from './thread.ts'

/** A thread that nobody needs gives its memory back. */
const IDLE_MS = MINUTE_MS
/** Half a million trades take a few seconds; whatever takes longer is not waited for. */
const LONGEST_MS = 30_000
const HEAP_MB = 192

type Asked = { resolve: (body: Buffer) => void; reject: (reason: unknown) => void; timer: NodeJS.Timeout }

export type Reckoner = {
  /** Works something out beside the event loop; answers JSON, or text where the task makes text. */
  run<Name extends TaskName>(caller: string, name: Name, input: TaskInput<Name>): Promise<Buffer>
  close(): Promise<void>
}

const busy = () => new AppError('UNAVAILABLE', 'too many archives are being read; try again in a few seconds')

/**
 * Reads archives in a thread of its own, one after the other, so that a large one makes nobody wait for a login. Callers
 * take turns.
 */
export const createReckoner = (log: Pick<Logger, 'error'>): Reckoner => {
  const lane = createLane({ atOnce: 1, atOncePerCaller: 1, places: 60, placesPerCaller: 12, refusal: busy })
  const asked = new Map<number, Asked>()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const fail = (reason: unknown): void => {
    const all = [...asked.values()]
    asked.clear()
    for (const { reject, timer } of all) {
      clearTimeout(timer)
      reject(reason)
    }
  }

  const end = async (): Promise<void> => {
    const ended = thread
    thread = null
    clearTimeout(idle)
    await ended?.terminate()
  }

  const settle = (id: number): Asked | undefined => {
    const one = asked.get(id)
    asked.delete(id)
    clearTimeout(one?.timer)
    if (asked.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref()
    return one
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.unref()
    started.on('message', (reply: Reply) => {
      const one = settle(reply.id)
      if ('body' in reply) one?.resolve(Buffer.from(reply.body.buffer))
      else one?.reject(new Error(`an archive could not be read: ${reply.fault}`))
    })
    started.on('error', (error) => {
      log.error({ err: error }, 'the thread that reads archives died')
      if (thread === started) thread = null
      fail(new AppError('UNAVAILABLE', 'this archive is too large to be read at once; ask for it as JSON Lines or CSV'))
    })
    return started
  }

  const ask = (name: TaskName, input: unknown): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      thread ??= start()
      lastId += 1
      const id = lastId
      const timer = setTimeout(() => {
        asked.delete(id)
        reject(busy())
        // What runs cannot be told to stop.
        void end()
      }, LONGEST_MS)
      asked.set(id, { resolve, reject, timer })
      thread.postMessage({ id, name, input } satisfies Question)
    })

  return {
    run: (caller, name, input) => lane.run(caller, () => ask(name, input)),
    close: async () => {
      await end()
      fail(busy())
    },
  }
}
