import { SECOND_MS } from '@gildscope/base/time'
import { createAchievements } from './catalogue/achievements.ts'
import { customRecipes, profitsRecipes } from './catalogue/community-recipes.ts'
import { type Catalogue, createCatalogue } from './catalogue/create-catalogue.ts'
import { createCollection } from './catalogue/create-collection.ts'
import { DAILY_CRAFTS } from './catalogue/daily-crafts.ts'
import { loadCurrencies } from './catalogue/facts/load-facts.ts'
import { festivalBoxes } from './catalogue/festivals.ts'
import { fractalSamples } from './catalogue/fractal-samples.ts'
import { gemStoreOffers } from './catalogue/gem-store.ts'
import { createMaterials } from './catalogue/materials.ts'
import { offersOf } from './catalogue/offers.ts'
import { raidRewards } from './catalogue/raid-rewards.ts'
import { iconUrl } from './catalogue/records.ts'
import { createStories } from './catalogue/stories.ts'
import { lootTruth } from './loot/loot-truth.ts'
import { buildAt } from './loot/patches.ts'
import { BEHAVIOURS, type Behaviour, type BehaviourName } from './market/behaviour.ts'
import { isStepped, realClock, type WorldClock } from './market/clock.ts'
import { createGemExchange } from './market/exchange.ts'
import { keepMarket } from './market/keep-market.ts'
import type { Market } from './market/market.ts'
import { profileItem } from './market/profile-item.ts'
import { hashText } from './market/random.ts'
import { DAY_MS, HOUR_MS } from './market/rhythm.ts'
import { type MarketStart, startMarket } from './market/start-market.ts'
import { createPast } from './past/create-past.ts'
import { createDropFeed } from './past/drops/drop-feed.ts'
import { forgeResults } from './past/forge-results.ts'
import { createTradedPast } from './past/traded-past.ts'
import type { SnapshotWorld } from './players/create-snapshot.ts'
import { GeneratedPlayers } from './players/generated-players.ts'
import type { Players } from './players/player-records.ts'
import {
  type ApiRecord,
  type Archive,
  COLLECTIONS,
  type Collection,
  type CollectionName,
  type Feeds,
  type Offer,
  type Truth,
  type World,
} from './world.ts'

export type GeneratedWorldOptions = {
  seed: string | number
  /** Tradable items; half as many more cannot be traded. */
  tradable?: number
  /** Real time when not given. */
  clock?: WorldClock
  behaviour?: BehaviourName | Behaviour
  /** Keeps the books across restarts: saved each minute and when the world closes, played forward at the next start. */
  stateFile?: string
  /** Called when saving failed; the next minute tries again. */
  onSaveError?: (error: unknown) => void
  /** How long single minutes of the truth are kept, in ms; two days cost about 100 MB at the default size. */
  truthKeepMs?: number
  /** For how many days the game remembers players' trades; the real one for 90. */
  tradeHistoryDays?: number
  /** How many seconds of its clock answers about an account are cached; 300 in the real game. */
  accountCacheSeconds?: number
}

export type GeneratedWorld = World & {
  readonly market: Market
  /** Whether the books continue those of the state file; after more than six hours they are rebuilt. */
  readonly start: MarketStart
  readonly catalogue: Catalogue
  readonly truth: Truth
  readonly archive: Required<Archive>
  readonly feeds: Required<Feeds>
  offers(): readonly Offer[]
  readonly players: Players
}

export const REAL_TRADE_HISTORY_DAYS = 90
export const REAL_ACCOUNT_CACHE_SECONDS = 300

const createCollections = (catalogue: Catalogue): Map<CollectionName, Collection> => {
  const { achievements, categories, groups } = createAchievements(catalogue.collections)
  const { stories, seasons, quests } = createStories()
  const currencies = loadCurrencies().map(({ id, name, order }) => ({
    id,
    name,
    description: '',
    order,
    icon: iconUrl(id + 0x30_0000),
  }))
  const records: Record<CollectionName, readonly ApiRecord[]> = {
    items: catalogue.items,
    recipes: catalogue.recipes,
    skins: catalogue.skins,
    currencies,
    minis: catalogue.minis,
    itemstats: catalogue.stats,
    materials: createMaterials(catalogue.materialCategories),
    achievements,
    'achievements/categories': categories,
    'achievements/groups': groups,
    quests,
    stories,
    'stories/seasons': seasons,
    dailycrafting: [...DAILY_CRAFTS.keys()].map((id) => ({ id })),
  }
  return new Map(COLLECTIONS.map((name) => [name, createCollection(records[name])]))
}

type RecordsForPlayers = Pick<SnapshotWorld, 'stories' | 'quests' | 'achievements'>

