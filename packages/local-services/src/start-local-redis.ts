import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from './end-with-parent.ts'
import { findFreePort } from './ports.ts'
import { hasEnded } from './postmaster.ts'

export type LocalRedis = { port: number; pid: number; url: string; stop: () => Promise<void> }

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The `redis-server` of this machine; null when there is none. */
export const findRedisServer = (): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return folders.map((folder) => join(folder, 'redis-server')).find(isExecutable) ?? null
}

const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(chunk.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })

/** Starts an empty Redis on a free port that keeps nothing on disk; null when the machine has no redis-server. */
export const startLocalRedis = async (): Promise<LocalRedis | null> => {
  const program = findRedisServer()
  if (program === null) return null
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-redis-'))
  const storage = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction', '--dir', folder]
  const server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', ...storage], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
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
  return {
    port,
    pid,
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      callOff()
      server.kill('SIGTERM')
      if (!(await hasEnded(pid, 10_000))) throw new Error(`redis-server (process ${pid}) does not stop`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
