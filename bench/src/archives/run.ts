import { createDb } from '@gildscope/db'
import { signUp } from '../account/sign-up.ts'
import { startAccount } from '../account/start-account.ts'
import { startDatabase } from '../support/database.ts'
import { type Measured, report, reportPart } from '../support/report.ts'
import { makeOwner, NOW } from './make-owners.ts'
import { measureArchive } from './measure-archive.ts'
import { measureLarge } from './measure-large.ts'
import { measureSize } from './measure-size.ts'
import { simulateWeek } from './simulate-week.ts'

/** Two years of a player who trades all the time, and of one who does nothing else. */
const KEEN = 200_000
const LARGEST = 500_000

const readArchives = async (): Promise<Measured[]> => {
  const database = await startDatabase()
  const { pool, close } = createDb(database.url)
  try {
    const service = await startAccount(database.url)
    const keen = await makeOwner(service.url, pool, KEEN)
    const largest = await makeOwner(service.url, pool, LARGEST)
    const other = await signUp(service.url)
    await service.stop()
    return [
      ...(await measureArchive({ databaseUrl: database.url, pool }, keen)),
      ...(await measureLarge(database.url, largest, other)),
    ]
  } finally {
    await close()
    await database.close()
  }
}

const keepArchives = async (): Promise<Measured[]> => {
  // In virtual time no one waits for a disk.
  const database = await startDatabase('disposable')
  const handle = createDb(database.url)
  try {
    const week = await simulateWeek(handle)
    return [...week, ...(await measureSize(handle.pool, NOW))]
  } finally {
    await handle.close()
    await database.close()
  }
}

/** Large archives as their owners read them; the other results are kept. */
export const runArchiveReadingBench = async (): Promise<void> => {
  reportPart('archives', await readArchives())
}

/** Archives of players: large ones read by their owners, and all of them kept up to date by the worker. */
export const runArchivesBench = async (): Promise<void> => {
  const rows = await readArchives()
  rows.push(...(await keepArchives()))
  report('archives', rows)
}
