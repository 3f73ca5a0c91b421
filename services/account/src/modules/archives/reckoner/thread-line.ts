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
  timer: NodeJS.Timeout | null
}

const RETRY_AFTER_SECONDS = 30

const unavailable = (text: string) => (): AppError =>
  new AppError('UNAVAILABLE', text, { retryAfterSeconds: RETRY_AFTER_SECONDS })

const tooLarge = unavailable('this archive is too large to be worked out as a whole; ask for it as JSON Lines or CSV')
const tooLong = unavailable('working this out took too long; ask for it as JSON Lines or CSV')
const closing = unavailable('the service is being restarted; try again in a moment')

/** A thread that is started when it is asked, and anew after it ended or died. It is asked one thing at a time. */
export const createThreadLine = ({ log, heapMb, longestMs, idleMs }: ThreadOptions) => {
  let thread: { worker: Worker; ready: Promise<void> } | null = null
  let asked: Asked | null = null
  let idle: NodeJS.Timeout | undefined

  const settle = (): Asked | null => {
    const settled = asked
    asked = null
    if (settled?.timer) clearTimeout(settled.timer)
    return settled
  }

  const end = async (reason: AppError): Promise<void> => {
    const ended = thread
    thread = null
    clearTimeout(idle)
    settle()?.reject(reason)
    await ended?.worker.terminate()
  }

  const hear = (reply: Exclude<Reply, { kind: 'ready' }>): void => {
    if (reply.kind === 'part') {
      asked?.timer?.refresh()
      asked?.onPart(reply.bytes)
      return
    }
    const settled = settle()
    idle = setTimeout(() => void end(closing()), idleMs).unref()
    if (reply.kind === 'done') settled?.resolve(reply)
    else settled?.reject(new Error(`an archive could not be read: ${reply.text}`))
  }

  const start = () => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const ready = Promise.withResolvers<void>()
    const started = { worker, ready: ready.promise }
    worker.unref()
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') ready.resolve()
      else if (thread === started) hear(reply)
    })
    worker.on('error', (error) => log.error({ err: error }, 'the thread that reads archives died'))
    worker.on('exit', () => {
      ready.resolve()
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
        const own: Asked = { resolve, reject, onPart, timer: null }
        asked = own
        thread ??= start()
        const { worker, ready } = thread
        void ready.then(() => {
          // It died meanwhile.
          if (asked !== own) return
          // What runs cannot be told to stop.
          own.timer = setTimeout(() => {
            log.error({ question: question.kind }, 'the thread that reads archives was stuck and is ended')
            void end(tooLong())
          }, longestMs)
          worker.postMessage(question)
        })
      }),
    /** Ends it between questions: what it has grown to is given back, and the next one is started small. */
    renew: () => end(closing()),
    close: () => end(closing()),
  }
}
