import { type EndpointReply, getGemstoreList, saveGemstoreList as saveCall } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { success } from '../../success.ts'
import { gemstoreRepository } from './gemstore-repository.ts'
import { saveGemstoreList } from './save-gemstore-list.ts'
import type { WatchedItem } from './watched-items.ts'

const toReply = (items: readonly WatchedItem[]): EndpointReply<typeof getGemstoreList> =>
  success({ items: items.map(({ uuid, lastDate }) => ({ uuid, lastDate: lastDate?.toISOString() ?? null })) })

export const registerGemstoreRoutes = (app: FastifyInstance, { database, now, requireSession }: RouteDeps): void => {
  const repository = gemstoreRepository(database.db)

  route(app, getGemstoreList, async (_input, { request }) => {
    const { accountId } = await requireSession(request)
    return toReply(await repository.listWatched(accountId))
  })
  route(app, saveCall, async ({ body }, { request }) => {
    const { accountId } = await requireSession(request)
    return toReply(await saveGemstoreList({ repository, now }, accountId, Array.isArray(body) ? body : body.items))
  })
}
