import { listOwnDrops as listCall, withdrawDrop } from '@gildscope/contracts'
import { createPseudonyms, withdrawRecord } from '@gildscope/research/drops/own'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { listOwnDrops } from './own-drops.ts'
import { ownDropsRepository } from './own-drops-repository.ts'

export const registerDropRoutes = (app: FastifyInstance, { config, database, sessionRoute }: RouteDeps): void => {
  const { db, pool } = database
  const own = ownDropsRepository(db)
  const pseudonyms = createPseudonyms(config.PSEUDONYM_KEY)

  sessionRoute(app, listCall, async (_input, { caller: { accountId } }) =>
    listOwnDrops(pool, pseudonyms, await own.listLinked(accountId)),
  )
  sessionRoute(app, withdrawDrop, async ({ body }, { caller: { accountId } }) => {
    const linked = await own.listLinked(accountId)
    const givers = linked.map(({ gameAccountId }) => pseudonyms.ofGameAccount(gameAccountId))
    if (!(await withdrawRecord(pool, body.id, givers)))
      throw new AppError('NOT_FOUND', 'there is no submission of that id of a game account that is linked to yours')
  })
}
