import type { Db } from '@gildscope/db'
import { findOutput } from './find-output.ts'
import type { ForgeKind } from './forge-kind.ts'
import { forgeMoment } from './forge-moment.ts'
import { forgeRepository, type NewForge } from './forge-repository.ts'
import { marketRepository } from './market-repository.ts'
import { type BadRow, type PlacedRow, readForgeRows } from './read-forge-rows.ts'

export type ForgeImport = {
  db: Db
  text: string
  /** Null: each row's kind follows from its item. */
  kind: ForgeKind | null
  /** The name under which the results are stored; a second import under the same name stores none of them again. */
  submitter: string
  now: Date
}

export type ImportedForges = { stored: number; known: number; bad: BadRow[] }

const ROWS_AT_ONCE = 1000

/** Items that the rows may mean, read in two calls. */
const candidatesOf = async (db: Db, rows: readonly PlacedRow[]) => {
  const market = marketRepository(db)
  const ids = rows.flatMap(({ row }) => row.ID ?? [])
  const names = rows.flatMap(({ row }) => (row.ID === null ? [row.name] : []))
  const items = new Map((await market.listItems(ids)).map((item) => [item.id, item]))
  const named = Map.groupBy(await market.listNamed(names), ({ name }) => name)
  return { byId: (id: number) => items.get(id), byName: (name: string) => named.get(name) ?? [] }
}

/** Adds past results, each checked like a submission; today's prices do not apply to them. */
export const importForges = async ({ db, text, kind, submitter, now }: ForgeImport): Promise<ImportedForges> => {
  const { rows, bad } = readForgeRows(text)
  const result: ImportedForges = { stored: 0, known: 0, bad }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE)
    const candidates = await candidatesOf(db, part)
    const good = part.flatMap(({ place, row }): NewForge[] => {
      try {
        const forgedAt = forgeMoment(row.ISO, now)
        const { item, kind: found } = findOutput(row, kind, candidates)
        return [{ kind: found, itemId: item.id, name: item.name, forgedAt, sell: row.sell, ownSell: null, submitter }]
      } catch (error) {
        bad.push({ place, reason: error instanceof Error ? error.message : String(error) })
        return []
      }
    })
    const stored = await forgeRepository(db).addForges(good)
    result.stored += stored
    result.known += good.length - stored
  }
  return result
}
