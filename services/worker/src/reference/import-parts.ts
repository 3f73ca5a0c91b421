import type { GameApi } from '@gildscope/game-api'
import { forgeRecipes } from '@gildscope/game-data'
import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import * as z from 'zod'
import type { Catalogue } from './catalogues.ts'
import { itemRecordSchema, namedRecordSchema } from './item-record.ts'
import { itemRow } from './item-row.ts'
import { forgeAsRecipe, normalRecipe, recipeRecordSchema } from './normal-recipe.ts'
import { storeDocuments } from './store-documents.ts'
import { storeItems } from './store-items.ts'
import { type OtherLanguage, storeNames } from './store-names.ts'
import { storeRecipes } from './store-recipes.ts'
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

/** Names of attribute combinations by id. */
export const readStatNames = async (context: ReferenceContext): Promise<ReadonlyMap<number, string>> => {
  const names = new Map<number, string>()
  for await (const { id, name } of records(context, 'itemstats', namedRecordSchema)) names.set(id, name)
  return names
}

async function* records<T extends { id: number }>(context: ReferenceContext, endpoint: string, schema: z.ZodType<T>) {
  for await (const batch of batches(context, endpoint, schema)) yield* batch
}

async function* batches<T extends { id: number }>(context: ReferenceContext, endpoint: string, schema: z.ZodType<T>) {
  const options = optionsOf(context)
  const ids = (await context.game.listIds(endpoint, options)).value
  yield* streamTolerantly(context.game, { endpoint, ids, schema, options, onBroken: leaveOut(context, endpoint) })
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
export const importRecipes = async (context: ReferenceContext): Promise<number> => {
  let written = await storeRecipes(forgeRecipes.map(forgeAsRecipe), OURS, context.pool)
  for await (const batch of batches(context, 'recipes', recipeRecordSchema))
    written += await storeRecipes(batch.map(normalRecipe), GAME, context.pool)
  return written
}

export const importCatalogue = async (
  context: ReferenceContext,
  { kind, endpoint, ids: form }: Catalogue,
): Promise<number> => {
  const { game, pool, now } = context
  const options = optionsOf(context)
  const ids = (await (form === 'text' ? game.listTextIds(endpoint, options) : game.listIds(endpoint, options))).value
  let written = 0
  for await (const batch of streamTolerantly(game, {
    endpoint,
    ids,
    schema: anyRecordSchema,
    options,
    onBroken: leaveOut(context, endpoint),
  })) {
    const documents = batch.map((data) => ({ id: String(data.id), data }))
    written += await storeDocuments({ kind, source: GAME, now, documents }, pool)
  }
  return written
}
