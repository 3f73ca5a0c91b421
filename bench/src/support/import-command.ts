import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { processCpuMs } from './process-cpu.ts'

const COMMAND = fileURLToPath(new URL('../../../services/worker/src/commands/import-history.ts', import.meta.url))
const LOOK_MS = 100

type Import = { databaseUrl: string; archiveUrl: string; items: readonly number[]; days: number; hourDays: number }

/** Runs the import like an operator. A process's CPU time is lost when it exits, so it is read until the end. */
export const importHistory = async (wanted: Import): Promise<{ wallMs: number; cpuMs: number }> => {
  const { databaseUrl, archiveUrl, items, days, hourDays } = wanted
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [COMMAND, '--url', archiveUrl, '--items', items.join(), '--days', `${days}`, '--hour-days', `${hourDays}`],
    {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  let cpuMs = 0
  const look = setInterval(() => {
    cpuMs = Math.max(cpuMs, processCpuMs(child.pid ?? 0))
  }, LOOK_MS)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return { wallMs: performance.now() - started, cpuMs }
}
