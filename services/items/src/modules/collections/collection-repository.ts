import type { Db } from '@gildscope/db'
import { sql } from 'drizzle-orm'
import type { Row } from '../../lists/row.ts'

/** The game's category of collections of weapon skins from Black Lion chests. */
const CATEGORY = 'Black Lion Collections'

export const collectionRepository = (db: Db) => ({
  /** Achievements of the Black Lion collections by id. Newer forms of the category name them by objects. */
  listCollections: async (): Promise<Row[]> => {
    const { rows } = await db.execute<{ data: Row }>(sql`
      select distinct on (achievement.id) achievement.data
      from market.reference_document category
      cross join lateral jsonb_array_elements(category.data->'achievements') as part
      join market.reference_document achievement
        on achievement.kind = 'achievements' and achievement.id = coalesce(part->>'id', part#>>'{}')
      where category.kind = 'achievement-categories' and category.data->>'name' = ${CATEGORY}
      order by achievement.id`)
    return rows.map(({ data }) => data).sort((a, b) => Number(a.id) - Number(b.id))
  },
})

export type CollectionRepository = ReturnType<typeof collectionRepository>
