import { statfsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { FULL_DISK_BYTES, SERVICE_ROLES, type ServiceRole, serviceUrl } from '@gildscope/db'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'
import { prepareDatabase } from '@gildscope/worker/prepare-database'
import { Restarts } from './restarts.ts'
import { complain, step } from './terminal.ts'

export type Database = {
  /** The connection string of each service, under its own role. */
  urls: Readonly<Record<ServiceRole, string>>
  /** The folder of its files. */
  dataDir: string
  /** It has ended and does not run again yet. */
  isAway: () => boolean
  stop: () => Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  port: number
  passwords: Readonly<Record<ServiceRole, string>>
  onGivenUp: () => void
}

const isDiskFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < FULL_DISK_BYTES
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The database of one kind of market, migrated and with a role for each service. It is started again when it dies; given
 * up after a minute of failures, but never for a full disk, because prices are served from memory meanwhile.
 */
export const startDatabase = async ({ dataDir, port, passwords, onGivenUp }: DatabaseOptions): Promise<Database> => {
  const stopping = new AbortController()
  const restarts = new Restarts({ now: () => performance.now(), isExcused: () => isDiskFull(server.dataDir) })
  let server: LocalPostgres
  let isAway = false
  let restarting = Promise.resolve()
  const start = async (): Promise<LocalPostgres> => {
    const started = await startLocalPostgres({ dataDir, port, log: complain })
    const startedAt = performance.now()
    void started.ended.then(() => {
      if (stopping.signal.aborted) return
      restarting = startAgain(performance.now() - startedAt).catch((error: unknown) => {
        complain(reasonOf(error))
        onGivenUp()
      })
    })
    return started
  }
  const startAgain = async (ranMs: number): Promise<void> => {
    isAway = true
    complain(`the database ended; starting it again (its log: ${server.logFile})`)
    await server.stop().catch((error: unknown) => complain(reasonOf(error)))
    let failures = 0
    for (let pause = restarts.pauseAfter(ranMs); pause !== null; pause = restarts.pauseAfter(0)) {
      await wait(pause, null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return
      try {
        server = await start()
        isAway = false
        if (failures > 0) complain('the database runs again')
        return
      } catch (error) {
        failures += 1
        if (failures === 1) {
          const cause = isDiskFull(server.dataDir) ? `the disk of ${server.dataDir} is full. ` : ''
          complain(`${cause}${reasonOf(error)}\nIt is tried again and again; until then nothing is saved.`)
        }
      }
    }
    complain('the database could not be started for a minute')
    onGivenUp()
  }
  server = await step('database', start())
  const stop = async (): Promise<void> => {
    stopping.abort()
    await restarting
    await server.stop()
  }
  try {
    const url = await server.ensureDatabase('gildscope')
    await step('migrations', prepareDatabase(url, passwords))
    const urls = SERVICE_ROLES.map((role) => [role, serviceUrl(url, role, passwords[role])])
    return { urls: Object.fromEntries(urls), dataDir: server.dataDir, isAway: () => isAway, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
