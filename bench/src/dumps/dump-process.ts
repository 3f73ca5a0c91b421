// Writes or imports one dump in a process of its own, like the worker, and reports the costs.
import { createDb } from '@gildscope/db'
import { importDump, openSource, openStore, writeDumps } from '@gildscope/dumps'
import { growHeapBy } from '@gildscope/service-kit'
import { peakMemoryMb } from '../support/process-cpu.ts'

const [what = '', databaseUrl = '', place = '', day = ''] = process.argv.slice(2)
const settings = { place, accessKey: undefined, secretKey: undefined, region: 'auto' }
const signal = new AbortController().signal
const { pool, close } = createDb(databaseUrl)
// As the command does that imports.
if (what === 'import') growHeapBy(100)

const work = (): Promise<unknown> =>
  what === 'write'
    ? writeDumps({
        pool,
        store: openStore(settings),
        world: { id: 'bench', source: 'simulated' },
        licence: 'CC-BY-4.0',
        now: new Date(),
        hasMinutes: false,
        hasCsv: true,
        mostDays: 1,
        isForMove: false,
        signal,
      })
    : importDump({ pool, source: openSource(settings), now: new Date((Number(day) + 10) * 86_400_000), signal })

await pool.query('select 1')
const before = process.cpuUsage()
const start = performance.now()
await work()
const { user, system } = process.cpuUsage(before)
const measured = { cpuMs: (user + system) / 1000, wallMs: performance.now() - start, peakMb: peakMemoryMb(process.pid) }
process.stdout.write(JSON.stringify(measured))
await close()
