import {
  CURRENCY_FIELDS,
  FESTIVAL_FIELDS,
  FLAT_RECIPE_FIELDS,
  FRACTAL_SAMPLE_FIELDS,
  getCurrencies,
  getFestivals,
  getForgeRecipes,
  getFractalSamples,
  getRaidRewards,
  getRecipes,
  getSkins,
  RAID_REWARD_FIELDS,
  RECIPE_FIELDS,
  SKIN_FIELDS,
} from '@gildscope/contracts'
import { mapInSlices, route, sharedLoad, sharedLoadOfVersion } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { listHandler } from '../../lists/list-handler.ts'
import type { Row } from '../../lists/row.ts'
import type { RecipeCatalogue } from './recipe-catalogue.ts'
import { areFeedsMeant, flatRecipe, isMeantRecipe, RECIPE_TESTS } from './recipe-rows.ts'
import type { ReferenceRepository } from './reference-repository.ts'

/** An icon has the name that it has of items. */
const withImage = (row: Row): Row => ({ ...row, img: row.icon ?? null })

/** Catalogues change with game builds. */
const MAX_AGE_SECONDS = 300

type ReferenceDeps = {
  reference: ReferenceRepository
  recipes: RecipeCatalogue
  /** Those of community feeds and of drop research. */
  feedRecipes: RecipeCatalogue
  bulk: Bulk
  /** The machine's clock in ms, for how long a catalogue is cached. */
  now: () => number
}

export const referenceRoutes = (
  app: FastifyInstance,
  { reference, recipes, feedRecipes, bulk, now }: ReferenceDeps,
): void => {
  const flatRecipes = sharedLoadOfVersion(recipes.version, async () =>
    (await mapInSlices(await recipes.list(), flatRecipe)).filter((row): row is Row => row !== null),
  )
  const documents = (kind: Parameters<ReferenceRepository['listDocuments']>[0]) =>
    sharedLoad(() => reference.listDocuments(kind), { now })
  const currencies = sharedLoad(async () => (await reference.listDocuments('currencies')).map(withImage), { now })
  const shared = { bulk, maxAgeSeconds: MAX_AGE_SECONDS }

  route(app, getForgeRecipes, listHandler(flatRecipes, { fields: FLAT_RECIPE_FIELDS, ...shared }))
  route(
    app,
    getRecipes,
    listHandler(recipes.list, {
      fields: RECIPE_FIELDS,
      ...shared,
      first: 'id',
      tests: RECIPE_TESTS,
      isMeant: isMeantRecipe,
      more: { isMeant: areFeedsMeant, load: feedRecipes.list },
    }),
  )
  route(app, getSkins, listHandler(documents('skins'), { fields: SKIN_FIELDS, ...shared }))
  route(app, getCurrencies, listHandler(currencies, { fields: CURRENCY_FIELDS, ...shared }))
  route(app, getRaidRewards, listHandler(documents('raid-rewards'), { fields: RAID_REWARD_FIELDS, ...shared }))
  route(app, getFestivals, listHandler(documents('festivals'), { fields: FESTIVAL_FIELDS, ...shared }))
  route(app, getFractalSamples, listHandler(documents('fractal-samples'), { fields: FRACTAL_SAMPLE_FIELDS, ...shared }))
}
