import { SERVICE_ROLES, type ServiceRole, serviceUrl } from '@gildscope/db'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'
import { prepareDatabase } from '@gildscope/worker/prepare-database'
import { complain, step } from './terminal.ts'

export type Database = {
  /** The connection string of each service, under its own role. */
  urls: Readonly<Record<ServiceRole, string>>
  stop: () => Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  port: number
  passwords: Readonly<Record<ServiceRole, string>>
  onGivenUp: () => void
}

/** The database of one kind of market, migrated and with a role for each service; restarted when it dies. */
export const startDatabase = async ({ dataDir, port, passwords, onGivenUp }: DatabaseOptions): Promise<Database> => {
  let isStopping = false
  let server: LocalPostgres
  const start = async (): Promise<LocalPostgres> => {
    const started = await startLocalPostgres({ dataDir, port, log: complain })
    void started.ended.then(startAgain)
    return started
  }
  const startAgain = async (): Promise<void> => {
    if (isStopping) return
    complain(`the database ended; starting it again (its log: ${server.logFile})`)
    try {
      await server.stop()
      server = await start()
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error))
      onGivenUp()
    }
  }
  server = await step('database', start())
  const stop = async (): Promise<void> => {
    isStopping = true
    await server.stop()
  }
  try {
    const url = await server.ensureDatabase('gildscope')
    await step('migrations', prepareDatabase(url, passwords))
    const urls = SERVICE_ROLES.map((role) => [role, serviceUrl(url, role, passwords[role])])
    return { urls: Object.fromEntries(urls), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
