import { getItems, getItemsCsv, getItemsJsonl, getNewItems, ITEM_FIELDS, listItemKeys } from '@gildscope/contracts'
import { route, sendBody } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { type AnswerDeps, answerItems } from './answer-items.ts'
import { planItems, planLines, planNewItems } from './items-plan.ts'

/** Names change with a release of the product. */
const KEYS_MAX_AGE_SECONDS = 60

export const itemsRoutes = (app: FastifyInstance, deps: AnswerDeps): void => {
  route(app, getItems, ({ query }, context) => answerItems(deps, planItems(query), context))
  route(app, getItemsCsv, ({ query }, context) => answerItems(deps, planLines(query, 'csv'), context))
  route(app, getItemsJsonl, ({ query }, context) => answerItems(deps, planLines(query, 'jsonl'), context))
  route(app, getNewItems, ({ query }, context) => answerItems(deps, planNewItems(query), context))
  route(app, listItemKeys, (_input, context) =>
    sendBody(context, JSON.stringify([...ITEM_FIELDS.keys()]), KEYS_MAX_AGE_SECONDS),
  )
}
