import type { Desk, DeskCall } from './desk-calls.ts'
import { answerMessage, type FromDesk, type ToDesk } from './desk-messages.ts'

/** The part of a browser's Worker that is needed. */
export type DeskWorker = {
  postMessage: (message: ToDesk) => void
  terminate: () => void
  addEventListener: ((type: 'message', listener: (event: MessageEvent<FromDesk>) => void) => void) &
    ((type: 'error', listener: () => void) => void)
}

export type OpenDesk = Desk & {
  /** Discards everything that is not stored elsewhere. The next call starts with an empty desk. */
  close: () => void
}

type Waiting = { message: ToDesk; settle: (answer: FromDesk) => void }

const NAMES = [
  ...(['list', 'put', 'importFile', 'exportFile', 'rename', 'remove', 'look'] as const),
  ...(['snapshot', 'learn', 'page', 'sums', 'csv', 'enko'] as const),
] satisfies readonly DeskCall[]

const startWorker = (): DeskWorker | null =>
  typeof Worker === 'undefined' ? null : new Worker(new URL('./desk-worker.ts', import.meta.url), { type: 'module' })

/**
 * The desk on this thread: for browsers without workers, or when the server no longer has an older version's worker.
 */
const startHere = async (): Promise<Desk> => (await import('./create-desk.ts')).createDesk()

/** A desk in a worker of its own, started by the first call. */
export const openDesk = (start: () => DeskWorker | null = startWorker): OpenDesk => {
  let worker: DeskWorker | null = null
  let here: Promise<Desk> | null = null
  let last = 0
  const waiting = new Map<number, Waiting>()

  const settle = (answer: FromDesk): void => {
    waiting.get(answer.nth)?.settle(answer)
    waiting.delete(answer.nth)
  }
  const answerHere = async (desk: Promise<Desk>, message: ToDesk): Promise<void> => {
    try {
      settle(await answerMessage(await desk, message))
    } catch (error) {
      settle({ nth: message.nth, fault: String(error) })
    }
  }
  const goOnHere = (): Promise<Desk> => {
    worker?.terminate()
    worker = null
    here ??= startHere()
    for (const { message } of waiting.values()) void answerHere(here, message)
    return here
  }
  const startOnce = (): DeskWorker | null => {
    if (worker !== null) return worker
    const started = start()
    if (started === null) return null
    started.addEventListener('message', ({ data }) => {
      if (worker === started) settle(data)
    })
    // It could not be loaded; errors inside it are returned as answers.
    started.addEventListener('error', () => {
      if (worker === started) void goOnHere()
    })
    worker = started
    return started
  }
  const send = (message: ToDesk): void => {
    if (here !== null) return void answerHere(here, message)
    const to = startOnce()
    if (to === null) void goOnHere()
    else to.postMessage(message)
  }
  const ask = (name: DeskCall, asked: unknown): Promise<unknown> => {
    last += 1
    const message = { nth: last, name, asked }
    return new Promise((resolve, reject) => {
      const onAnswer = (answer: FromDesk): void =>
        'fault' in answer ? reject(new Error(answer.fault)) : resolve(answer.reply)
      waiting.set(message.nth, { message, settle: onAnswer })
      send(message)
    })
  }
  // Each name is the name of a call, whose arguments and result are those of the same call at the other end.
  const calls = Object.fromEntries(NAMES.map((name) => [name, (asked: unknown) => ask(name, asked)])) as Desk
  return {
    ...calls,
    close: () => {
      worker?.terminate()
      worker = null
      here = null
      waiting.clear()
    },
  }
}
