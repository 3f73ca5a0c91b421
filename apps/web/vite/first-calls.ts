import { type AnyEndpoint, type EndpointCall, getStatus, writeCall } from '@gildscope/contracts'
import type { FirstQueries } from '../src/api/first-queries.ts'
import type { PageEntry } from '../src/pages/page-entry.ts'
import { fromFolder } from './from-folder.ts'

/** What stands around every page asks it. */
const SITE_CALL = { endpoint: getStatus, input: {} }

/** Stands for the number in a path until the gateway knows it. */
const ANY_ID = 999_999_999

const addressOf = <E extends AnyEndpoint>({ endpoint, input }: { endpoint: E; input: EndpointCall<E> }): string => {
  const { path, query } = writeCall(endpoint, input)
  const search = new URLSearchParams(query).toString()
  return `/gw2${path}${search === '' ? '' : `?${search}`}`
}

/** What the page at a path asks first, whatever else its address says: asked with the index, not after its scripts. */
export const firstCalls = async ({ path, folder }: PageEntry): Promise<string[]> => {
  const [, name] = /:(\w+)/.exec(path) ?? []
  const params = name === undefined ? {} : { [name]: String(ANY_ID) }
  const first =
    (await fromFolder<FirstQueries>(folder, 'first-queries.ts', 'firstQueries'))?.({
      params,
      search: new URLSearchParams(),
    }) ?? []
  const calls = [SITE_CALL, ...first.flatMap(({ call }) => (call === null ? [] : [call]))]
  return calls.map((call) => addressOf(call).replaceAll(String(ANY_ID), `:${name}`))
}
