import { getStatus } from '@gildscope/contracts'
import { isDatabaseAway, route, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ItemStore } from '../../store/item-store.ts'
import type { DumpRepository } from '../dumps/dump-repository.ts'
import { marketFreshness } from './market-freshness.ts'
import { BROUGHT_KINDS, notConfigured } from './not-configured.ts'
import type { StatusRepository } from './status-repository.ts'
import { fullDiskMessage, silenceMessage, staleSeconds, workerStatus } from './worker-status.ts'

type StatusDeps = {
  store: ItemStore
  repository: StatusRepository
  dumps: Pick<DumpRepository, 'findSummary'>
  dataSource: string
  now: () => number
  marketNow: () => number
}

const AWAY_MESSAGE = 'the database does not answer: what is shown is from memory'

/** What was last read, and whether the database still answers; without a database the status must not fail, too. */
const keepLast = <Value>(load: () => Promise<Value>, first: Value) => {
  let last = first
  return async (): Promise<{ value: Value; isAway: boolean }> => {
    try {
      last = await load()
      return { value: last, isAway: false }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return { value: last, isAway: true }
    }
  }
}

/** Short, because a page counts down to the next poll by it. */
const REPORT_KEPT_MS = 2_000

export const statusRoutes = (
  app: FastifyInstance,
  { store, repository, dumps, dataSource, now, marketNow }: StatusDeps,
): void => {
  const findStart = keepLast(repository.findStart, null)
  const listImports = keepLast(sharedLoad(repository.listImports, { now }), [])
  const findHistoryImport = keepLast(sharedLoad(repository.findHistoryImport, { now }), null)
  const findReport = keepLast(sharedLoad(repository.findReport, { keepMs: REPORT_KEPT_MS, now }), null)
  const listKinds = keepLast(
    sharedLoad(() => repository.listKinds(BROUGHT_KINDS), { now }),
    new Set<string>(),
  )
  const listCommunityFeeds = keepLast(sharedLoad(repository.listCommunityFeeds, { now }), [])
  const findDumps = keepLast(sharedLoad(dumps.findSummary, { now }), null)
  const getDatabaseBytes = keepLast(sharedLoad(repository.getDatabaseBytes, { now }), null)
  route(app, getStatus, async (_input, { reply }) => {
    const read = await Promise.all([
      findStart(),
      listImports(),
      findHistoryImport(),
      listKinds(),
      findReport(),
      getDatabaseBytes(),
      findDumps(),
      listCommunityFeeds(),
    ])
    const isAway = read.some((one) => one.isAway)
    const [start, imports, historyImport, kinds, { value: report }, databaseBytes, dumped, feeds] = read
    const present = marketNow()
    const freshness = marketFreshness(store, present, staleSeconds(report))
    reply.header('cache-control', 'no-store')
    return {
      dataSource,
      now: new Date(present).toISOString(),
      ...freshness,
      message: store.isLoaded()
        ? (fullDiskMessage(report) ??
          (isAway ? AWAY_MESSAGE : null) ??
          silenceMessage(report, now()) ??
          freshness.message)
        : freshness.message,
      ...workerStatus(report, dataSource === 'replay' ? present - now() : 0),
      databaseBytes: databaseBytes.value,
      collectingSince: start.value?.toISOString() ?? null,
      imports: imports.value.map((entry) => ({ ...entry, lastAt: entry.lastAt?.toISOString() ?? null })),
      historyImport: historyImport.value,
      communityFeeds: feeds.value,
      dumps: dumped.value,
      notConfigured: notConfigured(kinds.value, imports.value.length > 0 || historyImport.value !== null),
    }
  })
}
