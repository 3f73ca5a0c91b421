import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { withoutVariables } from '@gildscope/base/env-files'
import { SECOND_MS } from '@gildscope/base/time'
import { AppError, type Logger } from '@gildscope/service-kit'
import { ANSWERS, type Done, type LastReply, type Order, type Question, type Reply } from './protocol.ts'

export type ProcessOptions = {
  log: Pick<Logger, 'error' | 'debug'>
  databaseUrl: string
  heapMb: number
  /** A process that is silent for this long is killed. */
  longestMs: number
  /** A process that is idle for this long is ended. */
  idleMs: number
}

type Heard = {
  /** A month was read; its size as it would be in a pack. */
  onRead?: (bytes: number) => void
  /** In memory of its own. */
  onPart?: (bytes: Buffer) => void
}

type Asked = Required<Heard> & {
  task: string
  signal: AbortSignal
  resolve: (done: Done) => void
  reject: (reason: unknown) => void
  timer: NodeJS.Timeout
  received: number
  /** Known when the order is finished; its answer may still be in transit. */
  last: (LastReply & { sent: number }) | null
}

const ENTRY = fileURLToPath(new URL('./main.ts', import.meta.url))
const RETRY_AFTER_SECONDS = 30
/** On a machine that is busy with something else. */
const STARTS_WITHIN_MS = 20 * SECOND_MS
/** The database times out first, so that its fault is reported as such. */
const STATEMENT_SHARE = 0.5
const MOST_LAST_WORDS = 2_000
/** How V8 ends a process whose heap is full: `abort`, or a trap, depending on the build. */
const HEAP_FULL: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 134, 133]

const unavailable = (text: string): AppError =>
  new AppError('UNAVAILABLE', text, { retryAfterSeconds: RETRY_AFTER_SECONDS })

const tooLarge = () =>
  unavailable('this archive is too large to be worked out as a whole; ask for it as JSON Lines or CSV')
const tooLong = () => unavailable('working this out took too long; ask for it as JSON Lines or CSV')
const brokenOff = () => unavailable('working this out was broken off; try again in a moment')
const closing = () => unavailable('the service is being restarted; try again in a moment')

const faultOf = ({ text, code }: { text: string; code: string | null }): Error =>
  new Error(`an archive could not be read: ${text}`, {
    cause: Object.assign(new Error(text), code !== null && { code }),
  })

/** A small heap for short-lived objects; garbage is collected between two archives, when no one is waiting. */
const SMALL = ['--max-semi-space-size=4', '--expose-gc']
/** Settings of the C library: one arena, and large blocks go back to the system when they are freed. */
const GIVEN_BACK = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Everything of this service but the keys that it opens sealed values with. */
const environment = (): NodeJS.ProcessEnv => ({
  ...withoutVariables(process.env, ['VAULT_KEYS', 'PSEUDONYM_KEY']),
  ...GIVEN_BACK,
})

