import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from './api-context.tsx'
import { askEarly } from './ask-early.ts'
import { endpointQuery } from './endpoint-query.ts'

type Asking = { api: Api; queries: QueryClient }

/**
 * Something that a page shows first; `call`: the call it consists of, if it is a single one, which the document names.
 */
export type FirstQuery = {
  ask: (asking: Asking) => Promise<void>
  call: { endpoint: AnyEndpoint; input: EndpointCall<AnyEndpoint> } | null
}

type PageAddress = {
  /** Parameters of the page's path. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** The queries that a page starts with at an address; the page reads the answers by the same keys. */
export type FirstQueries = (address: PageAddress) => readonly FirstQuery[]

export const firstCall = <E extends AnyEndpoint>(endpoint: E, input: EndpointCall<E> = {}): FirstQuery => ({
  ask: ({ api, queries }) => askEarly(queries, endpointQuery(api, endpoint, input)),
  call: { endpoint, input },
})

/** For an answer that takes several calls, some of which depend on others. */
export const firstQuery = <Data, Key extends QueryKey>(
  queryOf: (asking: Asking) => FetchQueryOptions<Data, Error, Data, Key>,
): FirstQuery => ({
  ask: (asking) => askEarly(asking.queries, queryOf(asking)),
  call: null,
})

/** Runs all of them in parallel; never rejects. */
export const askFirst = async (first: readonly FirstQuery[], asking: Asking): Promise<void> => {
  await Promise.all(first.map(({ ask }) => ask(asking)))
}
