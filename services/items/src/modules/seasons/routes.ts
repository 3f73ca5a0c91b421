import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { getSeasons } from '@gildscope/contracts'
import { festivals } from '@gildscope/game-data'
import { SEASON_FIGURES } from '@gildscope/market'
import { AppError, createSharedLoads, route, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { answerOfSnapshot, type SnapshotAnswers } from '../../answers/answer-of-snapshot.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { makeInTurn } from '../../bulk/work.ts'
import { knownCalendar } from '../calendar/known-calendar.ts'
import { seasonAnswer, seasonKey } from './season-answer.ts'
import type { SeasonRepository, SeasonTable } from './season-repository.ts'

/** All of them: of 28,000 items each has 5 MB. */
const MOST_TABLES = festivals.length * SEASON_FIGURES.length

type SeasonDeps = { repository: SeasonRepository; bulk: Bulk; now: () => number; marketNow: () => number }

export const seasonRoutes = (
  app: FastifyInstance,
  answers: SnapshotAnswers,
  { repository, bulk, now, marketNow }: SeasonDeps,
): void => {
  const version = sharedLoad(repository.findVersion, { keepMs: MINUTE_MS, now })
  const tables = createSharedLoads<string, SeasonTable>({ most: MOST_TABLES })
  const known = new Set(festivals.map(({ id }) => id))
  const nextFestival = (): string => knownCalendar(Math.floor(marketNow() / DAY_MS)).festivals[0]!.id

  route(app, getSeasons, async ({ query }, context) => {
    const { festival = nextFestival(), figure = 'sell' } = query
    if (!known.has(festival)) throw new AppError('NOT_FOUND', `there is no festival ${festival}`, { festival })
    const table = `${await version()} ${festival} ${figure}`
    return answerOfSnapshot(
      answers,
      {
        key: `seasons ${table} ${seasonKey(query)}`,
        ignoredFilter: query.filter?.ignored ?? [],
        render: async (snapshot) => {
          const expected = tables.has(table) ? {} : { rowsRead: snapshot.ids.length }
          return makeInTurn(bulk.lanes, context, expected, async (work) => {
            const found = await tables(table, async () => {
              const loaded = await repository.findTable(festival, figure)
              work.note({ rowsRead: loaded.ids.length })
              return loaded
            })
            return seasonAnswer({ table: found, snapshot, work }, query)
          })
        },
      },
      context,
    )
  })
}
