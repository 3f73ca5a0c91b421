import { Worker } from 'node:worker_threads'
import { AppError, type Logger } from '@gildscope/service-kit'
import type { Done, Question, Reply } from './thread.ts'

export type ThreadOptions = {
  log: Pick<Logger, 'error'>
  heapMb: number
  /** A thread that says nothing for so long is ended. */
  longestMs: number
  /** A thread that nobody needs gives its memory back. */
  idleMs: number
}

type Asked = {
  resolve: (done: Done) => void
  reject: (reason: unknown) => void
  onPart: (bytes: Uint8Array) => void
  timer: NodeJS.Timeout
}

const RETRY_AFTER_SECONDS = 30

const tooLarge = () =>
  new AppError(
    'UNAVAILABLE',
    'this archive is too large to be worked out as a whole; ask for it as JSON Lines or CSV',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
const tooLong = () =>
  new AppError('UNAVAILABLE', 'working this out took too long; ask for it as JSON Lines or CSV', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
const closing = () => new AppError('UNAVAILABLE', 'the service is being restarted; try again in a few seconds')

/**
 * A thread that is started when it is asked, and anew after it died. One question at a time.
 */
export const createThreadLine = ({ log, heapMb, longestMs, idleMs }: ThreadOptions) => {
  let thread: Worker | null = null
  let asked: Asked | null = null
  let idle: NodeJS.Timeout | undefined

  const settle = (): Asked | null => {
    const settled = asked
    asked = null
    clearTimeout(settled?.timer)
    return settled
  }

  const end = async (reason: AppError): Promise<void> => {
    const ended = thread
    thread = null
    clearTimeout(idle)
    settle()?.reject(reason)
    await ended?.terminate()
  }

  const hear = (reply: Reply): void => {
    if (reply.kind === 'part') {
      asked?.timer.refresh()
      asked?.onPart(reply.bytes)
      return
    }
    const settled = settle()
    idle = setTimeout(() => void end(closing()), idleMs).unref()
    if (reply.kind === 'done') settled?.resolve(reply)
    else settled?.reject(new Error(`an archive could not be read: ${reply.text}`))
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    started.unref()
    started.on('message', (reply: Reply) => {
      if (thread === started) hear(reply)
    })
    started.on('error', (error) => {
      log.error({ err: error }, 'the thread that reads archives died')
    })
    started.on('exit', () => {
      if (thread !== started) return
      thread = null
      settle()?.reject(tooLarge())
    })
    return started
  }

  return {
    ask: (question: Question, onPart: (bytes: Uint8Array) => void = () => undefined): Promise<Done> =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        thread ??= start()
        // What runs cannot be told to stop.
        const timer = setTimeout(() => {
          log.error({ question: question.kind }, 'the thread that reads archives was stuck and is ended')
          void end(tooLong())
        }, longestMs)
        asked = { resolve, reject, onPart, timer }
        thread.postMessage(question)
      }),
    close: () => end(closing()),
  }
}
