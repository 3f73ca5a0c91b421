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
import { DONE, success } from '../../success.ts'
import { manageVerification } from './manage-verification.ts'
import { requestChecks } from './request-check.ts'
import { verificationRepository } from './verification-repository.ts'
import { viewVerification } from './view-verification.ts'

export const registerVerificationRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, now, requireSession } = deps
  const repository = verificationRepository(database.db)
  const checks = requestChecks(deps, repository)
  const lists = manageVerification({ repository, checks, now })
  const view = viewVerification({ repository, checks, now })

  route(app, getVerificationList, async ({ headers }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.getList(accountId, headers.listid))
  })
  route(app, listVerificationRevisions, async ({ headers }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.listRevisions(accountId, headers.listid))
  })
  route(app, createVerificationList, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.createList(accountId, body))
  })
  route(app, updateVerificationList, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    return success(await lists.updateList(accountId, body))
  })
  route(app, deleteVerificationList, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    await lists.deleteList(accountId, body.id)
    return DONE
  })
  route(app, viewVerificationList, async ({ params }) => success(await view(params.listId)))
}
