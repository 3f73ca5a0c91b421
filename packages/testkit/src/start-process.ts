import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from '@gildscope/local-services'
import { ownProcess } from './own-process.ts'

const TELL_PORT = new URL('./tell-port.mjs', import.meta.url).href

export type ProcessOptions = {
  /** From the repository's root: `services/items/src/main.ts`. */
  entry: string
  args?: readonly string[]
  env?: Record<string, string>
  /** The variable that holds the port of the process, `PORT` by default; 0 is put there unless `env` has it. */
  portVariable?: string
  /** Asked until it answers 200; `/health` by default. */
  readyPath?: string
}

export type TestProcess = {
  url: string
  port: number
  pid: number
  /** Everything it wrote so far, both streams. */
  logs: () => string
  /** Resolves with the exit code, null when a signal ended it. */
  exited: Promise<number | null>
  /** SIGTERM, resolves when it has ended. */
  stop: () => Promise<number | null>
  /** SIGKILL, resolves when it has ended. */
  kill: () => Promise<number | null>
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await reply.body?.cancel()
    return reply.status === 200
  } catch {
    return false
  }
}

/**
 * Starts one of our processes as it runs in earnest and waits until it answers. The system chooses its port when it
 * listens: a port that was found free before could be another process's by then, whose answers would be taken for its own.
 */
export const startProcess = async (options: ProcessOptions): Promise<TestProcess> => {
  const own = ownProcess(options.entry, options.args)
  const child = spawn(process.execPath, ['--import', TELL_PORT, ...own.args], {
    cwd: own.cwd,
    env: { ...own.env, [options.portVariable ?? 'PORT']: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let portLine = ''
  let hasExited = false
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    portLine += chunk.toString()
  })
  const exited = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      hasExited = true
      done(code)
    })
  })
  const callOff = child.pid === undefined ? () => {} : endWithParent(child.pid)
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    callOff()
    child.kill(signal)
    return exited
  }
  const logs = (): string => output
  const until = Date.now() + 60_000
  for (;;) {
    const port = portLine.includes('\n') ? Number.parseInt(portLine, 10) : null
    const url = `http://127.0.0.1:${port}`
    if (port !== null && (await answers(`${url}${options.readyPath ?? '/health'}`)))
      return { url, port, pid: child.pid ?? 0, logs, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    if (hasExited || Date.now() > until) {
      await end('SIGKILL')
      throw new Error(`${options.entry} did not come up${port === null ? '' : ` on port ${port}`}:\n${output}`)
    }
    await wait(25)
  }
}
