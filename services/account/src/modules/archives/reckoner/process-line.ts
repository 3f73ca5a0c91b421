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

type OrderListeners = {
  /** A month was read; its size as it would be in a pack. */
  onRead?: (bytes: number) => void
  /** In memory of its own. */
  onPart?: (bytes: Buffer) => void
}

type OpenOrder = Required<OrderListeners> & {
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

/** A small heap for short-lived objects. Other flags of V8 would need a code cache of their own, which images do not have. */
const SMALL = '--max-semi-space-size=4'
/** Settings of the C library: one arena, and large blocks go back to the system when they are freed. */
const GIVEN_BACK = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Everything of this service but the keys that it opens sealed values with. */
const environment = (): NodeJS.ProcessEnv => ({
  ...withoutVariables(process.env, ['VAULT_KEYS', 'PSEUDONYM_KEY']),
  ...GIVEN_BACK,
})

/** Null where the system has no process or no file left for it, which is logged. */
const spawnReader = ({ log, heapMb }: ProcessOptions): ChildProcess | null => {
  const onFailed = (error: unknown): void =>
    log.error({ err: error }, 'a process that reads archives could not be started')
  try {
    const child = fork(ENTRY, [], {
      execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`, SMALL],
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

/** A process that is started on demand, and again after it ended or died. It gets one order at a time. */
export class ProcessLine {
  readonly #options: ProcessOptions
  readonly #stop = (): void => this.#send({ kind: 'stop' })
  #running: ChildProcess | null = null
  #order: OpenOrder | null = null
  #idle: NodeJS.Timeout | undefined
  #isReady = false
  #isClosed = false

  constructor(options: ProcessOptions) {
    this.#options = options
  }

  /** Starts it if it is not running, because a call is about to follow. */
  warm(): void {
    if (this.#running !== null || this.#isClosed) return
    this.#isReady = false
    this.#running = this.#start()
    if (this.#running === null) return
    const { databaseUrl, longestMs } = this.#options
    this.#send({ kind: 'open', databaseUrl, statementMs: longestMs * STATEMENT_SHARE })
    this.#rest()
  }

  /** Rejects with the signal's reason when that aborts, as soon as the process has stopped. */
  ask(
    order: Order,
    signal: AbortSignal,
    { onRead = () => undefined, onPart = () => undefined }: OrderListeners = {},
  ): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(closing())
      if (signal.aborted) return reject(signal.reason)
      if (this.#order !== null) return reject(new Error('one order was given before the one before was answered'))
      this.warm()
      if (this.#running === null) return reject(brokenOff())
      clearTimeout(this.#idle)
      const timer = this.#watch()
      this.#order = { task: order.name, signal, resolve, reject, onRead, onPart, timer, received: 0, last: null }
      signal.addEventListener('abort', this.#stop, { once: true })
      this.#send({ kind: 'make', ...order })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end(closing())
  }

  #send(question: Question): void {
    // If it has just died, its exit is reported separately.
    if (this.#running?.connected === true) this.#running.send(question, () => undefined)
  }

  #settle(): OpenOrder | null {
    const settled = this.#order
    this.#order = null
    clearTimeout(settled?.timer)
    settled?.signal.removeEventListener('abort', this.#stop)
    return settled
  }

  async #end(reason: AppError): Promise<void> {
    const ended = this.#running
    this.#running = null
    clearTimeout(this.#idle)
    this.#settle()?.reject(reason)
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
    // Closing waits for it.
    ended.ref()
    const exited = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exited
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(closing()), this.#options.idleMs).unref()
  }

  #watch(): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.#options.log.error({ task: this.#order?.task }, 'the process that reads archives was stuck and is ended')
        void this.#end(tooLong())
      },
      this.#isReady ? this.#options.longestMs : STARTS_WITHIN_MS,
    )
  }

  #start(): ChildProcess | null {
    const child = spawnReader(this.#options)
    if (child === null) return null
    let lastWords = ''
    child.stderr?.on('data', (text: Buffer) => {
      lastWords = (lastWords + text.toString()).slice(-MOST_LAST_WORDS)
    })
    child.stdio[ANSWERS]?.on('data', (bytes: Buffer) => {
      if (this.#running === child) this.#take(bytes)
    })
    child.on('message', (reply: Reply) => {
      if (this.#running === child) this.#hear(reply)
    })
    // A process that cannot be reached is useless; its end is reported when it has closed.
    const giveUp = (): void => void child.kill('SIGKILL')
    child.on('error', giveUp)
    for (const pipe of [child.stderr, child.stdio[ANSWERS]]) pipe?.on('error', giveUp)
    child.on('close', (code, signal) => {
      if (this.#running !== child) return
      this.#running = null
      clearTimeout(this.#idle)
      this.#options.log.error({ code, signal, lastWords }, 'the process that reads archives died')
      this.#settle()?.reject(HEAP_FULL.includes(signal ?? code) ? tooLarge() : brokenOff())
    })
    // It does not keep an otherwise idle process alive.
    child.unref()
    child.channel?.unref()
    for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref()
    this.#options.log.debug({ pid: child.pid }, 'a process that reads archives was started')
    return child
  }

  #hear(reply: Reply): void {
    const order = this.#order
    if (reply.kind === 'ready') {
      this.#isReady = true
      if (order === null) return
      clearTimeout(order.timer)
      order.timer = this.#watch()
      return
    }
    if (order === null) return
    order.timer.refresh()
    if (reply.kind === 'read') order.onRead(reply.bytes)
    else order.last = reply
    this.#finish()
  }

  #take(bytes: Buffer): void {
    const order = this.#order
    if (order === null) return
    order.timer.refresh()
    order.received += bytes.length
    order.onPart(bytes)
    this.#finish()
  }

  #finish(): void {
    const last = this.#order?.last ?? null
    if (this.#order === null || last === null || this.#order.received < last.sent) return
    const settled = this.#settle()
    this.#rest()
    if (last.kind === 'done') settled?.resolve(last)
    else if (last.kind === 'stopped') settled?.reject(settled.signal.reason)
    else settled?.reject(last.kind === 'too-large' ? tooLarge() : faultOf(last))
  }
}
