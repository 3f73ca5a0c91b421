import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from './end-with-parent.ts'
import { hasEnded } from './postmaster.ts'

export type RedisProcess = {
  pid: number
  stop: () => Promise<void>
  /** Ends it without warning, like a crash. */
  kill: () => Promise<void>
}

export type RedisProcessOptions = {
  program: string
  port: number
  /** The folder of its data files. */
  folder: string
  args: readonly string[]
}

const ENDS_WITHIN_MS = 10_000

/** Whether a Redis or a sentinel answers on a port, even if it requires a password. */
const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(/^(\+PONG|-NOAUTH)/.test(chunk.toString()))
    })
    socket.once('error', () => resolve(false))
  })

/** Runs a `redis-server`, which ends with this process, and resolves when it accepts commands. */
export const startRedisProcess = async (options: RedisProcessOptions): Promise<RedisProcess> => {
  const { program, port, folder, args } = options
  const server = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'ignore'] })
  let failure: string | null = null
  server.once('error', (error) => {
    failure = error.message
  })
  server.once('exit', (code, signal) => {
    failure = `ended with ${code ?? signal}`
  })
  while (failure === null && !(await answersPing(port))) await wait(15)
  const pid = server.pid
  if (failure !== null || pid === undefined) throw new Error(`${program} on port ${port}: ${failure}`)
  const callOff = endWithParent(pid)
  server.unref()
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    callOff()
    server.kill(signal)
    if (!(await hasEnded(pid, ENDS_WITHIN_MS))) throw new Error(`redis-server (process ${pid}) does not stop`)
  }
  return { pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
