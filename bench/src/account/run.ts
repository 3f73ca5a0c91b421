import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProcess } from '@gildscope/testkit/start-process'
import { startAsked } from '../support/asked-process.ts'
import { type BenchDatabase, startDatabase } from '../support/database.ts'
import { quantile } from '../support/median.ts'
import { peakMemoryMb, processCpuMs, serverCpuMs } from '../support/process-cpu.ts'
import { readPauses } from '../support/read-pauses.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import type { LoadAnswer, LoadQuestion } from './load-process.ts'
import { makePeople } from './make-people.ts'
import { measureCost } from './measure-cost.ts'
import { measureMemory } from './measure-memory.ts'
import { startAccount } from './start-account.ts'

const SESSIONS = 200
const SIGN_UPS_PER_SECOND = 5
const SECONDS = 30

type Scene = { name: string; restMs: number; mostReadMs: number; mostSignUpMs: number }

const SCENES: readonly Scene[] = [
  { name: 'each reads once a second', restMs: 1_000, mostReadMs: 50, mostSignUpMs: 500 },
  { name: 'each reads as fast as it can', restMs: 0, mostReadMs: 500, mostSignUpMs: 2_000 },
]

type Served = { service: TestProcess; databasePid: number; pausesFile: string; sessions: readonly string[] }

const quantiles = (times: readonly number[]) => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  max: quantile(times, 1),
  count: times.length,
})

const measure = async (
  { service, databasePid, pausesFile, sessions }: Served,
  { name, restMs, mostReadMs, mostSignUpMs }: Scene,
): Promise<Measured[]> => {
  const load = await startAsked('account/load-process.ts', {})
  try {
    const cpu = () => processCpuMs(service.pid) + serverCpuMs(databasePid)
    const [from, cpuBefore] = [Date.now(), cpu()]
    const question: LoadQuestion = {
      url: service.url,
      sessions,
      restMs,
      signUpsPerSecond: SIGN_UPS_PER_SECOND,
      seconds: SECONDS,
    }
    const { reads, signUps, faults } = await load.ask<LoadAnswer>(question)
    const cpuMs = cpu() - cpuBefore
    const pauses = readPauses(pausesFile, from)
    const [read, signUp] = [quantiles(reads), quantiles(signUps)]
    const perSecond = reads.length / SECONDS
    const first = faults[0]
    return [
      atMost(`${name}: errors of ${reads.length + signUps.length + faults.length} requests`, faults.length, 0, '', {
        ...(first !== undefined && { first }),
      }),
      atMost(`${name}: account read, p95`, read.p95, mostReadMs, ' ms', { ...read, perSecond }),
      atMost(`${name}: sign-up, p95`, signUp.p95, mostSignUpMs, ' ms', signUp),
      atMost(`${name}: longest pause of the event loop`, Math.max(0, ...pauses.map(({ cpuMs }) => cpuMs)), 50, ' ms', {
        byTheClock: Math.max(0, ...pauses.map(({ wallMs }) => wallMs)),
      }),
      plainly(
        `${name}: reads, CPU of service and database`,
        `${perSecond.toFixed(0)}/s, ${(cpuMs / SECONDS / 10).toFixed(0)}%`,
        { perSecond, cpuMs },
      ),
    ]
  } finally {
    await load.stop()
  }
}

/** Creates the users and measures one call at a time, on a service with no other load. */
const costs = async ({ url, server }: BenchDatabase, rows: Measured[]): Promise<string[]> => {
  const service = await startAccount(url)
  try {
    const sessions = await makePeople(service.url, url, SESSIONS)
    const cpu = { service: () => processCpuMs(service.pid), database: () => serverCpuMs(server.pid) }
    rows.push(...(await measureCost(service.url, sessions, cpu)))
    return sessions
  } finally {
    await service.stop()
  }
}

/** The account service with 200 people signed in, reading their accounts, while others sign up. */
export const runAccountBench = async (): Promise<void> => {
  const database = await startDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-pauses-'))
  const pausesFile = join(folder, 'pauses')
  await writeFile(pausesFile, '')
  const rows: Measured[] = []
  try {
    rows.push(...(await measureMemory(database.url)))
    const sessions = await costs(database, rows)
    const service = await startAccount(database.url, pausesFile)
    try {
      const served = { service, databasePid: database.server.pid, pausesFile, sessions }
      for (const scene of SCENES) rows.push(...(await measure(served, scene)))
      const memory = Math.round(peakMemoryMb(service.pid))
      rows.push(plainly('largest memory', `${memory} MB`, { value: memory }))
    } finally {
      await service.stop()
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  report('account', rows)
}
