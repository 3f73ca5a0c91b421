import { migrate } from '@gildscope/db'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'
import { complain, step } from './terminal.ts'

export type Database = { url: string; stop: () => Promise<void> }

/** The database of one kind of market, migrated; started again when it dies. */
export const startDatabase = async (dataDir: string, port: number, onGivenUp: () => void): Promise<Database> => {
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
    await step('migrations', migrate(url))
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
