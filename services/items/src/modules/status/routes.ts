import { getStatus } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { remembered } from '../../rows/remembered.ts'
import type { ItemStore } from '../../store/item-store.ts'
import { marketFreshness } from './market-freshness.ts'
import type { StatusRepository } from './status-repository.ts'

type StatusDeps = {
  store: ItemStore
  repository: StatusRepository
  dataSource: string
  now: () => number
  marketNow: () => number
}

export const statusRoutes = (
  app: FastifyInstance,
  { store, repository, dataSource, now, marketNow }: StatusDeps,
): void => {
  const listImports = remembered(repository.listImports, now)
  route(app, getStatus, async (_input, { reply }) => {
    const [start, imports] = await Promise.all([repository.findStart(), listImports()])
    reply.header('cache-control', 'no-store')
    return {
      dataSource,
      now: new Date(marketNow()).toISOString(),
      ...marketFreshness(store, marketNow()),
      pollSeconds: 60,
      nextPoll: null,
      pollDurationSeconds: null,
      polledItems: null,
      gameApi: { state: 'unknown' as const, since: null, nextTry: null, responseMs: null, reason: null },
      queues: [],
      databaseBytes: null,
      freeDiskBytes: null,
      collectingSince: start?.toISOString() ?? null,
      imports: imports.map((entry) => ({ ...entry, lastAt: entry.lastAt?.toISOString() ?? null })),
    }
  })
}
