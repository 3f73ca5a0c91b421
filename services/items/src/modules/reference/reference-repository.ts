import { type Db, schema } from '@gildscope/db'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Row } from '../../rows/row.ts'

const { recipe, referenceDocument } = schema

export type DocumentKind = 'skins' | 'currencies' | 'raid-rewards' | 'festivals' | 'fractal-samples' | 'gemstore'

export const referenceRepository = (db: Db) => ({
  /** Records of one kind as they were imported, by numeric id where the ids are numbers, else by text. */
  listDocuments: async (kind: DocumentKind): Promise<Row[]> => {
    const rows = await db
      .select({ id: referenceDocument.id, data: referenceDocument.data })
      .from(referenceDocument)
      .where(eq(referenceDocument.kind, kind))
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
  listRecipes: async (): Promise<Row[]> =>
    (await db.select({ data: recipe.data }).from(recipe).orderBy(asc(recipe.id))).map((row) => row.data),
})

export type ReferenceRepository = ReturnType<typeof referenceRepository>
