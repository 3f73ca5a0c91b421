import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadAnswer, LoadQuestion } from '../account/load-process.ts'
import { startAccount } from '../account/start-account.ts'
import { startAsked } from '../support/asked-process.ts'
import { quantile } from '../support/median.ts'
import { childrenOf, memoryMb, memoryTogetherMb, peakMemoryMb } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import type { AskAnswer, AskQuestion } from './ask-process.ts'
import type { ArchiveOwner } from './make-owners.ts'
import { readCall, readSlowly, readWell } from './read-call.ts'

const MOST_MB = 300
const MOST_SERVICE_MB = 200
const LOOK_MS = 50
const AT_ONCE = 12
/** Alternates with and without, because the load of the rest of the machine keeps changing. */
const OTHERS_ROUNDS = 5
const OTHERS_SECONDS = 6
const OTHERS_REST_MS = 20
/** Less nobody feels. */
const MOST_OTHERS_MS = 20
const SLOW_READERS = 12
const SLOW_BYTES = 1_000
const SLOW_SECONDS = 10
const MOST_SLOW_MB = 60
const REST_MS = 1_000

const CALLS = [
  '/v1/archives/trades',
  '/v1/archives/trades/jsonl',
  '/v1/archives/trades/csv',
  '/v1/archives/trades/days?side=sell',
  '/v1/archives/flips',
] as const

const pathOf = (index: number): string => CALLS[index % CALLS.length] ?? CALLS[0]

type Others = { ask: () => Promise<LoadAnswer>; stop: () => Promise<void> }

/** Small calls of another user, for so many seconds at a time. */
const startOthers = async (url: string, session: string): Promise<Others> => {
  const others = await startAsked('account/load-process.ts', {})
  const question: LoadQuestion = {
    url,
    sessions: [session],
    restMs: OTHERS_REST_MS,
    signUpsPerSecond: 0,
    seconds: OTHERS_SECONDS,
  }
  return { ask: () => others.ask<LoadAnswer>(question), stop: others.stop }
}

/** The same while archives are requested repeatedly; also counts how often that was answered and refused. */
const startBusy = async (url: string, session: string) => {
  const asker = await startAsked('archives/ask-process.ts', {})
  const question: AskQuestion = { url, session, paths: CALLS, atOnce: AT_ONCE, seconds: OTHERS_SECONDS }
  return { ask: () => asker.ask<AskAnswer>(question), stop: asker.stop }
}

/** The service and the process that reads archives for it. */
const bothOf = (pid: number): number[] => [pid, ...childrenOf(pid)]

/** Peak of the combined memory while something runs, and the peak of each process so far. */
const watchMemory = async <T>(pid: number, work: () => Promise<T>) => {
  let together = 0
  const look = (): void => {
    together = Math.max(together, memoryTogetherMb(bothOf(pid)))
  }
  const looks = setInterval(look, LOOK_MS)
  try {
    const done = await work()
    look()
    const [service = 0, reader = 0] = bothOf(pid).map(peakMemoryMb)
    return { together, done, peaks: { service, reader } }
  } finally {
    clearInterval(looks)
  }
}

const measureMemory = async (databaseUrl: string, { session, trades }: ArchiveOwner): Promise<Measured[]> => {
  const service = await startAccount(databaseUrl)
  try {
    const atRest = memoryMb(service.pid)
    const inTurn = await watchMemory(service.pid, async () => {
      const times: Record<string, number> = {}
      for (const path of CALLS) times[path] = Math.round((await readWell(service.url + path, session)).ms)
      return times
    })
    const atOnce = await watchMemory(service.pid, () =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, index) => readCall(service.url + pathOf(index), session))),
    )
    const answered = atOnce.done.filter(({ status }) => status === 200).length
    const seconds = Math.max(...atOnce.done.map(({ ms }) => ms)) / 1_000
    return [
      atMost(
        `${trades} trades: largest memory of account and its reader, calls in turn`,
        inTurn.together,
        MOST_MB,
        ' MB',
        { atRest, ...inTurn.peaks, ...inTurn.done },
      ),
      atMost(
        `${trades} trades: largest memory of account and its reader, ${AT_ONCE} at once`,
        atOnce.together,
        MOST_MB,
        ' MB',
        { ...atOnce.peaks, answered, seconds },
      ),
      atMost(`${trades} trades: largest memory of account alone`, atOnce.peaks.service, MOST_SERVICE_MB, ' MB'),
    ]
  } finally {
    await service.stop()
  }
}

