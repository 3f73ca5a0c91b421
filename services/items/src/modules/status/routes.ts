import { getStatus } from '@gildscope/contracts'
import { route, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ItemStore } from '../../store/item-store.ts'
import type { DumpRepository } from '../dumps/dump-repository.ts'
import { marketFreshness } from './market-freshness.ts'
import { BROUGHT_KINDS, notConfigured } from './not-configured.ts'
import type { StatusRepository } from './status-repository.ts'
import { silenceMessage, staleSeconds, workerStatus } from './worker-status.ts'

type StatusDeps = {
  store: ItemStore
  repository: StatusRepository
  dumps: Pick<DumpRepository, 'findSummary'>
  dataSource: string
  now: () => number
  marketNow: () => number
}

/** Short, because a page counts down to the next poll by it. */
const REPORT_KEPT_MS = 2_000

export const statusRoutes = (
  app: FastifyInstance,
  { store, repository, dumps, dataSource, now, marketNow }: StatusDeps,
): void => {
  const listImports = sharedLoad(repository.listImports, { now })
  const findReport = sharedLoad(repository.findReport, { keepMs: REPORT_KEPT_MS, now })
  const listKinds = sharedLoad(() => repository.listKinds(BROUGHT_KINDS), { now })
  const findDumps = sharedLoad(dumps.findSummary, { now })
  const getDatabaseBytes = sharedLoad(repository.getDatabaseBytes, { now })
  route(app, getStatus, async (_input, { reply }) => {
    const [start, imports, kinds, report, databaseBytes, dumped] = await Promise.all([
      repository.findStart(),
      listImports(),
      listKinds(),
      findReport(),
      getDatabaseBytes(),
      findDumps(),
    ])
    const present = marketNow()
    const freshness = marketFreshness(store, present, staleSeconds(report))
    reply.header('cache-control', 'no-store')
    return {
      dataSource,
      now: new Date(present).toISOString(),
      ...freshness,
      message: store.isLoaded() ? (silenceMessage(report, now()) ?? freshness.message) : freshness.message,
      ...workerStatus(report, dataSource === 'replay' ? present - now() : 0),
      databaseBytes,
      collectingSince: start?.toISOString() ?? null,
      imports: imports.map((entry) => ({ ...entry, lastAt: entry.lastAt?.toISOString() ?? null })),
      dumps: dumped,
      notConfigured: notConfigured(kinds, imports.length > 0),
    }
  })
}
