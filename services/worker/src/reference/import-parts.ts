import type { GameApi } from '@gildscope/game-api'
import { forgeRecipes } from '@gildscope/game-data'
import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import * as z from 'zod'
import type { Catalogue } from '../game/catalogues.ts'
import { PRICES } from '../game/endpoints.ts'
import { listTradedIds } from '../game/list-traded.ts'
import { itemRecordSchema, namedRecordSchema } from './item-record.ts'
import { itemRow } from './item-row.ts'
import { forgeAsRecipe, normalRecipe, recipeRecordSchema } from './normal-recipe.ts'
import { storeDocuments } from './store-documents.ts'
import { storeItems } from './store-items.ts'
import { type OtherLanguage, storeNames } from './store-names.ts'
import { storeRecipes } from './store-recipes.ts'
import { assertWholeList, storedDocuments, storedItems, storedRecipes, tradedItems } from './stored-ids.ts'
import { streamTolerantly } from './stream-tolerantly.ts'

export type ReferenceDeps = { pool: pg.Pool; game: GameApi }
export type ReferenceRun = { now: Date; signal: AbortSignal; log: JobLog }
export type ReferenceContext = ReferenceDeps & ReferenceRun

const GAME = 'game'
const OURS = 'gildscope'
const anyRecordSchema = z.looseObject({ id: z.union([z.int(), z.string()]) })

const optionsOf = ({ signal }: ReferenceContext) => ({ priority: 'reference' as const, signal })

const leaveOut =
  ({ log }: ReferenceContext, endpoint: string) =>
  (id: number | string, error: Error): void =>
    log.warn({ endpoint, id, error: error.message }, 'record left out')

/** Everything that an endpoint lists, or only what is not stored yet. */
export type Extent = 'all' | 'new'

/** Names of attribute combinations by id. */
export const readStatNames = async (context: ReferenceContext): Promise<ReadonlyMap<number, string>> => {
  const names = new Map<number, string>()
  const { value: ids } = await context.game.listIds('itemstats', optionsOf(context))
  for await (const batch of batches(context, { endpoint: 'itemstats', ids, schema: namedRecordSchema }))
    for (const { id, name } of batch) names.set(id, name)
  return names
}

type Wanted<T extends { id: number | string }> = { endpoint: string; ids: readonly T['id'][]; schema: z.ZodType<T> }

const batches = <T extends { id: number | string }>(context: ReferenceContext, wanted: Wanted<T>) =>
  streamTolerantly(context.game, {
    ...wanted,
    options: optionsOf(context),
    onBroken: leaveOut(context, wanted.endpoint),
  })

/** The ids that the game lists now. Throws when they are so few that the game must be faulty. */
export const listItems = async ({ game, pool, signal }: ReferenceContext): Promise<number[]> => {
  const { value } = await game.listIds('items', { priority: 'reference', signal })
  assertWholeList('items', value, await storedItems(pool))
  return value
}

/** The ids on the trading post; throws as `listItems` does. */
export const listTradable = async ({ game, pool, signal }: ReferenceContext): Promise<number[]> => {
  const ids = await listTradedIds(game, PRICES, { priority: 'reference', signal })
  assertWholeList(PRICES, ids, await tradedItems(pool))
  return ids
}

export type ItemsToImport = {
  ids: readonly number[]
  tradable: ReadonlySet<number>
  statNames: ReadonlyMap<number, string>
  firstAdded: Date
}

export const importItems = async (context: ReferenceContext, wanted: ItemsToImport): Promise<number> => {
  const { tradable, firstAdded, statNames, ids } = wanted
  let written = 0
  for await (const batch of streamTolerantly(context.game, {
    endpoint: 'items',
    ids,
    schema: itemRecordSchema,
    options: { ...optionsOf(context), language: 'en' },
    onBroken: leaveOut(context, 'items'),
  })) {
    const rows = batch.map((record) => itemRow(record, statNames))
    written += await storeItems({ rows, tradable, firstAdded }, context.pool)
  }
  return written
}

export const importNames = async (
  context: ReferenceContext,
  ids: readonly number[],
  language: OtherLanguage,
): Promise<number> => {
  let written = 0
  for await (const names of streamTolerantly(context.game, {
    endpoint: 'items',
    ids,
    schema: namedRecordSchema,
    options: { ...optionsOf(context), language },
    onBroken: leaveOut(context, `items in ${language}`),
  }))
    written += await storeNames(language, names, context.pool)
  return written
}

/** The game's recipes and our own of the Mystic Forge. */
export const importRecipes = async (context: ReferenceContext, extent: Extent): Promise<number> => {
  const { game, pool } = context
  let written = await storeRecipes(forgeRecipes.map(forgeAsRecipe), OURS, pool)
  const { value } = await game.listIds('recipes', optionsOf(context))
  const stored = await storedRecipes(pool)
  assertWholeList('recipes', value, stored)
  const ids = extent === 'all' ? value : value.filter((id) => !stored.has(id))
  for await (const batch of batches(context, { endpoint: 'recipes', ids, schema: recipeRecordSchema }))
    written += await storeRecipes(batch.map(normalRecipe), GAME, pool)
  return written
}

export const importCatalogue = async (
  context: ReferenceContext,
  { kind, endpoint, ids: form }: Catalogue,
  extent: Extent,
): Promise<number> => {
  const { game, pool, now } = context
  const options = optionsOf(context)
  const listed: (number | string)[] = (
    form === 'text' ? await game.listTextIds(endpoint, options) : await game.listIds(endpoint, options)
  ).value
  const stored = await storedDocuments(pool, kind)
  assertWholeList(endpoint, listed, stored)
  const ids = extent === 'all' ? listed : listed.filter((id) => !stored.has(String(id)))
  let written = 0
  for await (const batch of batches(context, { endpoint, ids, schema: anyRecordSchema })) {
    const documents = batch.map((data) => ({ id: String(data.id), data }))
    written += await storeDocuments({ kind, source: GAME, now, documents }, pool)
  }
  return written
}
