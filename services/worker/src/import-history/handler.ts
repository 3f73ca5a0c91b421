import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@gildscope/base/time'
import { handle, importHistory, type JobContext, windows } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { createArchiveClient } from './archive-client.ts'
import { archiveOptions } from './archive-options.ts'
import { finishImport } from './finish-import.ts'
import { importAndFinish } from './import-and-finish.ts'
import { importArchive } from './import-archive.ts'
import { importFile } from './import-file.ts'
import { listItemsToImport } from './list-items.ts'

const HISTORY_FILE = /\.(jsonl|csv)(\.gz)?$/

type Context = JobContext<typeof importHistory, Pick<WorkerDeps, 'db' | 'clock' | 'config' | 'jobs'>>

export const handler = handle(importHistory, async (context: Context) => {
  const { deps, payload } = context
  const now = new Date(deps.clock.now())
  const { source } = payload
  const rows = await importAndFinish(
    async (onStored) => {
      if (source.kind === 'archive') await fromArchive(context, source.url, { now, onStored })
      else await fromFolder(context, source.folder, { now, onStored })
    },
    async () => {
      await finishImport(deps.db.pool, 0, Math.floor(now.getTime() / DAY_MS))
      await deps.jobs.enqueue(windows, { span: 'hourly' })
    },
    context.signal,
  )
  return { summary: `${rows} rows of history`, rows }
})

type Run = { now: Date; onStored: (rows: number) => void }

const fromArchive = async ({ deps, payload, signal, log }: Context, url: string, run: Run): Promise<void> => {
  const { pool } = deps.db
  const archive = createArchiveClient(archiveOptions(deps.config, url, signal))
  const ids = payload.itemIds ?? (await listItemsToImport(archive, pool))
  const { resolution, days } = payload
  await importArchive({ pool, archive, ids, resolution, days, signal, log, ...run })
}

const fromFolder = async ({ deps, payload, signal }: Context, folder: string, run: Run): Promise<void> => {
  const files = (await readdir(folder)).filter((name) => HISTORY_FILE.test(name)).sort()
  for (const name of files) {
    const file = join(folder, name)
    await importFile({ pool: deps.db.pool, file, resolution: payload.resolution, signal, ...run })
  }
}
