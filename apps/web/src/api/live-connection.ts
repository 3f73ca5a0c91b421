import { streamItems, writeCall } from '@gildscope/contracts'

/** The part of the browser's EventSource that is needed. */
export type LiveConnection = Pick<EventSource, 'readyState' | 'addEventListener' | 'close'>
/** `since`: version of the data that the page has; null: unknown. */
export type OpenConnection = (ids: readonly number[], since: number | null) => LiveConnection | null

/** The stream of the given items in a browser. */
export const openEventSource: OpenConnection = (ids, since) => {
  if (typeof EventSource === 'undefined') return null
  const { path, query } = writeCall(streamItems, { query: { ids: [...ids], ...(since !== null && { since }) } })
  const url = new URL(`/gw2${path}`, location.origin)
  url.search = new URLSearchParams(query).toString()
  return new EventSource(url)
}
