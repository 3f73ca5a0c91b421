import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { findFreePort } from './ports.ts'
import { startRedisProcess } from './redis-process.ts'

export type LocalRedis = { port: number; pid: number; url: string; stop: () => Promise<void> }

/** Starts an empty Redis on a free port without persistence; null when the machine has no redis-server. */
export const startLocalRedis = async (): Promise<LocalRedis | null> => {
  const program = findProgram('redis-server')
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
