import { streamItems, writeCall } from '@gildscope/contracts'

/** The part of the browser's EventSource that is needed. */
export type LiveConnection = Pick<EventSource, 'readyState' | 'addEventListener' | 'close'>
export type OpenConnection = (ids: readonly number[]) => LiveConnection | null

/** The stream of the given items in a browser. */
export const openEventSource: OpenConnection = (ids) => {
  if (typeof EventSource === 'undefined') return null
  const { path, query } = writeCall(streamItems, { query: { ids: [...ids] } })
  const url = new URL(`/gw2${path}`, location.origin)
  url.search = new URLSearchParams(query).toString()
  return new EventSource(url)
}