/** A process that is started on demand, and again after it ended or died. It gets one order at a time. */
export const createProcessLine = ({ log, databaseUrl, heapMb, longestMs, idleMs }: ProcessOptions) => {
  let running: ChildProcess | null = null
  let asked: Asked | null = null
  let idle: NodeJS.Timeout | undefined
  let isReady = false
  let isClosed = false

  const send = (question: Question): void => {
    // If it has just died, its exit is reported separately.
    if (running?.connected === true) running.send(question, () => undefined)
  }
  const stop = (): void => send({ kind: 'stop' })

  const settle = (): Asked | null => {
    const settled = asked
    asked = null
    clearTimeout(settled?.timer)
    settled?.signal.removeEventListener('abort', stop)
    return settled
  }

  const end = async (reason: AppError): Promise<void> => {
    const ended = running
    running = null
    clearTimeout(idle)
    settle()?.reject(reason)
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
    // Closing waits for it.
    ended.ref()
    const exited = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exited
  }

  const rest = (): void => {
    clearTimeout(idle)
    idle = setTimeout(() => void end(closing()), idleMs).unref()
  }

  const watch = (): NodeJS.Timeout =>
    setTimeout(
      () => {
        log.error({ task: asked?.task }, 'the process that reads archives was stuck and is ended')
        void end(tooLong())
      },
      isReady ? longestMs : STARTS_WITHIN_MS,
    )

  const hearReady = (): void => {
    isReady = true
    if (asked === null) return
    clearTimeout(asked.timer)
    asked.timer = watch()
  }

  const finish = (): void => {
    const last = asked?.last ?? null
    if (asked === null || last === null || asked.received < last.sent) return
    const settled = settle()
    rest()
    if (last.kind === 'done') settled?.resolve(last)
    else if (last.kind === 'stopped') settled?.reject(settled.signal.reason)
    else settled?.reject(last.kind === 'too-large' ? tooLarge() : faultOf(last))
  }

  const hear = (reply: Reply): void => {
    if (reply.kind === 'ready') {
      hearReady()
      return
    }
    asked?.timer.refresh()
    if (reply.kind === 'read') asked?.onRead(reply.bytes)
    else if (asked !== null) asked.last = reply
    finish()
  }

  const take = (bytes: Buffer): void => {
    if (asked === null) return
    asked.timer.refresh()
    asked.received += bytes.length
    asked.onPart(bytes)
    finish()
  }

  /** Null where the system has no process or no file left for it, which is logged. */
  const spawn = (): ChildProcess | null => {
    const onFailed = (error: unknown): void =>
      log.error({ err: error }, 'a process that reads archives could not be started')
    try {
      const child = fork(ENTRY, [], {
        execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`, ...SMALL],
        env: environment(),
        stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
        // In a session of its own, so that its CPU time is not taken from that of the service.
        detached: true,
      })
      if (child.pid !== undefined) return child
      child.on('error', onFailed)
    } catch (error) {
      onFailed(error)
    }
    return null
  }

  const start = (): ChildProcess | null => {
    const child = spawn()
    if (child === null) return null
    let lastWords = ''
    child.stderr?.on('data', (text: Buffer) => {
      lastWords = (lastWords + text.toString()).slice(-MOST_LAST_WORDS)
    })
    child.stdio[ANSWERS]?.on('data', (bytes: Buffer) => {
      if (running === child) take(bytes)
    })
    child.on('message', (reply: Reply) => {
      if (running === child) hear(reply)
    })
    // A process that cannot be reached is useless; its end is reported when it has closed.
    const giveUp = (): void => void child.kill('SIGKILL')
    child.on('error', giveUp)
    for (const pipe of [child.stderr, child.stdio[ANSWERS]]) pipe?.on('error', giveUp)
    child.on('close', (code, signal) => {
      if (running !== child) return
      running = null
      clearTimeout(idle)
      log.error({ code, signal, lastWords }, 'the process that reads archives died')
      settle()?.reject(HEAP_FULL.includes(signal ?? code) ? tooLarge() : brokenOff())
    })
    // It does not keep an otherwise idle process alive.
    child.unref()
    child.channel?.unref()
    for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref()
    log.debug({ pid: child.pid }, 'a process that reads archives was started')
    return child
  }

  const warm = (): void => {
    if (running !== null || isClosed) return
    isReady = false
    running = start()
    if (running === null) return
    send({ kind: 'open', databaseUrl, statementMs: longestMs * STATEMENT_SHARE })
    rest()
  }

  return {
    /** Starts it if it is not running, because a call is about to follow. */
    warm,
    /** Rejects with the signal's reason when that aborts, as soon as the process has stopped. */
    ask: (order: Order, signal: AbortSignal, { onRead = () => undefined, onPart = () => undefined }: Heard = {}) =>
      new Promise<Done>((resolve, reject) => {
        if (isClosed) return reject(closing())
        if (signal.aborted) return reject(signal.reason)
        if (asked !== null) return reject(new Error('one order was given before the one before was answered'))
        warm()
        if (running === null) return reject(brokenOff())
        clearTimeout(idle)
        asked = { task: order.name, signal, resolve, reject, onRead, onPart, timer: watch(), received: 0, last: null }
        signal.addEventListener('abort', stop, { once: true })
        send({ kind: 'make', ...order })
      }),
    close: async (): Promise<void> => {
      isClosed = true
      await end(closing())
    },
  }
}
