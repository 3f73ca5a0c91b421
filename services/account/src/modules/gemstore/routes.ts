import { type EndpointReply, getGemstoreList, saveGemstoreList as saveCall } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { gemstoreRepository } from './gemstore-repository.ts'
import { saveGemstoreList } from './save-gemstore-list.ts'
import type { WatchedItem } from './watched-items.ts'

const toReply = (items: readonly WatchedItem[]): EndpointReply<typeof getGemstoreList> => ({
  items: items.map(({ uuid, lastDate }) => ({ uuid, lastDate: lastDate?.toISOString() ?? null })),
})

export const registerGemstoreRoutes = (app: FastifyInstance, { database, now, sessionRoute }: RouteDeps): void => {
  const repository = gemstoreRepository(database.db)

  sessionRoute(app, getGemstoreList, async (_input, { caller: { accountId } }) => {
    return toReply(await repository.listWatched(accountId))
  })
  sessionRoute(app, saveCall, async ({ body }, { caller: { accountId } }) => {
    return toReply(await saveGemstoreList({ repository, now }, accountId, Array.isArray(body) ? body : body.items))
  })
}
