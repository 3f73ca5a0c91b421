import { getMiniForges, getPrecursorForges, submitMiniForge, submitPrecursorForge } from '@gildscope/contracts'
import { type ForgeKind, forgeRepository, marketRepository } from '@gildscope/research/forging'
import { createCallerRoute, type RouteContext, route, sendBody, type Throttle } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { StatsDeps } from '../../deps.ts'
import { createFindSubmitter } from '../submitters/find-submitter.ts'
import { submitterRepository } from '../submitters/submitter-repository.ts'
import { ignoredHeaders } from './ignored-headers.ts'
import { listForges } from './list-forges.ts'
import { submitForge } from './submit-forge.ts'

/** Revalidated each time, and 304 while nothing was added: a page that reloads after a submission must show it. */
const MAX_AGE_SECONDS = 0

export const registerForgingRoutes = (
  app: FastifyInstance,
  { database: { db }, config, now, throttle }: StatsDeps & { throttle: Throttle },
): void => {
  const forges = forgeRepository(db)
  const list = listForges(forges)
  const submit = submitForge({ forges, market: marketRepository(db), now })
  const submitterRoute = createCallerRoute<'submitter', string>(
    createFindSubmitter({ submitters: submitterRepository(db), throttle, config }),
  )

  const answer =
    (kind: ForgeKind) =>
    async (
      {
        query,
      }: {
        query: Parameters<typeof list>[1] & Parameters<typeof ignoredHeaders>[0] & { beautify?: string | undefined }
      },
      context: RouteContext,
    ) => {
      context.reply.headers(ignoredHeaders(query))
      const indent = query.beautify === 'human' ? 2 : undefined
      return sendBody(context, JSON.stringify(await list(kind, query), null, indent), MAX_AGE_SECONDS)
    }
  route(app, getPrecursorForges, answer('precursor'))
  route(app, getMiniForges, answer('mini'))
  submitterRoute(app, submitPrecursorForge, ({ body }, { caller }) => submit('precursor', body, caller))
  submitterRoute(app, submitMiniForge, ({ body }, { caller }) => submit('mini', body, caller))
}
