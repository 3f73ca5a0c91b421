import type { ComponentType } from 'react'
import type { PageEntry } from '../pages/page-entry.ts'

/** The pages that the shell is handed: it draws them and knows none. */
export type SitePages = {
  routes: readonly (PageEntry & { Component: ComponentType })[]
  /** Shown at every other address. */
  notFound: ComponentType
}
