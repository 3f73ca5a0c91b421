import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router-dom'
import type { Api } from './api/api-context.tsx'
import { askFirst } from './api/first-queries.ts'
import { sitePages } from './site-pages.ts'

/** The site is not drawn later for the sake of answers that take longer. */
const MOST_MS = 60

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Loads the code of the page at an address and its first queries, so that site and page are drawn once and not in
 * steps. Failures are reported later, by the page in its own place.
 */
export const firstPage = ({ pathname, search: text }: Location) => {
  const { route, params = {} } = matchRoutes(sitePages.routes.slice(), pathname)?.at(-1) ?? {}
  const code = (route?.Component ?? sitePages.notFound).fetch().catch(() => null)
  return async (api: Api, queries: QueryClient): Promise<void> => {
    const page = await code
    const first = page?.firstQueries?.({ params, search: new URLSearchParams(text) }) ?? []
    await Promise.race([after(MOST_MS), askFirst(first, { api, queries })])
  }
}
