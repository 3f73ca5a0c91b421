import { COLLECTIONS, type CollectionName, type World } from '../world.ts'
import { jsonBytes } from './answer.ts'
import { createPassTracker, type MarketEndpoint, type PassTracker } from './pass-tracker.ts'
import { inSchemaOf } from './record-in-schema.ts'
import type { Resource } from './resource.ts'

const STATIC_SECONDS = 3600
const MARKET_SECONDS = 30

/** The real API refuses `ids=all` for its large sets. */
const TOO_LARGE_FOR_ALL: ReadonlySet<CollectionName> = new Set(['items', 'recipes', 'skins', 'achievements'])
const WITHOUT_TEXT: ReadonlySet<CollectionName> = new Set(['recipes'])

const collectionResource = (world: World, name: CollectionName): Resource => {
  const collection = world.collection(name)
  const inSchema = inSchemaOf(name)
  return {
    endpoint: name,
    ids: () => collection.ids(),
    json(id, { form }) {
      const record = collection.get(id)
      if (record === null) return null
      return jsonBytes(inSchema(collection.localize(record, form.language), form.schema))
    },
    expandsAll: !TOO_LARGE_FOR_ALL.has(name),
    localized: !WITHOUT_TEXT.has(name),
    maxAgeSeconds: STATIC_SECONDS,
  }
}

const marketResource = (world: World, endpoint: MarketEndpoint, passes: PassTracker): Resource => {
  return {
    endpoint,
    ids: () => world.tradableIds(),
    json(id, { market }) {
      if (typeof id !== 'number') return null
      if (endpoint === 'commerce/listings') return market.listingsJson(id)
      const price = market.price(id)
      return price === null ? null : jsonBytes(price)
    },
    expandsAll: false,
    localized: false,
    maxAgeSeconds: MARKET_SECONDS,
    onList: () => passes.listAsked(endpoint),
    onAsked: (ids) => passes.recordsAsked(endpoint, ids),
  }
}

/** Every endpoint of this world that is a set of records. */
export const worldResources = (world: World): Resource[] => {
  const passes = createPassTracker(world)
  return [
    ...COLLECTIONS.map((name) => collectionResource(world, name)),
    marketResource(world, 'commerce/prices', passes),
    marketResource(world, 'commerce/listings', passes),
  ]
}
