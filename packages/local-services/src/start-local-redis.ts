import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from './ports.ts'
import { startRedisProcess } from './redis-process.ts'

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

/** Starts an empty Redis on a free port without persistence; null when the machine has no redis-server. */
export const startLocalRedis = async (): Promise<LocalRedis | null> => {
  const program = findRedisServer()
  if (program === null) return null
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-redis-'))
  const storage = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction', '--dir', folder]
  const args = ['--port', String(port), '--bind', '127.0.0.1', ...storage]
  const server = await startRedisProcess({ program, port, folder, args })
  return {
    port,
    pid: server.pid,
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
