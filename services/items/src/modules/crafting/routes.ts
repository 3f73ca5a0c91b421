import { getCrafting } from '@gildscope/contracts'
import { mapInSlices, route, sharedLoadOfVersion } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { answerOfSnapshot, type SnapshotAnswers } from '../../answers/answer-of-snapshot.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { makeInTurn } from '../../bulk/work.ts'
import type { RecipeCatalogue } from '../reference/recipe-catalogue.ts'
import { craftingAnswer, craftingKey } from './crafting-answer.ts'
import { knownRecipe } from './known-recipe.ts'

type CraftingDeps = { recipes: RecipeCatalogue; bulk: Bulk }

export const craftingRoutes = (
  app: FastifyInstance,
  answers: SnapshotAnswers,
  { recipes: catalogue, bulk }: CraftingDeps,
): void => {
  const recipes = sharedLoadOfVersion(catalogue.version, async () =>
    (await mapInSlices(await catalogue.list(), knownRecipe)).filter((recipe) => recipe !== null),
  )
  route(app, getCrafting, async ({ query }, context) =>
    answerOfSnapshot(
      answers,
      {
        key: `crafting ${await catalogue.version()} ${craftingKey(query)}`,
        ignoredFilter: query.filter?.ignored ?? [],
        render: async (snapshot) => {
          const known = await recipes()
          return makeInTurn(bulk.lanes, context, {}, (work) =>
            craftingAnswer({ snapshot, recipes: known, work }, query),
          )
        },
      },
      context,
    ),
  )
}
