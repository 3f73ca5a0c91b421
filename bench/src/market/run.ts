import { MINUTE_MS } from '@gildscope/base/time'
import { createDb } from '@gildscope/db'
import { type AskedProcess, startAsked } from '../support/asked-process.ts'
import { startDatabase } from '../support/database.ts'
import { median } from '../support/median.ts'
import { serverCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { advance, setFaults, startSimulator } from '../support/simulator.ts'
import { measureWorkerMemory } from './measure-worker-memory.ts'

type Pass = { wallMs: number; cpuMs: number; summary: string }
type Round = { pass: Pass; databaseMs: number; walMb: number; books: number; changed: number }

const ROUNDS = 4
const PASSES = [
  { name: 'about 10 % of books changed', share: 0.1, walMb: 3 },
  { name: 'about 50 % of books changed', share: 0.5, walMb: 10 },
]
const MOST_PASS_SECONDS = 3
const LIVE_SHARE = 0.05
const MOST_LIVE_PERCENT = 2

const MB = 1_048_576
const costOf = ({ pass, databaseMs }: Round) => pass.cpuMs + databaseMs
const medianOf = (rounds: readonly Round[], figure: (round: Round) => number) => median(rounds.map(figure))
const shareOf = (rounds: readonly Round[]) => medianOf(rounds, ({ changed, books }) => changed / books)

/** A pass over the whole market, as demos and recordings poll, and the incremental one of live markets. */
export const runMarketBench = async (): Promise<void> => {
  const database = await startDatabase()
  const simulator = await startSimulator('stepped')
  const env = { DATABASE_URL: database.url, GAME_URL: simulator.url }
  const worker = await startAsked('market/pass-process.ts', env)
  const { pool, close } = createDb(database.url)
  const walPosition = async () => {
    const { rows } = await pool.query<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at`)
    return Number(rows[0]?.at)
  }

  const round = async (minutes: number, poller: AskedProcess): Promise<Round> => {
    await advance(simulator, minutes)
    const cpu = serverCpuMs(database.server.pid)
    const wal = await walPosition()
    const pass = await poller.ask<Pass>({})
    const [, books, changed] = /of (\d+) items seen, (\d+) changed/.exec(pass.summary) ?? []
    if (books === undefined) throw new Error(`no whole pass: ${pass.summary}`)
    return {
      pass,
      databaseMs: serverCpuMs(database.server.pid) - cpu,
      walMb: ((await walPosition()) - wal) / MB,
      books: Number(books),
      changed: Number(changed),
    }
  }
  const repeat = async (minutes: number, poller: AskedProcess): Promise<Round[]> => {
    const rounds: Round[] = []
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(minutes, poller))
    return rounds
  }

  /** Minutes between polls after which about this share of the books has changed. */
  const findStep = async (share: number): Promise<number> => {
    let step = 1
    for (;;) {
      const { changed, books } = await round(step, worker)
      if (changed / books >= share * 0.8 || step >= 512) return step
      step *= 2
    }
  }

  /**
   * The incremental pass when nothing changed and when every book of a minute changed; interpolating gives its cost for
   * the 5 % of books that change per minute in the real market.
   */
  const measureLive = async (): Promise<Measured> => {
    const saver = await startAsked('market/pass-process.ts', { ...env, FULL_POLL: 'false' })
    try {
      // The first pass knows no prices yet and reads every book; the next ones match the steady state of a worker, with
      // its code compiled.
      await round(1, saver)
      await repeat(1, saver)
      const moving = await repeat(1, saver)
      await setFaults(simulator, [{ kind: 'frozen-prices' }])
      // The first one under the fault reads what changed before the market was frozen.
      await round(1, saver)
      const still = await repeat(1, saver)
      const [movingMs, stillMs] = [medianOf(moving, costOf), medianOf(still, costOf)]
      const ms = stillMs + ((movingMs - stillMs) * LIVE_SHARE) / shareOf(moving)
      const percent = (ms / MINUTE_MS) * 100
      return atMost('live polling, 5 % of books changed in a minute: CPU', percent, MOST_LIVE_PERCENT, ' % of a core', {
        cpuMs: Math.round(ms),
        unchangedCpuMs: Math.round(stillMs),
        changedCpuMs: Math.round(movingMs),
        changedShare: shareOf(moving),
      })
    } finally {
      await saver.stop()
    }
  }

  const rows: Measured[] = []
  try {
    const first = await round(1, worker)
    rows.push(
      plainly('first pass, every book new', `${(first.pass.wallMs / 1000).toFixed(1)} s`, {
        cpuMs: Math.round(first.pass.cpuMs),
        books: first.books,
      }),
    )
    for (const { name, share, walMb } of PASSES) {
      const step = await findStep(share)
      const rounds = await repeat(step, worker)
      const what = `full pass, ${name} (${(shareOf(rounds) * 100).toFixed(0)} %)`
      // The WAL grows with the number of changed books, which is never exactly the number in the budget.
      const wal = medianOf(rounds, (r) => (r.walMb * share * r.books) / r.changed)
      rows.push(
        atMost(`${what}: CPU of worker and database`, medianOf(rounds, costOf) / 1000, MOST_PASS_SECONDS, ' s', {
          workerCpuMs: Math.round(medianOf(rounds, ({ pass }) => pass.cpuMs)),
          databaseCpuMs: Math.round(medianOf(rounds, ({ databaseMs }) => databaseMs)),
          wallMs: Math.round(medianOf(rounds, ({ pass }) => pass.wallMs)),
          minutesBetween: step,
        }),
        atMost(`${what}: write-ahead log scaled to ${share * 100} %`, wal, walMb, ' MB', {
          measuredMb: medianOf(rounds, (r) => r.walMb),
        }),
      )
    }
    rows.push(await measureLive())
  } finally {
    await Promise.all([worker.stop(), close()])
    await simulator.stop()
    await database.close()
  }
  rows.push(await measureWorkerMemory())
  report('market', rows)
}
