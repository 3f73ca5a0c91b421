import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LogFile, nodeFlags, processEnv } from '@gildscope/local-services'
import { Restarts } from './restarts.ts'

const PRELOAD = new URL('./end-with-launcher.mjs', import.meta.url).href
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const STOP_LIMIT_MS = 20_000
const START_LIMIT_MS = 60_000

export type ServiceSpec = {
  name: string
  /** Relative to the repository's root. */
  entry: string
  args?: readonly string[]
  env: Record<string, string>
  healthUrl: string
  logFile: string
}

export type ServiceEvents = {
  /** If it fails before it first answers, its output is part of the error. */
  onLine: (name: string, line: string, isStarting: boolean) => void
  /** It exited unexpectedly and is restarted after `pauseMs`; null when it is given up. */
  onDied: (name: string, how: string, pauseMs: number | null) => void
  /** Whether processes fail for want of something else: then none is given up. */
  isExcused: () => boolean
  /** The current process id; null when it is not running. */
  onProcess: (name: string, pid: number | null) => void
}

export type RunningService = {
  name: string
  /** Resolves when it answers for the first time, rejects if it ends or stays silent instead. */
  ready: Promise<void>
  /** SIGTERM, then SIGKILL; resolves when the process has ended. */
  stop: () => Promise<void>
  /** SIGKILL. */
  kill: () => void
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}

/** Runs one process of the system: logs to a file, restarts it when it dies, keeps the last lines for the message. */
export const runService = (spec: ServiceSpec, events: ServiceEvents): RunningService => {
  const log = new LogFile(spec.logFile)
  const restarts = new Restarts({ now: () => performance.now(), isExcused: events.isExcused })
  const lastLines: string[] = []
  let child: ChildProcess | null = null
  let isStopping = false
  let isReady = false
  let gone = Promise.withResolvers<string>()

  const follow = (stream: NodeJS.ReadableStream): void => {
    stream.on('data', (chunk: Buffer) => log.write(chunk))
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > 25) lastLines.shift()
      events.onLine(spec.name, line, !isReady)
    })
  }

  const startAgain = async (how: string, ranMs: number): Promise<void> => {
    const pauseMs = restarts.pauseAfter(ranMs)
    events.onDied(spec.name, how, pauseMs)
    if (pauseMs === null) return
    await wait(pauseMs)
    if (!isStopping) start()
  }

  const start = (): void => {
    const startedAt = performance.now()
    gone = Promise.withResolvers()
    // A process group of its own: an interrupt typed in the terminal reaches only the launcher, which stops in order.
    const started = spawn(process.execPath, [...nodeFlags(), '--import', PRELOAD, spec.entry, ...(spec.args ?? [])], {
      cwd: ROOT,
      env: { ...processEnv(), ...spec.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    events.onProcess(spec.name, started.pid ?? null)
    for (const stream of [started.stdout, started.stderr]) if (stream !== null) follow(stream)
    started.once('error', (error) => gone.resolve(`could not be run: ${error.message}`))
    // Not at its exit: its last output may still be on its way, and the log must be open for it.
    started.once('close', (code, signal) => {
      const how = `ended with ${signal ?? code}`
      child = null
      events.onProcess(spec.name, null)
      gone.resolve(how)
      if (!isStopping && isReady) void startAgain(how, performance.now() - startedAt)
    })
  }

  const untilReady = async (): Promise<void> => {
    const until = performance.now() + START_LIMIT_MS
    while (!(await answers(spec.healthUrl))) {
      const how = await Promise.race([gone.promise, wait(50, null)])
      if (how !== null) throw new Error(`${spec.name} ${how}. Its last lines:\n${lastLines.join('\n')}`)
      if (performance.now() > until)
        throw new Error(`${spec.name} does not answer. Its last lines:\n${lastLines.join('\n')}`)
    }
    isReady = true
  }

  start()
  return {
    name: spec.name,
    ready: untilReady(),
    stop: async () => {
      isStopping = true
      const running = child
      if (running !== null) {
        running.kill('SIGTERM')
        const forced = setTimeout(() => running.kill('SIGKILL'), STOP_LIMIT_MS)
        await gone.promise
        clearTimeout(forced)
      }
      await log.close()
    },
    kill: () => {
      isStopping = true
      child?.kill('SIGKILL')
    },
  }
}
