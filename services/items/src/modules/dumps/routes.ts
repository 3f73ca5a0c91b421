import { DAY_MS } from '@gildscope/base/time'
import { type DumpedFile, getDumps } from '@gildscope/contracts'
import { charge, route, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { DumpedDay, DumpRepository } from './dump-repository.ts'

const DAYS_UNLESS_TOLD = 14
const MAX_AGE_SECONDS = 60
/** Each has some files, whose rows are written as JSON. */
const DAYS_A_POINT = 4

const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const fileRows = (day: string | null, files: DumpedDay['files']): DumpedFile[] =>
  files.map(({ part, format, file, bytes, rows, sha256 }) => ({ day, part, format, file, bytes, rows, sha256 }))

export const dumpRoutes = (
  app: FastifyInstance,
  { repository, now }: { repository: DumpRepository; now: () => number },
): void => {
  const findSummary = sharedLoad(repository.findSummary, { now })
  const findCatalogue = sharedLoad(repository.findCatalogue, { now })
  route(app, getDumps, async ({ query }, { request, reply }) => {
    const before = query.before === undefined ? null : Math.floor(Date.parse(query.before) / DAY_MS)
    const [summary, catalogue, days] = await Promise.all([
      findSummary(),
      findCatalogue(),
      repository.listDays(before, query.days ?? DAYS_UNLESS_TOLD),
    ])
    charge({ request, reply }, days.length / DAYS_A_POINT)
    reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    return {
      summary,
      licence: catalogue?.licence ?? null,
      catalogue: fileRows(null, catalogue?.files ?? []),
      days: days.map(({ day, files }) => ({ day: dayName(day), files: fileRows(dayName(day), files) })),
    }
  })
}
