import type { DbHandle } from '@gildscope/db'
import type { JobSystem } from '@gildscope/jobs'
import type { Logger, Registry } from '@gildscope/service-kit'
import { Gauge } from 'prom-client'
import type { WorkerConfig } from '../config.ts'
import { type DumpPlace, diskSpace, findDumpDisk, queueDepths } from '../report/surroundings.ts'
import type { WorkerRole } from '../roles.ts'
import { readMarketFacts, readPeopleFacts } from './read-facts.ts'
import { type Reading, sharedReading } from './shared-reading.ts'

type Sample<Label extends string> = { labels: Record<Label, string>; value: number }
type GaugeOf<Facts, Label extends string> = {
  name: string
  help: string
  labelNames: readonly Label[]
  samples: (facts: Facts) => Sample<Label>[]
}

type Deps = {
  config: Pick<WorkerConfig, 'POLL_SECONDS' | 'DATA_FOLDER'> & DumpPlace
  db: Pick<DbHandle, 'pool'>
  jobs: Pick<JobSystem, 'countJobs'>
  log: Logger
}

/** Gauges of one reading. While it fails they have no value: an old one would look current. */
const gaugesOf = <Facts>(registry: Registry, reading: Reading<Facts>) => {
  const labelled = <Label extends string>({ name, help, labelNames, samples }: GaugeOf<Facts, Label>): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const facts = await reading()
        this.reset()
        // A gauge without labels is reset to 0, not removed.
        if (labelNames.length === 0) this.remove()
        for (const { labels, value } of facts === null ? [] : samples(facts)) this.set(labels, value)
      },
    })
  }
  const plain = (name: string, help: string, valueIn: (facts: Facts) => number | null): void =>
    labelled<never>({
      name,
      help,
      labelNames: [],
      samples: (facts) => {
        const value = valueIn(facts)
        return value === null ? [] : [{ labels: {}, value }]
      },
    })
  return { labelled, plain }
}

const marketGauges = (registry: Registry, { config, db, log }: Deps): Reading<unknown> => {
  const reading = sharedReading(() => readMarketFacts(db.pool), { name: 'market', log })
  const { plain } = gaugesOf(registry, reading)
  plain('poll_interval_seconds', 'Time from one poll to the next', () => config.POLL_SECONDS)
  plain('poll_stored_timestamp_seconds', 'When the last poll was stored', ({ stored_at }) => stored_at)
  plain('poll_known_items', 'Items that the last poll should have seen', ({ known }) => known)
  plain('poll_missing_items', 'Items of these that it did not see', ({ missing }) => missing)
  plain(
    'backup_written_timestamp_seconds',
    'When accounts were last backed up; before the first backup, when the installation began',
    ({ backup_at }) => backup_at,
  )
  if (config.DUMP_URL !== undefined) {
    plain(
      'dump_written_timestamp_seconds',
      'When the last good dump of a day was written; before the first, when the installation began',
      ({ dump_at }) => dump_at,
    )
  }
  plain('database_size_bytes', 'Size of the database', ({ database_bytes }) => database_bytes)
  return reading
}

const peopleGauges = (registry: Registry, { db, log }: Deps): Reading<unknown> => {
  const reading = sharedReading(() => readPeopleFacts(db.pool), { name: 'people', log })
  const { plain, labelled } = gaugesOf(registry, reading)
  plain('mails_waiting', 'Mails that wait to be sent', ({ waiting }) => waiting)
  plain('mails_waiting_oldest_seconds', 'Age of the oldest mail that waits', ({ oldest_seconds }) => oldest_seconds)
  labelled({
    name: 'game_keys',
    help: 'Linked keys of players by state',
    labelNames: ['state'],
    samples: ({ ok, suspect, invalid }) =>
      Object.entries({ ok, suspect, invalid }).map(([state, value]) => ({ labels: { state }, value })),
  })
  return reading
}

const queueGauges = (registry: Registry, { jobs, log }: Deps): Reading<unknown> => {
  const reading = sharedReading(() => queueDepths(jobs), { name: 'queues', log })
  gaugesOf(registry, reading).labelled({
    name: 'job_queue_jobs',
    help: 'Jobs of a queue by state; every worker reports the same',
    labelNames: ['queue', 'state'],
    samples: (depths) =>
      Object.entries(depths).flatMap(([queue, depth]) =>
        Object.entries(depth).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  })
  return reading
}

const diskGauges = (registry: Registry, { config, log }: Deps): Reading<unknown> => {
  const reading = sharedReading(() => diskSpace(config.DATA_FOLDER), { name: 'disk', log })
  const { plain } = gaugesOf(registry, reading)
  plain('data_disk_free_bytes', 'What may still be written to the disk of DATA_FOLDER', ({ freeBytes }) => freeBytes)
  plain('data_disk_size_bytes', 'Size of the disk of DATA_FOLDER', ({ sizeBytes }) => sizeBytes)
  return reading
}

/** Without a value for a bucket. */
const dumpDiskGauges = (registry: Registry, { config, log }: Deps): void => {
  const reading = sharedReading(() => findDumpDisk(config), { name: 'disk of dumps', log })
  const { plain } = gaugesOf(registry, reading)
  const help = 'Size of the disk of the dumps'
  plain('dump_disk_free_bytes', 'What may still be written to the disk of the dumps', (disk) => disk?.freeBytes ?? null)
  plain('dump_disk_size_bytes', help, (disk) => disk?.sizeBytes ?? null)
}

/** State shared by all workers, read when this one is scraped. */
export const registerStateGauges = (registry: Registry, deps: Deps, roles: readonly WorkerRole[]): void => {
  const readings = new Map([
    ['disk', diskGauges(registry, deps)],
    ['queues', queueGauges(registry, deps)],
  ])
  if (roles.includes('market')) {
    readings.set('market', marketGauges(registry, deps))
    if (deps.config.DUMP_URL !== undefined) dumpDiskGauges(registry, deps)
  }
  if (roles.includes('people')) readings.set('people', peopleGauges(registry, deps))
  new Gauge({
    name: 'worker_reading_up',
    help: 'Whether shared state could be read: 0 while database, Redis or disk do not answer',
    labelNames: ['reading'],
    registers: [registry],
    async collect() {
      for (const [reading, read] of readings) this.set({ reading }, Number((await read()) !== null))
    },
  })
}
