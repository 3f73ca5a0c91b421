import { queryForm, searchForm, typedQuery } from '@gildscope/base/search-text'
import type { ItemRow } from '@gildscope/contracts'
import { type ItemRef, typeWords } from '@gildscope/ui'
import { pageList } from '../../pages/page-list.ts'
import { findPath, itemPath, paths } from '../../pages/paths.ts'

/** Items are searched from this many characters on. */
export const MIN_LENGTH = 2

/** The items found for a text, with the details shown of each. */
export const ITEM_SEARCH = {
  minLength: MIN_LENGTH,
  limit: 10,
  fields: ['id', 'name', 'rarity', 'type', 'weaponType', 'img', 'buy_price', 'sell_price', 'marketable'],
} as const

export type FoundItem = ItemRef & {
  /** Null where there is no price, as of what is not traded. */
  buyPrice: number | null
  sellPrice: number | null
  isTradable: boolean
}

export type SearchOption = { href: string } & (
  | { kind: 'item'; item: FoundItem }
  | { kind: 'page'; title: string }
  | { kind: 'table'; title: string }
)

export const foundItem = (row: ItemRow): FoundItem | null =>
  typeof row.id !== 'number'
    ? null
    : {
        id: row.id,
        name: row.name ?? null,
        rarity: row.rarity ?? null,
        type: row.type ?? null,
        weaponType: row.weaponType ?? null,
        img: row.img ?? null,
        buyPrice: row.buy_price ?? null,
        sellPrice: row.sell_price ?? null,
        isTradable: row.marketable !== false,
      }

/** In the order of the items service, which knows the names in all languages: the closest first. */
const itemOptions = (rows: readonly ItemRow[]): SearchOption[] =>
  rows
    .map(foundItem)
    .filter((item) => item !== null)
    .map((item) => ({ kind: 'item', item, href: itemPath(item.id) }))

/** The pages that anyone can open without an id, by their titles. */
const pageOptions = (wanted: string): SearchOption[] =>
  pageList
    .filter(({ path, title }) => !path.includes(':') && path !== paths.noItem && searchForm(title).includes(wanted))
    .map(({ path, title }) => ({ kind: 'page', title, href: path }))

const isName = (query: string): boolean => !/^(\d+|\[&.*)$/.test(query)

const tableOption = (text: string): SearchOption => ({
  kind: 'table',
  title: `Tradepost detailed, name contains ${text}`,
  href: `${paths.detailed}?${new URLSearchParams({ 'f.name': text })}`,
})

/** Where the closest item is among what the user's accounts hold. */
const ownOptions = (rows: readonly ItemRow[]): SearchOption[] =>
  rows
    .slice(0, 1)
    .map(foundItem)
    .filter((item) => item !== null)
    .map(({ id, name }) => ({ kind: 'page', title: `${name ?? `Item ${id}`} in my accounts`, href: findPath(id) }))

/**
 * The options for a text, items first. `rows` are those that the items service found for it; `hasAccounts`: the user
 * has linked a game account.
 */
export const searchOptions = (text: string, rows: readonly ItemRow[], hasAccounts = false): SearchOption[] => {
  if (text.length < MIN_LENGTH) return []
  const query = typedQuery(text)
  const wanted = queryForm(text)
  const pages = wanted === null ? [] : pageOptions(wanted)
  const own = hasAccounts ? ownOptions(rows) : []
  return [...itemOptions(rows), ...own, ...pages, ...(isName(query) ? [tableOption(query)] : [])]
}

/** `Exotic, Trophy, 19721`. */
export const itemFacts = ({ rarity, type, id }: FoundItem): string =>
  [rarity, type === null ? null : typeWords(type), id].filter((fact) => fact !== null).join(', ')