/** The records of the world that accounts and characters refer to. */
const recordsForPlayers = (collections: ReadonlyMap<CollectionName, Collection>): RecordsForPlayers => {
  const all = (name: CollectionName): ApiRecord[] => {
    const collection = collections.get(name)
    return collection?.ids().flatMap((id) => collection.get(id) ?? []) ?? []
  }
  return { stories: all('stories'), quests: all('quests'), achievements: all('achievements') }
}

/**
 * A small Guild Wars 2, deterministic in its seed and size: catalogue, living order books, their true counts and their past.
 */
export const createGeneratedWorld = (options: GeneratedWorldOptions): GeneratedWorld => {
  const { seed, tradable = 3000, clock = realClock(), behaviour = 'mixed' } = options
  const worldSeed = hashText(String(seed))
  const catalogue = createCatalogue(worldSeed, tradable)
  const collections = createCollections(catalogue)
  const profiles = catalogue.items
    .filter(({ id }) => catalogue.tradable.has(id))
    .map((item) => profileItem(worldSeed, item, catalogue.usualPrices.get(item.id)))
  const manners = typeof behaviour === 'string' ? BEHAVIOURS[behaviour] : behaviour
  const id = `simulated-${seed}-${tradable}`
  const { market, start, beside, besideWorld } = startMarket({
    worldId: id,
    profiles,
    behaviour: manners,
    clock,
    stateFile: options.stateFile,
    truthKeepMs: options.truthKeepMs ?? (tradable <= 5000 ? 2 * DAY_MS : 6 * HOUR_MS),
  })
  const vendorOfRaids = () => raidRewards(worldSeed, catalogue.items, catalogue.tradable)
  const offers = offersOf({ ...catalogue, seed: worldSeed, raidRewards: vendorOfRaids() })
  const gems = createGemExchange(worldSeed)
  const archive = createPast({ profiles, behaviour: manners, gems, now: () => clock.now() })
  const players = new GeneratedPlayers({
    seed: worldSeed,
    world: { catalogue, ...recordsForPlayers(collections) },
    market,
    profiles,
    behaviour: manners,
    clock,
    past: createTradedPast(profiles, manners),
    offers,
    historyDays: options.tradeHistoryDays ?? REAL_TRADE_HISTORY_DAYS,
    keptMs: (options.accountCacheSeconds ?? REAL_ACCOUNT_CACHE_SECONDS) * SECOND_MS,
    saved: beside,
    savedLooting: besideWorld,
    sameBooks: start === 'resumed',
  })
  const forges = forgeResults({ seed: worldSeed, ...catalogue, archive, now: () => clock.now() })
  const names = new Map(catalogue.items.map((item) => [item.id, item.name]))
  // The lists leave refiners out.
  const listed = offers.filter(({ kind }) => kind !== 'refine')
  const nameOf = (itemId: number): string => names.get(itemId) ?? ''
  const drops = createDropFeed({ seed: worldSeed, archive, now: () => clock.now() })
  const keeper = keepMarket({
    market,
    clock,
    key: { worldId: id, behaviour: manners },
    stateFile: options.stateFile,
    saveBeside: { item: (itemId) => players.saveTrade(itemId), world: () => players.saveLooting() },
    onSaveError: options.onSaveError ?? (() => {}),
  })

  return {
    id,
    kind: 'simulated',
    now: () => clock.now(),
    build: () => buildAt(clock.now()),
    collection: (name) => {
      const collection = collections.get(name)
      if (!collection) throw new Error(`no such collection: ${name}`)
      return collection
    },
    tradableIds: () => market.ids,
    price: (itemId) => market.price(itemId),
    listingsJson: (itemId) => market.listingsJson(itemId),
    exchange: (from, quantity) => gems.quote(from, quantity, clock.now()),
    truth: {
      count: (itemId, side, from, to) => (market.profile(itemId) ? market.truth.count(itemId, side, from, to) : null),
    },
    loot: async (asked) => ({
      ...lootTruth(clock.now(), await drops.faults(), asked),
      plays: players.plays(),
    }),
    offers: () => offers,
    archive,
    players,
    feeds: {
      gemstore: () => gemStoreOffers(worldSeed, clock.now()),
      customRecipes: () => customRecipes(listed, nameOf),
      profitsRecipes: () => profitsRecipes(listed, nameOf),
      raidRewards: vendorOfRaids,
      festivals: () => festivalBoxes(worldSeed, clock.now()),
      fractalSamples: () => fractalSamples(worldSeed),
      forges,
      drops: () => drops.lines(),
      demoKeys: () => players.demoKeys(),
    },
    ...(isStepped(clock) && { clock: { advanceTo: (at) => clock.advanceTo(at) } }),
    market,
    start,
    catalogue,
    close: () => keeper.close(),
  }
}
