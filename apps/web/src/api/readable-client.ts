import { type ApiClient, ApiError, type CallOptions } from '@gildscope/contracts/client'

/**
 * An answer that cannot be read is reported in plain words, without the schema's issues; those are kept as the cause.
 */
const readable = (error: unknown, { signal }: CallOptions = {}): unknown =>
  signal?.aborted === true || error instanceof ApiError
    ? error
    : new Error('the answer was not what this page understands', { cause: error })

/** A client whose errors can be shown to people. */
export const readableClient = (client: ApiClient): ApiClient => {
  const answer: ApiClient['answer'] = (endpoint, call, options) =>
    client.answer(endpoint, call, options).catch((error: unknown) => {
      throw readable(error, options)
    })
  const call: ApiClient = async (endpoint, input, options) => (await answer(endpoint, input, options)).reply
  call.answer = answer
  return call
}
