import {
  exportDropsCsv,
  exportDropsJsonl,
  getActivities,
  getDropRate,
  getDropRecords,
  getDrops,
  getResearchItems,
  listDropSubmissions,
  submitDrops as submitDropsCall,
} from '@gildscope/contracts'
import { listActivities, listResearchItems, streamAllRecords } from '@gildscope/research/drops'
import { type RouteContext, route, sendBody, type Throttle } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { StatsDeps } from '../../deps.ts'
import { answerDrops } from './aggregates/answer-drops.ts'
import { cutOf } from './cut-of.ts'
import { csvText, jsonlText } from './records/record-text.ts'
import { sendRecords } from './records/send-records.ts'
import { sendText } from './records/send-text.ts'
import { fullRecordOf, recordOf } from './records/wire-records.ts'
import { submitDrops } from './submission/submit-drops.ts'

/** Revalidated each time, and 304 while nothing was added: a page must show what was just submitted. */
const MAX_AGE_SECONDS = 0
const LICENCE = '<https://creativecommons.org/licenses/by/4.0/>; rel="license"'

const indentOf = ({ beautify }: { beautify?: string | undefined }): number | undefined =>
  beautify === 'human' ? 2 : undefined

export const registerDropRoutes = (app: FastifyInstance, deps: StatsDeps & { throttle: Throttle }): void => {
  const { db, pool } = deps.database
  const submit = submitDrops(deps)
  const send = sendRecords(deps)
  const answer = answerDrops(deps)

  route(app, submitDropsCall, ({ body }, context) => submit(body, context))

  const sendList = (context: RouteContext, list: readonly unknown[], query: { beautify?: string | undefined }) =>
    sendBody(context, JSON.stringify(list, null, indentOf(query)), MAX_AGE_SECONDS)
  route(app, getActivities, async ({ query }, context) => sendList(context, await listActivities(db), query))
  route(app, getResearchItems, async ({ params, query }, context) =>
    sendList(context, await listResearchItems(db, params.activity), query),
  )
  route(app, getDropRecords, ({ params, query }, context) =>
    send(context, {
      ...{ item: params, cut: cutOf(query, deps.now()), order: 'oldest' },
      toWire: recordOf,
      indent: indentOf(query),
    }),
  )
  route(app, listDropSubmissions, ({ params, query }, context) =>
    send(context, { item: params, cut: cutOf(query), order: 'newest', toWire: fullRecordOf }),
  )

  route(app, getDrops, ({ params, query }, context) => answer.sendAggregates(context, params, cutOf(query, deps.now())))
  route(app, getDropRate, ({ params, query }, context) =>
    answer.sendRate(context, params, { cut: cutOf(query, deps.now()), drop: query.drop }),
  )

  for (const [call, text, name] of [
    [exportDropsJsonl, jsonlText, 'drops.jsonl'],
    [exportDropsCsv, csvText, 'drops.csv'],
  ] as const) {
    route(app, call, async ({ query }, context) => {
      context.reply.header('link', LICENCE).header('content-disposition', `attachment; filename="${name}"`)
      return sendText(context, text(streamAllRecords(pool, query)))
    })
  }
}
