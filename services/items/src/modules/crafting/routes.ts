import { getCrafting } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { answerOfSnapshot, type SnapshotAnswers } from '../../rows/answer-of-snapshot.ts'
import { keptWhile } from '../../rows/kept-while.ts'
import type { RecipeCatalogue } from '../reference/recipe-catalogue.ts'
import { craftingAnswer, craftingKey } from './crafting-answer.ts'
import { knownRecipe } from './known-recipe.ts'

export const craftingRoutes = (app: FastifyInstance, answers: SnapshotAnswers, catalogue: RecipeCatalogue): void => {
  const recipes = keptWhile(catalogue.version, async () =>
    (await catalogue.list()).flatMap((row) => knownRecipe(row) ?? []),
  )
  route(app, getCrafting, async ({ query }, context) =>
    answerOfSnapshot(
      answers,
      {
        key: `crafting ${await catalogue.version()} ${craftingKey(query)}`,
        ignoredFilter: query.filter?.ignored ?? [],
        render: async (snapshot) => craftingAnswer(snapshot, await recipes(), query),
      },
      context,
    ),
  )
}
