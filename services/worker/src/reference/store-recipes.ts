import type pg from 'pg'
import { digest } from './digest.ts'
import type { Recipe } from './normal-recipe.ts'

/** Writes the recipes that are new or changed. */
export const storeRecipes = async (recipes: readonly Recipe[], source: string, pool: pg.Pool): Promise<number> => {
  const given = recipes.map((recipe) => ({
    id: recipe.id,
    type: recipe.type,
    output_item_id: recipe.output_item_id,
    data: recipe,
    digest: digest(recipe),
  }))
  const { rowCount } = await pool.query(
    `insert into market.recipe as old (id, type, output_item_id, data, source, digest)
     select id, type, output_item_id, data, $2, digest
     from jsonb_to_recordset($1::jsonb) as given(id int4, type text, output_item_id int4, data jsonb, digest text)
     on conflict (id) do update set type = excluded.type, output_item_id = excluded.output_item_id,
       data = excluded.data, source = excluded.source, digest = excluded.digest, last_update = now()
     where old.digest <> excluded.digest`,
    [JSON.stringify(given), source],
  )
  return rowCount ?? 0
}
