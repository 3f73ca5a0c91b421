import ky, { HTTPError, type Options } from 'ky'
import { type AnyEndpoint, type EndpointCall, writeCall } from '../index.ts'
import { ApiError } from './api-error.ts'
import { contentOf, readFault } from './read-fault.ts'

export type HttpClientOptions = {
  /** Prefix of all paths, including `/gw2` behind a gateway: `http://localhost:8080/gw2`. */
  baseUrl: string
  /** Passed to ky; for instance `timeout` in ms, `fetch`, and `retry`, which minds refusals with `throwHttpErrors` only. */
  ky?: Omit<Options, 'prefix' | 'method' | 'searchParams' | 'body'>
}

/** `headers`: in addition to those of the contract, such as the caller on whose behalf a service calls. */
export type CallOptions = { signal?: AbortSignal; headers?: Readonly<Record<string, string>> }

/** Makes a call and answers its successful response, of which the body is not read yet. Throws ApiError. */
export type HttpClient = <E extends AnyEndpoint>(
  endpoint: E,
  call?: EndpointCall<E>,
  options?: CallOptions,
) => Promise<Response>

/** The error of a call: deliberate aborts are passed on unchanged, and so are JSON syntax errors. */
export const faultOf = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted || error instanceof ApiError || error instanceof SyntaxError) return error
  if (error instanceof HTTPError) return readFault(error.response.status, error.data, error.response.headers)
  return new ApiError('OFFLINE', 0, 'could not fetch', {}, { cause: error })
}

export const createHttpClient = ({ baseUrl, ky: options }: HttpClientOptions): HttpClient => {
  const http = ky.create({ throwHttpErrors: false, ...options })
  const base = baseUrl.replace(/\/$/, '')
  return async (endpoint, call = {}, { signal, headers: more } = {}) => {
    const { method, path, query, headers, body } = writeCall(endpoint, call)
    try {
      const response = await http(`${base}${path}`, {
        method,
        searchParams: query,
        headers: { ...headers, ...more },
        ...(body !== null && { body }),
        ...(signal && { signal }),
      })
      if (!response.ok) throw readFault(response.status, await contentOf(response), response.headers)
      return response
    } catch (error) {
      throw faultOf(error, signal)
    }
  }
}
