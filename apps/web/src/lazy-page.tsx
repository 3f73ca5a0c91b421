import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import type { Api } from './api/api-context.tsx'

type Preparation = {
  api: Api
  queries: QueryClient
  /** Of the page's path. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** What draws a page. `prepare` asks for what the page shows first; what fails there is asked again by the page. */
export type PageComponent = ComponentType & { prepare?: (given: Preparation) => Promise<unknown> }

export type LazyPage = ComponentType & {
  /** Fetches the page's code, so that it is drawn at once; rejects when it cannot be had. */
  fetch: () => Promise<PageComponent>
}

/** A page that is fetched when it is first opened, unless it was before. */
export const lazyPage = (load: () => Promise<PageComponent>): LazyPage => {
  let fetched: PageComponent | null = null
  const fetch = async (): Promise<PageComponent> => {
    fetched ??= await load()
    return fetched
  }
  const Later = lazy(async () => ({ default: await fetch() }))
  const LazyPage = () => {
    // Once chosen it stays: another component in its place would lose what the page holds.
    const [Shown] = useState<ComponentType>(() => fetched ?? Later)
    return <Shown />
  }
  return Object.assign(LazyPage, { fetch })
}
