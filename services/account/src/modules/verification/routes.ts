import {
  createVerificationList,
  deleteVerificationList,
  getVerificationList,
  listVerificationRevisions,
  updateVerificationList,
  viewVerificationList,
} from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { manageVerification } from './manage-verification.ts'
import { requestChecks } from './request-check.ts'
import { VerificationRepository } from './verification-repository.ts'
import { viewVerification } from './view-verification.ts'

export const registerVerificationRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, now, sessionRoute } = deps
  const repository = new VerificationRepository(database.db)
  const checks = requestChecks(deps, repository)
  const lists = manageVerification({ repository, checks, now })
  const view = viewVerification({ repository, checks, now })

  sessionRoute(app, getVerificationList, async ({ headers }, { caller: { accountId } }) => {
    return await lists.getList(accountId, headers.listid)
  })
  sessionRoute(app, listVerificationRevisions, async ({ headers }, { caller: { accountId } }) => {
    return await lists.listRevisions(accountId, headers.listid)
  })
  sessionRoute(app, createVerificationList, async ({ body }, { caller: { accountId } }) => {
    return await lists.createList(accountId, body)
  })
  sessionRoute(app, updateVerificationList, async ({ body }, { caller: { accountId } }) => {
    return await lists.updateList(accountId, body)
  })
  sessionRoute(app, deleteVerificationList, async ({ body }, { caller: { accountId } }) => {
    await lists.deleteList(accountId, body.id)
  })
  route(app, viewVerificationList, ({ params }) => view(params.listId))
}
