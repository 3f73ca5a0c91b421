import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router-dom'
import type { Api } from './api/api-context.tsx'
import { NotFoundPage, routes } from './routes.tsx'

/** The site is not drawn later for the sake of answers that take longer. */
const MOST_MS = 60

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Fetches the page at an address and has it ask for what it shows first, so that site and page are drawn once and not in
 * steps. What cannot be had is told later, by the page in its own place.
 */
export const firstPage = ({ pathname, search }: Location) => {
  const { route, params = {} } = matchRoutes(routes.slice(), pathname)?.at(-1) ?? {}
  const code = (route?.Component ?? NotFoundPage).fetch().catch(() => null)
  return async (api: Api, queries: QueryClient): Promise<void> => {
    const page = await code
    await Promise.race([after(MOST_MS), page?.prepare?.({ api, queries, params, search: new URLSearchParams(search) })])
  }
}
