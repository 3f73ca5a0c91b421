import { DROP_WAYS, RECIPE_FEEDS } from '@gildscope/contracts'
import { type Db, schema } from '@gildscope/db'
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Row } from '../../lists/row.ts'

const { recipe, referenceDocument } = schema

export type DocumentKind = 'skins' | 'currencies' | 'raid-rewards' | 'festivals' | 'fractal-samples' | 'gemstore'

/** What is in the form of recipes beside those of the game: of community feeds, and of this site's drop research. */
const FED_KINDS = [...RECIPE_FEEDS, DROP_WAYS]

/** Documents per query: the driver and the parser take up to 20 us for each, without a break. */
const PAGE_ROWS = 500

/** All rows of a table, read by key, page after page. */
const allPages = async <T, Key>(read: (after: Key | null) => Promise<T[]>, keyOf: (row: T) => Key): Promise<T[]> => {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await read(last === undefined ? null : keyOf(last))
    all.push(...page)
    if (page.length < PAGE_ROWS) return all
  }
}

type Dated = { data: Row; firstAdded: Date; lastUpdate: Date }

const withDates = ({ data, firstAdded, lastUpdate }: Dated): Row => ({
  ...data,
  firstAdded: firstAdded.toISOString(),
  lastUpdate: lastUpdate.toISOString(),
})

export const referenceRepository = (db: Db) => ({
  /** Records of one kind as imported, by numeric id if the ids are numbers, else by text. */
  listDocuments: async (kind: DocumentKind): Promise<Row[]> => {
    const rows = await allPages(
      (after: string | null) =>
        db
          .select({ id: referenceDocument.id, data: referenceDocument.data })
          .from(referenceDocument)
          .where(and(eq(referenceDocument.kind, kind), after === null ? undefined : gt(referenceDocument.id, after)))
          .orderBy(asc(referenceDocument.id))
          .limit(PAGE_ROWS),
      ({ id }) => id,
    )
    const numeric = rows.every((row) => /^\d+$/.test(row.id))
    return rows.sort((a, b) => (numeric ? Number(a.id) - Number(b.id) : a.id < b.id ? -1 : 1)).map((row) => row.data)
  },

  /** Another text when recipes came, went or changed; cheaper than reading them. */
  getRecipesVersion: async (): Promise<string> => {
    const [found] = await db
      .select({
        recipes: count(),
        digests: sql<string>`coalesce(sum(hashtextextended(${recipe.digest}, ${recipe.id})), 0)`,
      })
      .from(recipe)
    return `${found?.recipes} ${found?.digests}`
  },

  /** Recipes in the game's form, ours of the Mystic Forge with negative ids first. */
  listRecipes: async (): Promise<Row[]> => {
    const rows = await allPages(
      (after: number | null) =>
        db
          .select({ id: recipe.id, data: recipe.data, firstAdded: recipe.firstAdded, lastUpdate: recipe.lastUpdate })
          .from(recipe)
          .where(after === null ? undefined : gt(recipe.id, after))
          .orderBy(asc(recipe.id))
          .limit(PAGE_ROWS),
      ({ id }) => id,
    )
    return rows.map(withDates)
  },

  /** The same of the recipes of community feeds and of drop research. */
  getFeedRecipesVersion: async (): Promise<string> => {
    const [found] = await db
      .select({
        recipes: count(),
        digests: sql<string>`coalesce(sum(hashtextextended(${referenceDocument.digest}, 0)), 0)`,
      })
      .from(referenceDocument)
      .where(inArray(referenceDocument.kind, FED_KINDS))
    return `${found?.recipes} ${found?.digests}`
  },

  /** These in the same form, by id. */
  listFeedRecipes: async (): Promise<Row[]> => {
    const { id, kind, data, firstSeen: firstAdded, changedAt: lastUpdate } = referenceDocument
    const ofKind = (of: string) =>
      allPages(
        (after: string | null) =>
          db
            .select({ id, data, firstAdded, lastUpdate })
            .from(referenceDocument)
            .where(and(eq(kind, of), after === null ? undefined : gt(id, after)))
            .orderBy(asc(id))
            .limit(PAGE_ROWS),
        (row) => row.id,
      )
    const rows = (await Promise.all(FED_KINDS.map(ofKind))).flat()
    return rows.sort((a, b) => Number(a.id) - Number(b.id)).map(withDates)
  },
})

export type ReferenceRepository = ReturnType<typeof referenceRepository>
