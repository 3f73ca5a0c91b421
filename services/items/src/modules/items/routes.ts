import { getItems, getItemsCsv, getNewItems, ITEM_FIELD_NAMES, listItemKeys } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { type AnswerDeps, answerItems } from './answer-items.ts'
import { planItems, planItemsCsv, planNewItems } from './items-plan.ts'

export const itemsRoutes = (app: FastifyInstance, deps: AnswerDeps): void => {
  route(app, getItems, ({ query }, context) => answerItems(deps, planItems(query), context))
  route(app, getItemsCsv, ({ query }, context) => answerItems(deps, planItemsCsv(query), context))
  route(app, getNewItems, ({ query }, context) => answerItems(deps, planNewItems(query), context))
  route(app, listItemKeys, () => [...ITEM_FIELD_NAMES])
}
