import { type AnyEndpoint, type EndpointCall, formatFilter, writeCall } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import * as z from 'zod/mini'
import { $ZodError, prettifyError } from 'zod/v4/core'
import type { Call } from './call-types.ts'

type Loose = { query?: { filter?: unknown } }

const filterTextOf = (filter: unknown): string =>
  typeof filter === 'string' ? filter : formatFilter(filter as Parameters<typeof formatFilter>[0])

/** The types only differ in `filter`, which the contract itself parses here; that is the guarantee of the cast. */
const asContract = <E extends AnyEndpoint>(endpoint: E, call: Call<E>): EndpointCall<E> => {
  const { query, ...rest }: Loose = call
  const schema = endpoint.query?.shape.filter
  if (query?.filter === undefined || schema === undefined) return call as EndpointCall<E>
  const filter: unknown = z.decode(schema as z.ZodMiniType<unknown, string>, filterTextOf(query.filter))
  return { ...rest, query: { ...query, filter } } as unknown as EndpointCall<E>
}

/** The call as its contract takes it. Throws ApiError for values that the contract does not allow, before anything is sent. */
export const checkCall = <E extends AnyEndpoint>(endpoint: E, call: Call<E>): EndpointCall<E> => {
  try {
    const checked = asContract(endpoint, call)
    writeCall(endpoint, checked)
    return checked
  } catch (error) {
    if (error instanceof $ZodError)
      throw new ApiError('VALIDATION', 0, `${endpoint.name}: ${prettifyError(error)}`, {}, { cause: error })
    if (error instanceof RangeError) throw new ApiError('VALIDATION', 0, `${endpoint.name}: ${error.message}`)
    throw error
  }
}
