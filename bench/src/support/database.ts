import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@gildscope/db'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'

export type BenchDatabase = { url: string; server: LocalPostgres; close: () => Promise<void> }

/** A migrated database on a server of its own, durable by default, so that the write-ahead log costs what it costs. */
export const startDatabase = async (durability: 'durable' | 'disposable' = 'durable'): Promise<BenchDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-bench-'))
  // Otherwise the server, which runs as another user, would put its files where they are never removed.
  await chmod(folder, 0o755)
  const server = await startLocalPostgres({ dataDir: join(folder, 'postgres'), durability })
  const url = await server.ensureDatabase('bench')
  await migrate(url)
  return {
    url,
    server,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
