import type { ComponentType } from 'react'
import type { PageEntry } from '../pages/page-entry.ts'

/** The pages passed to the shell: it draws them without importing any. */
export type SitePages = {
  routes: readonly (PageEntry & { Component: ComponentType })[]
  /** Shown at every other address. */
  notFound: ComponentType
}
