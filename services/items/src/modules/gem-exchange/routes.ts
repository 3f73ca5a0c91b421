import { type GemRate, getGemExchange } from '@gildscope/contracts'
import { route, sendBody, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'

/** Rates are read every ten minutes. */
const MAX_AGE_SECONDS = 60

export const gemExchangeRoutes = (
  app: FastifyInstance,
  { listRates, now }: { listRates: () => Promise<GemRate[]>; now: () => number },
): void => {
  const rates = sharedLoad(listRates, { keepMs: MAX_AGE_SECONDS * 1000, now })
  route(app, getGemExchange, async (_input, context) =>
    sendBody(context, JSON.stringify(await rates()), MAX_AGE_SECONDS),
  )
}
