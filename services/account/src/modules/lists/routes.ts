import { createList, deleteList, getList, listListRevisions, updateList } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { DONE, success } from '../../success.ts'
import { listRepository } from './list-repository.ts'
import { manageLists } from './manage-lists.ts'

export const registerListRoutes = (app: FastifyInstance, { database, now, requireSession }: RouteDeps): void => {
  const lists = manageLists(listRepository(database.db), now)

  route(app, getList, async ({ headers }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.getList(accountId, headers.listid))
  })
  route(app, listListRevisions, async ({ headers }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.listRevisions(accountId, headers.listid))
  })
  route(app, createList, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.createList(accountId, body))
  })
  route(app, updateList, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.updateList(accountId, body))
  })
  route(app, deleteList, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    await lists.deleteList(accountId, body.id)
    return DONE
  })
}
