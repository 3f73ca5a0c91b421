import { type AnyEndpoint, type EndpointCall, writeCall } from '@gildscope/contracts'
import { type ApiClient, ApiError, type CallOptions } from '@gildscope/contracts/client'

/** A call that this page could not write, so that nothing was sent: no service is to blame, and no retry helps. */
export class UnsentCall extends Error {
  override name = 'UnsentCall'
}

const canWrite = <E extends AnyEndpoint>(endpoint: E, call: EndpointCall<E> | undefined): boolean => {
  try {
    writeCall(endpoint, call ?? {})
    return true
  } catch {
    return false
  }
}

/**
 * An answer that cannot be read is reported in plain words, without the schema's issues; those are kept as the cause.
 */
const readable = (error: unknown, isWritten: () => boolean, { signal }: CallOptions = {}): unknown => {
  if (signal?.aborted === true || error instanceof ApiError) return error
  if (!isWritten()) return new UnsentCall('this page could not write its question', { cause: error })
  return new Error('the answer was not what this page understands', { cause: error })
}

/** A client whose errors can be shown to people. */
export const readableClient = (client: ApiClient): ApiClient => {
  const answer: ApiClient['answer'] = (endpoint, call, options) =>
    client.answer(endpoint, call, options).catch((error: unknown) => {
      throw readable(error, () => canWrite(endpoint, call), options)
    })
  const call: ApiClient = async (endpoint, input, options) => (await answer(endpoint, input, options)).reply
  call.answer = answer
  return call
}
