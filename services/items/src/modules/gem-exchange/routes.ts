import { type GemRate, getGemExchange } from '@gildscope/contracts'
import { route, sendBody } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { remembered } from '../../rows/remembered.ts'

/** Rates are read every ten minutes. */
const MAX_AGE_SECONDS = 60

export const gemExchangeRoutes = (
  app: FastifyInstance,
  { listRates, now }: { listRates: () => Promise<GemRate[]>; now: () => number },
): void => {
  const rates = remembered(listRates, now, MAX_AGE_SECONDS * 1000)
  route(app, getGemExchange, async (_input, context) =>
    sendBody(context, JSON.stringify(await rates()), MAX_AGE_SECONDS),
  )
}
