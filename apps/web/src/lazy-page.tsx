import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useApi } from './api/api-context.tsx'
import { askFirst, type FirstQueries } from './api/first-queries.ts'

/** The component of a page, and its first queries. */
export type PageModule = { Page: ComponentType; firstQueries: FirstQueries | null }

export type LazyPage = ComponentType & {
  /** Loads the page's code, so that it can be drawn immediately; rejects if that fails. */
  fetch: () => Promise<PageModule>
}

/** Runs the page's first queries in parallel while it is drawn, and not one after the other. */
const asking = (Page: ComponentType, firstQueries: FirstQueries): ComponentType => {
  const AskingPage = () => {
    const api = useApi()
    const queries = useQueryClient()
    const params = useParams()
    const [search] = useSearchParams()
    void askFirst(firstQueries({ params, search }), { api, queries })
    return <Page />
  }
  return AskingPage
}

/** A page that is fetched when it is first opened, unless it was before. */
export const lazyPage = (load: () => Promise<PageModule>): LazyPage => {
  let fetched: (PageModule & { Drawn: ComponentType }) | null = null
  const fetch = async () => {
    if (fetched !== null) return fetched
    const { Page, firstQueries } = await load()
    fetched ??= { Page, firstQueries, Drawn: firstQueries === null ? Page : asking(Page, firstQueries) }
    return fetched
  }
  const Later = lazy(async () => ({ default: (await fetch()).Drawn }))
  const LazyPage = () => {
    // Once chosen it stays: another component in its place would lose what the page holds.
    const [Shown] = useState<ComponentType>(() => fetched?.Drawn ?? Later)
    return <Shown />
  }
  return Object.assign(LazyPage, { fetch })
}
