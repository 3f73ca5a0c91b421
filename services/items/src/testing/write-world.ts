import { type Db, schema } from '@gildscope/db'
import { createGeneratedWorld, type GeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import { writeMarket } from './market-fixture.ts'

type Records = readonly ({ id: number | string } & Record<string, unknown>)[]

const NOW = Date.parse('2026-03-01T12:00:00Z')
const ROWS_AT_ONCE = 500

export const smallWorld = (tradable: number): GeneratedWorld =>
  createGeneratedWorld({ seed: 'items service', tradable, clock: steppedClock(NOW) })

export const recordsOf = (world: GeneratedWorld, name: Parameters<GeneratedWorld['collection']>[0]): Records => {
  const collection = world.collection(name)
  return collection.ids().flatMap((id) => collection.get(id) ?? [])
}

/** The highest bid and the lowest ask; null: none. */
export const pricesOf = (world: GeneratedWorld, id: number) => {
  const price = world.price(id)
  return { buyPrice: price?.buys.unit_price || null, sellPrice: price?.sells.unit_price || null }
}

/** As many sold in a week as the id determines, so that rows differ. */
export const soldInWeek = (id: number): number => id % 97

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )

const documents = (kind: string, records: Records) =>
  records.map((data) => ({ kind, id: String(data.id), data, source: 'test', digest: '' }))

/** Writes a simulated world to the database in the form of the worker's imports. */
export const writeWorld = async (db: Db, world: GeneratedWorld): Promise<number> => {
  const tradable = new Set(world.tradableIds())
  const items = world.catalogue.items.map(({ id, name, type, rarity, flags, default_skin, details, ...rest }) => ({
    id,
    name,
    type,
    rarity,
    marketable: tradable.has(id),
    accountBound: flags.includes('AccountBound'),
    defaultSkin: default_skin ?? (details?.skins as number[] | undefined)?.[0] ?? null,
    data: { id, name, type, rarity, flags, default_skin, details, ...rest },
  }))
  for (const part of chunks(items)) await writeMarket(db, { items: part })
  for (const kind of ['skins', 'achievements'] as const)
    for (const part of chunks(documents(kind, recordsOf(world, kind))))
      await db.insert(schema.referenceDocument).values(part)
  await db
    .insert(schema.referenceDocument)
    .values(documents('achievement-categories', recordsOf(world, 'achievements/categories')))
  const recipes = world.catalogue.recipes.map(({ ingredients, ...recipe }) => ({
    id: recipe.id,
    type: recipe.type,
    outputItemId: recipe.output_item_id,
    source: 'game',
    digest: '',
    data: { ...recipe, ingredients: ingredients.map(({ id, count }) => ({ item_id: id, count })) },
  }))
  for (const part of chunks(recipes)) await db.insert(schema.recipe).values(part)
  let version = 0
  for (const ids of chunks([...tradable]))
    version = await writeMarket(db, {
      prices: ids.map((itemId) => ({ itemId, ...pricesOf(world, itemId) })),
      windows: ids.map((itemId) => ({ itemId, window: '7d', sellSold: soldInWeek(itemId) })),
    })
  return version
}
