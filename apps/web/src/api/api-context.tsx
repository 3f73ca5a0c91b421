import { type ApiClient, type ApiClientOptions, createApiClient } from '@gildscope/contracts/client'
import { createContext, type ReactNode, useContext } from 'react'
import type { EventStream } from './live-prices.ts'
import { readableClient } from './readable-client.ts'
import { retryTogether } from './retry-together.ts'
import { SavedAnswers } from './saved-answers.ts'
import type { WebConfig } from './web-config.ts'
import { withoutEmptySides } from './without-empty-sides.ts'

export type Api = {
  config: WebConfig
  /** Our services. */
  call: ApiClient
  /** Which of their answers came from this device. */
  saved: SavedAnswers
  /** The game's own API, called directly from the page. */
  game: ApiClient
  /** Static files of the site. */
  site: ApiClient
  /** Opens a stream of server-sent events of the site. */
  openEvents: (path: string) => EventStream
  /** Loads an address of the site from scratch, without any cached state. */
  openAfresh: (path: string) => void
}

type Outside = { fetch?: typeof fetch } & Pick<ApiClientOptions, 'onLeftOut'> &
  Partial<Pick<Api, 'openEvents' | 'openAfresh'>>

const openSource = (path: string): EventStream => new EventSource(path)
const leaveFor = (path: string): void => location.assign(path)

const forPages = (client: ApiClient): ApiClient => retryTogether(readableClient(client))

/** Uses the browser's network unless a test passes its own. */
export const createApi = (
  config: WebConfig,
  { openEvents = openSource, openAfresh = leaveFor, onLeftOut, ...outside }: Outside = {},
): Api => {
  const ky = { retry: 0, timeout: 20_000, ...outside }
  const saved = new SavedAnswers()
  const services = { ...ky, fetch: saved.noting((...call) => (outside.fetch ?? fetch)(...call)) }
  return {
    config,
    saved,
    call: forPages(
      withoutEmptySides(createApiClient({ baseUrl: new URL('/gw2', location.origin).href, ky: services })),
    ),
    // The game lets browsers cache its answers for a while; a book that is shown as live must be current.
    game: forPages(
      createApiClient({
        baseUrl: new URL(config.gameApiBase, location.origin).href,
        ky: { ...ky, cache: 'no-cache' },
        ...(onLeftOut && { onLeftOut }),
      }),
    ),
    site: forPages(createApiClient({ baseUrl: location.origin, ky })),
    openEvents,
    openAfresh,
  }
}

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ({ api, children }: { api: Api; children: ReactNode }) => (
  <ApiContext value={api}>{children}</ApiContext>
)

export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('useApi outside of ApiProvider')
  return api
}
