import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@gildscope/db'
import type pg from 'pg'
import { dayName } from './day-name.ts'
import { findOpenDay } from './dump-rows.ts'
import type { OpenDays } from './index-file.ts'
import { DAY_PARTS, MINUTES } from './parts.ts'
import { readRows } from './read-rows.ts'
import type { DumpStore } from './stores/dump-store.ts'
import { type MadeFile, writeFiles } from './write-files.ts'

/** Minutes are kept for so many days before today: an hour starts with the prices that its last minutes before left. */
const DAYS_OF_MINUTES = 2
const SLOTS_A_DAY = 1_440

type OpenDeps = { pool: pg.Pool; store: DumpStore; now: Date; signal: AbortSignal }

const lastPolledDay = async (client: pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query<{ day: number | null }>(
    `select max(slot) / ${SLOTS_A_DAY} as day from market.poll`,
  )
  return rows[0]?.day ?? null
}

const findNextHour = async (client: pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query<{ next: number }>(`select next from market.roll_up_mark where stage = 'hour'`)
  return rows[0]?.next ?? null
}

/**
 * Stores the days that are not over as of one moment, so that another database continues them: with their minutes, from
 * which the open hour is calculated again. Null before anything was collected.
 */
export const writeOpenDays = async ({ pool, store, now, signal }: OpenDeps): Promise<OpenDays | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-dump-'))
  try {
    const readAll = async (client: pg.PoolClient) => {
      const [openDay, lastDay, nextHour] = [
        await findOpenDay(client),
        await lastPolledDay(client),
        await findNextHour(client),
      ]
      if (openDay === null || lastDay === null || nextHour === null) return null
      const files: (MadeFile & { day: string })[] = []
      for (let day = openDay - DAYS_OF_MINUTES; day <= lastDay; day += 1) {
        for (const part of day < openDay ? [MINUTES] : [...DAY_PARTS, MINUTES]) {
          const options = { folder, stem: `${dayName(day)}-open`, hasCsv: false, signal }
          for (const file of await writeFiles(part, readRows(client, part, day), options)) {
            // Parts of the next day have the same local names.
            await store.put(file.file, file.path)
            files.push({ ...file, day: dayName(day) })
          }
        }
      }
      return { nextHour, files }
    }
    const made = await inTransaction(pool, readAll, { isSnapshot: true })
    if (made === null) return null
    const files = made.files.map(({ path: _, ...file }) => file)
    return { writtenAt: now.toISOString(), nextHour: made.nextHour, files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
