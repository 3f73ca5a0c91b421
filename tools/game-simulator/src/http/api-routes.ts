import { SECOND_MS } from '@gildscope/base/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findBodyFault, holdBack, refuse } from '../faults/apply-faults.ts'
import type { FaultList } from '../faults/fault-list.ts'
import { createFrozenBuild } from '../faults/frozen-build.ts'
import { createFrozenPrices } from '../faults/frozen-prices.ts'
import { createLateMarket } from '../faults/late-market.ts'
import { spoilNumbers } from '../faults/spoilt-numbers.ts'
import type { World } from '../world.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import { answerResource } from './answer-resource.ts'
import { ApiError } from './api-error.ts'
import { parseApiQuery } from './api-query.ts'
import { createBookCache } from './create-book-cache.ts'
import type { Endpoint } from './endpoints.ts'
import { answerExchange } from './exchange.ts'
import { readLanguage, readSchema } from './form.ts'
import { playRoutes } from './play-routes.ts'
import { privateRoutes } from './private/private-routes.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'
import { createRecipeSearch } from './recipe-search.ts'
import type { Call, Resource } from './resource.ts'
import { worldResources } from './resources.ts'
import { sendAnswer } from './send-answer.ts'

export type ApiDeps = {
  world: World
  faults: FaultList
  rateLimit: RateLimit | null
  listingsCacheSeconds: number
  /** The machine's clock in ms, for rate limits and HTTP dates. */
  now: () => number
  closing: AbortSignal
}

type Handler = (call: Call) => Answer

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const pathId = (params: unknown): string | null =>
  typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string' ? params.id : null

/** The key of an `Authorization: Bearer` header. */
const bearer = (text: string | undefined): string | null => text?.match(/^Bearer\s+(\S+)\s*$/i)?.[1] ?? null

const BUILD_SECONDS = 60

/** The public API v2 over a world. */
export const apiRoutes = (app: FastifyInstance, deps: ApiDeps): void => {
  const { world, faults, rateLimit, now } = deps
  const limiter = rateLimit && createRateLimiter(rateLimit, now)
  const startedAt = now()
  const marketOf = createFrozenPrices(world)
  const lateMarketOf = createLateMarket(world, faults)
  const buildOf = createFrozenBuild(world)
  const cachedBooks = createBookCache(deps.listingsCacheSeconds, () => world.now())

  const readCall = (request: FastifyRequest, endpoint: Endpoint): Call => {
    const query = parseApiQuery(request.query)
    const drawn = faults.draw(endpoint)
    const { market, oldestAt } = cachedBooks(marketOf(drawn))
    return {
      endpoint,
      query,
      pathId: pathId(request.params),
      token: query.access_token ?? bearer(header(request, 'authorization')),
      form: {
        language: readLanguage(query.lang ?? header(request, 'accept-language')),
        schema: readSchema(query.v ?? header(request, 'x-schema-version')),
      },
      faults: drawn,
      market: spoilNumbers(drawn, lateMarketOf(drawn, market)),
      oldestBookAt: oldestAt,
    }
  }

  const allow = (request: FastifyRequest): void => {
    if (limiter && !limiter.take(request.ip)) throw new ApiError(429, 'too many requests')
  }

  const get = (path: string, endpoint: Endpoint, handler: Handler): void => {
    app.get(`/v2/${path}`, async (request, reply) => {
      if (rateLimit) reply.header('x-rate-limit-limit', String(rateLimit.burst))
      allow(request)
      const call = readCall(request, endpoint)
      await holdBack(call.faults, deps.closing)
      refuse(call.faults)
      const answer = handler(call)
      return sendAnswer(request, reply, { answer, fault: findBodyFault(call.faults) })
    })
  }

  const serve = (resource: Resource): Handler => {
    const isMarket = resource.endpoint.startsWith('commerce/')
    return (call) => {
      const answer = answerResource(resource, call)
      const madeAt = call.oldestBookAt()
      const headers = {
        ...cacheHeaders(resource.maxAgeSeconds, isMarket ? madeAt : startedAt, now()),
        ...(madeAt < world.now() && { age: String(Math.floor((world.now() - madeAt) / SECOND_MS)) }),
      }
      const language = resource.localized ? { 'content-language': call.form.language } : {}
      return { ...answer, headers: { ...headers, ...language, ...answer.headers } }
    }
  }

  for (const resource of worldResources(world)) {
    get(resource.endpoint, resource.endpoint, serve(resource))
    get(`${resource.endpoint}/:id`, resource.endpoint, serve(resource))
  }
  const search = createRecipeSearch(world.collection('recipes'))
  get('recipes/search', 'recipes/search', (call) => search(call.query))
  get('commerce/exchange', 'commerce/exchange', (call) => answerExchange(world, call))
  get('commerce/exchange/:id', 'commerce/exchange', (call) => answerExchange(world, call))
  get('build', 'build', (call) =>
    jsonAnswer({ id: buildOf(call.faults) }, cacheHeaders(BUILD_SECONDS, startedAt, now())),
  )
  privateRoutes(get, { world, now })
  if (world.players !== undefined) playRoutes(app, world.players, allow)
}

/** Headers that let clients cache an answer; an HTTP date counts whole seconds and is never in the future. */
const cacheHeaders = (maxAgeSeconds: number, changedAt: number, now: number): Record<string, string> => {
  return {
    'cache-control': `public,max-age=${maxAgeSeconds}`,
    expires: new Date(now + maxAgeSeconds * 1000).toUTCString(),
    'last-modified': new Date(Math.min(changedAt, now)).toUTCString(),
  }
}
