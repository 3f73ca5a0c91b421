import { withoutEmptyPrices } from '@gildscope/contracts'
import type { ApiClient } from '@gildscope/contracts/client'

/** Answers as pages draw and compare them: where there are no offers there is no price, which scripts receive as 0. */
export const withoutEmptySides = (client: ApiClient): ApiClient => {
  const answer: ApiClient['answer'] = async (endpoint, call, options) => {
    const { reply, ...headers } = await client.answer(endpoint, call, options)
    const hasRows = endpoint.service === 'items' && Array.isArray(reply)
    return { reply: hasRows ? (withoutEmptyPrices(reply) as typeof reply) : reply, ...headers }
  }
  const call: ApiClient = async (endpoint, input, options) => (await answer(endpoint, input, options)).reply
  call.answer = answer
  return call
}
