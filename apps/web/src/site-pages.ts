import type { ComponentType } from 'react'
import type { FirstQueries } from './api/first-queries.ts'
import { type LazyPage, lazyPage, type PageModule } from './lazy-page.tsx'
import type { PageEntry } from './pages/page-entry.ts'
import { notFoundPage, pageList } from './pages/page-list.ts'

/**
 * By a convention that a test checks for `page.tsx`: one component whose name ends in Page, and optional first queries.
 */
type PageExports = Readonly<Record<string, ComponentType>> & { firstQueries?: FirstQueries }

const pageModules = import.meta.glob<PageExports>('./features/*/*/page.tsx')

const readPage = (folder: string, { firstQueries, ...components }: PageExports): PageModule => {
  const [Page, ...others] = Object.entries(components).flatMap(([name, part]) => (name.endsWith('Page') ? [part] : []))
  if (Page === undefined || others.length > 0) throw new Error(`features/${folder}/page.tsx must export one …Page`)
  return { Page, firstQueries: firstQueries ?? null }
}

const pageIn = (folder: string): LazyPage =>
  lazyPage(async () => {
    const load = pageModules[`./features/${folder}/page.tsx`]
    if (load === undefined) throw new Error(`features/${folder} has no page.tsx`)
    return readPage(folder, await load())
  })

/** One for each folder: a page with two addresses stays mounted when one leads to the other. */
const lazyPages = new Map<string, LazyPage>()

const lazyPageOf = (folder: string): LazyPage => {
  const known = lazyPages.get(folder) ?? pageIn(folder)
  lazyPages.set(folder, known)
  return known
}

type PageRoute = PageEntry & { Component: LazyPage }

/** Every page of the site with its component, and what is shown at all other addresses. */
export const sitePages: { routes: readonly PageRoute[]; notFound: LazyPage } = {
  routes: pageList.map((entry) => ({ ...entry, Component: lazyPageOf(entry.folder) })),
  notFound: lazyPageOf(notFoundPage.folder),
}
