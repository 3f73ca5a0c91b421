import { createAlert, deleteAlert, listAlerts, pauseAlert, updateAlert } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { alertRepository } from './alert-repository.ts'
import { manageAlerts } from './manage-alerts.ts'

export const registerAlertRoutes = (app: FastifyInstance, { database, now, sessionRoute }: RouteDeps): void => {
  const alerts = manageAlerts(alertRepository(database.db), now)

  sessionRoute(app, listAlerts, async (_input, { caller: { accountId } }) => await alerts.listAlerts(accountId))
  sessionRoute(app, createAlert, async ({ body }, { caller: { accountId } }) => {
    return await alerts.createAlert(accountId, body)
  })
  sessionRoute(app, updateAlert, async ({ body }, { caller: { accountId } }) => {
    return await alerts.updateAlert(accountId, body)
  })
  sessionRoute(app, pauseAlert, async ({ body }, { caller: { accountId } }) => {
    return await alerts.pauseAlert(accountId, body)
  })
  sessionRoute(app, deleteAlert, async ({ body }, { caller: { accountId } }) => {
    await alerts.deleteAlert(accountId, body.id)
  })
}
