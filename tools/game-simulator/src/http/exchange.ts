import type { World } from '../world.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import type { Call } from './resource.ts'

const CURRENCIES = ['coins', 'gems'] as const
const MAX_QUANTITY = 2_147_483_647

/** `commerce/exchange`: the currencies that it accepts, or the value of a quantity of one in the other. */
export const answerExchange = (world: World, { pathId, query }: Call): Answer => {
  if (pathId === null) return jsonAnswer(CURRENCIES)
  const from = CURRENCIES.find((currency) => currency === pathId)
  if (from === undefined) throw new ApiError(404, 'no such id')
  const quantity = /^\d{1,10}$/.test(query.quantity ?? '') ? Number(query.quantity) : 0
  if (quantity < 1 || quantity > MAX_QUANTITY) throw new ApiError(400, 'invalid quantity')
  const worth = world.exchange(from, quantity)
  if (worth === null) throw new ApiError(503, 'API not active')
  if (worth.quantity < 1) throw new ApiError(400, `too few ${from} for an exchange`)
  return jsonAnswer(worth)
}
