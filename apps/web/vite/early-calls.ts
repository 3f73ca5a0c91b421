import { type AnyEndpoint, type EndpointCall, getItems, getStatus, writeCall } from '@gildscope/contracts'
import { PAGE_FIELDS } from '../src/features/item/item-fields.ts'
import { paths } from '../src/paths.ts'

const addressOf = <E extends AnyEndpoint>(endpoint: E, call: EndpointCall<E>): string => {
  const { path, query } = writeCall(endpoint, call)
  const search = new URLSearchParams(query).toString()
  return `/gw2${path}${search === '' ? '' : `?${search}`}`
}

/** Stands for the number in the path of an item until the gateway knows it. */
const ANY_ID = 999_999_999

const itemCall = addressOf(getItems, { query: { ids: [ANY_ID], fields: PAGE_FIELDS } }).replace(String(ANY_ID), ':id')

const MORE: Readonly<Record<string, readonly string[]>> = {
  [paths.item]: [itemCall],
}

/** What the page at a path asks first, whatever else its address says: asked with the index, not after its scripts. */
export const earlyCalls = (path: string): string[] => [addressOf(getStatus, {}), ...(MORE[path] ?? [])]
