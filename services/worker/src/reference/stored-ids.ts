import { GameApiError } from '@gildscope/game-api'
import type pg from 'pg'
import { isIllList } from '../ill-list.ts'
import type { OtherLanguage } from './store-names.ts'

const idsOf = async <Id>(pool: pg.Pool, query: string, values: unknown[] = []): Promise<Set<Id>> => {
  const { rows } = await pool.query<{ id: Id }>(query, values)
  return new Set(rows.map(({ id }) => id))
}

export const storedItems = (pool: pg.Pool) => idsOf<number>(pool, 'select id from market.item')

export const tradedItems = (pool: pg.Pool) => idsOf<number>(pool, 'select id from market.item where marketable')

/** Items without a name in this language. */
export const unnamedItems = (pool: pg.Pool, language: OtherLanguage) =>
  idsOf<number>(pool, `select id from market.item where name_${language} is null`)

/** Recipes of the game; those of ours have negative ids. */
export const storedRecipes = (pool: pg.Pool) => idsOf<number>(pool, 'select id from market.recipe where id > 0')

export const storedDocuments = (pool: pg.Pool, kind: string) =>
  idsOf<string>(pool, 'select id from market.reference_document where kind = $1', [kind])

/** Throws for the list of a faulty game, as if it had not answered. */
export const assertWholeList = (endpoint: string, ids: readonly unknown[], stored: ReadonlySet<unknown>): void => {
  if (!isIllList(ids.length, stored.size)) return
  throw new GameApiError('unexpected', endpoint, `lists ${ids.length} ids where ${stored.size} are known`)
}
