import { DAY_MS } from '@gildscope/base/time'
import { type FillShares, getFillShares } from '@gildscope/contracts'
import { LEAST_PLAYERS, listFillShares } from '@gildscope/research/fills/kept'
import { route, sendBody } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { StatsDeps } from '../../deps.ts'

/** Revalidated each time: a share is gone as soon as too few players are left. */
const MAX_AGE_SECONDS = 0

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const rounded = (ratio: number): number => Math.round(ratio * 1000) / 1000

export const registerFillRoutes = (app: FastifyInstance, { database: { db } }: Pick<StatsDeps, 'database'>): void => {
  route(app, getFillShares, async (_input, context) => {
    const classes = (await listFillShares(db)).map((share) => ({
      unitsPerHour: share.perHour,
      players: share.players,
      fills: share.fills,
      shortRatio: rounded(share.short),
      hiddenRatio: rounded(share.hidden),
      hiddenError: rounded(share.hiddenError),
      estimatedRatio: rounded(share.estimated),
      firstDay: dateOf(share.firstDay),
      lastDay: dateOf(share.lastDay),
    }))
    const shares: FillShares = { leastPlayers: LEAST_PLAYERS, classes }
    return sendBody(context, JSON.stringify(shares), MAX_AGE_SECONDS)
  })
}
