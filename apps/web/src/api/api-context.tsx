import { type ApiClient, createApiClient } from '@gildscope/api-client'
import { createContext, type ReactNode, useContext } from 'react'
import type { WebConfig } from './web-config.ts'

export type Api = {
  config: WebConfig
  /** Our services. */
  call: ApiClient
  /** The game's own API, asked by the page itself. */
  game: ApiClient
}

/** `fetch` is the browser's unless a test brings its own. */
export const createApi = (config: WebConfig, options: { fetch?: typeof fetch } = {}): Api => {
  const ky = { retry: 0, timeout: 20_000, ...options }
  return {
    config,
    call: createApiClient({ baseUrl: new URL('/gw2', location.origin).href, ky }),
    game: createApiClient({ baseUrl: new URL(config.gameApiBase, location.origin).href, ky }),
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
