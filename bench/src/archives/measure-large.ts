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
const OTHERS_SECONDS = 8
const OTHERS_REST_MS = 20
const MOST_SLOWER = 2
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

/** How long small calls of others take while something else goes on. */
const watchOthers = async <T>(url: string, session: string, work: () => Promise<T>) => {
  const others = await startAsked('account/load-process.ts', {})
  try {
    const question: LoadQuestion = {
      url,
      sessions: [session],
      restMs: OTHERS_REST_MS,
      signUpsPerSecond: 0,
      seconds: OTHERS_SECONDS,
    }
    const asked = others.ask<LoadAnswer>(question)
    const done = await work()
    const { reads, faults } = await asked
    return { p95: quantile(reads, 0.95), p50: quantile(reads, 0.5), reads: reads.length, faults: faults.length, done }
  } finally {
    await others.stop()
  }
}

/** Asks again and again until the time of those who are watched is over; answers how often it was answered and refused. */
const keepAsking = async (url: string, session: string): Promise<AskAnswer> => {
  const asker = await startAsked('archives/ask-process.ts', {})
  try {
    const question: AskQuestion = { url, session, paths: CALLS, atOnce: AT_ONCE, seconds: OTHERS_SECONDS }
    return await asker.ask<AskAnswer>(question)
  } finally {
    await asker.stop()
  }
}

/** The service and the process that reads archives for it. */
const bothOf = (pid: number): number[] => [pid, ...childrenOf(pid)]

/** The largest that both are together while something goes on, and the largest that each of them was so far. */
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
  try {
    await watchOthers(service.url, other, async () => undefined)
    const quiet = await watchOthers(service.url, other, async () => undefined)
    const busy = await watchOthers(service.url, other, () => keepAsking(service.url, session))
    return [
      atMost(
        `${trades} trades, ${AT_ONCE} at once: p95 of others' account reads, times as long`,
        busy.p95 / quiet.p95,
        MOST_SLOWER,
        'x',
        {
          quietP50: quiet.p50,
          quietP95: quiet.p95,
          p50: busy.p50,
          p95: busy.p95,
          reads: busy.reads,
          ...busy.done,
        },
      ),
      atMost(`${trades} trades, ${AT_ONCE} at once: others' reads that failed`, busy.faults, 0, ''),
    ]
  } finally {
    await service.stop()
  }
}

/** Who reads slowly must not hold an archive in memory; the gateway, which cuts such readers, is left out. */
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

/** The largest archive that anybody may have, asked for in every way, and what others notice of it. */
export const measureLarge = async (databaseUrl: string, owner: ArchiveOwner, other: string): Promise<Measured[]> => [
  ...(await measureMemory(databaseUrl, owner)),
  ...(await measureOthers(databaseUrl, owner, other)),
  ...(await measureSlowReaders(databaseUrl, owner)),
]