const measureOthers = async (
  databaseUrl: string,
  { session, trades }: ArchiveOwner,
  other: string,
): Promise<Measured[]> => {
  const service = await startAccount(databaseUrl)
  const others = await startOthers(service.url, other)
  const archives = await startBusy(service.url, session)
  try {
    const quiet: number[] = []
    const busy: number[] = []
    const counts = { answered: 0, refused: 0, faults: 0 }
    await others.ask()
    const loads = [loadavg()[0] ?? 0]
    for (let round = 0; round < OTHERS_ROUNDS; round++) {
      quiet.push(...(await others.ask()).reads)
      const [{ reads, faults }, { answered, refused }] = await Promise.all([others.ask(), archives.ask()])
      busy.push(...reads)
      counts.answered += answered
      counts.refused += refused
      counts.faults += faults.length
      loads.push(loadavg()[0] ?? 0)
      // The memory of the last request is freed first.
      await wait(REST_MS)
    }
    const p95 = quantile(busy, 0.95)
    return [
      atMost(`${trades} trades, ${AT_ONCE} at once: p95 of others' account reads`, p95, MOST_OTHERS_MS, ' ms', {
        ...{ quietP50: quantile(quiet, 0.5), quietP95: quantile(quiet, 0.95) },
        ...{ p50: quantile(busy, 0.5), reads: busy.length },
        ...{ answered: counts.answered, refused: counts.refused },
        ...{ machineLoadLeast: Math.min(...loads), machineLoadMost: Math.max(...loads) },
      }),
      atMost(`${trades} trades, ${AT_ONCE} at once: others' reads that failed`, counts.faults, 0, ''),
    ]
  } finally {
    await Promise.all([others.stop(), archives.stop()])
    await service.stop()
  }
}

/** Slow readers must not hold an archive in memory; the gateway, which cuts them, is left out. */
const measureSlowReaders = async (databaseUrl: string, { session, trades }: ArchiveOwner): Promise<Measured[]> => {
  const service = await startAccount(databaseUrl)
  try {
    for (const path of CALLS) await readWell(service.url + path, session)
    const before = memoryTogetherMb(bothOf(service.pid))
    const path = '/v1/archives/trades/csv'
    const ends = await Promise.all(
      Array.from({ length: SLOW_READERS }, () => readSlowly(service.url + path, session, SLOW_BYTES)),
    )
    await wait(SLOW_SECONDS * 1_000)
    const held = memoryTogetherMb(bothOf(service.pid))
    const started = performance.now()
    const { status } = await readCall(`${service.url}/v1/website/account`, session)
    for (const end of ends) end()
    await wait(REST_MS)
    return [
      atMost(
        `${trades} trades: what ${SLOW_READERS} slow readers of CSV add to memory`,
        Math.max(0, held - before),
        MOST_SLOW_MB,
        ' MB',
        { before, held },
      ),
      plainly(`${trades} trades: a small call meanwhile`, `${Math.round(performance.now() - started - REST_MS)} ms`, {
        status,
      }),
    ]
  } finally {
    await service.stop()
  }
}

/** The largest possible archive, requested in every way, and its effect on others. */
export const measureLarge = async (databaseUrl: string, owner: ArchiveOwner, other: string): Promise<Measured[]> => [
  ...(await measureMemory(databaseUrl, owner)),
  ...(await measureOthers(databaseUrl, owner, other)),
  ...(await measureSlowReaders(databaseUrl, owner)),
]
