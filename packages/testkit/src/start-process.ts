import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent, findFreePort } from '@gildscope/local-services'
import { ownProcess } from './own-process.ts'

export type ProcessOptions = {
  /** From the repository's root: `services/items/src/main.ts`. */
  entry: string
  args?: readonly string[]
  env?: Record<string, string>
  /** The variable that holds the port of the process, `PORT` by default; a free port is put there. */
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

/** Starts one of our processes as it runs in earnest, on a free port, and waits until it answers. */
export const startProcess = async (options: ProcessOptions): Promise<TestProcess> => {
  const port = await findFreePort()
  const own = ownProcess(options.entry, options.args)
  const child = spawn(process.execPath, own.args, {
    cwd: own.cwd,
    env: { ...own.env, ...options.env, [options.portVariable ?? 'PORT']: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasExited = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
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
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + 60_000
  while (!(await answers(`${url}${options.readyPath ?? '/health'}`))) {
    if (hasExited || Date.now() > until) {
      await end('SIGKILL')
      throw new Error(`${options.entry} did not come up on port ${port}:\n${output}`)
    }
    await wait(25)
  }
  const logs = (): string => output
  return { url, port, pid: child.pid ?? 0, logs, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
