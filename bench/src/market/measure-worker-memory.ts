import { createDb } from '@gildscope/db'
import { createJobSystem, importReference, pollMarket, rollUp, windows } from '@gildscope/jobs'
import { until } from '@gildscope/testkit/until'
import { startDatabase } from '../support/database.ts'
import { memoryMb, peakMemoryMb } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'
import { advance, startSimulator } from '../support/simulator.ts'
import { startWorker } from '../support/start-worker.ts'

const MINUTES = 30
const MOST_MS = 600_000
const MOST_MEMORY_MB = 600

/** The sources of a demo's past and lists. */
const feedsOf = (gameUrl: string): Record<string, string> => ({
  HISTORY_ARCHIVE_URL: `${gameUrl}/gw2`,
  HISTORY_ARCHIVE_DAYS: '365',
  GEMSTORE_FEED_URL: `${gameUrl}/feeds/gemstore.json`,
  RAID_REWARDS_FEED_URL: `${gameUrl}/feeds/raid-rewards.json`,
  FESTIVALS_FEED_URL: `${gameUrl}/feeds/festivals.json`,
  FRACTAL_SAMPLES_FEED_URL: `${gameUrl}/feeds/fractal-samples.json`,
})

/** Jobs of a minute since the start, as often as the schedules of the worker have them. */
const jobsOf = (minute: number) => [
  { job: pollMarket, payload: {} },
  ...(minute % 2 === 0 ? [{ job: windows, payload: { span: 'rolling' as const } }] : []),
  ...(minute % 5 === 0
    ? [
        { job: rollUp, payload: {} },
        { job: importReference, payload: {} },
      ]
    : []),
  ...(minute % 15 === 0 ? [{ job: windows, payload: { span: 'hourly' as const } }] : []),
]

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Memory of a whole worker during half an hour of the market: the catalogue, a full poll each minute with roll-ups,
 * windows and searches for new items, and in parallel the import of all history from an archive.
 */
export const measureWorkerMemory = async (): Promise<Measured> => {
  const database = await startDatabase()
  const simulator = await startSimulator('stepped')
  const worker = await startWorker(database.url, simulator.url, feedsOf(simulator.url))
  const jobs = createJobSystem({ databaseUrl: database.url, log: silent })
  const { pool, close } = createDb(database.url)
  const countRuns = async (name: string): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>('select count(*) from market.job_run where job = $1', [name])
    return rows[0]?.count ?? 0
  }
  try {
    await until('a catalogue', async () => (await countRuns(importReference.name)) > 0, MOST_MS, 500)
    for (let minute = 1; minute <= MINUTES; minute++) {
      await advance(simulator, 1)
      const asked = jobsOf(minute)
      const wanted = new Map<string, number>()
      for (const { job } of asked) wanted.set(job.name, (wanted.get(job.name) ?? (await countRuns(job.name))) + 1)
      for (const { job, payload } of asked) await jobs.enqueue(job, payload)
      for (const [name, runs] of wanted) {
        await until(`${name} of minute ${minute}`, async () => (await countRuns(name)) >= runs, MOST_MS, 100)
      }
    }
    const [peak, rest] = [peakMemoryMb(worker.pid), memoryMb(worker.pid)]
    return atMost(
      `whole worker through ${MINUTES} minutes of polls and imports: largest memory`,
      peak,
      MOST_MEMORY_MB,
      ' MB',
      {
        atTheEndMb: Math.round(rest),
      },
    )
  } finally {
    await Promise.all([worker.stop(), jobs.close(), close()])
    await simulator.stop()
    await database.close()
  }
}
