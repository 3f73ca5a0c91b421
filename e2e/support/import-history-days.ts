import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importHistory } from '@gildscope/jobs'
import { runJob } from './run-job.ts'

export type ImportedDay = { itemID: number; date: string } & Record<string, number | string>

/** Has the worker take over days of another archive from a file. */
export const importDays = async (databaseUrl: string, days: readonly ImportedDay[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-history-'))
  try {
    const lines = days.map((day) => JSON.stringify({ type: 'day', ...day }))
    writeFileSync(join(folder, 'days.jsonl'), lines.join('\n'))
    await runJob(databaseUrl, importHistory, { source: { kind: 'files', folder }, resolution: 'day', days: 30 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
