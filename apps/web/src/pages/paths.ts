import type { PlanTarget } from '@gildscope/contracts'
import { pages } from './page-list.ts'

type Paths = { readonly [Name in keyof typeof pages]: (typeof pages)[Name]['path'] }

/**
 * Addresses of the pages by their names in the list; no other file contains one. The only cast: names keep their path.
 */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as Paths

export const itemPath = (id: number): string => paths.item.replace(':id', `${id}`)
export const findPath = (id: number): string => `${paths.find}?item=${id}`
export const currencyPath = (id: number): string => `${paths.currencies}?currency=${id}`
/** A line each, and their names have room beside them. */
export const MOST_COMPARED = 8
/** These items on one scale, or the first of them. */
export const comparePath = (ids: readonly number[]): string =>
  `${paths.compare}?ids=${ids.slice(0, MOST_COMPARED).join()}`
/** The planner with these targets, as its page reads them from the address. */
export const planPath = (targets: readonly PlanTarget[]): string =>
  `${paths.planner}?${new URLSearchParams({ targets: targets.map(({ id, units }) => `${id}x${units}`).join('_') })}`
/** A market table with the items of one list only. */
export const listedItemsPath = (listId: string): string => `${paths.detailed}?${new URLSearchParams({ list: listId })}`
export const verificationPath = (listId: string): string =>
  `${paths.verification}?${new URLSearchParams({ list: listId })}`
export const helpPath = (page: string): string => paths.helpPage.replace(':page', page)
/** Where others read what is shared; files are served by the services. */
export const sharedPath = ({ kind, id, path }: { kind: string; id: string; path: string }): string =>
  kind === 'flips' ? `${paths.sharedFlips}?${new URLSearchParams({ share: id })}` : path
