import { getItems, type ItemField, type ItemRow } from '@gildscope/contracts'
import * as z from 'zod'
import { type Site, ToolError } from './tool.ts'

export type KnownItem = ItemRow & { id: number; name: string }

export const itemId = z.int().min(1).max(999_999_999).describe('Item id of the game; search_items finds it by name')

const HINT = 'search_items finds ids by name'

const isKnown = (row: ItemRow): row is ItemRow & { id: number } => typeof row.id === 'number'

/** Some items by their ids; unknown ones are absent. */
export const readItems = async (
  site: Site,
  ids: readonly number[],
  fields: readonly ItemField[],
): Promise<ReadonlyMap<number, KnownItem>> => {
  if (ids.length === 0) return new Map()
  const wanted: ItemField[] = ['id', 'name', 'marketable', ...fields]
  const { reply } = await site.answer(getItems, { query: { ids: [...new Set(ids)], fields: [...new Set(wanted)] } })
  return new Map(reply.filter(isKnown).map((row) => [row.id, { ...row, name: row.name ?? `Item ${row.id}` }]))
}

/** One item that is on the trading post. */
export const readTraded = async (site: Site, id: number, fields: readonly ItemField[]): Promise<KnownItem> => {
  const item = (await readItems(site, [id], fields)).get(id)
  if (item === undefined) throw new ToolError(`No item has the id ${id}; ${HINT}.`)
  if (item.marketable !== true) throw new ToolError(`${item.name} (${id}) is not traded on the trading post.`)
  return item
}

/** Why some of the given ids are not in an answer. */
export const leftOutOf = (ids: readonly number[], items: ReadonlyMap<number, KnownItem>): string[] =>
  ids.flatMap((id) => {
    const item = items.get(id)
    if (item === undefined) return [`no item has the id ${id}; ${HINT}`]
    return item.marketable === true ? [] : [`${item.name} (${id}) is not traded on the trading post`]
  })
