import { MINUTE_MS } from '@gildscope/base/time'
import { ENDPOINTS } from '@gildscope/contracts'
import { createRegistry, createServer, type Logger, PRODUCT_VERSION } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { AnswerCache } from './answers/answer-cache.ts'
import type { SnapshotAnswers } from './answers/answer-of-snapshot.ts'
import { createBulk } from './bulk/create-bulk.ts'
import { ChangeFeed } from './change-feed/change-feed.ts'
import type { Config } from './config.ts'
import type { Databases } from './databases.ts'
import { storeMetrics } from './metrics.ts'
import { alertRoutes } from './modules/alerts/routes.ts'
import { createFillFacts } from './modules/books/fill-facts.ts'
import { bookRoutes } from './modules/books/routes.ts'
import { calendarRoutes } from './modules/calendar/routes.ts'
import { collectionRepository } from './modules/collections/collection-repository.ts'
import { collectionRoutes } from './modules/collections/routes.ts'
import { craftingRoutes } from './modules/crafting/routes.ts'
import { dumpRepository } from './modules/dumps/dump-repository.ts'
import { dumpRoutes } from './modules/dumps/routes.ts'
import { MarketFeed } from './modules/feed/market-feed.ts'
import { feedRoutes } from './modules/feed/routes.ts'
import { flipRepository } from './modules/flips/flip-repository.ts'
import { flipRoutes } from './modules/flips/routes.ts'
import { listGemRates } from './modules/gem-exchange/gem-exchange-repository.ts'
import { gemExchangeRoutes } from './modules/gem-exchange/routes.ts'
import { gemstoreRoutes } from './modules/gemstore/routes.ts'
import { historyRepository } from './modules/history/history-repository.ts'
import { historyRoutes } from './modules/history/routes.ts'
import { itemsRoutes } from './modules/items/routes.ts'
import { createWholeMarket } from './modules/items/whole-market.ts'
import { listGemPrices } from './modules/pulse/gem-prices.ts'
import { pulseRoutes } from './modules/pulse/routes.ts'
import { createRecipeCatalogue } from './modules/reference/recipe-catalogue.ts'
import { referenceRepository } from './modules/reference/reference-repository.ts'
import { referenceRoutes } from './modules/reference/routes.ts'
import { seasonRoutes } from './modules/seasons/routes.ts'
import { seasonRepository } from './modules/seasons/season-repository.ts'
import { marketFreshness } from './modules/status/market-freshness.ts'
import { statusRoutes } from './modules/status/routes.ts'
import { statusRepository } from './modules/status/status-repository.ts'
import { syndicationRoutes } from './modules/syndication/routes.ts'
import { syndicationRepository } from './modules/syndication/syndication-repository.ts'
import { recordRepository } from './modules/track-record/record-repository.ts'
import { recordRoutes } from './modules/track-record/routes.ts'
import { wayRoutes } from './modules/ways/routes.ts'
import { createItemStore } from './store/item-store.ts'

export const SERVICE = { name: 'items', version: PRODUCT_VERSION } as const

export type AppDeps = {
  config: Config
  databases: Databases
  now: () => number
  logger?: Logger
}

/** How old the answer with every field of every item may be. */
const WHOLE_MARKET_MAX_AGE_MS = MINUTE_MS
const ANSWER_CACHE_SHARE = 0.7
/** For recipes and skins. */
const OTHER_ANSWERS_SHARE = 0.3

/**
 * The items service; the market is loaded in the background once the app is ready, `/ready` reports when it is
 * complete.
 */
export const buildApp = async ({ config, databases, now, logger }: AppDeps): Promise<FastifyInstance> => {
  const { db } = databases.small
  const bulk = createBulk()
  const registry = createRegistry(SERVICE.name)
  const store = createItemStore()
  const marketNow = () => (config.DATA_SOURCE === 'replay' ? (store.current().lastPollAt ?? now()) : now())
  const app = await createServer({
    ...SERVICE,
    config,
    endpoints: ENDPOINTS.items,
    registry,
    readiness: { market: () => ({ ready: store.isLoaded(), ...marketFreshness(store, marketNow()) }) },
    ...(logger && { logger }),
  })
  const marketFeed = new MarketFeed({ store, marketNow })
  const metrics = storeMetrics(registry, store, marketFeed)

  const answersWith = (share: number): SnapshotAnswers => ({
    store,
    answers: new AnswerCache(config.ANSWER_CACHE_BYTES * share),
  })
  itemsRoutes(app, {
    answers: answersWith(ANSWER_CACHE_SHARE),
    wholeMarket: createWholeMarket({
      current: store.current,
      now,
      maxAgeMs: WHOLE_MARKET_MAX_AGE_MS,
      lane: bulk.lanes.large,
    }),
    bufferedCells: config.BUFFERED_CELLS,
    bulk,
  })
  feedRoutes(app, marketFeed, store)
  const dumps = dumpRepository(db)
  const dataSource = config.DATA_SOURCE
  const status = statusRepository(db)
  statusRoutes(app, { store, repository: status, dumps, dataSource, now, marketNow })
  dumpRoutes(app, { repository: dumps, now })
  pulseRoutes(app, { store, listGems: () => listGemPrices(db, marketNow()), now })
  calendarRoutes(app, { now: marketNow })
  gemExchangeRoutes(app, { listRates: () => listGemRates(db, marketNow()), now })
  const history = historyRepository({ small: databases.small.pool, large: databases.large })
  historyRoutes(app, history, bulk)
  bookRoutes(app, {
    ...{ store, bulk, findFills: createFillFacts({ pool: databases.small.pool, store }) },
    pools: { small: databases.small.pool, large: databases.large },
  })
  alertRoutes(app, { store, history, bulk, now: marketNow })
  const reference = referenceRepository(db)
  const recipes = createRecipeCatalogue({ getVersion: reference.getRecipesVersion, list: reference.listRecipes }, now)
  const feedRecipes = createRecipeCatalogue(
    { getVersion: reference.getFeedRecipesVersion, list: reference.listFeedRecipes },
    now,
  )
  referenceRoutes(app, { reference, recipes, feedRecipes, bulk, now })
  wayRoutes(app, { recipes, feedRecipes, bulk })
  const answers = answersWith(OTHER_ANSWERS_SHARE)
  craftingRoutes(app, answers, { recipes, bulk })
  seasonRoutes(app, answers, {
    repository: seasonRepository({ small: databases.small.pool, large: databases.large }),
    bulk,
    now,
    marketNow,
  })
  flipRoutes(app, { answers, repository: flipRepository(db), bulk, now })
  recordRoutes(app, { repository: recordRepository(db, app.log), now })
  collectionRoutes(app, { answers, reference, collections: collectionRepository(db), bulk, now })
  gemstoreRoutes(app, reference, { origin: config.PUBLIC_ORIGIN, bulk, now })
  syndicationRoutes(app, {
    site: { origin: config.PUBLIC_ORIGIN, source: dataSource },
    store,
    repository: syndicationRepository(db, databases.large),
    ...{ history, reference, status, now, marketNow },
  })

  let feed: ChangeFeed | null = null
  app.addHook('onReady', async () => {
    feed = new ChangeFeed({
      databaseUrl: config.DATABASE_URL,
      pool: databases.market,
      store,
      log: app.log,
      checkMs: config.CHANGE_CHECK_MS,
      onRefresh: (_snapshot, milliseconds) => metrics.observeRefresh(milliseconds),
    })
    feed.start()
  })
  app.addHook('preClose', async () => {
    marketFeed.close()
    await feed?.close()
  })
  return app
}
