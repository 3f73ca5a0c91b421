import { pages } from './page-list.ts'

type Paths = { readonly [Name in keyof typeof pages]: (typeof pages)[Name]['path'] }

/**
 * Addresses of the pages by their names in the list; no other file contains one. The only cast: names keep their path.
 */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as Paths

export const itemPath = (id: number): string => paths.item.replace(':id', `${id}`)
/** A market table with the items of one list only. */
export const listedItemsPath = (listId: string): string => `${paths.detailed}?${new URLSearchParams({ list: listId })}`
export const verificationPath = (listId: string): string =>
  `${paths.verification}?${new URLSearchParams({ list: listId })}`
/** The sentence form with a part of it filled in; `id`: to change a rule. `orders`: the game's id of an account, or all. */
export type AlertStart = (
  | { item: string }
  | { list: string }
  | { view: string; filter: string }
  | { orders: string }
  | { gemstore: 'on' }
  | { id: string }
) & { conditions?: string }
export const newAlertPath = (start: AlertStart): string => `${paths.newAlert}?${new URLSearchParams({ ...start })}`
export const helpPath = (page: string): string => paths.helpPage.replace(':page', page)
/** Where others read what is shared; files are served by the services. */
export const sharedPath = ({ kind, id, path }: { kind: string; id: string; path: string }): string =>
  kind === 'flips' ? `${paths.sharedFlips}?${new URLSearchParams({ share: id })}` : path
