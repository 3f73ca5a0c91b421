import {
  GEMSTORE_CATEGORY_FIELDS,
  GEMSTORE_FIELDS,
  getGemstoreCatalogue,
  getGemstoreCategories,
  getGemstoreFeed,
  getGemstoreIndex,
} from '@gildscope/contracts'
import { route, sendBody, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { listHandler } from '../../lists/list-handler.ts'
import type { Row } from '../../lists/row.ts'
import type { ReferenceRepository } from '../reference/reference-repository.ts'
import { gemstoreFeed } from './gemstore-feed.ts'

const MAX_AGE_SECONDS = 300

const categories = (items: readonly Row[]): Row[] => {
  const counts = new Map<string, number>()
  for (const { type } of items) if (typeof type === 'string') counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => ({ items: count, name }))
}

const onSale =
  (now: number) =>
  ({ latestStartDate, latestEndDate }: Row): boolean =>
    typeof latestStartDate === 'string' &&
    Date.parse(latestStartDate) <= now &&
    (typeof latestEndDate !== 'string' || Date.parse(latestEndDate) > now)

type GemstoreOptions = { origin: string; bulk: Bulk; now: () => number }

export const gemstoreRoutes = (
  app: FastifyInstance,
  reference: ReferenceRepository,
  { origin, bulk, now }: GemstoreOptions,
): void => {
  const items = sharedLoad(() => reference.listDocuments('gemstore'), { now })
  const shared = { bulk, maxAgeSeconds: MAX_AGE_SECONDS }
  route(app, getGemstoreCatalogue, listHandler(items, { fields: GEMSTORE_FIELDS, ...shared }))
  route(
    app,
    getGemstoreCategories,
    listHandler(async () => categories(await items()), { fields: GEMSTORE_CATEGORY_FIELDS, ...shared }),
  )
  route(
    app,
    getGemstoreIndex,
    listHandler(async () => (await items()).filter(onSale(now())), { fields: GEMSTORE_FIELDS, ...shared }),
  )
  route(app, getGemstoreFeed, async (_input, context) =>
    sendBody(context, gemstoreFeed(await items(), origin, new Date(now())), MAX_AGE_SECONDS),
  )
}
