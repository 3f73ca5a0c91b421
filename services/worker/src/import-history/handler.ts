import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@gildscope/base/time'
import { handle, importHistory, type JobContext, windows } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { createArchiveClient } from './archive-client.ts'
import { archiveOptions } from './archive-options.ts'
import { finishImport } from './finish-import.ts'
import { importArchive } from './import-archive.ts'
import { importFile } from './import-file.ts'
import { listItemsToImport } from './list-items.ts'

const HISTORY_FILE = /\.(jsonl|csv)(\.gz)?$/

type Context = JobContext<typeof importHistory, Pick<WorkerDeps, 'db' | 'clock' | 'config' | 'jobs'>>

export const handler = handle(importHistory, async (context: Context) => {
  const { deps, payload } = context
  const now = new Date(deps.clock.now())
  const { source } = payload
  const rows =
    source.kind === 'archive'
      ? await fromArchive(context, source.url, now)
      : await fromFolder(context, source.folder, now)
  if (rows > 0) {
    await finishImport(deps.db.pool, 0, Math.floor(now.getTime() / DAY_MS))
    await deps.jobs.enqueue(windows, { span: 'hourly' })
  }
  return { summary: `${rows} rows of history`, rows }
})

const fromArchive = async ({ deps, payload, signal, log }: Context, url: string, now: Date): Promise<number> => {
  const { pool } = deps.db
  const archive = createArchiveClient(archiveOptions(deps.config, url, signal))
  const ids = payload.itemIds ?? (await listItemsToImport(archive, pool))
  const { resolution, days } = payload
  return importArchive({ pool, archive, ids, resolution, days, now, signal, log })
}

const fromFolder = async ({ deps, payload, signal }: Context, folder: string, now: Date): Promise<number> => {
  const files = (await readdir(folder)).filter((name) => HISTORY_FILE.test(name)).sort()
  let rows = 0
  for (const name of files) {
    const file = join(folder, name)
    rows += await importFile({ pool: deps.db.pool, file, resolution: payload.resolution, now, signal })
  }
  return rows
}
