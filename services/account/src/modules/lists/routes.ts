import { createList, deleteList, getList, listListRevisions, updateList } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { listRepository } from './list-repository.ts'
import { manageLists } from './manage-lists.ts'

export const registerListRoutes = (app: FastifyInstance, { database, now, sessionRoute }: RouteDeps): void => {
  const lists = manageLists(listRepository(database.db), now)

  sessionRoute(app, getList, async ({ headers }, { caller: { accountId } }) => {
    return await lists.getList(accountId, headers.listid)
  })
  sessionRoute(app, listListRevisions, async ({ headers }, { caller: { accountId } }) => {
    return await lists.listRevisions(accountId, headers.listid)
  })
  sessionRoute(app, createList, async ({ body }, { caller: { accountId } }) => {
    return await lists.createList(accountId, body)
  })
  sessionRoute(app, updateList, async ({ body }, { caller: { accountId } }) => {
    return await lists.updateList(accountId, body)
  })
  sessionRoute(app, deleteList, async ({ body }, { caller: { accountId } }) => {
    await lists.deleteList(accountId, body.id)
  })
}
